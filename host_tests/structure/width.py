"""No line of the pages, and no comment of the code, is longer than 120 characters, tables, code in pages and lines that
are one long link aside. What is no comment, clang-format breaks."""

import pathlib
import subprocess
import sys

LONGEST = 120
root = pathlib.Path(sys.argv[1])
listed = subprocess.run(["git", "-c", "safe.directory=*", "ls-files", "*.md"], cwd=root, check=True, capture_output=True, text=True)

too_long = 0
for name in listed.stdout.split():
    in_code = False
    for number, line in enumerate((root / name).read_text().splitlines(), 1):
        in_code ^= line.lstrip().startswith("```")
        is_free = in_code or line.startswith(("|", "    ", "```")) or " " not in line.strip() or "](" in line and line.lstrip().startswith(("[", "!["))
        if len(line) > LONGEST and not is_free:
            print(f"{name}:{number}: {len(line)} characters")
            too_long += 1

sources = subprocess.run(["git", "-c", "safe.directory=*", "ls-files", "*.hpp", "*.cpp"], cwd=root, check=True, capture_output=True, text=True)
for name in sources.stdout.split():
    for number, line in enumerate((root / name).read_text().splitlines(), 1):
        text = line.lstrip()
        is_table = text.startswith(("///     ", "//     "))
        if len(line) > LONGEST and text.startswith("//") and not is_table:
            print(f"{name}:{number}: {len(line)} characters")
            too_long += 1
print(f"{too_long} lines are too long")
sys.exit(too_long > 0)
