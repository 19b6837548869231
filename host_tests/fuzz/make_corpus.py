#!/usr/bin/env python3
"""Seeds for notation_fuzz, one file for each known answer: make_corpus.py <answers.txt> <folder>"""
import os
import sys

answers, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
with open(answers, "rb") as lines:
    for number, line in enumerate(lines):
        if line.startswith(b"#"):
            continue
        with open(os.path.join(folder, f"answer_{number}"), "wb") as seed:
            seed.write(line.rstrip(b"\n"))
