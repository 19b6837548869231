#!/usr/bin/env python3
"""transcripts_test.py <reedfish-host> <reedfish-virtual> <top folder> [--write]: docs/host_transcripts.txt is what the program says."""
import difflib
import os
import sys
import tempfile

from harness import Board, read
from transcripts import session

HOST, VIRTUAL, TOP = sys.argv[1:4]
PAGE = f'{TOP}/docs/host_transcripts.txt'

with tempfile.TemporaryDirectory(prefix='reedfish-') as place, Board(VIRTUAL) as virtual:
    os.environ['REEDFISH_SYS'] = place
    said = session(HOST, virtual, place)
if '--write' in sys.argv:
    with open(PAGE, 'w', encoding='utf-8') as out:
        out.write(said)
elif said != read(PAGE):
    sys.stdout.writelines(difflib.unified_diff(read(PAGE).splitlines(True), said.splitlines(True), 'docs/host_transcripts.txt', 'now'))
    sys.exit('the page differs: transcripts_test.py ... --write')
print('the transcripts are current')
