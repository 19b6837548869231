#!/usr/bin/env python3
"""Perturbs the sources one place at a time, runs the tests that reach them, and lists what no test noticed.

It works on a copy of the tree in build/mutate and never touches the files it was asked about. A change that survives
is a missing test, or code that makes no difference. Ctrl-C ends it with the table so far.
"""
import argparse
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from mutations import mutations_of

TOP = Path(__file__).resolve().parents[2]
COPY = TOP / "build/mutate/tree"
BUILD = TOP / "build/mutate/build"
REPORT = TOP / "build/mutate/report.txt"

SURVIVED, NOTICED, REFUSED, HUNG, ELSEWHERE = "survived", "noticed", "does not compile", "timeout", "not in these tests"
PATIENCE = 10  # seconds of processor time: a test that takes more is left out, unless it is asked for
OUT_OF_TIME = (-signal.SIGXCPU, -signal.SIGKILL)


def run(command, **options):
    """Runs a command in a process group of its own, so that what it started ends with it. `cpu` limits its processor time."""
    timeout, cpu = options.pop("timeout", None), options.pop("cpu", None)
    if cpu is not None:
        options["preexec_fn"] = lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", start_new_session=True, **options) as process:
        try:
            output, _ = process.communicate(timeout=timeout)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
        return process.returncode, output


def must(command, **options):
    status, output = run(command, **options)
    if status != 0:
        sys.exit(f"{output}\nmutate: {' '.join(map(str, command))} failed")
    return output


def tracked():
    """The files of the tree, with those that are new, without what git ignores."""
    names = must(["git", "-c", "safe.directory=*", "-C", TOP, "ls-files", "-coz", "--exclude-standard"]).split("\0")
    return [name for name in names if name and (TOP / name).is_file()]


def copy_tree():
    """Brings the copy up to date; a file that did not change keeps its time, so that nothing is built in vain."""
    names = set(tracked())
    for name in names:
        source, target = TOP / name, COPY / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    for folder, _, files in os.walk(COPY):
        for file in files:
            path = Path(folder, file)
            if str(path.relative_to(COPY)) not in names:
                path.unlink()


def configure(files):
    """With shared libraries a change is one compilation and one link, however many programs use it. The program on the
    PC's side takes longest to build, and is left out unless it was asked for."""
    without_host = "OFF" if any(file.startswith("host/") for file in files) else "ON"
    must(["cmake", "-S", COPY, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DBUILD_SHARED_LIBS=ON",
          "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON", f"-DREEDFISH_DEPS={TOP}/build/deps/root",
          f"-DCMAKE_DISABLE_FIND_PACKAGE_Boost={without_host}",
          "-DCMAKE_CXX_FLAGS=-w -O1 -g0 -fPIC", "-DCMAKE_CXX_FLAGS_DEBUG=", "-DCMAKE_C_FLAGS_DEBUG="])


class Test:
    """One entry of ctest that runs a program of the build."""

    def __init__(self, entry):
        self.name = entry["name"]
        self.command = entry["command"]
        properties = {p["name"]: p["value"] for p in entry.get("properties", [])}
        self.labels = properties.get("LABELS", [])
        self.folder = properties.get("WORKING_DIRECTORY", str(BUILD))
        self.programs = [str(Path(word).relative_to(BUILD)) for word in self.command
                         if Path(word).is_relative_to(BUILD) and not Path(word).is_dir()]
        self.seconds = 0.0
        self.sources = set()

    def passes(self, limit):
        """Whether it passes; the limit is one of processor time, and a wide one of time by the wall for what only waits."""
        status, _ = run(self.command, cwd=self.folder, cpu=limit, timeout=60 + 20 * limit)
        if status in OUT_OF_TIME:
            raise subprocess.TimeoutExpired(self.command, limit)
        return status == 0


def tests(programs):
    """Those of the programs, which are built; ctest does not know the command of a program that is not there."""
    listed = json.loads(must(["ctest", "--test-dir", BUILD, "--show-only=json-v1"]))["tests"]
    found = [Test(entry) for entry in listed if "command" in entry]
    return [test for test in found
            if test.programs and programs.issuperset(test.programs) and "slow" not in test.labels]


def inputs_of(programs):
    return must(["ninja", "-C", BUILD, "-t", "inputs", *programs]).splitlines()


def programs_for(files):
    """The programs with a source from a folder of these files. Who includes a header is only known once it is built, so
    if a folder has nothing but headers, it is every program."""
    rules = must(["ninja", "-C", BUILD, "-t", "targets", "all"]).splitlines()
    programs = [line.split(":")[0] for line in rules if "EXECUTABLE_LINKER" in line]
    wanted = {os.path.dirname(file) for file in files}
    folders = {program: {os.path.relpath((BUILD / path).parent, COPY) for path in inputs_of([program])}
               for program in programs}
    if not wanted.issubset(set.union(*folders.values())):
        return set(programs)
    return {program for program in programs if not wanted.isdisjoint(folders[program])}


def find_sources(found):
    """What each test is made of: the sources of its programs and all the headers that they include."""
    headers, target = {}, None
    for line in must(["ninja", "-C", BUILD, "-t", "deps"]).splitlines():
        if match := re.match(r"(\S+): #deps", line):
            target = headers.setdefault(match[1], set())
        elif line.startswith("    "):
            target.add(line.strip())
    for test in found:
        paths = {path for name in inputs_of(test.programs) for path in headers.get(name, {name})}
        test.sources = {os.path.relpath(BUILD / path, COPY) for path in paths}


def build(programs):
    return run(["ninja", "-C", BUILD, *programs])


def must_build(programs):
    status, output = build(programs)
    if status != 0:
        sys.exit(f"{output}\nmutate: the tree does not build")


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(found, patience):
    """Those that pass within `patience`; all must pass before anything is changed. What they take tells when one hangs."""
    quick, slow = [], []
    for test in found:
        start = processor_seconds()
        try:
            if not test.passes(patience):
                sys.exit(f"mutate: {test.name} fails before anything is changed")
            test.seconds = processor_seconds() - start
            quick.append(test)
        except subprocess.TimeoutExpired:
            slow.append(test.name)
    if slow:
        print(f"mutate: left out, since they take more than {patience} s: {' '.join(slow)}", file=sys.stderr)
    return quick


def kinship(test, file):
    """How many folders a test shares with a source: the folders of the tests mirror those of the sources."""
    here, there = test.name.split("."), list(Path(file).with_suffix("").parts)
    shared = 0
    while shared < min(len(here), len(there)) and here[shared].startswith(there[shared]):
        shared += 1
    return shared


class Run:
    def __init__(self, found):
        self.tests = found
        self.catches = {}  # how often a test noticed a change in a file

    def order(self, file):
        reaching = [test for test in self.tests if file in test.sources]
        return sorted(reaching, key=lambda t: (-self.catches.get((t.name, file), 0), -kinship(t, file), t.seconds))

    def judge(self, mutation):
        """The outcome, and the test that noticed. A header may be part of every program, so they are built one by one as
        they are needed; any other source is part of one library."""
        reaching = self.order(mutation.file)
        if not reaching:
            return ELSEWHERE, ""
        is_header = mutation.file.endswith(".hpp")
        if not is_header and build({program for test in reaching for program in test.programs})[0] != 0:
            return REFUSED, ""
        for test in reaching:
            if is_header and build(test.programs)[0] != 0:
                return REFUSED, ""
            try:
                # One that runs by the clock may fail on a busy machine without a reason.
                passed = test.passes(2 + 5 * test.seconds) or test.passes(2 + 5 * test.seconds)
            except subprocess.TimeoutExpired:
                return HUNG, test.name
            if not passed:
                self.catches[test.name, mutation.file] = self.catches.get((test.name, mutation.file), 0) + 1
                return NOTICED, test.name
        return SURVIVED, ""

    def outcome_of(self, mutation):
        path = COPY / mutation.file
        original = path.read_text()
        try:
            path.write_text(mutation.apply(original))
            return self.judge(mutation)
        finally:
            path.write_text(original)


def mutations_in(asked):
    """Those of the sources below folders, of files, and of lines of files (`file:line`)."""
    names = [name for name in tracked() if name.endswith((".cpp", ".hpp"))]
    found = {}
    for path in asked:
        path, _, line = path.partition(":")
        root = os.path.relpath(Path(path).resolve(), TOP)
        files = [name for name in names if name == root or name.startswith(root + "/")]
        if not files:
            sys.exit(f"mutate: there is no C++ source in {path}")
        found.update((mutation, None) for file in files for mutation in mutations_of(file, (TOP / file).read_text())
                     if line in ("", str(mutation.line)))
    return list(found)


def table(rows):
    lines = [f"{m.file + ':' + str(m.line):44} {m.what[:80]:80} {outcome}{' by ' + by if by else ''}"
             for m, outcome, by in rows]
    return "".join(line + "\n" for line in lines)


def report(rows, total, seconds, seed):
    REPORT.write_text(table(rows))
    survivors = [row for row in rows if row[1] == SURVIVED]
    counts = {kind: sum(row[1] == kind for row in rows) for kind in (NOTICED, REFUSED, HUNG, ELSEWHERE, SURVIVED)}
    if survivors:
        print("\nNobody noticed:\n" + table(survivors), end="")
    print(f"\n{len(rows)} of {total} mutations in {seconds:.0f} s (seed {seed}): "
          + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    print(f"all of them: {REPORT.relative_to(TOP)}")


def parse_arguments():
    parser = argparse.ArgumentParser(prog="./reedfish mutate", description=__doc__)
    parser.add_argument("paths", nargs="*", default=["core"], metavar="folder|file[:line]", help="default: core")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many mutations, drawn at random")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 100000, help="of that draw")
    parser.add_argument("--time", type=float, metavar="SECONDS", help="stop after so long")
    parser.add_argument("--patience", type=int, default=PATIENCE, metavar="SECONDS",
                        help=f"tests that take more processor time are left out (default {PATIENCE})")
    parser.add_argument("--list", action="store_true", help="only say what would be changed")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    mutations = mutations_in(arguments.paths)
    files = list(dict.fromkeys(m.file for m in mutations))
    total = len(mutations)
    if arguments.sample is not None and arguments.sample < total:
        mutations = random.Random(arguments.seed).sample(mutations, arguments.sample)
        mutations.sort(key=lambda m: (files.index(m.file), m.begin))
    if arguments.list:
        print("".join(f"{m.file}:{m.line} {m.what}\n" for m in mutations), end="")
        return
    rows = []
    start = time.monotonic()
    try:
        print("mutate: building and running the tests of the copy as it is", file=sys.stderr)
        copy_tree()
        configure(files)
        programs = programs_for(files)
        must_build(programs)
        found = measure(tests(programs), arguments.patience)
        find_sources(found)
        start = time.monotonic()
        judge = Run(found)
        for mutation in mutations:
            if arguments.time is not None and time.monotonic() - start > arguments.time:
                break
            rows.append((mutation, *judge.outcome_of(mutation)))
            print(f"{len(rows)}/{len(mutations)} {table(rows[-1:])}", end="", flush=True)
    except KeyboardInterrupt:
        print("\nmutate: interrupted")
    report(rows, total, time.monotonic() - start, arguments.seed)


if __name__ == "__main__":
    main()
