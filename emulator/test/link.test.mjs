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
