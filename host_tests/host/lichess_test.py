#!/usr/bin/env python3
"""lichess_test.py <reedfish-host> <reedfish-virtual>: a game and a broadcast, against a stand-in for the site.

The stand-in follows the documented API as far as a board needs it; it is not the site, and the site itself is not tested.
"""
import json
import os
import re
import sys

from hands import lines_for
from harness import Board, Talker, equal, run_tests
from stand_in import TOKEN, Site, token_file

HOST, VIRTUAL = sys.argv[1:3]
START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'


def event(board, name):
    return json.loads(board.expect(f'"event":"{name}"')[1:])


def test_a_game(folder):
    site = Site()
    game = '/api/board/game/stream/abcd1234'
    with Board(VIRTUAL) as board, Talker([HOST, 'lichess', '--board', board.path, '--site', site.url, '--wait', '1', '--seek', '15+10',
                                          '--token-file', token_file(folder)]) as host:
        host.expect('signed in as anna')
        equal(site.posted(), ('/api/board/seek', 'rated=false&time=15&increment=10'))
        site.say('/api/stream/event', {'type': 'gameStart', 'game': {'gameId': 'abcd1234', 'color': 'white'}})

        def state(moves, **more):
            return {'type': 'gameState', 'moves': moves, 'status': 'started', **more}

        site.say(game, {'type': 'gameFull', 'id': 'abcd1234', 'white': {'id': 'anna'}, 'black': {'id': 'ben'},
                        'initialFen': 'startpos', 'state': state('')})
        host.expect('you have white')
        fen = START
        moves = []
        for mine, theirs in (('e2e4', 'e7e5'), ('g1f3', 'b8c6'), ('f1c4', 'g8f6'), ('e1g1', 'f8c5')):
            for line in lines_for(fen, mine):
                board.hands(line)
            path, _ = site.posted()
            equal(path, f'/api/board/game/abcd1234/move/{mine}')
            # The site may write castling as the king taking his rook.
            moves += ['e1h1' if mine == 'e1g1' else mine]
            site.say(game, state(' '.join(moves)))
            host.expect(f'sent {mine}')
            moves.append(theirs)
            site.say(game, state(' '.join(moves)))
            host.expect(f'the other side plays {theirs}')
            while (answer := event(board, 'move'))['uci'] != theirs:
                fen = answer['position']
            for line in lines_for(fen, theirs):
                board.hands(line)
            event(board, 'ready')
            fen = answer['position']
        # Too many requests: it waits and sends the move again. A move that the site refuses is taken back.
        site.refuse_next = [429]
        board.hands('@play d2d3')
        equal(site.posted()[0], '/api/board/game/abcd1234/move/d2d3')
        host.expect('too many requests')
        equal(site.posted()[0], '/api/board/game/abcd1234/move/d2d3')
        moves += ['d2d3', 'd7d6']
        # The stream breaks and is asked for again; the move came meanwhile.
        site.say(game, None)
        site.say(game, {'type': 'gameFull', 'id': 'abcd1234', 'white': {'id': 'anna'}, 'black': {'id': 'ben'},
                        'initialFen': 'startpos', 'state': state(' '.join(moves))})
        host.expect('the other side plays d7d6')
        board.hands('@play d7d6')
        event(board, 'ready')
        # Hands put back what was played: the other side is asked.
        board.hands('@play d6d7 d3d2')
        equal(site.posted()[0], '/api/board/game/abcd1234/takeback/yes')
        for ply in (len(moves) - 1, len(moves) - 2):
            equal(event(board, 'undo')['ply'], ply)
        site.say(game, state(' '.join(moves[:-2])))
        site.say(game, state(' '.join(moves[:-2]), bdraw=True))
        host.expect('a draw is offered')
        host.say('draw')
        equal(site.posted()[0], '/api/board/game/abcd1234/draw/yes')
        site.say(game, {'type': 'gameState', 'moves': ' '.join(moves[:-2]), 'status': 'draw'})
        host.expect('game over: draw')
        equal(host.end(), 0)
        said = ' '.join(host.heard + host.drain())
        assert TOKEN not in said


def test_a_site_that_wants_to_be_left_alone_at_first(folder):
    site = Site()
    site.refuse_account = [429, 429]
    site.refuse_next = [429]
    with Board(VIRTUAL) as board, Talker([HOST, 'lichess', '--board', board.path, '--site', site.url, '--wait', '1', '--seek', '15+10',
                                          '--token-file', token_file(folder)]) as host:
        for _ in range(2):
            host.expect('^reedfish-host: too many requests; trying again')
        # What it says and what it complains of come in two pipes: which is read first is chance.
        host.expect('seeking: too many requests; trying again')
        for _ in range(2):
            equal(site.posted()[0], '/api/board/seek')
        equal(host.end(), 0)
        assert 'signed in as anna' in host.heard + host.drain()


def test_tokens(folder):
    site = Site()
    with Board(VIRTUAL) as board:
        path = token_file(folder, 'wrong')
        with Talker([HOST, 'lichess', '--board', board.path, '--site', site.url, '--token-file', path]) as host:
            host.expect('does not take the token')
            equal(host.end(None), 4)
        os.chmod(path, 0o644)
        with Talker([HOST, 'lichess', '--board', board.path, '--site', site.url, '--token-file', path]) as host:
            host.expect('chmod 600')
            equal(host.end(None), 5)
        os.chmod(path, 0o600)
        with Talker([HOST, 'lichess', '--board', board.path, '--site', 'http://example.org', '--token-file', path]) as host:
            host.expect('https only')
            equal(host.end(None), 2)
        with Talker([HOST, 'lichess', '--board', board.path, '--site', 'http://127.0.0.1:1', '--token-file', path]) as host:
            host.expect('the site cannot be reached: Connection refused')
            equal(host.end(None), 4)
        # A token does not go where nobody meant it to.
        site.seen.clear()
        for url, why in ((f'http://127.0.0.1:{site.port + 65536}', f"'{site.port + 65536}' is no port"),
                         ('https://127.0.0.1:0', "'0' is no port"), ('https://127.0.0.1:', "'' is no port"),
                         ('https://127.0.0.1:9/foo', "'9/foo' is no port"), ('https://127.0.0.1/foo', "'127.0.0.1/foo' is no host"),
                         ('https://', "'' is no host"), ('lichess.org', "a site is https://host[:port] or http://host[:port], not 'lichess.org'"),
                         ('https://anna:word@lichess.org', 'names and passwords are not for the command line')):
            for command in (['lichess', '--board', board.path], ['broadcast', folder, 'round123']):
                with Talker([HOST, *command, '--site', url, '--token-file', path]) as host:
                    host.expect(f'^reedfish-host: {re.escape(why)}')
                    equal(host.end(None), 2, url)
                    assert not any('anna:word' in line for line in host.heard + host.drain())
        equal(site.seen, [])


def test_broadcast(folder):
    site = Site()
    games = f'{folder}/games'
    os.makedirs(games)
    for number, text in ((10, 'ten'), (2, 'two')):
        with open(f'{games}/board-{number}.pgn', 'w', encoding='ascii') as out:
            out.write(f'[Event "{text}"]\n\n*\n')
    with Talker([HOST, 'broadcast', games, 'round123', '--site', site.url, '--every', '200', '--wait', '1', '--token-file', token_file(folder)]) as host:
        path, body = site.posted()
        equal(path, '/api/broadcast/round/round123/push')
        assert body.index('two') < body.index('ten'), body
        host.expect('pushed$')
        site.refuse_next = [429]
        with open(f'{games}/board-2.pgn', 'w', encoding='ascii') as out:
            out.write('[Event "two"]\n\n1. e4 *\n')
        assert '1. e4' in site.posted()[1]
        host.expect('too many requests')
        assert '1. e4' in site.posted()[1]
        host.expect('pushed$')
        equal(host.end(), 0)


run_tests([test_a_game, test_a_site_that_wants_to_be_left_alone_at_first, test_tokens, test_broadcast])
