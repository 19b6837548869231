#!/usr/bin/env python3
"""What each notation costs: notation.py <host build> <pico build>"""
import os
import sys

from measure import count, linked_bytes, on_chip, on_host, table, verdict

# The codecs and the readers and writers they share; not the C library, which is there anyway.
CODEC = r"core_(text|notation|chess|octad|board)\(.*\)"
NOTATIONS = ["fen", "hartwig", "ofen", "board", "board-live", "spooky"]


def main():
    host_build, pico_build = sys.argv[1:]
    bare = os.path.join(pico_build, "host_tests/bare")
    host = on_host(os.path.join(host_build, "host_tests/bench/bench_notation"))
    chip = on_chip(os.path.join(bare, "bench_notation.elf"))
    flash = {name: linked_bytes(os.path.join(bare, f"size_{name}.map"), CODEC)[0] for name in NOTATIONS}

    rows = []
    for name in NOTATIONS + ["fen-games"]:
        for what in ("decode", "encode"):
            label = f"{name} {what}"
            on_pc, on_board = host[label], chip[label]
            rows.append([label, count(on_pc.units), count(on_pc.each(on_pc.instructions)),
                         count(on_board.each(on_board.instructions)), count(on_board.each(on_board.cycles)),
                         str(on_board.stack), count(flash[name]) if what == "decode" and name in flash else ""])
    print("Each of 1,000 positions read and written: random ones, and in fen-games those of random games of chess.")
    print("Stack in bytes; flash in bytes for a notation alone, both directions, with all that it shares.\n")
    table(["", "positions", "host instr.", "RP2040 instr.", "RP2040 cycles", "stack", "flash"], rows)

    print()
    for name in ("fen", "fen-games"):
        pair = [host[f"{name} decode"], host[f"{name} encode"]]
        verdict(f"{name}, decode and encode on the host", sum(c.each(c.instructions) for c in pair), 2000,
                "instructions")
    for name in ("fen", "fen-games"):
        pair = [chip[f"{name} decode"], chip[f"{name} encode"]]
        print(f"{name}, decode and encode on the RP2040: {count(sum(c.each(c.instructions) for c in pair))} "
              f"instructions, {count(sum(c.each(c.cycles) for c in pair))} cycles")
    all_six, ram = linked_bytes(os.path.join(bare, "size_notations.map"), CODEC)
    verdict("all six codecs together", all_six, 12 * 1024, "bytes of flash")
    verdict("their static RAM", ram, 0, "bytes")


main()
