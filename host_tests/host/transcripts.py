"""Each verb of reedfish-host at one board, as docs/host_transcripts.txt has it: the same for a virtual board and for the image on
the emulated chip.

What differs from run to run (paths, versions, times) is written as it is in the page: <port>, <version>.
"""
import json
import os
import re
import subprocess

from broker import Broker
from harness import Talker, read, wait_for
from stand_in import Site, token_file
from websocket import WebSocket, get

START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

ENGINE = '''#!/usr/bin/env python3
import sys
moves = 0
for line in sys.stdin:
    word = line.split()[0] if line.split() else ''
    if word == 'uci': print('id name Scripted\\nuciok', flush=True)
    if word == 'isready': print('readyok', flush=True)
    if word == 'position': moves = len(line.partition('moves')[2].split())
    if word == 'go': print('info depth 1 score cp 12\\nbestmove ' + {3: 'b8c6'}.get(moves, 'e7e5'), flush=True)
    if word == 'quit': break
'''


class Transcript:
    def __init__(self, host, board, folder):
        self.host = host
        self.board = board
        self.folder = folder
        self.serial = board.path[5:].replace('/', '-')
        self.lines = []

    def tidy(self, text):
        text = text.replace(self.board.path, '<port>').replace(self.serial, '<board>').replace(self.folder, '<folder>')
        text = re.sub(r'v\d+\.\d+\.\d+[-\w]*', '<version>', text)
        text = re.sub(r'"(seq|ms|time)":\d+', r'"\1":<\1>', text)
        text = re.sub(r'\d{4}\.\d\d\.\d\d', '<date>', text)
        text = re.sub(r'board \w+ 8x8', 'board <name> 8x8', text)
        text = re.sub(r'emt [\d:]+', 'emt <time>', text)
        return re.sub(r'((?<!-)port |127\.0\.0\.1:)\d+', r'\1<number>', text)

    def put(self, *lines):
        self.lines.extend(self.tidy(line) for line in lines)

    def command(self, arguments, text=None):
        words = ' '.join(f'"{word}"' if ' ' in word else word for word in arguments)
        self.put(f'$ {"printf ... | " if text else ""}reedfish-host {words}')

    def run(self, *arguments, text=None):
        """A verb that ends by itself."""
        self.command(arguments, text)
        result = subprocess.run([self.host, *arguments], input=text, capture_output=True, text=True, timeout=120)
        self.put(*(result.stdout + result.stderr).splitlines(), f'(status {result.returncode})', '')

    def stay(self, arguments, *steps):
        """A verb that goes on: each step is what to wait for and then what to do, a line for hands or something to call."""
        self.command(arguments)
        with Talker([self.host, *arguments]) as talker:
            for pattern, work in steps:
                told = len(talker.heard)
                line = talker.expect(pattern)
                self.put(*talker.heard[told:])
                if callable(work):
                    work(talker, line)
                elif work:
                    self.put(f'(hands: {work})')
                    self.board.hands(work)
            self.put(f'(status {talker.end()}, after SIGTERM)', '')

    def show(self, path):
        self.put(f'$ cat {path}', *read(path).splitlines(), '')


def live_chess(transcript, port):
    """What a LiveChess client, the console's WebSocket and a browser get."""
    def ask(client, text, answers):
        transcript.put(f'> {text}')
        client.send(text)
        for _ in range(answers):
            # Events come when they come.
            while (answer := client.receive()).startswith('!'):
                pass
            transcript.put(f'< {answer}')

    wait_for(lambda: '"active":true' in get(port, '/boards.json')[2], 'the board')
    client = WebSocket(port, origin='https://lichess.org')
    transcript.put('(a WebSocket to /api/v1.0, from a page of lichess.org)')
    ask(client, '{"id":1,"call":"eboards"}', 1)
    ask(client, '{"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"%s"}}}' % transcript.serial, 2)
    transcript.put('(hands: @play e7e5)')
    transcript.board.hands('@play e7e5')
    while json.loads(feed := client.receive())['param']['san'] != ['e4', 'e5']:
        pass
    transcript.put(f'< {feed}')
    ask(client, '{"id":3,"call":"bootsel"}', 1)
    ask(client, 'nonsense', 1)
    client.close()
    console = WebSocket(port, f'/board/{transcript.serial}')
    transcript.put('(a WebSocket to /board/<board>)')
    ask(console, 'position fen', 2)
    ask(console, 'bootsel', 1)
    console.close()
    for path in ('/boards.json', '/../etc/passwd'):
        status, _, body = get(port, path)
        transcript.put(f'(GET {path}: {status})', *(f'< {line}' for line in body.splitlines()))


def lichess(transcript, site):
    """A short game: what the site says, and when."""
    game = '/api/board/game/stream/abcd1234'

    def state(moves, status='started'):
        return {'type': 'gameState', 'moves': moves, 'status': status}

    def begin(*_):
        site.say('/api/stream/event', {'type': 'gameStart', 'game': {'gameId': 'abcd1234', 'color': 'white'}})
        site.say(game, {'type': 'gameFull', 'id': 'abcd1234', 'white': {'id': 'anna'}, 'black': {'id': 'ben'},
                        'initialFen': 'startpos', 'state': state('')})

    def say(moves, status='started'):
        return lambda *_: site.say(game, state(moves, status))

    def play_back(*_):
        transcript.put('(hands: @play e7e5)')
        transcript.board.hands('@play e7e5')
        site.say(game, state('e2e4 e7e5', 'resign'))

    transcript.stay(['lichess', '--board', transcript.board.path, '--site', site.url, '--token-file', token_file(transcript.folder),
                     '--seek', '15+10'],
                    ('looking for', begin), ('you have white', '@play e2e4'), ('sent e2e4', say('e2e4 e7e5')),
                    ('the other side plays', play_back), ('game over', None))


def broker_and_relay(transcript, broker):
    at = ['--board', transcript.board.path]
    games = f'{transcript.folder}/relayed'

    def play(relay):
        transcript.put('(the relay says)', relay.expect('"type":"new"'), '(hands: @play e2e4)')
        transcript.board.hands('@play e2e4')
        transcript.put(relay.expect('"type":"move"'))

    def serve(relay, _):
        transcript.put('(meanwhile)')
        transcript.stay(['serve', *at, '--port', '0', '--mqtt', broker.url, '--state', f'{transcript.folder}/state'],
                        ('listening', lambda *_: play(relay)))

    transcript.stay(['relay', broker.url, games, '--port', '0', '--json'], ('listening', serve))
    transcript.show(f'{games}/board-1.pgn')


def session(host, board, folder):
    """Every verb, right and wrong; the text of the page."""
    transcript = Transcript(host, board, folder)
    at = ['--board', board.path]
    run, stay = transcript.run, transcript.stay

    def wait_for_state(part):
        """Hands take their time, and nobody has the port now."""
        def holds():
            # What it said before is not what is asked for.
            board.say('now?')
            board.expect('^error .*now')
            board.say('sync json')
            return part in board.expect('^{"seq".*"seen"')

        wait_for(holds, part)

    def begin_anew():
        # First the hands finish what they were told; what they put up later belongs to the new game.
        wait_for_state('"missing":[],"extra":[]')
        subprocess.run([host, 'send', *at, 'fen', START], check=True, timeout=120)
        board.hands('@setup start')
        wait_for_state('"seen":"oooooooo/oooooooo/......../......../......../......../oooooooo/oooooooo","missing":[],"extra":[],"air":[]')

    run('check', 'fen', '4k3/8/8/8/8/8/8/8 w - - 0 1')
    run('convert', 'fen', 'hartwig', '4k3/8/8/8/8/8/8/4K3 b - - 7 40')
    run('list')
    run('list', *at)
    run('send', *at, 'fen', 'rnbqkbnr/pppp?ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')
    run('send', *at, 'fen', text='4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/4P3/8 w - - 0 1\n4k4/8 w\n')
    run('send', '--board', '/dev/nowhere', 'fen', '4k3/8/8/8/8/8/8/4K3 w - - 0 1')
    run('send', *at, 'fen', START)
    stay(['watch', '--json', *at], ('connected', '@play e2e4'), ('"event":"position"', None))
    run('record', '--once', *at, f'{folder}/games')
    transcript.show(f'{folder}/games/board-1.pgn')
    run('record', '--once', *at, '/proc/nowhere')
    stay(['serve', *at, '--port', '0'],
         ('listening', lambda talker, line: live_chess(transcript, int(line.split('port ')[1].split(',')[0]))))
    run('serve', *at, '--mqtt', 'mqtt://name:password@broker')

    begin_anew()
    with open(f'{folder}/engine', 'w', encoding='ascii') as out:
        out.write(ENGINE)
    os.chmod(f'{folder}/engine', 0o755)
    stay(['play', *at, '--second-thoughts', '20000', f'{folder}/engine'], ('has black', '@play e2e4'), (r'1\.\.\. e5', '@play e7e5 e5e7 e4e2'),
         ('0 half moves', lambda talker, _: transcript.put('(typed: resign)') or talker.say('resign')), ('game over', None))
    run('play', *at, '/nowhere/engine')

    begin_anew()
    site = Site()
    lichess(transcript, site)
    stay(['broadcast', f'{folder}/games', 'round123', '--site', site.url, '--token-file', f'{folder}/token'], ('pushed', None))
    token_file(folder, 'of-somebody-else')
    run('broadcast', f'{folder}/games', 'round123', '--site', site.url, '--token-file', f'{folder}/token')
    os.chmod(f'{folder}/token', 0o644)
    run('lichess', *at, '--site', site.url, '--token-file', f'{folder}/token')

    begin_anew()
    with Broker(folder) as broker:
        broker_and_relay(transcript, broker)
    run('relay', 'http://broker', f'{folder}/relayed')
    return '\n'.join(transcript.lines)
