// Every board that senses with switches: its own image with its own electronics.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import hall from '../boards/hall_8x8.mjs';
import octad from '../boards/octad_4x4.mjs';
import reed10 from '../boards/reed_10x10.mjs';
import reed8 from '../boards/reed_8x8.mjs';
import registers10 from '../boards/reed_10x10_165.mjs';
import registers from '../boards/reed_8x8_165.mjs';
import { bootBoard, kSettled, makeRandom, seenSquares } from './rig.mjs';

const kPatterns = 300;

for (const wiring of [octad, reed8, reed10, registers, registers10]) {
  test(`${wiring.name} says what it is and is quiet at the start`, () => {
    const board = bootBoard({ wiring });
    assert.deepEqual(board.ask('board').slice(0, 2), [`name ${wiring.name}`, `squares ${wiring.files}x${wiring.ranks}`]);
    assert.deepEqual(seenSquares(board), board.squares.filter((square) => wiring.start.includes(square)));
    assert.deepEqual([...board.chip.complaints], []);
  });

  test(`${wiring.name} sees each square alone`, () => {
    const board = bootBoard({ wiring });
    for (const square of board.squares) {
      board.setup([square]);
      board.run(kSettled);
      board.read();
      assert.deepEqual(seenSquares(board), [square]);
    }
  });

  test(`${wiring.name} sees ${kPatterns} random patterns as they are`, (t) => {
    const random = makeRandom(t);
    const board = bootBoard({ wiring });
    for (let round = 0; round < kPatterns; round++) {
      const density = random();
      const pattern = board.squares.filter(() => random() < density);
      board.setup(pattern);
      board.run(kSettled);
      board.read();
      assert.deepEqual(seenSquares(board), pattern);
    }
  });

  test(`${wiring.name} lights every square in its own place`, () => {
    const board = bootBoard({ wiring });
    board.ask('lights 20');
    board.ask('lights test');
    board.run(30);
    assert.equal(board.lights.colours.length, board.squares.length);
    board.squares.forEach((square, index) => {
      const { red, green } = board.colours[square];
      const expected = [index % wiring.files, Math.floor(index / wiring.files)].map((step) => Math.floor((25 * step * 20) / 255));
      assert.deepEqual([red, green], expected, square);
    });
    assert.deepEqual([...board.lights.faults], []);
  });
}

test('a chip that is missing reads as empty squares, not as pieces', () => {
  const board = bootBoard({ wiring: registers });
  board.sensors.remove(3);
  board.setup(board.squares);
  board.run(kSettled);
  board.read();
  assert.deepEqual(seenSquares(board), board.squares.slice(0, 24));
});

test('no frame lets the lights draw more than the board allows, dark ones included', () => {
  for (const [wiring, limit] of [[octad, 400], [registers10, 400], [hall, 150]]) {
    const board = bootBoard({ wiring });
    board.ask('lights 255');
    board.ask('lights test');
    board.run(20);
    const { colours } = board.lights;
    const milliamps = colours.reduce((sum, { red, green, blue }) => sum + ((red + green + blue) * 20) / 255, colours.length);
    assert.ok(milliamps > limit * 0.8 && milliamps <= limit, `${wiring.name}: ${milliamps} mA`);
  }
});
