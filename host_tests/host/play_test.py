#!/usr/bin/env python3
"""play_test.py <reedfish-host> <reedfish-virtual>: games against engines, a real one and three that misbehave."""
import json
import os
import signal
import subprocess
import sys
import time

from hands import lines_for
from harness import Board, Cable, Talker, equal, needs, run_tests, wait_for
from transcripts import ENGINE

HOST, VIRTUAL = sys.argv[1:3]
os.environ['REEDFISH_VIRTUAL'] = VIRTUAL
os.environ['PATH'] += ':/usr/games'
START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'


class Player:
    """The person at the board, who asks another stockfish what to play, and always takes a queen: hands cannot
    choose another piece, and the console belongs to the program here."""

    def __init__(self):
        self.engine = subprocess.Popen(['stockfish'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def move(self, fen):
        self.engine.stdin.write(f'position fen {fen}\ngo movetime 60\n')
        for line in self.engine.stdout:
            if line.startswith('bestmove'):
                move = line.split()[1]
                return move if len(move) == 4 else move[:4] + 'q'
        raise AssertionError('the player has left')

    def __del__(self):
        self.engine.kill()
        self.engine.wait()


def event(board, name):
    return json.loads(board.expect(f'"event":"{name}"')[1:])


def test_a_game_to_the_end_with_a_take_back(folder):
    needs('stockfish')
    player = Player()
    with Board(VIRTUAL) as board, Talker([HOST, 'play', '--board', board.path, 'stockfish', '--level', '0',
                                          '--move-time', '50', '--second-thoughts', '20000', '--new']) as host:
        host.expect('the engine has black')
        fen, taken_back, moves = START, False, []
        while True:
            mine = player.move(fen) if moves or taken_back else 'e2e4'
            for line in lines_for(fen, mine):
                board.hands(line)
            told = event(board, 'move')
            equal(told['uci'], mine)
            fen = told['position']
            answer = json.loads(board.expect('"event":"(move|result)"')[1:])
            if answer['event'] == 'result':
                break
            for line in lines_for(fen, answer['uci']):
                board.hands(line)
            ready = json.loads(board.expect('"event":"(ready|result)"')[1:])
            if ready['event'] == 'result':
                break
            if not taken_back:
                # Both moves go back by hand, and the player thinks again.
                taken_back = True
                reply = answer['uci']
                board.hands(f'@play {reply[2:4]}{reply[:2]} e4e2')
                equal(event(board, 'undo')['ply'], 1)
                equal(event(board, 'undo')['ply'], 0)
                host.expect('taken back, 0 half moves are left')
                fen = START
                continue
            fen = answer['position']
            moves += [mine, answer['uci']]
        over = host.expect('game over: ')
        print(f'        {len(moves)} half moves, {over}')
        # A new game by setting up the pieces.
        board.hands('@setup start')
        host.expect('a new game')
        board.hands('@play d2d4')
        host.expect(r'1\. d4')
        host.expect(r'1\.\.\. ')
        host.say('draw')
        host.expect('the engine plays on')
        host.say('resign')
        host.expect('game over: 0-1 resignation')
        equal(host.end(), 0)


def test_nobody_is_asked_to_play_before_the_board_has_the_new_game(folder):
    with open(f'{folder}/engine.py', 'w', encoding='ascii') as out:
        out.write(ENGINE)
    with Board(VIRTUAL) as board:
        cable = Cable(board.path, f'{folder}/board', held=b'new\n')
        with Talker([HOST, 'play', '--board', f'{folder}/board', '--new', '--', sys.executable, f'{folder}/engine.py']) as host:
            wait_for(lambda: cable.kept, 'the request for a new game')
            time.sleep(0.3)
            equal([line for line in host.drain() if 'the engine has' in line], [])
            cable.let_go()
            host.expect('the engine has black')
            board.hands('@play e2e4')
            host.expect(r'1\.\.\. e5')
            equal(host.end(), 0)


BAD_ENGINE = '''
import os, sys
folder, kind = sys.argv[1:3]
def times():
    path = os.path.join(folder, 'times')
    count = int(open(path).read()) if os.path.exists(path) else 0
    open(path, 'w').write(str(count + 1))
    return count
for line in sys.stdin:
    word = line.split()[0] if line.split() else ''
    if word == 'uci': print('id name Bad\\nuciok', flush=True)
    if word == 'isready': print('readyok', flush=True)
    if word == 'position': position = line
    if word == 'go':
        count = times()
        if kind == 'always' or (kind == 'crash' and count == 0): sys.exit(3)
        if kind == 'hang' and count == 0: continue
        if kind == 'nonsense' and count == 0: print('bestmove e7e8q', flush=True); continue
        assert position.split()[-2:] == ['moves', 'e2e4'], position
        print('info depth 1 score cp 12 pv e7e5\\nbestmove e7e5', flush=True)
    if word == 'quit': sys.exit(0)
'''


def play_badly(folder, kind):
    with open(f'{folder}/engine.py', 'w', encoding='ascii') as out:
        out.write(BAD_ENGINE)
    # On a busy machine an engine may take long to begin, and does not hang.
    patience = '4000' if kind == 'hang' else '60000'
    with Board(VIRTUAL) as board, Talker([HOST, 'play', '--board', board.path, '--move-time', '50', '--patience', patience,
                                          '--', sys.executable, f'{folder}/engine.py', folder, kind]) as host:
        host.expect('the engine has black')
        board.hands('@play e2e4')
        host.expect_all(r'1\. e4', 'it is started again')
        if kind == 'always':
            host.expect('the engine does not play; the game stays on the board')
            equal(host.end(None), 4)
        else:
            host.expect(r'1\.\.\. e5')
            equal(host.end(), 0)


def test_an_engine_that_crashes(folder):
    play_badly(folder, 'crash')


def test_an_engine_that_hangs(folder):
    play_badly(folder, 'hang')


def test_an_engine_that_talks_nonsense(folder):
    play_badly(folder, 'nonsense')


def test_an_engine_that_never_plays(folder):
    play_badly(folder, 'always')


def test_no_engine(folder):
    result = subprocess.run([HOST, 'play', '--board', 'virtual', '/nowhere'], capture_output=True, text=True, timeout=60)
    equal(result.returncode, 4)
    assert '/nowhere: No such file' in result.stderr, result.stderr


def test_the_engine_of_a_package(folder):
    """Debian's are in /usr/games, where root does not look."""
    needs('stockfish')
    with Talker([HOST, 'play', '--board', 'virtual', 'stockfish'], environment={'PATH': '/usr/bin:/bin'}) as host:
        host.expect('the engine has black')
        equal(host.end(), 0)


def test_another_game_in_haste(folder):
    """The program is too busy to see the new game before it has a move, and takes it for no take-back."""
    with open(f'{folder}/engine.py', 'w', encoding='ascii') as out:
        out.write(ENGINE)
    with Board(VIRTUAL) as board, Talker([HOST, 'play', '--board', board.path, '--move-time', '50', '--', sys.executable,
                                          f'{folder}/engine.py']) as host:
        host.expect('the engine has black')
        board.hands('@play e2e4')
        host.expect(r'1\.\.\. e5')
        board.hands('@play e7e5 g1f3')
        host.expect(r'2\.\.\. Nc6')
        host.process.send_signal(signal.SIGSTOP)
        board.say('new')
        board.hands('@setup start')
        board.hands('@wait 500')
        board.hands('@play d2d4')
        board.expect('"event":"move".*"d2d4"')
        host.process.send_signal(signal.SIGCONT)
        host.expect_all(r'1\. d4', r'1\.\.\. e5')
        # By word, too.
        host.say('new')
        host.expect('a new game')
        board.hands('@setup start')
        board.hands('@wait 500')
        board.hands('@play c2c4')
        host.expect(r'1\. c4')
        equal([line for line in host.heard if 'taken back' in line], [])
        equal(host.end(), 0)


def test_the_engine_is_white_and_kings_end_it(folder):
    # One that leaves the middle to the kings.
    with open(f'{folder}/engine.py', 'w', encoding='ascii') as out:
        out.write(ENGINE.replace('e7e5', 'g1f3'))
    with Board(VIRTUAL) as board, Talker([HOST, 'play', '--board', board.path, '--colour', 'white', '--move-time', '50', '--new',
                                          '--', sys.executable, f'{folder}/engine.py']) as host:
        white = event(board, 'move')
        for line in lines_for(START, white['uci']):
            board.hands(line)
        event(board, 'ready')
        # White's and Black's kings to the middle, on light squares: White has won.
        for line in ('@lift e1', '@place e4', '@lift e8', '@place d5', '@wait 1500'):
            board.hands(line)
        host.expect('game over: 1-0 kings')
        equal(host.end(), 0)


run_tests([test_no_engine, test_the_engine_of_a_package, test_nobody_is_asked_to_play_before_the_board_has_the_new_game, test_an_engine_that_crashes,
           test_an_engine_that_hangs, test_an_engine_that_talks_nonsense, test_an_engine_that_never_plays,
           test_another_game_in_haste, test_the_engine_is_white_and_kings_end_it, test_a_game_to_the_end_with_a_take_back])
