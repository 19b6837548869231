#!/usr/bin/env python3
"""mqtt_test.py <reedfish-host> <reedfish-virtual> <top folder> [<many_boards> [<boards> [<seconds>]]]

Many boards, hosts, a real broker and a relay; broker and host are killed on the way. Every move arrives once and in order.
By hand, for the figures of docs/scale.md: mqtt_test.py ... build/host/host_tests/host/many_boards 200 120
"""
import collections
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time

from broker import Broker
from harness import Board, Talker, equal, needs, read, run_tests, wait_for
from websocket import WebSocket, get

HOST, VIRTUAL = sys.argv[1:3]
MANY = sys.argv[4] if len(sys.argv) > 4 else None
BOARDS = int(sys.argv[5]) if len(sys.argv) > 5 else 20
SECONDS = int(sys.argv[6]) if len(sys.argv) > 6 else 15


def serial_of(path):
    return path[5:].replace('/', '-')


def usage(process):
    """CPU seconds and resident megabytes of a process."""
    with open(f'/proc/{process.pid}/stat', encoding='ascii') as file:
        fields = file.read().rsplit(')', 1)[1].split()
    pages = int(fields[21])
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK'), pages * resource.getpagesize() / 1e6


class Story:
    """What a relay (with --json) tells of each board: its moves, each once and in order, and the numbers of the records."""

    def __init__(self, relay):
        self.relay = relay
        self.moves = collections.defaultdict(list)
        self.numbers = collections.defaultdict(list)

    def take(self):
        for line in self.relay.drain():
            if not line.startswith('{'):
                continue
            record = json.loads(line)
            self.numbers[record['board']].append(record['n'])
            if record['type'] in ('move', 'undo'):
                self.moves[record['board']].append(record.get('uci', 'undo'))

    def wait_until_it_has(self, wanted):
        def has_all():
            self.take()
            return all(self.moves[board] == moves for board, moves in wanted.items())

        try:
            wait_for(has_all, 'every move')
        except AssertionError:
            for board, moves in wanted.items():
                said = [line for line in self.relay.heard if 'reedfish-host:' in line][:5]
                equal(self.moves[board], moves, f'{board}, {said}')
        for board, seen in self.numbers.items():
            equal(seen, list(range(seen[0], seen[0] + len(seen))), f'the numbers of {board}')


def files_below(folder):
    """{path: content} of the games that a relay has written."""
    return {os.path.relpath(f'{root}/{name}', folder): read(f'{root}/{name}')
            for root, _, names in os.walk(folder) for name in names if name.endswith('.pgn')}


def port_of(relay):
    return int(relay.expect('listening').split('port ')[1].split(';')[0])


def test_every_move_once_and_in_order(folder):
    broker = Broker(folder)
    many = Talker([MANY, str(BOARDS), '1500', '7'])
    boards = [many.expect('^board').split()[2] for _ in range(BOARDS)]
    half = BOARDS // 2

    def host(number):
        mine = boards[:half] if number == 0 else boards[half:]
        command = [HOST, 'serve', '--port', '0', '--mqtt', broker.url, '--state', f'{folder}/state-{number}',
                   '--first-number', str(1 if number == 0 else half + 1)]
        for board in mine:
            command += ['--board', board]
        return Talker(command)

    relay = Talker([HOST, 'relay', '--json', '--port', '0', broker.url, f'{folder}/games'])
    relay_port = port_of(relay)
    hosts = [host(0), host(1)]
    for server in hosts:
        server.expect('listening')
    wait_for(lambda: sum(board['active'] for board in json.loads(get(relay_port, '/boards.json')[2])) == BOARDS, 'all boards')
    many.say('go')
    begin = time.monotonic()
    time.sleep(SECONDS / 4)
    # The broker dies without a word, keeps nothing, and comes back.
    broker.end(signal.SIGKILL)
    time.sleep(SECONDS / 8)
    broker = Broker(folder, broker.port)
    time.sleep(SECONDS / 4)
    before = usage(hosts[1].process)
    # So does a host; its boards play on.
    hosts[0].end(signal.SIGKILL)
    time.sleep(SECONDS / 8)
    hosts[0] = host(0)
    hosts[0].expect('listening')
    time.sleep(SECONDS / 4)
    many.say('stop')
    behind = int(many.expect('^done').split()[1])
    wanted = collections.defaultdict(list)
    for line in many.heard:
        if line.startswith('move '):
            _, number, game, move = line.split()
            wanted[serial_of(boards[int(number)])].append((int(game), move))
    took = time.monotonic() - begin

    story = Story(relay)
    story.wait_until_it_has({board: [move for _, move in moves] for board, moves in wanted.items()})
    # The games are on the disk, one file a board.
    wait_for(lambda: len([name for name in os.listdir(f'{folder}/games') if name.startswith('board-')]) == BOARDS, 'the files')
    seen = json.loads(get(relay_port, '/boards.json')[2])
    equal(len(seen), BOARDS)
    assert all(board['active'] for board in seen), 'all are online'
    equal([board['name'] for board in seen][:2], ['Board 1', 'Board 2'])
    assert len(WebSocket(relay_port).call(1, 'eboards')['param']) == BOARDS
    after = usage(hosts[1].process)
    moves = sum(map(len, wanted.values()))
    cpu = (after[0] - before[0]) / (took / 2 + 1e-9)
    print(f'        {BOARDS} boards, {moves} half moves in {took:.0f} s ({moves / took:.1f} a second), '
          f'boards at most {behind} ms late; a host of {BOARDS - half} boards: {after[1]:.1f} MB '
          f'({after[1] / (BOARDS - half):.2f} a board), {100 * cpu / (BOARDS - half):.2f} % of a core a board; '
          f'relay {usage(relay.process)[1]:.1f} MB, broker {usage(broker.process)[1]:.1f} MB; '
          f'the boards themselves {100 * usage(many.process)[0] / took / BOARDS:.2f} % of a core each')
    # A relay that comes now is told everything from the beginning, and writes the same files.
    late = Talker([HOST, 'relay', '--json', '--port', '0', broker.url, f'{folder}/late'])
    Story(late).wait_until_it_has({board: [move for _, move in moves] for board, moves in wanted.items()})
    wait_for(lambda: files_below(f'{folder}/late') == files_below(f'{folder}/games'), 'the same files')
    equal(late.end(), 0)
    # The will tells of a host that dies.
    hosts[1].end(signal.SIGKILL)
    wait_for(lambda: sum(board['active'] for board in json.loads(get(relay_port, '/boards.json')[2])) == half, 'the will')
    equal(hosts[0].end(), 0)
    wait_for(lambda: not any(board['active'] for board in json.loads(get(relay_port, '/boards.json')[2])), 'the goodbye')
    equal(relay.end(), 0)
    many.end(signal.SIGKILL)
    broker.end(signal.SIGKILL)


def test_games_that_came_and_went_while_the_host_was_away(folder):
    with Broker(folder) as broker, Board(VIRTUAL) as board, \
            Talker([HOST, 'relay', '--json', '--port', '0', broker.url, f'{folder}/games']) as relay:
        relay.expect('listening')
        command = [HOST, 'serve', '--port', '0', '--mqtt', broker.url, '--state', f'{folder}/state', '--board', board.path]
        with Talker(command) as host:
            board.hands('@play e2e4')
            relay.expect('"uci":"e2e4"')
            host.end(signal.SIGKILL)
        board.hands('@play e7e5')
        for game in ('d2d4 d7d5', 'c2c4', 'g1f3 g8f6'):
            board.say('new')
            board.hands('@setup start')
            board.hands('@wait 500')
            board.hands(f'@play {game}')
        board.expect('g8f6')
        with Talker(command) as host:
            relay.expect('"san":"Nf6"')
            records = [json.loads(line) for line in relay.heard if line.startswith('{')]
            equal([record['uci'] if record['type'] == 'move' else record['type'] for record in records],
                  ['new', 'e2e4', 'e7e5', 'new', 'd2d4', 'd7d5', 'new', 'c2c4', 'new', 'g1f3', 'g8f6'])
            finished = f'{folder}/games/finished/{serial_of(board.path)}'
            wait_for(lambda: os.path.isdir(finished) and len(os.listdir(finished)) == 3, 'three finished games')
            assert '1. d4 d5 *' in read(f'{finished}/2.pgn')
            # A relay that begins anew goes on from what it wrote.
            equal(relay.end(), 0)
            with Talker([HOST, 'relay', '--json', '--port', '0', broker.url, f'{folder}/games']) as again:
                again.expect('listening')
                board.hands('@play b1c3')
                equal(json.loads(again.expect('"type"'))['uci'], 'b1c3')
                equal(again.end(), 0)
            equal(host.end(), 0)


def test_a_move_that_could_not_be_noted(folder):
    """It is told of when there is room again, without another move."""
    with Broker(folder) as broker, Board(VIRTUAL) as board, \
            Talker([HOST, 'relay', '--json', '--port', '0', broker.url, f'{folder}/games']) as relay, \
            Talker([HOST, 'serve', '--port', '0', '--mqtt', broker.url, '--state', f'{folder}/state', '--board', board.path]) as host:
        relay.expect('listening')
        board.hands('@play e2e4')
        relay.expect('"uci":"e2e4"')
        before = resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (16, before[1]))
        board.hands('@play e7e5')
        host.expect('File too large')
        resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, before)
        relay.expect('"uci":"e7e5"')
        equal(host.end(), 0)


def test_a_relay_that_comes_late(folder):
    """It has every move of the game at hand and the games before, in files, LiveChess and the page; without a host what is retained."""
    with Broker(folder) as broker, Board(VIRTUAL) as board:
        serial = serial_of(board.path)
        command = [HOST, 'serve', '--port', '0', '--mqtt', broker.url, '--state', f'{folder}/state', '--board', board.path]

        def relay_into(name):
            return Talker([HOST, 'relay', '--json', '--port', '0', broker.url, f'{folder}/{name}'])

        def has_it_all(relay, name, moves, finished):
            port = port_of(relay)
            wait_for(lambda: [seen['moves'] for seen in json.loads(get(port, '/boards.json')[2])] == [moves], 'the page')
            client = WebSocket(port)
            client.call(1, 'subscribe', {'feed': 'eboardevent', 'id': 1, 'param': {'serialnr': serial}})
            equal(json.loads(client.receive())['param']['san'], moves)
            wait_for(lambda: set(files_below(f'{folder}/{name}')) ==
                     {'board-1.pgn', *(f'finished/{serial}/{number}.pgn' for number in finished)}, 'the files')
            wait_for(lambda: read(f'{folder}/{name}/board-1.pgn').endswith(pgn), 'the game at hand')

        with Talker(command) as host:
            host.expect('listening')
            board.hands('@play e2e4 e7e5')
            board.expect('move.*e7e5')
            board.say('new')
            for line, told in (('@setup start', 'ready'), ('@play d2d4 d7d5 c2c4', 'move.*c2c4'), ('@play c4c2', 'undo'), ('@play g1f3', 'move')):
                board.hands(line)
                board.expect(told)
            pgn = '1. d4 d5 2. Nf3 *\n'
            moves = ['d4', 'd5', 'Nf3']
            with relay_into('late') as relay:
                relay.expect('"san":"Nf3"')
                records = [json.loads(line) for line in relay.heard if line.startswith('{')]
                equal([record.get('san', record['type']) for record in records],
                      ['new', 'e4', 'e5', 'new', 'd4', 'd5', 'c4', 'undo', 'Nf3'])
                equal([record['n'] for record in records], list(range(1, 10)))
            with relay_into('later') as relay:
                has_it_all(relay, 'later', moves, [1])
                # And it goes on from there, without a gap.
                board.hands('@play g8f6')
                equal(json.loads(relay.expect('"san":"Nf6"'))['n'], 10)
                equal(relay.end(), 0)
            # One that goes on from its files misses nothing either.
            board.hands('@play c2c4')
            pgn, moves = '1. d4 d5 2. Nf3 Nf6 3. c4 *\n', ['d4', 'd5', 'Nf3', 'Nf6', 'c4']
            with relay_into('later') as relay:
                equal(json.loads(relay.expect('"n":'))['san'], 'c4')
            wait_for(lambda: '"c2c4"' in read(f'{folder}/state/{serial}.log'), 'the record')
            equal(host.end(), 0)
        # The host is gone: what it left with the broker is the whole game at hand, though nobody can tell of those before.
        with relay_into('last') as relay:
            has_it_all(relay, 'last', moves, [])
            equal(relay.end(), 0)
        # It comes back, and is asked.
        with relay_into('last') as relay, Talker(command):
            has_it_all(relay, 'last', moves, [1])
            equal(relay.end(), 0)


def test_boards_with_the_same_number(folder):
    """Each has a number and a file of its own and keeps them; who has another one's number makes room for that."""
    names = ('first', 'second', 'third')
    games = f'{folder}/games'
    with Broker(folder) as broker, Board(VIRTUAL) as first, Board(VIRTUAL) as second, Board(VIRTUAL) as third:
        boards = dict(zip(names, (first, second, third)))
        serials = {name: serial_of(board.path) for name, board in boards.items()}
        moves = dict(zip(names, ('e4', 'd4', 'c4')))

        def host(name, *options):
            return Talker([HOST, 'serve', '--port', '0', '--mqtt', broker.url, '--state', f'{folder}/state-{name}',
                           '--board', boards[name].path, *options])

        def relay():
            return Talker([HOST, 'relay', '--json', '--port', '0', broker.url, games])

        def shown_as(port, **numbers):
            wanted = {serials[name]: f'Board {number}' for name, number in numbers.items()}
            wait_for(lambda: {board['serial']: board['name'] for board in json.loads(get(port, '/boards.json')[2])} == wanted,
                     'the page')
            for name, number in numbers.items():
                def is_there(path=f'board-{number}.pgn', tag=f'[Board "{number}"]', text=f'1. {moves[name]} *\n'):
                    content = files_below(games).get(path, '')
                    return tag in content and content.endswith(text)
                wait_for(is_there, f'the game of the {name} in board-{number}.pgn')

        def is_told(server, shown):
            server.expect(f'board 1 of {serials["second"]} is shown as board {shown}: {serials["first"]} is board 1 already')

        with relay() as server, host('first'):
            port = port_of(server)
            first.hands('@play e2e4')
            server.expect('"san":"e4"')
            with host('second'):
                is_told(server, 2)
                second.hands('@play d2d4')
                server.expect('"san":"d4"')
                shown_as(port, first=1, second=2)
                with host('third', '--first-number', '2'):
                    is_told(server, 3)
                    third.hands('@play c2c4')
                    server.expect('"san":"c4"')
                    shown_as(port, first=1, third=2, second=3)
                    equal(server.end(), 0)
                    equal(len([line for line in server.heard + server.drain() if 'is shown as' in line]), 2)
                    # A relay that begins anew knows whose number it is, whoever is heard first.
                    with relay() as again:
                        port = port_of(again)
                        is_told(again, 3)
                        second.hands('@play d7d5')
                        moves['second'] = 'd4 d5'
                        shown_as(port, first=1, third=2, second=3)
                        equal(again.end(), 0)


def test_credentials(folder):
    needs('mosquitto_passwd')
    subprocess.run(['mosquitto_passwd', '-b', '-c', f'{folder}/passwords', 'club', 'secret word'], check=True, capture_output=True)
    os.chmod(f'{folder}/passwords', 0o600)
    with open(f'{folder}/credentials', 'w', encoding='ascii') as out:
        out.write('club\nsecret word\n')
    os.chmod(f'{folder}/credentials', 0o644)
    with Broker(folder, lines=('allow_anonymous false', f'password_file {folder}/passwords')) as broker, Board(VIRTUAL) as board:
        command = [HOST, 'relay', '--port', '0', broker.url, f'{folder}/games', '--json', '--credentials', f'{folder}/credentials']
        with Talker(command) as relay:
            relay.expect('chmod 600')
            equal(relay.end(None), 5)
        os.chmod(f'{folder}/credentials', 0o600)
        with Talker(command) as relay, Talker([HOST, 'serve', '--port', '0', '--mqtt', broker.url, '--state', folder, '--board',
                                               board.path, '--credentials', f'{folder}/credentials']) as host:
            relay.expect('listening')
            host.expect('listening')
            board.hands('@play e2e4')
            relay.expect('e2e4')
            said = relay.heard + relay.drain() + host.heard + host.drain()
            assert not any('secret word' in line for line in said), said
        result = subprocess.run([HOST, 'relay', 'mqtt://club:secret@127.0.0.1', folder], capture_output=True, text=True, timeout=60)
        equal(result.returncode, 2)
        assert 'not for the command line' in result.stderr
        # What can never work is no reason to go on without a broker.
        credentials = f'{folder}/credentials'
        os.chmod(credentials, 0o644)
        for verb in (['serve', '--port', '0', '--board', 'virtual', '--mqtt', broker.url], ['relay', '--port', '0', broker.url, folder]):
            for option, status, complaint in ((['--credentials', credentials], 5, 'can be read by others'),
                                              (['--prefix', 'club/#'], 2, "'club/#' is no beginning of a topic")):
                result = subprocess.run([HOST, *verb, *option], capture_output=True, text=True, timeout=60)
                equal(result.returncode, status, (verb, option))
                assert complaint in result.stderr, result.stderr


tests = [test_games_that_came_and_went_while_the_host_was_away, test_a_move_that_could_not_be_noted,
         test_a_relay_that_comes_late, test_boards_with_the_same_number, test_credentials]
if MANY:
    tests = [test_every_move_once_and_in_order] + (tests if len(sys.argv) <= 5 else [])
run_tests(tests)
