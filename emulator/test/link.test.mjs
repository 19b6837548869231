import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bootBoard, makeRandom } from './rig.mjs';

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

test('events that nobody reads are counted, not kept for ever and not torn', () => {
  const board = bootBoard();
  board.host.reading = false;
  for (let round = 0; round < 8; round++) {
    board.setup(round % 2 ? board.squares : []);
    board.run(40);
  }
  board.host.reading = true;
  board.run(1000);
  const lines = board.read().split('\r\n').slice(0, -1);
  for (const line of lines) assert.match(line, /^!(lift|place) [a-h][1-8]$|^!lost [0-9]+$|^!(correct|corrected|ready|new|move|undo|position|flip)\b[ -~]*$/);
  const lost = lines.map((line) => /^!lost ([0-9]+)$/.exec(line)).filter(Boolean);
  const told = lines.length - lost.length;
  assert.ok(lost.length > 0);
  // Every lift and place, and whatever the tracker made of them.
  assert.ok(told + lost.reduce((sum, match) => sum + Number(match[1]), 0) >= 32 + 7 * 64);
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
