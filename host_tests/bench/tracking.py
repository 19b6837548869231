#!/usr/bin/env python3
"""What a decision of the tracker costs on the chip: tracking.py <pico build>"""
import os
import sys

from measure import count, on_chip, table, verdict

MHZ = 125
LIMIT_MS = 2
STAGES = {
    "tracking-change": "a contact changed",
    "tracking-brief": "after 30 ms",
    "tracking-settled": "after the settle time",
    "tracking-stale": "after a second",
}


def main():
    chip = on_chip(os.path.join(sys.argv[1], "host_tests/bare/bench_tracking.elf"))
    rows = []
    for name, label in STAGES.items():
        cost = chip[name]
        rows.append([label, count(cost.looks), count(cost.cycles / cost.looks), count(cost.worst), str(cost.stack)])
    print("Cycles of one look at the board, the perft positions in disorder: two pieces of each side in the air, three astray.\n")
    table(["", "looks", "RP2040 cycles", "worst", "stack"], rows)
    print()
    worst = max(cost.worst for cost in chip.values())
    verdict(f"worst decision at {MHZ} MHz", worst / MHZ, LIMIT_MS * 1000, "microseconds")


main()
