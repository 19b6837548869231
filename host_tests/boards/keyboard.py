#!/usr/bin/env python3
"""Types a session at the virtual board, as a newcomer at a terminal would, and compares what the screen shows at the end.

    keyboard.py <the virtual board's program> <file with the screen> [--write]
"""
import os
import pty
import re
import select
import sys
import time

LIMIT = 60  # seconds, for a board that never says what it should: one that works is never waited for so long

TAB, ENTER, UP, LEFT, BACKSPACE = b"\t", b"\r", b"\x1b[A", b"\x1b[D", b"\x7f"
CTRL_C, CTRL_D = b"\x03", b"\x04"  # on an empty line both end the board

# What is typed, key by key, and what the last line of the screen then comes to; after `ENTER` and `CTRL_C` the prompt, once the
# lines before it have come.
SESSION = [
    (b"hep move", "> hep move"),
    (LEFT * 6, "> hep move"),
    (b"l", "> help move"),
    (ENTER, "ok"),
    (b"@play e2e4", "> @play e2e4"),
    (ENTER, "!position"),
    (b"lega", "> lega"),
    (TAB, "> legal "),
    (b"b8", "> legal b8"),
    (ENTER, "ok"),
    (UP, "> legal b8"),
    (BACKSPACE * 2 + b"g8", "> legal g8"),
    (ENTER, "ok"),
    (b"move N", "> move N"),
    (TAB, "> move N"),
    (b"f", "> move Nf"),
    (TAB, "> move Nf6 "),
    (ENTER, "ok"),
    (b"move Ke4", "> move Ke4"),
    (ENTER, "error"),
    (b"new", "> new"),
    (CTRL_C, "> new^C"),
    (b"@play e7", "> @play e7"),
    (CTRL_C, "> @play e7^C"),
    (b"undo", "> undo"),
    (ENTER, "ok"),
    (b"show", "> show"),
    (ENTER, "ok"),
]


class Screen:
    """As much of a terminal as the board uses."""

    def __init__(self):
        self.lines = [""]
        self.column = 0

    def show(self, text):
        for part in re.findall(r"\x1b\[[0-9;]*[A-Za-z]|\r|\n|[^\r\n\x1b]+", text):
            line = self.lines[-1]
            if part == "\r":
                self.column = 0
            elif part == "\n":
                self.lines.append("")
                self.column = 0
            elif part.endswith("K") and part[0] == "\x1b":
                self.lines[-1] = line[: self.column]
            elif part.endswith("D") and part[0] == "\x1b":
                self.column -= int(part[2:-1])
            elif part[0] == "\x1b":
                raise SystemExit(f"an escape sequence that is not known here: {part!r}")
            else:
                self.lines[-1] = line[: self.column].ljust(self.column) + part + line[self.column + len(part) :]
                self.column += len(part)


def has_come(screen, keys, awaited, before):
    """Whether the screen is as it should be after the keys; `before` is how many lines it had."""
    last = screen.lines[-1]
    if keys == TAB and awaited == "> move N":
        return last == awaited and len(screen.lines) > before
    if keys not in (ENTER, CTRL_C):
        return last == awaited
    return last == "> " and any(line.startswith(awaited) for line in screen.lines[before - (keys == CTRL_C):])


def hear(terminal, screen, done):
    """Shows what comes until `done()`."""
    end = time.monotonic() + LIMIT
    while not done():
        if time.monotonic() > end or not select.select([terminal], [], [], LIMIT)[0]:
            raise SystemExit("the board stopped at this screen:\n" + "\n".join(screen.lines))
        screen.show(os.read(terminal, 4096).decode("latin1"))


def run(program, end):
    board, terminal = pty.fork()
    if board == 0:
        os.environ.pop("REEDFISH_PTY", None)
        os.environ.pop("REEDFISH_STORE", None)
        os.execv(program, [program])
    screen = Screen()
    hear(terminal, screen, lambda: screen.lines[-1] == "> ")
    for keys, awaited in SESSION:
        before = len(screen.lines)
        os.write(terminal, keys)
        hear(terminal, screen, lambda: has_come(screen, keys, awaited, before))
    os.write(terminal, end)
    _, status = os.waitpid(board, 0)
    if status != 0:
        raise SystemExit(f"the board ended with {status}")
    return "\n".join(line.rstrip() for line in screen.lines).rstrip() + "\n"


def main():
    program, page = sys.argv[1], sys.argv[2]
    shown = run(program, CTRL_D)
    if run(program, CTRL_C) != shown:
        raise SystemExit("Ctrl-C ends another way than Ctrl-D")
    if "--write" in sys.argv:
        with open(page, "w", encoding="latin1") as file:
            file.write(shown)
        return 0
    with open(page, encoding="latin1") as file:
        expected = file.read()
    if shown == expected:
        return 0
    print(f"the screen is not as {page} has it:\n{shown}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
