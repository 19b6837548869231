#!/usr/bin/env python3
"""boards_test.py <reedfish-host> <reedfish-virtual> <top folder>: list, send, convert, check, watch, record."""
import fcntl
import json
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
import tty

from harness import LONG, STARTED, Board, Cable, Talker, equal, read, run_tests, wait_for

HOST, VIRTUAL, TOP = sys.argv[1:4]
os.environ['REEDFISH_VIRTUAL'] = VIRTUAL


def run(*arguments, text=None, environment=None):
    return subprocess.run([HOST, *arguments], input=text, capture_output=True, text=True, timeout=300,
                          env=dict(os.environ, **(environment or {})))


def fake_system(folder, boards):
    """What the kernel would tell of these boards: {'ttyACM0': (path, serial)}; and what is no board."""
    boards = dict(boards, ttyS0=('/dev/null', None))
    for name, (path, serial) in boards.items():
        device = f'{folder}/sys/devices/usb1/1-{name}'
        os.makedirs(f'{device}/1-1:1.0/tty/{name}')
        os.makedirs(f'{folder}/sys/class/tty', exist_ok=True)
        os.makedirs(f'{folder}/dev', exist_ok=True)
        os.symlink(f'{device}/1-1:1.0', f'{device}/1-1:1.0/tty/{name}/device')
        os.symlink(f'{device}/1-1:1.0/tty/{name}', f'{folder}/sys/class/tty/{name}')
        os.symlink(path, f'{folder}/dev/{name}')
        if serial:
            for file, text in (('idVendor', '2e8a'), ('idProduct', '000a'), ('product', 'Reedfish board'), ('serial', serial)):
                with open(f'{device}/{file}', 'w', encoding='ascii') as out:
                    out.write(text + '\n')
    return {'REEDFISH_SYS': f'{folder}/sys', 'REEDFISH_DEV': f'{folder}/dev'}


def test_list(folder):
    none = run('list', environment={'REEDFISH_SYS': folder})
    equal(none.returncode, 3)
    assert 'no board is plugged in' in none.stderr
    with Board(VIRTUAL) as board:
        system = fake_system(folder, {'ttyACM0': (board.path, 'E66138935F'), 'ttyACM1': ('/nowhere', 'E66138936A')})
        result = run('list', environment=system)
        lines = result.stdout.splitlines()
        equal(len(lines), 2)
        assert 'ttyACM0 serial E66138935F usb 2e8a:000a board virtual 8x8 firmware v' in lines[0], lines
        assert lines[0].endswith('game chess'), lines
        assert 'ttyACM1 serial E66138936A' in lines[1] and 'firmware' not in lines[1], lines
        equal(result.returncode, 3, 'one of them cannot be reached')
        # By serial number, and two boards are one too many for a verb that wants one.
        equal(run('send', '--board', 'E66138935F', 'fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', environment=system).returncode, 0)
        several = run('send', 'fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', environment=system)
        equal(several.returncode, 3)
        assert 'E66138935F E66138936A' in several.stderr, several.stderr
        # In use by somebody else.
        with Talker([HOST, 'watch', '--board', board.path]) as watch:
            watch.expect('connected')
            used = run('list', environment=system)
            assert 'in use by another program' in used.stdout, used.stdout
            equal(watch.end(), 0)


def test_answers_to_whoever_had_the_port_before(folder):
    with Board(VIRTUAL) as board:
        for left in (b'version\nevents\nsync json\n', b'events text\n' * 20, b'help\nmo', b'games\nnonsense\npgn\n'):
            # It is still there: the board answers, and the answers wait for whoever reads next.
            with open(board.path, 'wb', buffering=0) as port:
                port.write(left)
                result = run('list', '--board', board.path)
                equal(result.returncode, 0, result.stdout + result.stderr)
                assert re.search(r' board virtual 8x8 firmware v[^ ]+ game chess$', result.stdout), result.stdout
                port.write(left)
                with Talker([HOST, 'watch', '--json', '--board', board.path]) as watch:
                    watch.expect('"connected"')
                    equal(watch.end(), 0)
            # Neither had to try a second time.
            wait_for(lambda: board.drain() and board.heard.count('name virtual') > 1, 'what the board said')
            equal(board.heard.count('name virtual'), 2, left)
            board.heard.clear()


class ForgetfulBoard:
    """Answers like a board, but forgets the first request: it had not yet noticed that its port was opened."""

    ANSWERS = {'version': ['v9.9.9'], 'board': ['name forgetful', 'squares 8x8', 'sensors none', 'lights 0'],
               'echo': ['auto'], 'sync': ['{"seq":0,"ms":1,"game":"chess","notation":"fen","position":"x","result":"*","owed":"-"}']}

    def __init__(self):
        self.ours, self.theirs = os.openpty()
        tty.setraw(self.theirs)
        self.path = os.ttyname(self.theirs)
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self):
        forgotten = False
        with os.fdopen(self.ours, 'rb', buffering=0, closefd=False) as lines:
            text = b''
            while True:
                text += lines.read(1) or b''
                if not text.endswith(b'\n'):
                    continue
                words = text.decode().split()
                text = b''
                if not words:
                    continue
                if not forgotten:
                    forgotten = True
                    continue
                answer = [' '.join(words[3:])] if words[0] == 'convert' else self.ANSWERS[words[0]]
                os.write(self.ours, ('\r\n'.join(answer + ['ok']) + '\r\n').encode())


def test_answers_that_come_late(folder):
    """An answer belongs to its request, however late it comes."""
    with Board(VIRTUAL) as board:
        cable = Cable(board.path, f'{folder}/port', held=b'set fen')
        with Talker([HOST, 'send', '--board', cable.link, 'fen']) as send:
            send.say('4k3/8/8/8/8/8/8/4K3 w - - 0 1')
            wait_for(lambda: cable.kept, 'the first request')
            time.sleep(5)
            cable.let_go()
            send.say('4k3/8/8/8/8/8/8/8 w - - 0 1')  # for the board to refuse
            send.say('4k3/8/8/8/8/8/8/4K3 w - - 0 2')
            send.process.stdin.close()
            send.expect_all('^line 2: error', '2 sent, 1 refused')
            equal(send.end(None), 1)


def test_a_board_that_is_pulled_out_under_a_request(folder):
    with Board(VIRTUAL) as board:
        cable = Cable(board.path, f'{folder}/port', held=b'set fen')
        with Talker([HOST, 'send', '--board', cable.link, 'fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1']) as send:
            wait_for(lambda: cable.kept, 'the request')
            cable.pull()
            send.expect('^error lost ')
            equal(send.end(None), 3)


def test_a_board_that_forgets_what_came_first(folder):
    result = run('list', '--board', ForgetfulBoard().path)
    equal(result.returncode, 0, result.stdout + result.stderr)
    assert 'board forgetful 8x8 firmware v9.9.9 game chess' in result.stdout, result.stdout


NOTATIONS = {
    'fen': ('8x8', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {} 7', 'rnbqkbnr/pppppppp/8/8/8/9/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'at 24'),
    'hartwig': ('8x8', '4k3/8/8/8/8/8/8/4K3 b - - {} 40', '4k3/8/8/8/8/8/8/4K3 x - - 7 40', 'at 20'),
    'ofen': ('8x8', 'ppkn/4/4/NKPP w NCFncf - {} 1', 'ppkn/4/5/NKPP w NCFncf - 0 1', 'at 7'),
    'board': ('10x10', None, 'short', 'at'),
    'board-live': ('10x10', None, 'short', 'at'),
    'spooky': ('10x10', None, 'nonsense', 'at'),
}


def test_a_board_that_speaks_something_else(folder):
    """A protocol that somebody chose, and that is kept, is no reason not to answer."""
    with Board(VIRTUAL) as board:
        for protocol in ('dgt', 'certabo', 'sentio', 'chesslink', 'cpp'):
            port = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
            heard = b''
            while b'ok\r\nok\r\n' not in heard:  # again, if the board had not noticed yet that its port was opened
                os.write(port, f'console\nprotocol {protocol}\n'.encode())
                while select.select([port], [], [], 0.2)[0] and len(heard) < 100_000 and b'ok\r\nok\r\n' not in heard:
                    heard += os.read(port, 4096)
            os.close(port)
            result = run('list', '--board', board.path)
            equal(result.returncode, 0, f'{protocol}: {result.stdout}')


def test_a_board_that_echoes(folder):
    """What somebody chose for his terminal is no reason not to answer, and it is so again afterwards."""
    with Board(VIRTUAL) as board:

        def echo_is(mode):
            board.drain()
            board.hands('echo')
            board.expect(f'^{mode}$')
            board.expect('^ok$')

        board.hands('echo on')
        board.expect('^ok$')
        for verb in (['list'], ['send', 'fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1']):
            result = run(verb[0], '--board', board.path, *verb[1:])
            equal(result.returncode, 0, result.stdout + result.stderr)
            echo_is('on')
        with Talker([HOST, 'watch', '--json', '--board', board.path]) as watch:
            watch.expect('"connected"')
            board.hands('@lift e2')
            equal(json.loads(watch.expect('"event":"lift"'))['square'], 'e2')
            equal(watch.end(), 0)
        echo_is('on')


def test_a_port_that_never_answers(folder):
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    result = run('send', '--board', os.ttyname(theirs), 'fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1')
    equal((result.returncode, result.stderr), (3, 'reedfish-host: the board does not answer\n'))
    os.close(ours)
    os.close(theirs)


def test_output_that_nobody_takes(folder):
    for words in (['--help'], ['completion', 'bash'], ['check', 'fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'], ['list', '--board', 'virtual']):
        with open('/dev/full', 'w', encoding='ascii') as full:
            equal(subprocess.run([HOST, *words], stdout=full, stderr=subprocess.DEVNULL, timeout=60, check=False).returncode, 5, words)
    # Somebody who has heard enough: watch | head -1
    with Board(VIRTUAL) as board:
        host = subprocess.Popen([HOST, 'watch', '--json', '--board', board.path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        assert b'connected' in host.stdout.readline()
        host.stdout.close()
        board.hands('@play e2e4')
        equal(host.wait(60), 5)


def test_no_standard_files(folder):
    """The numbers of files that are missing must not become the board's port."""
    with Board(VIRTUAL) as board:
        host = subprocess.Popen(['bash', '-c', 'exec "$0" "$@" <&- >&- 2>&-', HOST, 'watch', '--json', '--board', board.path])

        def has_port():
            try:
                return any(entry.is_symlink() and os.readlink(entry) == board.path
                           for entry in os.scandir(f'/proc/{host.pid}/fd'))
            except FileNotFoundError:
                return False  # a file was closed while the list was read: the next look tells

        try:
            wait_for(has_port, 'the port')
            equal([os.readlink(f'/proc/{host.pid}/fd/{file}') for file in range(3)], ['/dev/null'] * 3)
        finally:
            # Else it would go on with whatever has that port next.
            host.terminate()
        equal(host.wait(60), 0)


def example(notation, size):
    """A text that the board itself writes."""
    game = {'board': 'chess+', 'board-live': 'chess+', 'spooky': 'spooky'}[notation]
    result = subprocess.run([VIRTUAL], input=f'game {game}\nposition {notation}\n', capture_output=True, text=True,
                            env=dict(os.environ, REEDFISH_SIZE=size), check=True)
    line = result.stdout.replace('\r', '').split('\n')
    text = next(line for line in line[line.index('ok') + 1:] if not line.startswith('!'))
    return text.removeprefix('=')


def test_send_a_thousand_in_every_notation(folder):
    for notation, (size, pattern, wrong, where) in NOTATIONS.items():
        text = pattern or example(notation, size)
        lines = [wrong if i % 100 == 99 else text.format(i % 50) if pattern else text for i in range(1000)]
        with Board(VIRTUAL, size=size) as board:
            result = run('send', '--board', board.path, notation, text='\n'.join(lines) + '\n')
            equal(result.returncode, 1, notation + result.stderr[-500:])
            assert '990 sent, 10 refused' in result.stderr, result.stderr[-500:]
            complaints = [line for line in result.stderr.splitlines() if line.startswith('line ')]
            equal([int(line.split()[1].rstrip(':')) for line in complaints], list(range(100, 1001, 100)), notation)
            assert all(where in line for line in complaints), complaints
            if notation == 'board':
                curly = run('send', '--board', board.path, notation, '\u201c' + ' ' * 99)
                equal((curly.returncode, curly.stderr), (0, ''))
            # The board has the last good one.
            equal(run('send', '--board', board.path, notation, wrong).returncode, 1)
        if pattern:
            equal(run('convert', notation, notation, text.format(3)).stdout.strip(), text.format(3) if notation != 'hartwig' else run('convert', 'hartwig', 'hartwig', text.format(3)).stdout.strip())
            equal(run('check', notation, text.format(3)).stdout.strip(), 'legal')
        else:
            equal(run('check', notation, text).stdout.split()[0], 'readable')


def test_refusals_say_what_and_where(folder):
    bad = run('send', '--board', '/nowhere', 'fen', 'rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')
    equal(bad.returncode, 1)
    assert bad.stderr.startswith('error bad-character at 13 '), bad.stderr
    gone = run('send', '--board', '/nowhere', 'fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1')
    equal(gone.returncode, 3)
    assert 'there is no /nowhere' in gone.stderr
    illegal = run('check', 'fen', '8/8/8/8/8/8/8/8 w - - 0 1')
    equal(illegal.returncode, 1)
    equal(illegal.stdout.splitlines()[0], 'illegal')
    other = run('convert', 'fen', 'ofen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1')
    assert 'error other-game' in other.stderr
    # How many maps there are matters to Spooky alone, and disturbs no other notation.
    with Board(VIRTUAL) as board:
        fine = run('send', 'fen', '--maps', '3', '--techs', '4', '--strict', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', '--board', board.path)
        equal((fine.returncode, fine.stderr), (0, ''))
    control = run('check', 'fen', text='4k3/8/8/8/8/8/8/4K3\x07 w - - 0 1\n')
    assert 'line 1: error bad-character at 19' in control.stderr, control.stderr


def test_command_lines(folder):
    verbs = 'list send convert check watch record play serve relay lichess broadcast completion'
    notations = 'fen hartwig ofen board board-live spooky'
    equal(run('--help').returncode, 0)
    for verb in verbs.split():
        text = run(verb, '--help')
        equal(text.returncode, 0)
        assert f'\n  {verb} ' in run('--help').stdout, verb
    for words, complaint in (((), f'what to do?; there are: {verbs}'), (('nonsense',), f"there is no verb 'nonsense'; there are: {verbs}"),
                             (('send',), 'notation is required'), (('convert', 'fen'), 'to is required'),
                             (('check', 'fenn', '8/8'), f"notation: there is no notation 'fenn'; there are: {notations}"),
                             (('convert', 'foo', 'hartwig', 'x'), f"from: there is no notation 'foo'; there are: {notations}"),
                             (('watch', 'more'), "'more' was not expected"), (('play',), 'engine is required'),
                             (('play', '--level', '21', 'x'), '--level: Value 21 not in range'),
                             (('serve', '--port', '99999'), '--port: Value 99999 not in range'), (('record',), 'folder is required'),
                             (('lichess', '--token-file', 'x', '--seek', 'now'), "--seek: 'now' is not minutes+seconds, as 15+10"),
                             # A secret that does not belong there is not repeated.
                             (('lichess', '--token-file', 'x', '--token=lip_secret'), "'--token' was not expected"),
                             (('lichess', '--token-file', 'x', '--token', 'lip_secret'), "'--token' was not expected"),
                             (('completion', 'fish'), 'shell: fish not in {bash,zsh}')):
        result = run(*words)
        equal(result.returncode, 2, words)
        equal(result.stdout, '', words)
        assert result.stderr.startswith(f'reedfish-host: {complaint}'), result.stderr
        assert 'lip_secret' not in result.stderr, result.stderr
        assert result.stderr.splitlines()[-1].endswith('--help tells more'), result.stderr
    script = run('completion', 'bash')
    equal(script.returncode, 0)
    for line, cursor, wanted in (('reedfish-host pl', 1, ['play']), ('reedfish-host play --lev', 2, ['--level']),
                                 ('reedfish-host send hart', 2, ['hartwig']), ('reedfish-host relay --cred', 2, ['--credentials'])):
        test = f'{script.stdout}\nCOMP_WORDS=({line}) COMP_CWORD={cursor}; _reedfish_host; echo "${{COMPREPLY[@]}}"'
        equal(subprocess.run(['bash', '-c', test], capture_output=True, text=True, check=True).stdout.split(), wanted, line)


def test_no_permission(folder):
    """Somebody who may not use the port is told what to do, and by `list` too."""
    host = f'{folder}/reedfish-host'
    shutil.copy(HOST, host)
    os.chmod(folder, 0o755)
    nobody = 65534
    with Board(VIRTUAL) as board:
        os.chmod(board.path, 0o600 if os.getuid() == 0 else 0)
        for verb in (['list', '--board', board.path], ['send', '--board', board.path, 'fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1']):
            result = subprocess.run([host, *verb], capture_output=True, text=True, timeout=60, cwd='/',
                                    user=nobody if os.getuid() == 0 else None)
            equal(result.returncode, 3, result.stderr)
            assert 'Permission denied; let your user use it: copy cmake/60-reedfish.rules' in result.stdout + result.stderr, result


def test_an_end_while_lines_come(folder):
    for verb in (['convert', 'fen', 'fen'], ['check', 'fen'], ['send', '--board', 'virtual', 'fen']):
        lines = subprocess.Popen(['bash', '-c', 'echo wrong; exec yes "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"'], stdout=subprocess.PIPE)
        with Talker([HOST, *verb], stdin=lines.stdout) as host:
            lines.stdout.close()
            host.expect('line 1: error')
            # Not SIGINT, which whoever runs this in the background may have switched off.
            status = host.end(signal.SIGTERM)
            assert status in (1, -signal.SIGTERM), (verb, status)
        lines.wait(60)
    # The same while it waits for a line.
    with Talker([HOST, 'send', '--board', 'virtual', 'fen']) as host:
        host.say('wrong')
        host.expect('line 1: error')
        equal(host.end(signal.SIGTERM), 1)
        host.expect('told to end')


def test_watch(folder):
    store = f'{folder}/flash'
    with Board(VIRTUAL, store=store) as board:
        link = f'{folder}/port'
        os.symlink(board.path, link)
        with Talker([HOST, 'watch', '--json', '--board', link]) as watch, Talker([HOST, 'list']):
            equal(json.loads(watch.expect('"connected"'))['missed'], 0)
            board.hands('@play e2e4')
            move = json.loads(watch.expect('"event":"move"'))
            equal((move['uci'], move['san'], move['ply']), ('e2e4', 'e4', 1))
            # Pulled out, played on by somebody who looks at it elsewhere, and plugged in at another port.
            os.unlink(link)  # first: the pseudo-terminal's own name may be somebody else's at once
            board.end(signal.SIGKILL)
            watch.expect('"disconnected"')
            with Board(VIRTUAL, store=store) as again:
                again.hands('@play e2e4 e7e5')
                again.expect('move e7e5|"e7e5"')
                os.symlink(again.path, link)
                back = json.loads(watch.expect('"connected"'))
                equal(back['restarted'], True)
                assert ' w KQkq ' in back['position'], back
                again.hands('@play g1f3')
                equal(json.loads(watch.expect('"event":"move"'))['san'], 'Nf3')
                equal(watch.end(signal.SIGINT), 0)
                # Without a cable in between nothing restarts, but events go by.
                with Talker([HOST, 'watch', '--board', link]) as picture:
                    picture.expect('connected virtual v')
                    picture.expect(r'8 \| r  n  b')
                    again.hands('@play b8c6')
                    picture.expect('move b8c6 Nc6')
                    picture.expect(r' 6 \| .  .  n')
                    # What would end the talk is kept from the board, and the next request is answered.
                    for line in ('ok', '=x', 'load pgn', 'protocol dgt', 'events text', 'echo on', 'bootsel'):
                        picture.say(line)
                        picture.expect('^error (unknown-command|not-here) ')
                    picture.say('tag White Müller')
                    picture.say('tag White')
                    picture.expect('^Müller$')
                    picture.say('status')
                    picture.expect('check no')
                    assert not any('gone' in line for line in picture.heard), picture.heard
                    equal(picture.end(signal.SIGTERM), 0)


class Screen:
    """`watch` on a terminal of that size, and what stands there."""

    def __init__(self, *arguments, rows=30, columns=80):
        self.ours, self.theirs = os.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack('4H', rows, columns, 0, 0))
        self.host = subprocess.Popen([HOST, 'watch', *arguments], stdin=subprocess.PIPE, stdout=self.theirs)
        STARTED.append(self.host)
        self.said = ''
        self.last = []

    def say(self, line):
        self.host.stdin.write(line.encode() + b'\n')
        self.host.stdin.flush()

    def until(self, condition):
        """The lines of the first whole screen that the condition holds for."""
        end = time.monotonic() + LONG
        while True:
            *frames, self.said = self.said.split('\x1b[J')
            for frame in frames:
                lines = [line.replace('\x1b[K', '') for line in frame.replace('\x1b[H', '').split('\r\n')]
                if condition(lines):
                    return lines
                self.last = lines
            assert select.select([self.ours], [], [], max(0, end - time.monotonic()))[0], self.last
            assert time.monotonic() < end, self.last
            self.said += os.read(self.ours, 4096).decode()

    def end(self):
        self.host.terminate()
        equal(self.host.wait(60), 0)
        os.close(self.ours)
        os.close(self.theirs)


def test_hands_of_a_virtual_board(folder):
    """What hands cannot do is told, each time, and not only how the board's program began."""
    with Talker([HOST, 'watch', '--json', '--board', 'virtual']) as watch:
        watch.expect('"connected"')
        for line, complaint in (('@lift e5', 'hands: there is nothing on e5 to lift'), ('@nope', 'hands: unknown word @nope')):
            watch.say(line)
            watch.expect(complaint)
        equal(watch.end(), 0)


def test_watch_keeps_pictures_whole(folder):
    """Of two boards at once, and with events and answers between the lines in which a picture comes."""
    with Board(VIRTUAL) as one, Board(VIRTUAL) as other, \
            Talker([HOST, 'watch', '--board', one.path, '--board', other.path]) as watch:
        watch.expect_all('connected', 'connected')
        for board in (one, other):
            board.hands('@play e2e4 e7e5 g1f3 b8c6 f1b5 a7a6')
        for line in ('version', 'status', 'moves') * 5:
            watch.say(line)
        watch.expect_all('move a7a6 a6', 'move a7a6 a6')
        frames = [number for number, line in enumerate(watch.heard) if '+---' in line]
        assert len(frames) >= 4 and len(frames) % 2 == 0, watch.heard
        for begin, end in zip(frames[::2], frames[1::2]):
            equal(end - begin, 9, watch.heard[begin:end + 1])
        equal(watch.end(), 0)


def test_watch_on_a_screen(folder):
    """Clock and moves stand above the picture, which stays in one piece."""
    with Board(VIRTUAL) as board:
        screen = Screen('--board', board.path)
        screen.until(lambda lines: len(lines) > 12 and lines[10] == ' 1 | R  N  B  Q  K  B  N  R |')
        screen.say('clock 5+3')
        screen.until(lambda lines: lines[0] == 'clock 0:05:00 0:05:00 stands')
        board.hands('@play e2e4')
        screen.until(lambda lines: lines[1].split() == ['e4'] and lines[0].endswith(' black runs'))
        # It is seen to run.
        screen.until(lambda lines: re.fullmatch('clock 0:05:03 0:04:[0-5][0-9] black runs', lines[0]))
        board.hands('@play e7e5')
        last = screen.until(lambda lines: lines[1].split() == ['e4', 'e5'] and 'p+' in ''.join(lines))
        assert re.fullmatch('clock 0:05:0[0-9] 0:0[45]:[0-9][0-9] (white|black) runs', last[0]), last
        assert last[2].strip().startswith('+--') and last[11].strip().startswith('+--'), last
        equal(last[12].split(), list('abcdefgh'))
        screen.say('clock off')
        screen.until(lambda lines: lines[0] == '' and 'clock off' in lines)
        screen.end()


def test_watch_several_on_a_screen(folder):
    """Each has its own place, whoever moves; what one of them owes is told by its name."""
    with Board(VIRTUAL) as one, Board(VIRTUAL) as two, Board(VIRTUAL, size='4x4') as three:
        screen = Screen('--board', one.path, '--board', two.path, '--board', three.path, rows=40, columns=70)
        names = [board.path.removeprefix('/dev/').replace('/', '-') for board in (one, two, three)]
        screen.until(lambda lines: sum('+---' in line for line in lines) == 4 and lines[14:] and lines[14] == names[2])
        one.hands('@play e2e4')
        two.hands('@play d2d4 d7d5')
        lines = screen.until(lambda lines: len(lines) > 14 and 'P+' in lines[8] and 'p+' in lines[7])
        equal(lines[0].split(), names[:2])
        equal(lines[2].split(), ['e4', 'd4', 'd5'])
        equal(lines[8], ' 4 | .  .  .  .  P+ .  .  . |    4 | .  .  .  P  .  .  .  . |')
        equal(lines[14], names[2])
        screen.say('move e6')
        screen.until(lambda lines: f'{names[0]}:    to be made on the board: e7e6' in lines)
        two.end()
        screen.until(lambda lines: lines[0].split() == [*names[:2], '(gone)'])
        screen.end()
        # To a file or another program each line says whose it is.
        with Talker([HOST, 'watch', '--board', one.path, '--board', three.path]) as watch:
            watch.expect_all(f'^{names[0]}: +8 \\| r  n', f'^{names[2]}: +4 \\| p  p  k  n')
            equal(watch.end(), 0)


def test_watch_tells_what_was_missed(folder):
    """The cable is pulled and plugged in again; the board lives on meanwhile."""
    with Board(VIRTUAL) as board:
        cable = Cable(board.path, f'{folder}/port')
        with Talker([HOST, 'watch', '--json', '--board', cable.link]) as watch:
            watch.expect('"connected"')
            board.hands('@play e2e4')
            watch.expect('"event":"position"')
            cable.pull()
            watch.expect('"disconnected"')
            board.hands('@play e7e5 g1f3')
            board.expect('"event":"position","ply":3')
            cable.plug()
            back = json.loads(watch.expect('"event":"connected"'))
            equal((back['missed'], back['restarted']), (8, False))
            assert '5N2' in back['position'], back
            board.hands('@play b8c6')
            equal(json.loads(watch.expect('"event":"move"'))['ply'], 4)
            equal(watch.end(), 0)


def test_record(folder):
    games = f'{folder}/games'
    with Board(VIRTUAL) as board:
        with Talker([HOST, 'record', '--board', board.path, games]) as record:
            path = f'{games}/board-1.pgn'
            wait_for(lambda: '\n*\n' in read(path), 'the game at hand')
            board.hands('@play e2e4 e7e5')
            text = wait_for(lambda: '1... e5' in read(path) and read(path), 'two half moves')
            assert '[%emt' in text, text
            board.hands('@play f1c4 b8c6 d1h5 g8f6 h5f7')
            wait_for(lambda: 'Qxf7#' in read(path) and '1-0' in read(path), 'mate')
            # The next game: the one before is fetched from the board's own archive, also if the program was too busy to see
            # the next one without a move.
            record.process.send_signal(signal.SIGSTOP)
            board.hands('@setup start')
            board.hands('@play d2d4')
            board.expect('move.*d2d4')
            record.process.send_signal(signal.SIGCONT)
            wait_for(lambda: '1. d4' in read(path), 'the next game')
            kept = wait_for(lambda: [file for _, _, files in os.walk(f'{games}/finished') for file in files
                                     if not file.endswith('.new')], 'the archive')
            equal(kept, ['1.pgn'])
            # In the middle of things.
            record.process.kill()
            record.process.wait()
        board.hands('@play d7d5')
        board.expect('move d7d5|"d7d5"')
        once = run('record', '--once', '--board', board.path, games)
        equal(once.returncode, 0, once.stderr)
        assert 'd5' in read(path), read(path)
        equal([name for name in os.listdir(games) if name.endswith('.new')], [])
        text = read(next(os.path.join(root, file) for root, _, files in os.walk(f'{games}/finished') for file in files))
        assert 'Qxf7#' in text and '[Date "20' in text, text


def test_record_dates(folder):
    """A game that has no date gets one with its first half move, and whoever has set one knows better, if only a part of it."""
    games = f'{folder}/games'
    path = f'{games}/board-1.pgn'
    with Board(VIRTUAL) as board, Talker([HOST, 'record', '--board', board.path, games]) as record:
        record.expect('is there')
        for tag in ('Event "Date Night Open"', 'EventDate "2026.03.01"'):
            board.hands('@setup start')
            wait_for(lambda: '\n*\n' in read(path), 'a game without a move')
            board.hands(f'tag {tag}')
            board.hands('@play d2d4')
            text = wait_for(lambda: '1. d4' in read(path) and '[Date "20' in read(path) and read(path), 'a date')
            assert f'[{tag}]' in text, text
        board.hands('@setup start')
        wait_for(lambda: '\n*\n' in read(path), 'a game without a move')
        board.hands('tag Date "2026.03.??"')
        board.hands('@play d2d4 d7d5')
        text = wait_for(lambda: '1... d5' in read(path) and read(path), 'two half moves')
        assert '[Date "2026.03.??"]' in text, text
        equal(record.end(), 0)


def test_record_once_without_a_board(folder):
    """What is not there is not waited for; the boards that are there are written all the same."""
    alone = run('record', '--once', '--board', '/dev/nowhere', f'{folder}/alone')
    equal((alone.returncode, alone.stderr), (3, 'reedfish-host: there is no /dev/nowhere\nreedfish-host: 0 files written\n'))
    with Board(VIRTUAL) as board:
        both = run('record', '--once', '--board', '/dev/nowhere', '--board', board.path, f'{folder}/games')
        equal((both.returncode, both.stderr), (3, 'reedfish-host: there is no /dev/nowhere\nreedfish-host: 1 file written\n'))
        equal(os.listdir(f'{folder}/games'), ['board-2.pgn'])
        # A game without rules has no text, and that is no fault.
        board.hands('game free')
        board.hands('game')
        board.expect('^free$')  # an `ok` may still come from what was asked before
        free = run('record', '--once', '--board', board.path, f'{folder}/free')
        equal((free.returncode, free.stderr), (0, 'reedfish-host: 0 files written\n'))


def test_record_after_games_were_forgotten(folder):
    """Numbers come again after `games forget` and a restart: the earlier game stays, and the later one is kept beside it."""
    games, store = f'{folder}/games', f'{folder}/flash'
    os.symlink('/nowhere', f'{folder}/port')

    def record(moves):
        with Board(VIRTUAL, store=store) as board:
            os.unlink(f'{folder}/port')
            os.symlink(board.path, f'{folder}/port')
            board.hands(f'@play {moves}')
            board.expect('^!move ' + moves.split()[-1])  # as text: whoever had the board before has left it as it was
            board.hands('@setup start')
            board.expect('^!new')
            board.hands('@play a2a3')
            board.expect('^!move a2a3')
            for _ in range(2):  # the second finds everything there
                equal(run('record', '--once', '--board', f'{folder}/port', games).returncode, 0)
            with Talker([HOST, 'watch', '--board', f'{folder}/port']) as watch:
                watch.expect('connected')
                watch.say('new')
                watch.say('games forget')
                watch.say('status')
                watch.expect('check no')
                equal(watch.end(), 0)

    record('e2e4 e7e5')
    record('d2d4 d7d5')
    finished, = os.scandir(f'{games}/finished')
    kept = {file.name: read(file.path) for file in os.scandir(finished.path)}
    equal(sorted(kept), ['1-2.pgn', '1.pgn'])
    assert '1. e4' in kept['1.pgn'] and '1. d4' in kept['1-2.pgn'], kept


def test_full_disk(folder):
    games = f'{folder}/games'
    with Board(VIRTUAL) as board:
        board_file = f'{games}/board-1.pgn'
        # A limit of nothing on the size of files is what a full disk is to a program.
        with Talker(['bash', '-c', 'ulimit -f 0; exec "$0" "$@"', HOST, 'record', '--board', board.path, games]) as record:
            record.expect('tried again until it can be written')
            assert not os.path.exists(board_file)
            equal([name for name in os.listdir(games) if name.endswith('.new')], [])
            equal(record.end(), 5)
        unwritable = run('record', '--once', '--board', board.path, '/proc/nowhere')
        equal(unwritable.returncode, 5)


run_tests([test_list, test_answers_to_whoever_had_the_port_before, test_a_board_that_forgets_what_came_first,
           test_a_board_that_speaks_something_else, test_a_board_that_echoes, test_a_port_that_never_answers, test_output_that_nobody_takes,
           test_no_standard_files, test_send_a_thousand_in_every_notation, test_refusals_say_what_and_where,
           test_command_lines, test_no_permission, test_an_end_while_lines_come, test_watch, test_hands_of_a_virtual_board,
           test_watch_keeps_pictures_whole, test_watch_on_a_screen,
           test_watch_several_on_a_screen, test_answers_that_come_late, test_a_board_that_is_pulled_out_under_a_request,
           test_watch_tells_what_was_missed, test_record, test_record_dates, test_record_once_without_a_board, test_record_after_games_were_forgotten, test_full_disk])
