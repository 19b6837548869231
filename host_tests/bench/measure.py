"""What the benchmarks are measured with: callgrind on the host, the emulated RP2040, the linker's maps."""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile


class Cost:
    """What one name of a benchmark cost: totals over all its regions, and the cycles of the worst."""

    def __init__(self):
        self.looks = self.units = self.instructions = self.cycles = self.worst = self.stack = 0

    def add(self, units, instructions, cycles=0, stack=0):
        self.looks += 1
        self.units += units
        self.instructions += instructions
        self.cycles += cycles
        self.worst = max(self.worst, cycles)
        self.stack = max(self.stack, stack)

    def each(self, total):
        return total / self.units


def checked(costs):
    """A benchmark whose outcome is wrong has no units, or a name that says so: its figures are worth nothing."""
    wrong = [name for name, cost in costs.items() if cost.units == 0 or "FAILED" in name]
    if wrong or not costs:
        sys.exit(f"wrong outcome: {', '.join(wrong) or 'nothing was measured'}")
    return costs


def instructions_of(profile):
    with open(profile) as lines:
        for line in lines:
            if line.startswith("summary:"):
                return int(line.split()[1])
    sys.exit(f"{profile} has no summary")


def on_host(program):
    """Instructions of a program that is linked with host_runner.cpp."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "profile")
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={out}",
             "--zero-before=bench_counting", "--dump-before=bench_end", program],
            check=True, capture_output=True, text=True)
        marks = [line.rsplit(";", 1) for line in run.stdout.splitlines()]
        profiles = sorted(glob.glob(out + ".*"), key=lambda path: int(path.rsplit(".", 1)[1]))
        if len(profiles) < len(marks):
            sys.exit(f"callgrind wrote {len(profiles)} profiles for {len(marks)} regions")
        costs = {}
        for (name, units), profile in zip(marks, profiles):
            costs.setdefault(name, Cost()).add(int(units), instructions_of(profile))
        return checked(costs)


def on_chip(program):
    """Instructions, cycles and stack of a bare program on the emulated RP2040."""
    run = subprocess.run(["node", "emulator/bare.mjs", program, "--json"], check=True, capture_output=True,
                         text=True)
    costs = {}
    for line in run.stdout.splitlines():
        region = json.loads(line)
        costs.setdefault(region["name"], Cost()).add(region["units"], region["instructions"], region["cycles"],
                                                     region["stack"])
    return checked(costs)


def linked_bytes(map_file, wanted):
    """Bytes of flash and of RAM that the linker kept from the objects whose archive(member) matches `wanted`.

    ETL's assertion hook has 12 bytes of RAM, once in a program, in whichever object comes first: they are left out.
    """
    # One entry: " .text.name  0x10000000  0x24 path/libcore_text.a(reader.cpp.o)".
    entry = re.compile(r"^ (\.\S+) +0x([0-9a-f]+) +0x([0-9a-f]+) .*/lib([^/]+)\.a\((\S+)\)$", re.MULTILINE)
    with open(map_file) as lines:
        text = lines.read().split("Linker script and memory map", 1)[1]
    text = re.sub(r"^( \.\S+)\n +0x", r"\1 0x", text, flags=re.MULTILINE)  # long names stand on a line before
    flash = ram = 0
    for section, address, size, archive, member in entry.findall(text):
        if not re.fullmatch(wanted, f"{archive}({member})"):
            continue
        if 0x10000000 <= int(address, 16) < 0x20000000:
            flash += int(size, 16)
        elif int(address, 16) >= 0x20000000 and "N3etl13error_handler" not in section:
            ram += int(size, 16)
    return flash, ram


def table(headings, rows):
    """Prints rows of text below their headings, numbers to the right."""
    widths = [max(len(row[column]) for row in [headings] + rows) for column in range(len(headings))]
    for row in [headings] + rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  ".join(cells).rstrip())


def count(number):
    return f"{number:,.0f}"


def verdict(what, value, limit, unit):
    """A line that sets a figure beside its budget."""
    print(f"{what}: {count(value)} of {count(limit)} {unit}{'' if value <= limit else '  <-- above its budget'}")
