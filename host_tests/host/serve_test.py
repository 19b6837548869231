#!/usr/bin/env python3
"""serve_test.py <reedfish-host> <reedfish-virtual>: a LiveChess client plays by hands, strangers are kept out."""
import json
import os
import re
import socket
import sys

from harness import Board, Talker, equal, run_tests, wait_for
from websocket import WebSocket, get

HOST, VIRTUAL = sys.argv[1:3]


def serve(boards, *arguments):
    command = [HOST, 'serve', '--port', '0', *arguments]
    for board in boards:
        command += ['--board', board.path]
    server = Talker(command)
    server.port = int(server.expect('listening on').split('port ')[1].split(',')[0])
    wait_for(lambda: all(board['state'] == 'ACTIVE' for board in eboards(server)), 'the boards')
    return server


def eboards(server):
    return json.loads(get(server.port, '/api/v1.0/eboards')[2])


def subscribe(client, serial, feed=1):
    return client.call(2, 'subscribe', {'feed': 'eboardevent', 'id': feed, 'param': {'serialnr': serial}})


def feed_with(client, san):
    """Waits for the feed that has these moves."""
    while True:
        message = json.loads(client.receive())
        if message['response'] == 'feed' and message['param']['san'] == san:
            return message


def test_a_game_by_hands(folder):
    with Board(VIRTUAL) as first, Board(VIRTUAL) as second:
        # By a name of its own: that of a pseudo-terminal that is gone may soon be somebody else's.
        link = f'{folder}/port'
        os.symlink(second.path, link)
        second.path = link
        with serve([second, first]) as server:
            play_a_game(server, first, second)


def play_a_game(server, first, second):
    client = WebSocket(server.port, origin='https://lichess.org')
    boards = client.call(1, 'eboards')['param']
    equal([board['serialnr'] for board in boards],
          [re.sub('[^A-Za-z0-9]', '-', board.path.removeprefix('/dev/')) for board in (second, first)], 'the wanted one first')
    serial = boards[0]['serialnr']
    equal(subscribe(client, serial)['param'], None)
    equal(feed_with(client, [])['param']['board'], 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR')
    game = [('e2e4', 'e4'), ('e7e5', 'e5'), ('g1f3', 'Nf3'), ('b8c6', 'Nc6'), ('f1b5', 'Bb5')]
    for count, (move, _) in enumerate(game, 1):
        second.hands(f'@play {move}')
        message = feed_with(client, [san for _, san in game[:count]])
    equal(message['param']['board'], 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R')
    # Set up where it stands: the moves begin anew, the board stays as it is.
    fen = 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3'
    equal(client.call(3, 'call', {'id': 1, 'method': 'setup', 'param': {'fen': fen}})['response'], 'call')
    second.hands('@play a7a6')
    equal(feed_with(client, ['a6'])['param']['start'].split()[0], fen.split()[0])
    # Another position goes to the board; nonsense does not.
    refused = client.call(4, 'call', {'id': 1, 'method': 'setup', 'param': {'fen': 'xyz'}})
    equal(refused['response'], 'error')
    client.call(5, 'call', {'id': 1, 'method': 'setup', 'param': {'fen': '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'}})
    wait_for(lambda: eboards(server)[0]['board'] == '4k3/8/8/8/8/8/4P3/4K3', 'the position')
    equal(eboards(server)[1]['board'], 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 'the other board')
    # A board that is pulled out is told of, and the others go on.
    os.unlink(second.path)
    second.process.kill()
    wait_for(lambda: eboards(server)[0]['state'] == 'INACTIVE', 'its end')
    equal(eboards(server)[1]['state'], 'ACTIVE')
    equal(server.end(), 0)


def test_the_console_of_a_board(folder):
    with Board(VIRTUAL) as board, serve([board]) as server:
        serial = eboards(server)[0]['serialnr']
        client = WebSocket(server.port, f'/board/{serial}')

        def ask(line):
            client.send(line)
            lines = []
            while True:
                text = client.receive()
                if not text.startswith('!'):
                    lines.append(text)
                if text == 'ok' or text.startswith('error'):
                    return lines

        equal(ask('position fen'), ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'ok'])
        assert ask('version')[0].startswith('v')
        board.hands('@play e2e4')
        while '"event":"move"' not in (text := client.receive()):
            pass
        equal(json.loads(text[1:])['san'], 'e4')
        for bad in ('bootsel', ' BOOTSEL ', 'boot\b\bbootsel', 'echo on', 'events off', 'x' * 2000, 'help\nbootsel', 'h\u00e9lp',
                    'ok', 'ok foo', 'error', '!x', '=x', '  '):
            assert ask(bad)[0].startswith('error'), bad
        assert ask('e5')[-1] == 'ok'
        # What the board takes at a terminal it takes here.
        equal(ask('tag White Müller'), ['ok'])
        equal(ask('tag White'), ['Müller', 'ok'])
        equal([line for line in server.drain() if ' is gone' in line], [], 'it was never lost')
        assert board.process.poll() is None, 'the boot loader would have ended it'
        # A page of another site, another board, no board.
        for arguments in ({'origin': 'https://evil.example'}, {'host': 'evil.example'}):
            try:
                WebSocket(server.port, f'/board/{serial}', **arguments)
                raise AssertionError(f'{arguments} came in')
            except ConnectionRefusedError:
                pass
        for path in ('/board/', '/board/other', f'/board/{serial}/..', '/api/v2.0', '/'):
            try:
                WebSocket(server.port, path)
                raise AssertionError(f'{path} is a socket')
            except ConnectionRefusedError:
                pass
        WebSocket(server.port, f'/board/{serial}', origin=f'http://localhost:{server.port}').close()
        equal(server.end(), 0)


def test_a_clock_that_is_set_later(folder):
    with Board(VIRTUAL) as board, serve([board]) as server:
        serial = eboards(server)[0]['serialnr']
        equal(eboards(server)[0]['clock'], None)
        console = WebSocket(server.port, f'/board/{serial}')
        console.send('clock 5+3')
        while console.receive() != 'ok':
            pass
        client = WebSocket(server.port)
        subscribe(client, serial)

        def hear_clock(condition):
            feed = {}
            while not feed.get('param') or not condition(feed['param']['clock']):
                feed = json.loads(client.receive())
            return feed['param']['clock']

        clock = hear_clock(lambda clock: clock)
        equal((clock['white'], clock['black'], clock['run']), (300, 300, None), 'it waits')
        board.hands('@play e2e4')
        clock = hear_clock(lambda clock: clock and clock['run'] is not None)
        equal((clock['white'], clock['black'], clock['run']), (303, 300, False))
        # Whoever asks later is told the same, and when that was.
        equal(eboards(server)[0]['clock'], clock)
        console.send('clock off')
        hear_clock(lambda clock: clock is None)
        equal(eboards(server)[0]['clock'], None)
        equal(server.end(), 0)


def test_files(folder):
    os.makedirs(f'{folder}/page')
    for path, text in ((f'{folder}/page/index.html', 'the page'), (f'{folder}/secret', 'secret')):
        with open(path, 'w', encoding='ascii') as out:
            out.write(text)
    os.symlink(f'{folder}/secret', f'{folder}/page/link')
    with Board(VIRTUAL) as board, serve([board], '--page', f'{folder}/page') as server:
        status, head, body = get(server.port, '/')
        equal((status, body), (200, 'the page'))
        assert 'text/html' in head
        for path in ('/../secret', '/%2e%2e/secret', '/link', '/..%2f..%2fetc/passwd', '//etc/passwd', '/index.html%00'):
            status, _, body = get(server.port, path)
            assert status in (400, 404) and 'secret' not in body, (path, status)
        equal(get(server.port, '/', host='evil.example')[0], 403)
        equal(get(server.port, '/', method='POST')[0], 405)
        equal(get(server.port, '/', method='DELETE')[0], 405)
        assert '<title>Boards</title>' in get(server.port, '/boards')[2]
        equal(json.loads(get(server.port, '/boards.json')[2])[0]['moves'], [])
        equal(get(server.port, '/', extra='X: ' + 'x' * 20000 + '\r\n')[0], 431)
        equal(server.end(), 0)


def test_hostile_clients_and_others_are_served(folder):
    with Board(VIRTUAL) as board, serve([board]) as server:
        polite = WebSocket(server.port)
        serial = polite.call(1, 'eboards')['param'][0]['serialnr']
        subscribe(polite, serial)
        played = []

        def still_served():
            """The polite client sees the next move, and a new one gets in."""
            move = ('g1f3', 'Nf3', 'g8f6', 'Nf6', 'b1c3', 'Nc3', 'b8c6', 'Nc6', 'e2e3', 'e3', 'e7e6', 'e6')
            played.append(move[2 * len(played) + 1])
            board.hands(f'@play {move[2 * len(played) - 2]}')
            feed_with(polite, played)
            other = WebSocket(server.port)
            equal(len(other.call(1, 'eboards')['param']), 1)
            other.close()

        # A message that is too long, one that says it is, and one that is no text.
        for attack in (lambda c: c.send('x' * 100_000), lambda c: c.send_bytes(b'x', length=2 ** 40), lambda c: c.send_bytes(b'\0', kind=2)):
            rude = WebSocket(server.port)
            try:
                attack(rude)
            except OSError:
                pass
            assert rude.is_closed(), 'it goes on'
        still_served()
        # Nonsense is answered by an error each, and a flood ends the connection.
        rude = WebSocket(server.port)
        for text in ('', '{', '[]', '{"id":"x"}', '{"id":1,"call":"bootsel"}', '[' * 8000):
            rude.send(text)
            equal(json.loads(rude.receive())['response'], 'error')
        try:
            for _ in range(5000):
                rude.send('{')
        except OSError:
            pass
        assert rude.is_closed(), 'the flood goes on'
        still_served()
        # Thousands of connections: silent ones, and halves of requests.
        silent = []
        for i in range(3000):
            try:
                connection = socket.create_connection(('127.0.0.1', server.port), timeout=60)
                if i % 2:
                    connection.sendall(b'GET /api/v1.0 HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
                silent.append(connection)
            except OSError:
                pass
            if len(silent) > 500:
                silent.pop(0).close()
        still_served()
        # WebSockets that never say anything sensible make room, too.
        idle = [WebSocket(server.port) for _ in range(300)]
        still_served()
        # Somebody who never reads.
        deaf = WebSocket(server.port)
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            for number in range(400):
                deaf.send('{"id":%d,"call":"eboards"}' % number)
        except OSError:
            pass
        still_served()
        files = len(os.listdir(f'/proc/{server.process.pid}/fd'))
        assert files < 200, f'{files} files are open'
        del idle, silent
        equal(server.end(), 0)


def test_no_page(folder):
    with Talker([HOST, 'serve', '--board', 'virtual', '--port', '0', '--page', folder]) as server:
        server.expect('has no index.html')
        equal(server.end(None), 5)


def test_a_port_that_is_taken(folder):
    with Board(VIRTUAL) as board, serve([board]) as server:
        with Board(VIRTUAL) as other, Talker([HOST, 'serve', '--board', other.path, '--port', str(server.port)]) as second:
            second.expect('Address already in use')
            equal(second.end(None), 4)


run_tests([test_a_game_by_hands, test_the_console_of_a_board, test_a_clock_that_is_set_later, test_files,
           test_hostile_clients_and_others_are_served, test_no_page, test_a_port_that_is_taken])
