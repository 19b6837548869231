"""Every link between the pages leads somewhere: to a file that is there, and to a heading that it has."""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
listed = subprocess.run(["git", "-c", "safe.directory=*", "ls-files", "*.md"], cwd=root, check=True, capture_output=True, text=True)
pages = [root / name for name in listed.stdout.split() if (root / name).exists()]


def without_code(text):
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^ *```.*?^ *```", "", text, flags=re.M | re.S))


def anchors(page):
    """As GitHub makes them of the headings."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^ *```.*?^ *```", "", page.read_text(), flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()).replace(" ", "-") for heading in headings}


broken = 0
count = 0
for page in pages:
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text())):
        if re.match(r"[a-z]+:", target):
            continue
        count += 1
        path, _, anchor = target.partition("#")
        other = (page.parent / path).resolve() if path else page
        if not other.exists() or (anchor and anchor not in anchors(other)):
            print(f"{page.relative_to(root)}: {target} leads nowhere")
            broken += 1
print(f"{count} links, {broken} of them broken")
sys.exit(1 if broken or not count else 0)
