"""A real broker, Debian's mosquitto, on a port of its own."""
import os
import random
import socket

from harness import Talker, needs

os.environ['PATH'] += ':/usr/sbin'


class Broker(Talker):
    """Keeps nothing. `port` is that of one that died; `lines` are more lines of its configuration."""

    def __init__(self, folder, port=None, lines=('allow_anonymous true',), scheme='mqtt'):
        needs('mosquitto')
        for _ in range(20):
            self.port = port or free_port()
            with open(f'{folder}/mosquitto.conf', 'w', encoding='ascii') as out:
                out.write(f'listener {self.port} 127.0.0.1\npersistence false\nmax_queued_messages 0\n' + '\n'.join(lines) + '\n')
                if os.getuid() == 0:
                    out.write('user root\n')
            super().__init__(['mosquitto', '-c', f'{folder}/mosquitto.conf'])
            if 'running' in self.expect('running|Address already in use'):
                break
            self.end(None)  # somebody else was quicker to take the port
        else:
            raise AssertionError(f'no port for a broker, at last {self.port}')
        self.url = f'{scheme}://127.0.0.1:{self.port}'


def free_port():
    """One that the system gives to nobody by itself: while a broker is dead, whoever calls it must not get its port."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(('127.0.0.1', port))
                return port
            except OSError:
                pass
