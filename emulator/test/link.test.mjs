import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bootBoard, makeBoard, makeRandom } from './rig.mjs';

const kNoiseBytes = 100 * 1024;

test('100 KB of random bytes change nothing, and version is right after them', (t) => {
  const random = makeRandom(t);
  const board = bootBoard();
  const version = board.ask('version');
  board.write(Uint8Array.from({ length: kNoiseBytes }, () => Math.floor(random() * 256)));
  assert.ok(board.runUntil(() => board.host.unsent === 0, 60_000), 'the board stopped taking bytes');
  board.write('\n');
  board.run(1000);
  const noise = board.read().split('\r\n');
  for (const line of noise.filter(Boolean)) assert.match(line, /^error [a-z-]+ .*[ -~]$/);
  assert.deepEqual(board.ask('version'), version);
  assert.deepEqual(board.chip.resets, []);
  assert.deepEqual([...board.chip.complaints], []);
});

test('a host that stops reading stops nothing else, and gets whole lines when it reads again', () => {
  const board = bootBoard();
  const help = board.ask('help');
  board.host.reading = false;
  for (let count = 0; count < 20; count++) board.write('help\n');
  board.run(3000);
  assert.deepEqual(board.chip.resets, []);
  board.host.reading = true;
  board.run(1000);
  assert.deepEqual(board.read().split('\r\n').slice(0, -1), Array(20).fill(help).flat());
});

/** Clears and fills the whole board a few times; returns the lines that the host has read in the end. */
function linesOfUproar(board) {
  for (let round = 0; round < 8; round++) {
    board.setup(round % 2 ? board.squares : []);
    board.run(40);
  }
  board.host.reading = true;
  board.run(1000);
  return board.read().split('\r\n').slice(0, -1);
}

test('events that nobody reads are counted, not kept for ever and not torn', () => {
  const board = bootBoard();
  board.host.reading = false;
  const lines = linesOfUproar(board);
  const events = linesOfUproar(bootBoard());
  assert.ok(events.length >= 32 + 7 * 64, 'every lift and place, and what the tracker made of them');
  assert.ok(!events.some((line) => line.startsWith('!lost ')) && lines.length < events.length);
  const lost = lines.filter((line) => line.startsWith('!lost '));
  const told = lines.filter((line) => !line.startsWith('!lost '));
  assert.ok(lost.length > 0);
  assert.ok(told.every((line) => events.includes(line)), 'a line was torn');
  assert.equal(told.length + lost.reduce((sum, line) => sum + Number(line.slice(6)), 0), events.length);
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('a host that never asserts DTR is answered in full', () => {
  const board = bootBoard({ openPort: false });
  assert.deepEqual(board.ask('help'), bootBoard().ask('help'));
  board.setOccupied('e2', false);
  board.run(100);
  assert.equal(board.read(), '!lift e2\r\n');
});

test('a host without DTR that reads late loses no part of an answer', () => {
  const board = bootBoard({ openPort: false });
  const help = board.ask('help');
  board.host.reading = false;
  for (let count = 0; count < 5; count++) board.write('help\n');
  board.run(500);
  board.host.reading = true;
  board.run(500);
  assert.deepEqual(board.read().split('\r\n').slice(0, -1), Array(5).fill(help).flat());
});

/** Hands on a board that nobody listens to. */
function playUnheard(board) {
  for (const square of ['e2', 'd2', 'c2', 'b2', 'a2']) {
    board.setOccupied(square, false);
    board.run(60);
    board.setOccupied(square, true);
    board.run(60);
  }
}

/** What a program sees that opens the port as Linux does it: reading begins a little before DTR rises. */
function open(board) {
  board.host.reading = true;
  board.run(2);
  board.host.setLine({ dtr: true });
  board.run(200);
  return board.read();
}

test('a program that opens the port late finds the present, not history', () => {
  const board = makeBoard({ openPort: false });
  board.host.reading = false;
  board.run(500);
  playUnheard(board);
  assert.equal(open(board), '');
  board.setOccupied('e2', false);
  board.run(60);
  assert.equal(board.read(), '!lift e2\r\n');

  board.host.setLine({ dtr: false });
  board.host.reading = false;
  board.run(100);
  playUnheard(board);
  board.setOccupied('e2', true);
  board.run(100);
  assert.equal(open(board), '');
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('so does one that never asserts DTR: one that asks, and one that only reads', () => {
  for (const asks of [true, false]) {
    const board = makeBoard({ openPort: false });
    board.host.reading = false;
    board.run(500);
    playUnheard(board);
    board.host.reading = true;
    const version = /^v?[0-9].*\r\nok\r\n$/;
    if (asks) board.write('version\n');
    board.run(200);
    if (asks) assert.match(board.read(), version);
    else assert.equal(board.read(), '');
    board.setOccupied('e2', false);
    board.run(60);
    assert.equal(board.read(), '!lift e2\r\n');
  }
});

test('what one program left unread, unsaid or switched off is no matter for the next', () => {
  const board = bootBoard();
  const help = board.ask('help');
  board.ask('events off');
  board.host.reading = false;
  board.write('help\nhelp\nvers');
  board.run(100);
  board.host.setLine({ dtr: false });
  board.run(100);
  board.host.reading = true;
  board.host.setLine({ dtr: true });
  board.run(100);
  // The controller holds a packet that cannot be called back; the line in which it ends is ended before the next.
  const left = board.read();
  assert.ok(left.length <= 64, `${left.length} bytes of what was before`);
  assert.ok(help.join('\r\n').startsWith(left));
  assert.deepEqual(board.ask('events'), ['', 'on', 'ok']);
  assert.deepEqual(board.ask('help'), help);
});

test('a restart is told to the first program that comes, however late', () => {
  const board = bootBoard();
  board.chip.mcu.core.PM = true;
  board.chip.mcu.core.enabledInterrupts = 0;
  board.host.open = false;
  board.host.reading = false;
  board.run(5000);
  assert.equal(board.chip.resets.length, 1);
  assert.equal(open(board), '!reset watchdog\r\n');
  board.host.setLine({ dtr: false });
  board.run(50);
  assert.equal(open(board), '');
});

test('lines that the board itself sends are no requests', () => {
  const board = bootBoard();
  board.write('!lift e2\r\nok\r\nerror unknown-command there is none\r\n  ok\r\n!\r\nerror bad\u0007\r\n');
  board.run(100);
  assert.equal(board.read(), '');
  assert.equal(board.ask('okay').at(-1).split(' ')[1], 'unknown-command');
});

/** What a terminal of Linux sends back of what it gets, until a program sets raw mode. */
const cooked = (bytes) => Buffer.from(Buffer.from(bytes).toString('latin1').replace(/[\r\n]/g, '\r\n'), 'latin1');

/** A board at a terminal that echoes. */
function bootAtEchoingTerminal() {
  let board;
  board = bootBoard({ onBytes: (bytes) => board?.write(cooked(bytes)) });
  return board;
}

/** Everything that the board says until it has been silent for a while. */
function saysTo(board, lines) {
  board.write(`${lines}\n`);
  let said = '';
  for (let more = null; more !== '' && said.length < 100_000; said += more) {
    board.run(200);
    more = board.read();
  }
  return said;
}

test('at a terminal that echoes every request is answered once, and nothing that the board says is obeyed', () => {
  const raw = bootBoard();
  const echoing = bootAtEchoingTerminal();
  const requests = ['move e4', 'lights 9', 'board', 'help', 'help new', 'pgn tags', 'position fen', 'moves', 'legal', 'sensors', 'fly', 'lights'];
  for (const request of [...requests, requests.join('\n')]) {
    const said = saysTo(echoing, request);
    assert.equal(said, saysTo(raw, request), request);
  }
  echoing.setOccupied('e7', false);
  assert.equal(saysTo(echoing, ''), '!lift e7\r\n');
  assert.equal(saysTo(echoing, 'board\nlights 64\nlights').match(/error/), null);
  assert.equal(saysTo(echoing, 'lights'), '64\r\nok\r\n');
});

test('a program whose request is word for word what the board has just said is obeyed', () => {
  const board = bootBoard();
  board.ask('lights 9');
  assert.ok(board.ask('board').includes('lights 64'));
  assert.deepEqual(board.ask('lights 64'), ['ok']);
  assert.deepEqual(board.ask('lights'), ['64', 'ok']);
  board.ask('move e4');
  assert.equal(board.ask('help new')[0], 'new');
  assert.equal(board.ask('new').at(-1), 'ok');
  assert.deepEqual(board.ask('moves'), ['ok']);
});
