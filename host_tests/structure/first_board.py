"""The bench protocol of docs/first_board.md: twenty numbered checks, each with what to type, see and send, and no command
that the firmware does not know. Arguments: the project's folder, the virtual board."""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
text = (root / "docs/first_board.md").read_text()
verbs = re.findall(r"^verb_(\w+)\(", (root / "reedfish").read_text(), re.M)
helped = subprocess.run([sys.argv[2]], input="help\n", check=True, capture_output=True, text=True).stdout
known = {line.split()[0] for line in helped.splitlines()[:-1] if line}
faults = []

checks = re.split(r"^(\d+)\. \*\*", text, flags=re.M)
numbers = [int(number) for number in checks[1::2]]
if numbers != list(range(1, 21)):
    faults.append(f"the checks are {numbers}, not 1 to 20")
for number, body in zip(numbers, checks[2::2]):
    for part in ("Type", "See", "Send"):
        if body.count(f"- *{part}*:") != 1:
            faults.append(f"check {number} has no {part}")
requests = re.findall(r"`> ([^`]+)`", text.replace("\n", " "))
for request in requests:
    if request.split()[0] not in known:
        faults.append(f"the firmware has no command '{request.split()[0]}'")
for verb in re.findall(r"`\$ \./reedfish (\w+)", text):
    if verb not in verbs:
        faults.append(f"./reedfish has no verb '{verb}'")
if not any(request == "selftest report" for request in requests):
    faults.append("nothing asks for 'selftest report'")

print("\n".join(faults) or f"{len(numbers)} checks, {len(requests)} requests")
sys.exit(1 if faults or len(requests) < 20 else 0)
