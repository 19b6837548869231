"""Clients of the protocols of other boards, written from their facts, at the pseudo-terminal of the virtual board."""
import os
import re
import select
import subprocess
import time
import tty

LIMIT = 60  # seconds, for a board that never says what it should: one that works is never waited for so long
FILES = "abcdefgh"


def squares_of(placement):
    """A dictionary from squares to letters."""
    pieces = {}
    for rank, row in zip("87654321", placement.split("/")):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
            else:
                pieces[FILES[file] + rank] = c
                file += 1
    return pieces


class Board:
    """The virtual board with a client at its pseudo-terminal."""

    def __init__(self, program, colours):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("REEDFISH_")}
        environment["REEDFISH_PTY"] = "1"
        if colours:
            environment["REEDFISH_COLOURS"] = "1"
        self.process = subprocess.Popen([program], env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE)
        self.told = b""
        path = self.hear_hands(rb"pseudo-terminal: (\S+)\n").group(1).decode()
        self.port = os.open(path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.port)
        self.path = path
        self.received = b""

    def reconnect(self):
        """As a driver does whose old connection is cleared away late."""
        port = os.open(self.path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(port)
        os.close(self.port)
        self.port = port
        self.received = b""

    def reopen(self):
        os.close(self.port)
        self.port = os.open(self.path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.port)
        self.received = b""

    def hear_hands(self, pattern):
        """Waits for what the hands say on standard error."""
        end = time.monotonic() + LIMIT
        while True:
            match = re.search(pattern, self.told)
            if match:
                self.told = self.told[match.end():]
                return match
            if time.monotonic() > end or not select.select([self.process.stderr], [], [], LIMIT)[0]:
                raise SystemExit("the hands said %r and not %r" % (self.told, pattern))
            self.told += os.read(self.process.stderr.fileno(), 4096)

    def hands(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def lit(self):
        """The squares whose lights are on."""
        self.hands("@lights")
        return set(self.hear_hands(rb"lights:([^\n]*)\n").group(1).decode().split())

    def send(self, data):
        os.write(self.port, data)

    def receive(self):
        if select.select([self.port], [], [], 0.05)[0]:
            self.received += os.read(self.port, 4096)

    def wait(self, what, is_true):
        end = time.monotonic() + LIMIT
        while not is_true():
            if time.monotonic() > end:
                raise SystemExit("%s never came; the last bytes were %r" % (what, self.received[-100:]))
            self.receive()

    def ask(self, line):
        """A request to the console."""
        self.received = b""
        self.send(line.encode() + b"\n")
        self.wait("an answer to " + line, lambda: re.search(rb"(^|\n)(ok|error [^\n]*)\r\n", self.received))
        return self.received.decode("latin1")

    def close(self):
        os.close(self.port)
        self.process.kill()
        self.process.wait()


class ChessLink:
    name = "auto"

    def __init__(self, board):
        self.board = board

    @staticmethod
    def frame(text):
        check = 0
        for c in text:
            check ^= ord(c)
        text += "%02X" % check
        return bytes(ord(c) if bin(ord(c)).count("1") % 2 else ord(c) | 0x80 for c in text)

    def start(self):
        for request in ("V", "W0203"):
            self.board.send(self.frame(request))
        self.board.wait("a version", lambda: self.frame("v0017") in self.board.received)
        self.board.wait("an acknowledgement", lambda: self.frame("w0203") in self.board.received)

    def pieces(self):
        self.board.received = b""
        self.board.send(self.frame("S"))
        plain = lambda: bytes(c & 0x7F for c in self.board.received).decode()
        self.board.wait("a status", lambda: re.search(r"s([KQRNBPkqrnbp.]{64})", plain()))
        status = re.search(r"s([KQRNBPkqrnbp.]{64})", plain()).group(1)
        return {FILES[7 - i % 8] + str(1 + i // 8): c for i, c in enumerate(status) if c != "."}

    def light(self, squares):
        corners = ["00"] * 81
        for square in squares:
            i = (7 - FILES.index(square[0])) * 9 + int(square[1]) - 1
            for corner in (i, i + 1, i + 9, i + 10):
                corners[corner] = "FF"
        self.board.send(self.frame("L14" + "".join(corners)))

    def dark(self):
        self.board.send(self.frame("X"))


class Stream:
    """Sentio and Certabo: the board talks by itself."""

    def start(self):
        self.board.wait("a line", lambda: b":" in self.board.received and b"\r\n" in self.board.received)

    def __init__(self, board):
        self.board = board

    def numbers(self):
        self.board.received = b""
        pattern = rb"(?<=\n):([0-9 ]*)\r\n"
        self.board.wait("a line", lambda: re.search(pattern, self.board.received))
        return [int(n) for n in re.findall(pattern, self.board.received)[-1].split()]

    def light(self, squares):
        rows = [0] * 8
        for square in squares:
            rows[8 - int(square[1])] |= 1 << FILES.index(square[0])
        self.board.send(bytes(rows))

    def dark(self):
        self.board.send(bytes(8))


class Sentio(Stream):
    name = "sentio"

    def pieces(self):
        rows = self.numbers()
        return {FILES[file] + str(8 - i): "?" for i, row in enumerate(rows) for file in range(8) if row >> (7 - file) & 1}


class Certabo(Stream):
    name = "certabo"

    def pieces(self):
        numbers = self.numbers()
        codes = [numbers[i * 5 + 4] for i in range(64)]
        return {FILES[i % 8] + str(8 - i // 8): " KQRBNPkqrbnp?"[code] for i, code in enumerate(codes) if code}

    def light(self, squares):
        """In colours."""
        colours = bytearray(243)
        for square in squares:
            i = (int(square[1]) - 1) * 9 + 7 - FILES.index(square[0])
            for corner in (i, i + 1, i + 9, i + 10):
                colours[3 * corner:3 * corner + 3] = b"\x00\x20\x80"
        self.board.send(b"\xFF\x55" + bytes(colours) + b"\r\n")


class Dgt:
    name = "dgt"

    def __init__(self, board):
        self.board = board

    def start(self):
        self.board.send(b"\x4B\x4D")
        self.board.wait("a version", lambda: b"\x93\x00\x05" in self.board.received)

    def pieces(self):
        self.board.received = b""
        self.board.send(b"\x42")
        pattern = re.compile(rb"\x86\x00\x43([\x00-\x0C]{64})", re.S)
        self.board.wait("a board", lambda: pattern.search(self.board.received))
        fields = pattern.search(self.board.received).group(1)
        return {FILES[i % 8] + str(8 - i // 8): ".PRNBKQprnbkq"[code] for i, code in enumerate(fields) if code}

    def light(self, squares):
        self.dark()
        fields = [(8 - int(square[1])) * 8 + FILES.index(square[0]) for square in squares]
        self.board.send(bytes([0x60, 4, 1, fields[0], fields[-1], 0]))

    def dark(self):
        self.board.send(b"\x60\x04\x00\x40\x40\x00")
