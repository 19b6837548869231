"""Makes the builder's papers of a board.

plan.py make <describe program> <folder> [--square mm]   everything, for one board
plan.py docs <folder of describe programs> <docs>         the pages that are kept in docs/
plan.py check <folder of describe programs> <docs>        whether these are current"""

import json
import pathlib
import subprocess
import sys

import magnets
import page
import power_picture
import stack_up
import template
import wiring_picture
from board import DEFAULT_SQUARE, Board, check_square
from netlist import Netlist

TABLES = {"fields": magnets.field_table, "grades": magnets.grade_table, "steps": magnets.step_table}


def describe(program):
    return json.loads(subprocess.run([program], check=True, capture_output=True, text=True).stdout)


def kept_papers(board, netlist, documents):
    return {"plan.md": page.page(board, netlist, documents), "wiring.svg": wiring_picture.draw(board, netlist),
            "stack_up.svg": stack_up.draw(board), "template.svg": template.draw(board)}


def all_papers(board):
    netlist = Netlist(board)
    papers = kept_papers(board, netlist, "../../../docs/")
    papers["parts.csv"] = page.parts_csv(board, netlist)
    papers["wires.csv"] = page.wires_csv(netlist)
    sheets = template.tiles(board)
    papers.update({f"template_a4_{i + 1}.svg": sheet for i, sheet in enumerate(sheets)})
    papers["template_a4.html"] = template.pages(len(sheets))
    return papers


def with_tables(text):
    """docs/hardware.md with the lines between its markers made anew."""
    for name, make in TABLES.items():
        start, end = f"<!-- {name}: made by ./reedfish docs -->\n", f"<!-- end of {name} -->"
        before, rest = text.split(start)
        text = before + start + make() + "\n" + end + rest.split(end)[1]
    return text


def documents(programs, docs):
    """What docs/ has to hold: path to text."""
    found = {docs / "pictures" / "power.svg": power_picture.draw()}
    for program in sorted(programs.glob("describe-*")):
        if program.suffix:
            continue
        board = Board(describe(program), DEFAULT_SQUARE)
        for name, text in kept_papers(board, Netlist(board), "../../").items():
            found[docs / "plan" / board.name / name] = text
    hardware = docs / "hardware.md"
    found[hardware] = with_tables(hardware.read_text())
    return found


def write(papers):
    for path, text in papers.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def make(program, folder, options):
    if options[:1] == ["--square"] and len(options) == 2:
        square = check_square(options[1])
    elif options == ["--square"]:
        raise ValueError("--square needs a size in mm")
    elif options:
        raise ValueError(f"plan does not know '{' '.join(options)}'; it takes --square and a size in mm")
    else:
        square = DEFAULT_SQUARE
    folder = pathlib.Path(folder)
    for old in folder.glob("template_a4_*.svg"):
        old.unlink()
    write({folder / name: text for name, text in all_papers(Board(describe(program), square)).items()})


def check(programs, docs):
    wanted = documents(programs, docs)
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text() != text]
    stray = [path for path in (docs / "plan").glob("*/*") if path not in wanted]
    for path in stale:
        print(f"{path} is not what the wiring gives now: run ./reedfish docs")
    for path in stray:
        print(f"{path} belongs to no board")
    print(f"{len(wanted)} papers, {len(stale) + len(stray)} of them wrong")
    return 1 if stale or stray else 0


def main(arguments):
    if len(arguments) >= 3 and arguments[0] == "make":
        try:
            make(arguments[1], arguments[2], arguments[3:])
        except ValueError as error:
            print(f"reedfish: {error}", file=sys.stderr)
            return 2
        return 0
    if len(arguments) == 3 and arguments[0] in ("docs", "check"):
        programs, docs = pathlib.Path(arguments[1]), pathlib.Path(arguments[2])
        if arguments[0] == "check":
            return check(programs, docs)
        write(documents(programs, docs))
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
