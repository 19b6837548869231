#!/usr/bin/env python3
"""What the rules cost, and peers beside them: rules.py <host build> <pico build> <folder of npm peers>"""
import os
import re
import shutil
import subprocess
import sys
import time

from measure import count, linked_bytes, on_chip, on_host, table, verdict

# Positions, moves, games, validation and their tables for both games, and SAN; piece-square values are apart.
RULES = r"core_(chess|octad)\((position|game|result|validate)\.cpp\.o\)|core_notation\(san\.cpp\.o\)"
NAMES = {
    "chess-perft": ("chess perft 3, a leaf made", 200, 400),
    "chess-perft-bulk": ("chess perft 3, a leaf in bulk", None, 180),
    "chess-make-undo": ("chess make and undo", None, None),
    "san-read-make-write": ("SAN read, made, written, a ply", None, 4000),
    "octad-perft": ("octad perft 3, a leaf made", None, None),
    "octad-perft-bulk": ("octad perft 3, a leaf in bulk", None, None),
}
LEAVES = {4: 197281, 5: 4865609, 6: 119060324}
ROUNDS = 3

skipped = {}  # peer -> why it is not in the table


def figure(value, limit):
    return f"{count(value)}" if limit is None else f"{count(value)} of {count(limit)}"


def costs(host_build, bare):
    host = on_host(os.path.join(host_build, "host_tests/bench/bench_rules"))
    chip = on_chip(os.path.join(bare, "bench_rules.elf"))
    rows = []
    for name, (label, host_limit, chip_limit) in NAMES.items():
        on_pc, on_board = host[name], chip[name]
        rows.append([label, figure(on_pc.each(on_pc.instructions), host_limit),
                     figure(on_board.each(on_board.instructions), chip_limit),
                     count(on_board.each(on_board.cycles)), str(on_board.stack)])
    print("Instructions and cycles for each unit, beside the budget where there is one; stack in bytes for the whole.\n")
    table(["", "host instr.", "RP2040 instr.", "RP2040 cycles", "stack"], rows)
    print()
    flash, ram = linked_bytes(os.path.join(bare, "size_rules.map"), RULES)
    verdict("rules and SAN of both games, with tables", flash, 24 * 1024, "bytes of flash")
    verdict("their RAM beside positions and games", ram, 0, "bytes")
    verdict("stack of a perft 3, all its plies", chip["chess-perft"].stack, 1024, "bytes")


def own_speed(host_build):
    program = os.path.join(host_build, "host_tests/bench/perft")
    run = subprocess.run([program, "5"], check=True, capture_output=True, text=True)
    for line in run.stdout.splitlines():
        way, leaves, speed = line.split(";")
        yield f"reedfish, {'leaves made' if way == 'made' else 'in bulk'}", way, 5, int(leaves), float(speed)


def npm_speed(folder):
    with open("host_tests/bench/peers.mjs") as script:
        run = subprocess.run(["node", "--input-type=module"], cwd=folder, stdin=script, check=True,
                             stdout=subprocess.PIPE, text=True)
    for line in run.stdout.splitlines():
        name, way, depth, leaves, speed = line.split(";")
        if way == "absent":
            skipped[name] = "npm could not install it"
        else:
            yield name, way, int(depth), int(leaves), float(speed)


def stockfish_speed():
    # Debian puts it among the games, which are not on every path.
    program = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if not program:
        skipped["stockfish"] = "it is not installed; on Debian: apt-get install stockfish"
        return
    depth = 6
    engine = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(question, answer):
        engine.stdin.write(question + "\n")
        engine.stdin.flush()
        for line in engine.stdout:
            match = re.match(answer, line)
            if match:
                return match

    ask("isready", "readyok")
    begun = time.monotonic()
    leaves = int(ask(f"go perft {depth}", r"Nodes searched: (\d+)")[1])
    seconds = time.monotonic() - begun
    engine.communicate("quit\n")
    yield "stockfish, in bulk", "bulk", depth, leaves, leaves / seconds


def peers(host_build, folder):
    print(f"\nPerft from the start position on this machine, the best of {ROUNDS} rounds; only ratios mean something.\n")
    best = {}
    for _ in range(ROUNDS):
        for name, way, depth, leaves, speed in [*own_speed(host_build), *npm_speed(folder), *stockfish_speed()]:
            if leaves != LEAVES[depth]:
                sys.exit(f"{name}: {leaves} leaves at depth {depth}, {LEAVES[depth]} expected")
            if name not in best or speed > best[name][2]:
                best[name] = (way, depth, speed)
    own = {way: speed for name, (way, _, speed) in best.items() if name.startswith("reedfish")}
    table(["", "depth", "leaves a second", "reedfish to this"],
          [[name, str(depth), f"{speed / 1e6:.2f} million", f"{own[way] / speed:.2f}"]
           for name, (way, depth, speed) in best.items()])
    for name, reason in skipped.items():
        print(f"{name}: skipped, {reason}")


def main():
    host_build, pico_build, folder = sys.argv[1:]
    costs(host_build, os.path.join(pico_build, "host_tests/bare"))
    peers(host_build, folder)


main()
