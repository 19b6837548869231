// What a hand does to the switches of reed_8x8; boards.test.mjs has every square and pattern of each board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bootBoard, makeRandom, seenSquares } from './rig.mjs';

test('the start position is seen at power-up and reported as no event', () => {
  const board = bootBoard();
  assert.deepEqual(seenSquares(board), board.wiring.start);
  board.run(200);
  assert.equal(board.read(), '');
});

test('a move of the hand is two events, and the move', () => {
  const board = bootBoard();
  board.setOccupied('e2', false);
  board.run(100);
  assert.equal(board.read(), '!lift e2\r\n');
  board.setOccupied('e4', true);
  board.run(100);
  const [place, move, position] = board.read().split('\r\n');
  assert.deepEqual([place, move], ['!place e4', '!move e2e4 e4']);
  assert.match(position, /^!position rnbqkbnr\/pppppppp\/8\/8\/4P3\//);
});

test('a contact that bounces for less than the debounce time is never reported', (t) => {
  const random = makeRandom(t);
  const board = bootBoard();
  for (const square of board.squares) {
    const rest = board.isOccupied(square);
    for (let left = 2 + Math.floor(random() * 14); left > 0; left--) {
      board.setOccupied(square, !board.isOccupied(square));
      board.run(0.1 + random());
    }
    board.setOccupied(square, rest);
    board.run(5);
  }
  board.run(100);
  assert.equal(board.read(), '');
});

test('a contact that bounces before it settles is reported once', () => {
  const board = bootBoard();
  for (let count = 0; count < 7; count++) {
    board.setOccupied('d2', !board.isOccupied('d2'));
    board.run(1.3);
  }
  board.run(100);
  assert.equal(board.read(), '!lift d2\r\n');
});
