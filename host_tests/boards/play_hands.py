#!/usr/bin/env python3
"""play_hands.py <virtual board> <folder> [--colours]: plays each script of hands and its mirror images on the virtual board,
and compares the record with what the script wants. With --colours the sensors tell colours. Exit status 1 if one differs."""
import os
import pathlib
import re
import subprocess
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SQUARES = re.compile(r"[a-h][1-8]")


def mirror_square(square, colours, files):
    file = "abcdefgh"["hgfedcba".index(square[0])] if files else square[0]
    rank = str(9 - int(square[1])) if colours else square[1]
    return file + rank


def mirror_san(san, colours, files):
    """Disambiguating files and ranks stand alone, so the characters are mirrored one by one."""
    if files:
        san = san.translate(str.maketrans("abcdefgh", "hgfedcba"))
    return san.translate(str.maketrans("12345678", "87654321")) if colours else san


def mirror_fen(fen, colours, files):
    placement, turn, castling, _, halfmoves, fullmoves = fen.split()
    ranks = placement.split("/")
    if files:
        ranks = [rank[::-1] for rank in ranks]
        castling = "-"
    if colours:
        ranks = [rank.swapcase() for rank in ranks[::-1]]
        turn = "b" if turn == "w" else "w"
    return " ".join(["/".join(ranks), turn, castling, "-", halfmoves, fullmoves])


def mirror_line(line, colours, files):
    if line.startswith("set fen "):
        return "set fen " + mirror_fen(line[len("set fen "):], colours, files)
    if not line.startswith("@"):
        return line
    line = SQUARES.sub(lambda match: mirror_square(match.group(), colours, files), line)
    swapped = {"white": "black", "black": "white"} if colours else {}
    return " ".join(swapped.get(word, word) for word in line.split())


def play(board, lines, tells_colours):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("REEDFISH_")}
    if tells_colours:
        environment["REEDFISH_COLOURS"] = "1"
    run = subprocess.run([board], input="\n".join(lines) + "\n", text=True, env=environment, timeout=60,
                         capture_output=True, check=False)
    if run.returncode != 0:
        return ["the board ended with %d: %s" % (run.returncode, run.stderr.strip())]
    record = []
    for line in run.stdout.splitlines():
        words = line.split()
        if words and re.fullmatch(r"[0-9]+\.(\.\.)?", words[0]):
            record += [word for word in words[1:] if not re.fullmatch(r"[0-9]*\.*", word)]
    return record


def read(path):
    wanted, mirrors, lines = None, None, []
    for line in path.read_text().splitlines():
        if line.startswith("# moves:"):
            wanted = line[len("# moves:"):].split()
        elif line.startswith("# mirror:"):
            mirrors = line[len("# mirror:"):].split()
        elif line and not line.startswith("#"):
            lines.append(line)
    if wanted is None or mirrors is None or not lines:
        sys.exit("%s: needs '# moves:', '# mirror:' and something to do" % path)
    if not set(mirrors) <= {"colours", "files", "none"}:
        sys.exit("%s: unknown mirror image" % path)
    return wanted, mirrors, lines


def main():
    board, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    tells_colours = "--colours" in sys.argv[3:]
    played, failed = 0, 0
    for path in sorted(folder.glob("*.txt")):
        wanted, mirrors, lines = read(path)
        for colours in (False, True) if "colours" in mirrors else (False,):
            for files in (False, True) if "files" in mirrors else (False,):
                script = [mirror_line(line, colours, files) for line in lines]
                if (colours or files) and not any(line.startswith("set ") for line in lines):
                    script.insert(0, "set fen " + mirror_fen(START, colours, files))
                want = [mirror_san(san, colours, files) for san in wanted]
                got = play(board, script, tells_colours)
                played += 1
                if got != want:
                    failed += 1
                    image = " ".join(name for name, on in (("colours", colours), ("files", files)) if on)
                    print("%s%s: wanted %s, got %s" % (path.stem, " (%s mirrored)" % image if image else "",
                                                      " ".join(want), " ".join(got)))
    print("%d scripts played%s, %d not as wanted" % (played, " with sensors that tell colours" if tells_colours else "",
                                                    failed))
    return 1 if failed or not played else 0


if __name__ == "__main__":
    sys.exit(main())
