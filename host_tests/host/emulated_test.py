#!/usr/bin/env python3
"""emulated_test.py [<reedfish-host>]: each verb at the image that is shipped, on the emulated chip, over its pseudo-terminal.

It says what it says at a virtual board: docs/host_transcripts.txt. The images and the emulator are to be there (./reedfish test).
"""
import difflib
import json
import os
import pathlib
import sys

from harness import Board, Cable, Talker, equal, read, run_tests, wait_for
from transcripts import session

TOP = pathlib.Path(__file__).resolve().parents[2]
HOST = sys.argv[1] if len(sys.argv) > 1 else f'{TOP}/build/host/host/reedfish-host'
EMULATED = ['python3', f'{TOP}/emulator/pty.py', f'{TOP}/emulator/run.mjs', '--board', 'reed_8x8',
            '--image', f'{TOP}/build/pico/reedfish-reed_8x8-pico.uf2', '--bootrom', f'{TOP}/build/pico/emulator/bootrom.bin']


def emulated_board():
    """One that has started, which takes its time on a busy machine."""
    board = Board(None, emulated=EMULATED)
    board.say('version')
    board.expect(r'^v\d')
    return board


def test_it_says_what_it_says_at_a_virtual_board(folder):
    os.environ['REEDFISH_SYS'] = folder
    with emulated_board() as board:
        said = session(HOST, board, folder).splitlines(True)
    wanted = read(f'{TOP}/docs/host_transcripts.txt').splitlines(True)
    sys.stdout.writelines(difflib.unified_diff(wanted, said, 'docs/host_transcripts.txt', 'the emulated board'))
    equal(said == wanted, True, 'the transcripts are the same')


def test_the_cable_is_pulled_while_it_is_watched_and_recorded(folder):
    with emulated_board() as board:
        cable = Cable(board.path, f'{folder}/port')
        for verb in (['watch', '--json'], ['record', f'{folder}/games']):
            with Talker([HOST, *verb, '--board', cable.link]) as host:
                records = verb[0] == 'record'
                path = f'{folder}/games/board-1.pgn'
                if records:
                    wait_for(lambda: '2. Nf3 ' in read(path), 'the game so far')
                else:
                    host.expect('"connected"')
                board.hands('@play b8c6' if records else '@play e2e4')
                if records:
                    wait_for(lambda: 'Nc6' in read(path), 'a move')
                else:
                    host.expect('"event":"position"')
                cable.pull()
                host.expect('is gone .*; waiting for it' if records else '"disconnected"')
                board.hands('@play f1b5 a7a6' if records else '@play e7e5 g1f3')
                board.expect('"event":"position","ply":6' if records else '"event":"position","ply":3')
                cable.plug()
                if records:
                    host.expect('is back')
                    wait_for(lambda: 'Bb5' in read(path) and 'a6' in read(path), 'what was missed')
                else:
                    # How much was missed is for boards whose time is the time on the wall: this one may be slow.
                    back = json.loads(host.expect('"event":"connected"'))
                    assert '5N2' in back['position'], back
                equal(host.end(), 0)


run_tests([test_it_says_what_it_says_at_a_virtual_board, test_the_cable_is_pulled_while_it_is_watched_and_recorded])
