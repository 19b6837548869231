#!/usr/bin/env python3
"""tls_test.py <reedfish-host> <reedfish-virtual>: https and mqtts with certificates made here, right and wrong; and no secret is told."""
import os
import shutil
import subprocess
import sys

from broker import Broker
from harness import Board, Talker, equal, needs, run_tests
from stand_in import TOKEN, Site, token_file

HOST, VIRTUAL = sys.argv[1:3]


def openssl(*arguments):
    subprocess.run(['openssl', *arguments], check=True, capture_output=True, timeout=120)


def make_certificates(folder):
    """authority.pem and stranger.pem sign; right.pem is for this machine, wrong.pem for another, each with its key."""
    needs('openssl')
    key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    for name in ('authority', 'stranger'):
        openssl('req', '-x509', *key, '-keyout', f'{folder}/{name}.key', '-out', f'{folder}/{name}.pem', '-days', '2',
                '-subj', f'/CN=Reedfish {name}')
    for name, names in (('right', 'DNS:localhost,IP:127.0.0.1'), ('wrong', 'DNS:other.example')):
        openssl('req', *key, '-keyout', f'{folder}/{name}.key', '-out', f'{folder}/{name}.csr', '-subj', f'/CN={name}')
        with open(f'{folder}/{name}.ext', 'w', encoding='ascii') as out:
            out.write(f'subjectAltName={names}\n')
        openssl('x509', '-req', '-in', f'{folder}/{name}.csr', '-CA', f'{folder}/authority.pem', '-CAkey', f'{folder}/authority.key',
                '-CAcreateserial', '-days', '2', '-extfile', f'{folder}/{name}.ext', '-out', f'{folder}/{name}.crt')
        with open(f'{folder}/{name}.pem', 'wb') as out:
            for part in ('crt', 'key'):
                with open(f'{folder}/{name}.{part}', 'rb') as file:
                    shutil.copyfileobj(file, out)


def keeps_quiet(talker, secret):
    """The secret is in nothing that it said, nor where others on this machine can see it."""
    for file in ('cmdline', 'environ'):
        with open(f'/proc/{talker.process.pid}/{file}', 'rb') as content:
            assert secret.encode() not in content.read(), file
    said = talker.heard + talker.drain()
    assert not any(secret in line for line in said), said


def refuses_authorities(folder, command):
    for file, why in (('right.ext', ''), ('nowhere', ': No such file or directory')):
        with Talker([HOST, *command, '--authority', f'{folder}/{file}']) as host:
            host.expect(f'^reedfish-host: {folder}/{file} has no certificates that can be read{why}$')
            equal(host.end(None), 5)


def test_https(folder):
    make_certificates(folder)
    site = Site(f'{folder}/right.pem')
    path = token_file(folder)
    games = f'{folder}/games'
    os.makedirs(games)
    with open(f'{games}/board-1.pgn', 'w', encoding='ascii') as out:
        out.write('[Event "one"]\n\n1. e4 *\n')
    with Board(VIRTUAL) as board:
        for url in (site.url, f'https://127.0.0.1:{site.port}'):
            with Talker([HOST, 'lichess', '--board', board.path, '--site', url, '--authority', f'{folder}/authority.pem',
                         '--token-file', path]) as host:
                host.expect('signed in as anna')
                keeps_quiet(host, TOKEN)
                equal(host.end(), 0)
        # A site that is out of order quotes what it was sent.
        site.refuse_next = [500]
        with Talker([HOST, 'broadcast', games, 'round123', '--site', site.url, '--authority', f'{folder}/authority.pem', '--every', '200',
                     '--token-file', path]) as host:
            host.expect('the site says 500 .*"no, Bearer ...".*; trying again')
            host.expect('pushed$')
            keeps_quiet(host, TOKEN)
            equal(host.end(), 0)
        # Certificates that are none of its, of nobody's, or of nobody that the system knows: the token stays here.
        wrong = Site(f'{folder}/wrong.pem')
        site.seen.clear()
        for stranger, authority, why in ((wrong, ['--authority', f'{folder}/authority.pem'], 'hostname mismatch'),
                                         (site, ['--authority', f'{folder}/stranger.pem'], 'unable to get local issuer certificate'),
                                         (site, [], 'unable to get local issuer certificate')):
            for command in (['lichess', '--board', board.path], ['broadcast', games, 'round123']):
                with Talker([HOST, *command, '--site', stranger.url, '--token-file', path, *authority]) as host:
                    host.expect(f'the certificate of localhost is not trusted: {why}')
                    equal(host.end(None), 4)
                    assert not any(TOKEN in line for line in host.heard + host.drain())
        equal((site.seen, wrong.seen), ([], []), 'what strangers got')
        refuses_authorities(folder, ['broadcast', games, 'round123', '--site', site.url, '--token-file', path])
        refuses_authorities(folder, ['lichess', '--board', board.path, '--site', site.url, '--token-file', path])
        # Plain http to a machine that only calls itself like this one.
        for url in ('http://127.evil.example', 'http://localhost.evil.example:80'):
            with Talker([HOST, 'broadcast', games, 'round123', '--site', url, '--token-file', path]) as host:
                host.expect('https only')
                equal(host.end(None), 2)


def test_mqtts(folder):
    make_certificates(folder)
    needs('mosquitto_passwd')
    secret = 'a secret word'
    subprocess.run(['mosquitto_passwd', '-b', '-c', f'{folder}/passwords', 'club', secret], check=True, capture_output=True)
    os.chmod(f'{folder}/passwords', 0o600)

    def credentials(name, word):
        with open(f'{folder}/{name}', 'w', encoding='ascii') as out:
            out.write(f'club\n{word}\n')
        os.chmod(f'{folder}/{name}', 0o600)
        return ['--credentials', f'{folder}/{name}']

    def broker(name):
        os.makedirs(f'{folder}/{name}', exist_ok=True)
        return Broker(f'{folder}/{name}', scheme='mqtts', lines=(
            'allow_anonymous false', f'password_file {folder}/passwords', f'certfile {folder}/{name}.crt', f'keyfile {folder}/{name}.key'))

    trusted = ['--authority', f'{folder}/authority.pem']
    known = credentials('known', secret)
    with broker('right') as right, broker('wrong') as wrong, Board(VIRTUAL) as board:
        with Talker([HOST, 'relay', right.url, f'{folder}/games', '--port', '0', '--json', *trusted, *known]) as relay, \
                Talker([HOST, 'serve', '--port', '0', '--mqtt', right.url, '--state', folder, '--board', board.path, *trusted, *known]) as host:
            relay.expect('"type":"new"')
            board.hands('@play e2e4')
            relay.expect('"uci":"e2e4"')
            for talker in (relay, host):
                keeps_quiet(talker, secret)
                equal(talker.end(), 0)
        for url, authority, file, why in (
                (wrong.url, trusted, known, 'host name verification failed'),
                (right.url, ['--authority', f'{folder}/stranger.pem'], known, 'certificate verify failed'),
                (right.url, [], known, 'certificate verify failed'),
                (right.url, trusted, credentials('unknown', 'another word'), 'not authorised')):
            for command in (['relay', url, f'{folder}/nothing', '--port', '0', '--json'],
                            ['serve', '--port', '0', '--mqtt', url, '--state', f'{folder}/other', '--board', board.path]):
                with Talker([HOST, *command, *authority, *file]) as host:
                    host.expect(f'no connection to the broker .*{why}.*; trying again')
                    keeps_quiet(host, secret)
                    keeps_quiet(host, 'another word')
                    equal(host.end(), 0)
        refuses_authorities(folder, ['relay', right.url, f'{folder}/nothing', '--port', '0'])
        refuses_authorities(folder, ['serve', '--port', '0', '--mqtt', right.url, '--state', folder, '--board', board.path])


run_tests([test_https, test_mqtts])
