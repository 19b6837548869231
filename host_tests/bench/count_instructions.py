#!/usr/bin/env python3
"""Instructions per unit of a benchmark program, counted with callgrind: count_instructions.py <program>"""
import glob
import os
import subprocess
import sys
import tempfile


def totals(path):
    with open(path) as profile:
        for line in profile:
            if line.startswith("summary:"):
                return int(line.split()[1])
    return 0


def main():
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "profile")
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={out}",
             "--zero-before=bench_counting", "--dump-before=bench_end", sys.argv[1]],
            check=True, capture_output=True, text=True)
        marks = [line.rsplit(";", 1) for line in run.stdout.splitlines()]
        profiles = sorted(glob.glob(out + ".*"), key=lambda path: int(path.rsplit(".", 1)[1]))
        sums = {}
        for (name, units), path in zip(marks, profiles):
            cost = sums.setdefault(name, [0, 0])
            cost[0] += totals(path)
            cost[1] += int(units)
        for name, (instructions, units) in sums.items():
            print(f"{name:24} {instructions / units:10.1f} instructions, {units} units")


main()
