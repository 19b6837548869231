#!/usr/bin/env python3
"""play_programs.py <virtual board> <game> [--colours] [<protocol> ...]: a client of each protocol, written from its facts, opens the
pseudo-terminal of the virtual board while hands play: the document's game to its end, castling either way, en passant, promotion to
what is chosen, a take-back, a knocked piece; moves that the program shows by lights alone, made, made wrongly, or both. The client
lights each half move, which the board must show, and asks for the board until it is as the rules have it."""
import concurrent.futures
import re
import sys
import time

from clients import FILES, LIMIT, Board, Certabo, ChessLink, Dgt, Sentio, squares_of


class Cpp:
    name = "auto"

    def __init__(self, board):
        self.board = board

    def play(self, fen, moves):
        """A round; each move by hand is accepted, and every other half move is the program's own."""
        self.board.send(b"begin " + fen.encode() + b"\n")
        self.board.wait("sync", lambda: b"sync " + fen.encode() + b"\r\n" in self.board.received)
        before = fen.split()[0]
        for number, (move, after) in enumerate(moves):
            self.board.received = b""
            is_own = number % 2 == 1
            if is_own:
                self.board.send(b"move " + move.encode() + b"\n")
                end = time.monotonic() + LIMIT
                while not {move[:2], move[2:4]} <= self.board.lit():
                    if time.monotonic() > end:
                        raise SystemExit("cpp: %s is not lit" % move)
            for line in hand_moves(move, before):
                self.board.hands(line)
            if is_own:
                self.board.hands("@wait 100")
                self.board.lit()  # answered when the hands are done
            else:
                wanted = b"move " + move[:4].encode() + b"\r\n"
                self.board.wait(wanted, lambda: wanted in self.board.received)
                self.board.send(b"promote " + move.encode() + b"\n" if len(move) > 4 else b"ok\n")
            if b"unsync" in self.board.received:
                raise SystemExit("cpp: out of step after %s: %r" % (move, self.board.received))
            before = after
        self.board.send(b"end undefined\n")

    def stray(self):
        """A piece is knocked and put back, which is nothing; a move is taken back by hand, which the program hears, and
        made again."""
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        self.board.send(b"begin " + start.encode() + b" w KQkq - 0 1\n")
        self.board.wait("sync", lambda: b"sync " + start.encode() in self.board.received)
        self.board.received = b""
        self.board.hands("@lift d1")
        self.board.hands("@wait 1500")
        self.board.hands("@place d1")
        self.board.hands("@play e2e4")
        self.board.wait("the move", lambda: b"move e2e4\r\n" in self.board.received)
        if self.board.received != b"move e2e4\r\n":
            raise SystemExit("cpp: a knocked piece is told as %r" % self.board.received)
        self.board.send(b"ok\n")
        self.board.hands("@wait 2500")
        self.board.hands("@play e4e2")
        self.board.wait("the take-back", lambda: b"unsync " + start.encode() in self.board.received)
        self.board.hands("@wait 1000")
        self.board.hands("@play e2e4")
        after = b"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"
        self.board.wait("the move after all", lambda: b"\r\nsync " + after in self.board.received)
        self.board.send(b"end undefined\n")


    def stumble(self):
        """The program's moves are made wrongly, or beside others; moves by hand are refused or taken back by the program."""
        def hear(what, beginning, lines=(), hands=()):
            self.board.received = b""
            for line in lines:
                self.board.send(line.encode() + b"\n")
            for line in hands:
                self.board.hands(line)
            pattern = re.compile(rb"(^|\n)" + re.escape(beginning.encode()))
            self.board.wait(what, lambda: pattern.search(self.board.received))

        def light(squares):
            end = time.monotonic() + LIMIT
            while not set(squares) <= self.board.lit():
                if time.monotonic() > end:
                    raise SystemExit("cpp: %s are not lit" % squares)

        hear("ok", "ok\r\n", ["feature moved"])
        hear("sync", "sync " + START, ["begin " + START + " w KQkq - 0 1"])
        hear("e4", "move e2e4\r\n", hands=["@play e2e4"])
        self.board.send(b"ok\nmove e7e5\n")
        light(["e7", "e5"])
        hear("a wrong move", "unsync rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w\r\n", hands=["@play e7e6"])
        hear("the right one after it", "moved\r\n", hands=["@play e6e5"])
        hear("Nf3", "move g1f3\r\n", hands=["@play g1f3"])
        self.board.send(b"ok\nmove b8c6\n")
        light(["b8", "c6"])
        hear("a wrong move and the right one", "unsync r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w\r\n",
             hands=["@play g8f6", "@wait 300", "@play b8c6"])
        hear("the right one alone", "moved\r\n", hands=["@play f6g8"])
        hear("Nxe5", "move f3e5\r\n", hands=["@play f3e5"])
        # The knight is told, and not the pawn that it took.
        hear("the refusal", "unsync r1bqkbnr/pppp1ppp/2n5/4N3/4P3/8/PPPP1PPP/RNBQKB1R w\r\n", ["nok"])
        light(["f3"])
        hear("what was put back", "sync r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w", hands=["@play e5f3", "@place e5 black"])
        hear("Bc4", "move f1c4\r\n", hands=["@play f1c4"])
        self.board.send(b"ok\nmove g8f6\n")
        light(["g8", "f6"])
        hear("a move taken back that nobody made", "moved\r\n", ["undo r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b"])
        hear("d6", "move d7d6\r\n", hands=["@play d7d6"])
        hear("two half moves taken back", "unsync ", ["ok", "undo r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w"])
        hear("the same by hand", "sync r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w", hands=["@play d6d7", "@play c4f1"])
        self.board.send(b"end draw\n")
        expect_game(self.board, "e4 e5 Nf3 Nc6")


def expect(board, client, placement, what):
    """Asks until the pieces are there."""
    wanted = squares_of(placement)
    if isinstance(client, Sentio):
        wanted = dict.fromkeys(wanted, "?")
    end = time.monotonic() + LIMIT
    while True:
        pieces = client.pieces()
        if pieces == wanted:
            return
        if time.monotonic() > end:
            raise SystemExit("%s, %s: %s instead of %s" % (client.name, what, pieces, wanted))


def expect_lit(board, client, squares):
    client.light(squares)
    end = time.monotonic() + LIMIT
    while board.lit() != set(squares):
        if time.monotonic() > end:
            raise SystemExit("%s: %s are lit and not %s" % (client.name, board.lit(), squares))


def hand_moves(move, before):
    """A half move as hands make it."""
    start, target = move[:2], move[2:4]
    piece = squares_of(before)[start]
    if piece in "Kk" and abs(FILES.index(start[0]) - FILES.index(target[0])) == 2:
        rook = ("h", "f") if target[0] == "g" else ("a", "d")
        return ["@lift " + start, "@place " + target, "@lift " + rook[0] + start[1], "@place " + rook[1] + start[1], "@wait 400"]
    if piece in "Pp" and start[0] != target[0] and target not in squares_of(before):
        return ["@lift " + start, "@place " + target, "@lift " + target[0] + start[1], "@wait 400"]
    return ["@play " + start + target]


# From a position: half moves and the placements after them. What is undone is put back by hand.
STORIES = [
    ("castling either way", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
     [("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1"), ("e8c8", "2kr3r/8/8/8/8/8/8/R4RK1")]),
    ("en passant", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1",
     [("d2d4", "4k3/8/8/8/3Pp3/8/8/4K3"), ("e4d3", "4k3/8/8/8/8/3p4/8/4K3")]),
    ("promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", [("a7a8q", "Q7/7k/8/8/8/8/8/K7")]),
]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def play_game(board, client, game):
    before = START
    expect(board, client, before, "the start position")
    for move, after in game:
        expect_lit(board, client, [move[:2], move[2:4]])
        for line in hand_moves(move, before):
            board.hands(line)
        expect(board, client, after, move)
        client.dark()
        before = after
    # A piece in the air is on no square; a knocked one stands again; the last move is taken back and made again.
    last, first = game[-1][0], game[-2][1]
    board.hands("@lift " + last[2:4])
    gone = squares_of(before)
    del gone[last[2:4]]
    end = time.monotonic() + LIMIT
    while set(client.pieces()) != set(gone):
        if time.monotonic() > end:
            raise SystemExit("%s: a piece in the air is still there" % client.name)
    board.hands("@place " + last[2:4])
    expect(board, client, before, "the knocked piece")
    board.hands("@play " + last[2:4] + last[:2])
    expect(board, client, first, "the take-back")
    board.hands("@play " + last[:2] + last[2:4])
    expect(board, client, before, "the move after all")


def make(board, client, moves, placement, what):
    for move in moves:
        board.hands("@play " + move)
        board.hands("@wait 400")
    expect(board, client, placement, what)


def follow_lights(board, client):
    """The program plays Black, and knows only squares to light; the player is not always attentive."""
    board.hands("@setup start")
    expect(board, client, START, "a new game")
    make(board, client, ["e2e4"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "e4")
    expect_lit(board, client, ["e7", "e5"])
    make(board, client, ["e7e5"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", "the lit move")
    client.dark()
    make(board, client, ["g1f3"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", "Nf3")
    expect_lit(board, client, ["b8", "c6"])
    make(board, client, ["b8a6"], "r1bqkbnr/pppp1ppp/n7/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", "a wrong move")
    expect_lit(board, client, ["a6", "c6"])
    make(board, client, ["a6c6"], "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", "the right one after it")
    client.dark()
    make(board, client, ["f1b5"], "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R", "Bb5")
    expect_lit(board, client, ["a7", "a6"])
    make(board, client, ["g8f6", "a7a6"], "r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R", "a wrong move and the right one")
    expect_lit(board, client, ["f6", "g8"])
    make(board, client, ["f6g8"], "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R", "the right one alone")
    client.dark()
    make(board, client, ["d1d5"], "r1bqkbnr/1ppp1ppp/p1n5/1B1Qp3/4P3/5N2/PPPP1PPP/RNB1K2R", "what no rule allows")
    expect_lit(board, client, ["d5", "d1"])
    make(board, client, ["d5d1"], "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R", "put back")
    client.dark()
    make(board, client, ["b5a4"], "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R", "Ba4")
    # The program takes two half moves back: hands put the pieces back.
    expect_lit(board, client, ["a4", "b5"])
    make(board, client, ["a4b5"], "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R", "a half move taken back")
    expect_lit(board, client, ["a6", "a7"])
    make(board, client, ["a6a7"], "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R", "another one")
    client.dark()
    expect_game(board, "e4 e5 Nf3 Nc6 Bb5")


def expect_game(board, moves):
    """What the board has for the game, however the pieces got there; then the console is spoken."""
    console(board)
    end = time.monotonic() + LIMIT
    while True:
        told = re.sub(r"\d+\.+|ok\r\n$", "", board.ask("moves")).split()
        if told == moves.split():
            return
        if time.monotonic() > end:
            raise SystemExit("the board has %s instead of %s" % (told, moves))


def console(board):
    board.received = b""
    board.send(b"console\r\n")
    board.wait("the way back", lambda: b"ok\r\n" in board.received)
    if "\r\nok\r\n" not in board.ask("version"):
        raise SystemExit("the console does not answer")


def set_up(board, fen):
    """Sets a position, and hands put the pieces up."""
    board.ask("set fen " + fen)
    board.hands("@setup empty")
    for square, piece in squares_of(fen.split()[0]).items():
        board.hands("@place %s %s" % (square, "white" if piece.isupper() else "black"))
    board.hands("@wait 400")
    end = time.monotonic() + LIMIT
    while not re.search(r"missing -?\s*\r\nextra -?\s*\r\n", board.ask("sync text")):
        if time.monotonic() > end:
            raise SystemExit("the pieces never stood: " + board.received.decode("latin1"))


def choose(board, client):
    """Speaks a protocol, by the console."""
    board.ask("protocol " + client.name)
    client.start()


def play_cpp(board, game):
    client = Cpp(board)
    client.play(START + " w KQkq - 0 1", game)
    for _, fen, moves in STORIES:
        console(board)
        set_up(board, fen)
        client.play(fen, moves)
    console(board)
    board.hands("@setup start")
    client.stray()
    console(board)
    board.hands("@setup start")
    client.stumble()


def play_pieces(board, client, game):
    choose(board, client)
    play_game(board, client, game)
    # Whoever opens the port next, before or after it is closed, finds the same board.
    for open_again in (board.reconnect, board.reopen):
        open_again()
        client.start()
        expect(board, client, game[-1][1], "the board after a reconnect")
    follow_lights(board, client)
    for what, fen, moves in STORIES:
        set_up(board, fen)
        choose(board, client)
        before = fen.split()[0]
        for move, after in moves:
            for line in hand_moves(move, before):
                board.hands(line)
            expect(board, client, after, what)
            before = after
        console(board)
    # The last of them was a promotion: the choice is told as well.
    board.ask("promote knight")
    choose(board, client)
    expect(board, client, "N7/7k/8/8/8/8/8/K7", "the knight that was chosen")
    console(board)


def play(program, colours, kind, game):
    begun = time.monotonic()
    board = Board(program, colours)
    try:
        play_cpp(board, game) if kind is Cpp else play_pieces(board, kind(board), game)
    except SystemExit as failure:
        return "%s: %s" % (kind.__name__, failure)
    finally:
        board.close()
    print("%s: %d half moves and %d stories, %.0f s" % (kind.__name__, len(game), len(STORIES), time.monotonic() - begun))
    return None


def main():
    program, path = sys.argv[1], sys.argv[2]
    colours = "--colours" in sys.argv
    only = [word for word in sys.argv[3:] if word not in ("", "--colours")]
    with open(path, encoding="ascii") as lines:
        rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    game = [(row[0], row[2]) for row in rows]
    kinds = [kind for kind in (ChessLink, Sentio, Certabo, Dgt, Cpp) if not only or kind.__name__.lower() in only]
    # They mostly wait, for hands: all at once.
    with concurrent.futures.ThreadPoolExecutor(len(kinds)) as pool:
        failures = [failure for failure in pool.map(lambda kind: play(program, colours, kind, game), kinds) if failure]
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
