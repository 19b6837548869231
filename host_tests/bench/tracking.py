#!/usr/bin/env python3
"""What a decision of the tracker costs on the chip: tracking.py <pico build>"""
import os
import sys

from measure import count, on_chip, table, verdict

MHZ = 125
LIMIT_MS = 2
STAGES = {"change": "a contact changed", "brief": "after 30 ms", "settled": "after the settle time", "stale": "after a second"}
GAMES = {
    "chess": "the perft positions in disorder: two pieces of each side in the air, two astray",
    "octad": "Octad after thirty random boards in a second, so that every square was touched",
}


def main():
    chip = on_chip(os.path.join(sys.argv[1], "host_tests/bare/bench_tracking.elf"))
    for game, what in GAMES.items():
        rows = []
        for stage, label in STAGES.items():
            cost = chip[f"{game}-{stage}"]
            rows.append([label, count(cost.looks), count(cost.cycles / cost.looks), count(cost.worst), str(cost.stack)])
        print(f"Cycles of one look at the board, {what}.\n")
        table(["", "looks", "RP2040 cycles", "worst", "stack"], rows)
        print()
    worst = {game: max(chip[f"{game}-{stage}"].worst for stage in STAGES) for game in GAMES}
    verdict(f"worst decision in chess at {MHZ} MHz", worst["chess"] / MHZ, LIMIT_MS * 1000, "microseconds")
    print(f"the same in Octad: {count(worst['octad'] / MHZ)} microseconds")


main()
