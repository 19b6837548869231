"""A stand-in for lichess.org, which follows its documented API as far as a board needs it; the site itself is not tested."""
import http.server
import json
import os
import queue
import ssl
import threading

TOKEN = 'lip_verysecret'


class Site:
    """Streams of lines, and requests that are noted. With `certificate` (a file, with its key) it is an https site."""

    def __init__(self, certificate=None):
        self.requests = queue.Queue()
        self.streams = {}
        self.refuse_next = []
        self.refuse_account = []
        self.seen = []  # what came as a token
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def log_message(self, *_):
                pass

            def answer(self, status, text):
                data = text.encode()
                self.send_response(status)
                self.send_header('Content-Length', str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def allowed(self):
                site.seen.append(str(self.headers['Authorization']))
                if self.headers['Authorization'] == f'Bearer {TOKEN}':
                    return True
                self.answer(401, '{"error":"No such token"}')
                return False

            def do_GET(self):
                if not self.allowed():
                    return
                if self.path == '/api/account' and site.refuse_account:
                    return self.answer(site.refuse_account.pop(0), '{"error":"no"}')
                if self.path == '/api/account':
                    return self.answer(200, '{"id":"anna","username":"Anna"}')
                lines = site.stream(self.path)
                self.send_response(200)
                self.send_header('Content-Type', 'application/x-ndjson')
                self.send_header('Transfer-Encoding', 'chunked')
                self.end_headers()
                while True:
                    try:
                        line = lines.get(timeout=1)
                    except queue.Empty:
                        line = ''  # a blank line every now and then
                    data = (line or '').encode() + b'\n'
                    try:
                        if line is None:
                            self.wfile.write(b'0\r\n\r\n')
                            return
                        self.wfile.write(b'%x\r\n%s\r\n' % (len(data), data))
                        self.wfile.flush()
                    except OSError:
                        return

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get('Content-Length') or 0)).decode()
                if not self.allowed():
                    return
                site.requests.put((self.path, body))
                if site.refuse_next:
                    return self.answer(site.refuse_next.pop(0), '{"error":"no, %s"}' % self.headers['Authorization'])
                if self.path.endswith('/push'):
                    return self.answer(200, '{"games":[{"tags":{},"moves":2,"error":null}]}')
                return self.answer(200, '{"ok":true}')

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, *_):
                pass  # a client that goes away, or does not trust us, is no trouble

        self.server = Server(('127.0.0.1', 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        self.url = f'http://127.0.0.1:{self.port}'
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            # The handshake is for the thread of each connection: a client that breaks it off disturbs nobody.
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
            self.url = f'https://localhost:{self.port}'
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stream(self, path):
        return self.streams.setdefault(path, queue.Queue())

    def say(self, path, message):
        self.stream(path).put(json.dumps(message) if message is not None else None)

    def posted(self):
        return self.requests.get(timeout=120)


def token_file(folder, text=TOKEN):
    path = f'{folder}/token'
    with open(path, 'w', encoding='ascii') as out:
        out.write(text + '\n')
    os.chmod(path, 0o600)
    return path
