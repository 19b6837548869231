#!/usr/bin/env python3
"""Seeds for the fuzz targets: make_corpus.py <host_tests/data> <notation folder> <game folder> <app folder> <eboard folder>"""
import os
import random
import sys

data, notation_folder, game_folder, app_folder, eboard_folder = sys.argv[1:]

# What the game of the document has not: tags, a set-up, comments, variations, promotions, every way to write them.
GAMES = [
    'chess [Event "?"]\n[FEN "8/P6k/8/8/8/8/p6K/8 w - - 0 1"]\n\n1. a8=Q a1N 2. Qa7+ $1 {why} (2. Qe4+ (x)) Kg8 1-0',
    "chess 1. e4 e5 2. Ke2 Ke7 ; to the end\n3. Ke1 Ke8 1/2-1/2\n1. f3 e5 2. g4 Qh4# 0-1",
    "chess 1. e4 Nf6 2. e5 d5 3. exd6e.p. 0-0-0 *",
    "chess 1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. Nc3 Nc6 6. Rb1 Rb8",
    "chess e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
    'chess [FEN "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1"] 1. bxa8(Q)+ gxh1/Q+ 2. 0-0-0',
    "octad 1. c2 b3 2. O O-O 3. dxc3 c1=Q *",
    "octad 1. b1a1 c4d4",
    'octad [FEN "ppkn/4/4/NKPP w NCFncf - 0 1"] 1. d2 b3 *',
]


def write(folder, seeds):
    os.makedirs(folder, exist_ok=True)
    for number, seed in enumerate(seeds):
        with open(os.path.join(folder, f"seed_{number}"), "wb") as file:
            file.write(seed)


with open(os.path.join(data, "notation/answers.txt"), "rb") as lines:
    write(notation_folder, [line.rstrip(b"\n") for line in lines if not line.startswith(b"#")])
with open(os.path.join(data, "chess_game.pgn"), "rb") as game:
    write(game_folder, [b"chess " + game.read()] + [game.encode() for game in GAMES])

# Lives of several lengths; which bytes they are does not matter, if they are the same every time.
lives = random.Random(1)
write(app_folder, [lives.randbytes(length) for length in range(20, 620, 20)])

# The first byte tells the protocol, in the order of eboard::kNames; 251 lets a message be read.
READ = bytes([251])
write(eboard_folder, [
    b"\x00" + READ.join([b"V56", b"S53", b"X58", b"W020376", b"R0062", b"T54", b"I0049"]) + READ,
    b"\x00L14" + b"F0" * 81 + b"08" + READ,
    b"\x01" + bytes(8) + READ + b"\x55\xAA" * 4 + READ,
    b"\x02\xFF\x55" + b"\x10" * 243 + b"\r\n" + READ,
    b"\x03" + READ.join(bytes([code]) for code in range(0x40, 0x56)) + READ,
    b"\x03\x60\x04\x01\x34\x24\x00\x2B\x03\x03\x09\x00" + READ,
    b"\x04" + READ.join(line + b"\n" for line in (
        b"feature moved", b"variant standard", b"begin 8/8/8/8/8/8/8/K1k5 w", b"move e2e4", b"ok", b"nok", b"promote a7a8q",
        b"undo 8/8/8/8/8/8/8/K1k5 w", b"get_state", b"end draw")) + READ,
])
