"""A WebSocket client in a page: enough to be a polite client, or a rude one."""
import base64
import json
import os
import socket
import struct
import time

LONG = 60


class WebSocket:
    def __init__(self, port, path='/api/v1.0', host=None, origin=None, mask=True):
        self.socket = socket.create_connection(('127.0.0.1', port), timeout=LONG)
        self.buffer = b''
        key = base64.b64encode(os.urandom(16)).decode()
        head = [f'GET {path} HTTP/1.1', f'Host: {host or f"localhost:{port}"}', 'Upgrade: websocket', 'Connection: Upgrade',
                f'Sec-WebSocket-Key: {key}', 'Sec-WebSocket-Version: 13']
        if origin:
            head.append(f'Origin: {origin}')
        self.socket.sendall(('\r\n'.join(head) + '\r\n\r\n').encode())
        while b'\r\n\r\n' not in self.buffer:
            more = self.socket.recv(4096)
            if not more:
                raise ConnectionError('closed instead of answered')
            self.buffer += more
        answer, self.buffer = self.buffer.split(b'\r\n\r\n', 1)
        self.status = int(answer.split()[1])
        if self.status != 101:
            raise ConnectionRefusedError(f'status {self.status}')

    def send_bytes(self, data, kind=1, length=None):
        size = len(data) if length is None else length
        head = bytes([0x80 | kind])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack('>H', size)
        else:
            head += bytes([0x80 | 127]) + struct.pack('>Q', size)
        key = os.urandom(4)
        self.socket.sendall(head + key + bytes(b ^ key[i % 4] for i, b in enumerate(data)))

    def send(self, text):
        self.send_bytes(text.encode())

    def _take(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError('closed')
            self.buffer += more
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive(self):
        """The next text, whole even if it comes in fragments; pings are answered on the way."""
        text = b''
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack('>H', self._take(2))[0]
            elif size == 127:
                size = struct.unpack('>Q', self._take(8))[0]
            data = self._take(size)
            if first & 0xF == 8:
                raise ConnectionError('closed by the server')
            if first & 0xF == 9:
                self.send_bytes(data, kind=10)
            elif first & 0xF in (0, 1):
                text += data
                if first & 0x80:
                    return text.decode()

    def call(self, number, name, param=None):
        self.send(json.dumps({'id': number, 'call': name, **({'param': param} if param is not None else {})}))
        while True:
            message = json.loads(self.receive())
            if message.get('id') == number and message['response'] in ('call', 'error'):
                return message

    def close(self):
        self.socket.close()

    def is_closed(self, limit=LONG):
        """Whether the server ends it, in time."""
        end = time.monotonic() + limit
        try:
            while time.monotonic() < end:
                self.receive()
        except (ConnectionError, OSError):
            return True
        return False


def get(port, path, host=None, method='GET', extra=''):
    """(status, head, body) of a plain request."""
    with socket.create_connection(('127.0.0.1', port), timeout=LONG) as connection:
        connection.sendall(f'{method} {path} HTTP/1.1\r\nHost: {host or f"localhost:{port}"}\r\n{extra}\r\n'.encode('latin1'))
        data = b''
        try:
            while more := connection.recv(65536):
                data += more
        except ConnectionResetError:
            pass
    head, _, body = data.partition(b'\r\n\r\n')
    return (int(head.split()[1]) if head else 0), head.decode('latin1'), body.decode('utf-8', 'replace')
