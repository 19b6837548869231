import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kLimits } from '../electronics/ws2812.mjs';
import { bootBoard } from './rig.mjs';

const kBrightness = 40; // low enough that the current cap leaves it alone
const dimmed = (value) => Math.floor((value * kBrightness) / 255);

function testedBoard() {
  const board = bootBoard();
  board.ask(`lights ${kBrightness}`);
  board.ask('lights test');
  board.run(20);
  return board;
}

test('the light test reaches all 64 lights, each in its own colour and place', () => {
  const board = testedBoard();
  assert.equal(board.lights.colours.length, 64);
  const expected = board.squares.map((square, index) => [
    square,
    { red: dimmed(25 * (index % 8)), green: dimmed(25 * (index >> 3)), blue: dimmed(255 - 2 * index) },
  ]);
  assert.deepEqual(board.colours, Object.fromEntries(expected));
});

test('every pulse on the data line is within the limits of the WS2812B', (t) => {
  const { lights } = testedBoard();
  for (const [kind, [least, most]] of Object.entries(lights.timings)) {
    t.diagnostic(`${kind}: ${least} to ${most} ns, allowed ${kLimits[kind].join(' to ')}`);
    assert.ok(least >= kLimits[kind][0] && most <= kLimits[kind][1], kind);
  }
  assert.deepEqual([...lights.faults], []);
});

test('frames that follow each other quickly stay whole', () => {
  const board = testedBoard();
  for (let brightness = 0; brightness < 40; brightness++) board.write(`lights ${brightness}\nlights test\n`);
  board.run(200);
  assert.deepEqual([...board.lights.faults], []);
  assert.equal(board.lights.colours.length, 64);
  assert.equal(board.colours.a1.blue, 39);
});

test('an idle board leaves its lights alone', () => {
  const board = testedBoard();
  board.run(1500); // until the tracker has seen that the board is still
  const frames = board.lights.frames;
  board.run(1000);
  assert.equal(board.lights.frames, frames);
});

test('full white stays within what a USB port can give', () => {
  const board = bootBoard();
  board.ask('lights 255');
  board.ask('lights test');
  board.run(20);
  const milliamps = board.lights.colours.reduce((sum, { red, green, blue }) => sum + ((red + green + blue) * 20) / 255, 0);
  assert.ok(milliamps > 100 && milliamps <= 500, `${milliamps} mA`);
});
