"""What the tests of reedfish-host share: virtual and emulated boards on pseudo-terminals, and the program itself.

Nothing here sleeps and hopes: everything waits for something to be said, for as long as a loaded machine may need.
"""
import os
import queue
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tty

LONG = int(os.environ.get('REEDFISH_LONG', '120'))  # seconds: only a failure takes that long
STARTED = []  # what a test that fails may leave behind


class Talker:
    """A program whose output is read line by line, in threads, so that it never waits for us."""

    def __init__(self, command, environment=None, stdin=subprocess.PIPE, **options):
        settings = dict(os.environ, **(environment or {}))
        self.process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=settings, text=True, errors='replace', bufsize=1, **options)
        STARTED.append(self.process)
        self.lines = queue.Queue()
        self.heard = []
        for name, stream in (('out', self.process.stdout), ('err', self.process.stderr)):
            threading.Thread(target=self._read, args=(name, stream), daemon=True).start()

    def _read(self, name, stream):
        for line in stream:
            self.lines.put((name, line.rstrip('\r\n')))
        self.lines.put((name, None))

    def say(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()

    def expect(self, pattern, limit=LONG):
        """The next line, of output or errors, that the pattern is in."""
        end = time.monotonic() + limit
        ended = 0
        while True:
            try:
                _, line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f'no line like {pattern!r}; the last were {self.heard[-15:]}') from None
            if line is None:
                ended += 1
                if ended == 2:
                    raise AssertionError(f'it ended without a line like {pattern!r}: {self.heard[-15:]}')
                continue
            self.heard.append(line)
            if re.search(pattern, line):
                return line

    def expect_all(self, *patterns):
        """The same for several lines, in whatever order: output and errors come by different ways."""
        patterns = list(patterns)
        while patterns:
            line = self.expect('|'.join(patterns))
            patterns.remove(next(pattern for pattern in patterns if re.search(pattern, line)))

    def drain(self):
        """What was said so far and nobody asked for."""
        lines = []
        while not self.lines.empty():
            _, line = self.lines.get()
            if line is not None:
                lines.append(line)
        self.heard += lines
        return lines

    def end(self, how=signal.SIGTERM, limit=LONG):
        """Ends it and gives its exit status."""
        if self.process.poll() is None and how is not None:
            self.process.send_signal(how)
        return self.process.wait(limit)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


class Board(Talker):
    """A virtual board on a pseudo-terminal; or with `emulated`, the image that is shipped."""

    def __init__(self, virtual, size=None, store=None, emulated=None):
        environment = {'REEDFISH_PTY': '1'}
        if size:
            environment['REEDFISH_SIZE'] = size
        if store:
            environment['REEDFISH_STORE'] = store
        super().__init__(emulated or [virtual], environment)
        self.path = self.expect('pseudo-terminal: ').split(': ')[1]

    def hands(self, line):
        self.say(line)


class Cable:
    """Between a board and whoever opens `link`; it can be pulled out and plugged in again while the board lives on. A line
    that is `held` back, with all that follows, is kept from the board until it is let go."""

    def __init__(self, board_path, link, held=None):
        self.link = link
        self.held = held
        self.kept = None
        self.board = os.open(board_path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.board)
        self.ours = self.theirs = None
        self.lock = threading.Lock()
        self.plug()
        threading.Thread(target=self._carry, daemon=True).start()

    def plug(self):
        with self.lock:
            self.ours, self.theirs = os.openpty()
            tty.setraw(self.theirs)
            os.symlink(os.ttyname(self.theirs), self.link)

    def pull(self):
        with self.lock:
            os.unlink(self.link)
            os.close(self.ours)
            os.close(self.theirs)
            self.ours = None

    def let_go(self):
        self.held = None
        os.write(self.board, self.kept)

    def _hold_back(self, data):
        """What of it goes on to the board."""
        if self.kept is not None:
            self.kept += data
            return b''
        at = data.find(self.held)
        if at < 0:
            return data
        self.kept = data[at:]
        return data[:at]

    def _carry(self):
        while True:
            with self.lock:
                ours = self.ours
            files = [self.board] + ([ours] if ours is not None else [])
            try:
                ready, _, _ = select.select(files, [], [], 0.02)
                if self.board in ready:
                    data = os.read(self.board, 4096)
                    if not data:
                        time.sleep(0.02)  # the board itself is gone, which select tells at once, again and again
                    if self.ours is not None:
                        os.write(self.ours, data)
                if ours in ready and ours == self.ours:
                    data = os.read(ours, 4096)
                    os.write(self.board, self._hold_back(data) if self.held else data)
            except (OSError, ValueError):
                pass  # one end is gone; the next round sees which


def needs(*programs):
    """Fails if a program is not here: ./reedfish test installs them all."""
    for program in programs:
        if shutil.which(program) is None:
            raise AssertionError(f"{program} is not installed")


def wait_for(condition, what, limit=LONG):
    """Waits until `condition()` is true, and returns what it gave."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.02)
    raise AssertionError(f'waited in vain for {what}')


def read(path):
    try:
        with open(path, encoding='utf-8') as file:
            return file.read()
    except FileNotFoundError:
        return ''


def equal(got, wanted, what=''):
    if got != wanted:
        raise AssertionError(f'{what}: got {got!r}, wanted {wanted!r}')


def run_tests(tests):
    """Runs functions, each with a folder of its own; the exit status tells. REEDFISH_ONLY names one of them."""
    failed = 0
    only = os.environ.get('REEDFISH_ONLY')
    tests = [test for test in tests if only in (None, test.__name__)]
    for test in tests:
        begin = time.monotonic()
        with tempfile.TemporaryDirectory(prefix='reedfish-') as folder:
            try:
                test(folder)
                print(f'ok      {test.__name__} {time.monotonic() - begin:.1f} s', flush=True)
            except Exception as error:  # every test is told of, whatever happened to it
                failed += 1
                import traceback
                traceback.print_exc()
                print(f'FAILED  {test.__name__}: {error}', flush=True)
            finally:
                for process in STARTED:
                    if process.poll() is None:
                        process.kill()
                STARTED.clear()
    sys.exit(1 if failed else 0)
