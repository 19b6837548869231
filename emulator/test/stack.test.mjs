// How deep the stack of the shipped image gets: painted at power-up, then everything that commands and hands can ask
// for, then the lowest byte that has changed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { makeBoard, makeRandom } from './rig.mjs';

const kStack = { from: 0x41000, to: 0x42000 }; // of the RAM: a scratch bank, all of it stack
const kPaint = 0xa5;
const kBudget = 3072;

const sessions = new URL('../../host_tests/data/sessions/8x8/', import.meta.url);
const requests = fs.readdirSync(sessions).flatMap((name) =>
  fs.readFileSync(new URL(name, sessions), 'latin1').split('\n').filter((line) => /^> [a-z]/.test(line)).map((line) => line.slice(2)));

test('the stack keeps a fifth of its bank free, whatever is asked of it', (t) => {
  const board = makeBoard();
  const stack = board.chip.mcu.sram.subarray(kStack.from, kStack.to);
  stack.fill(kPaint);
  assert.ok(board.runUntil(() => board.host.configured, 500));
  board.run(500);
  for (const request of [...requests, 'help', 'selftest', '', 'version', 'sync json', 'show lights', 'events json', 'watch']) {
    board.write(`${request}\n`);
    board.run(20);
  }
  board.write('\ngame chess\nnew\n');
  // Pieces of both sides in the air and others astray: the tracker tries every explanation, at every stage of rest.
  for (const squares of [['e2', 'd1', 'e7', 'g8'], ['e4', 'a5', 'h5'], ['b1', 'c7'], ['c3', 'c5']]) {
    for (const square of squares) board.setOccupied(square, !board.isOccupied(square));
    board.run(1200);
  }
  board.write('game octad\n');
  board.setup(['a1', 'b1', 'c1', 'd1', 'a4', 'b4', 'c4', 'd4']);
  board.run(500);
  const random = makeRandom(t);
  for (let round = 0; round < 20; round++) {
    for (const square of board.squares.filter((name) => /^[a-d][1-4]$/.test(name))) board.setOccupied(square, random() < 0.5);
    board.run(round % 5 === 4 ? 400 : 30);
  }
  assert.deepEqual(board.chip.resets, []);
  const free = stack.findIndex((byte) => byte !== kPaint);
  t.diagnostic(`deepest stack: ${stack.length - free} of ${kBudget} bytes, of a bank of ${stack.length}`);
  assert.ok(free > 0 && stack.length - free <= kBudget);
});
