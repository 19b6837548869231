#!/usr/bin/env python3
"""pty.py <run.mjs and its options>: the emulated board on a pseudo-terminal, whose path it prints on standard error.

Node has no pseudo-terminals of its own: this one is made here and given to it as an open file.
"""
import os
import sys
import tty

ours, theirs = os.openpty()
tty.setraw(theirs)
os.set_blocking(ours, False)
# Both ends stay open over exec: a program that closes its end can come back.
os.set_inheritable(ours, True)
os.set_inheritable(theirs, True)
print(f'pseudo-terminal: {os.ttyname(theirs)}', file=sys.stderr, flush=True)
os.execvp('node', ['node', *sys.argv[1:], '--link', str(ours)])
