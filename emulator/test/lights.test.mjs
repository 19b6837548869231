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

test('an idle board sends its lights again, several times a second and always the same', () => {
  const board = testedBoard();
  board.run(1500); // until the tracker has seen that the board is still
  const { frames, colours } = board.lights;
  board.run(1000);
  assert.ok(board.lights.frames - frames >= 3 && board.lights.frames - frames <= 4, `${board.lights.frames - frames}`);
  assert.deepEqual(board.lights.colours, colours);
  assert.deepEqual([...board.lights.faults], []);
});

test('lights that lost their supply come back by themselves', () => {
  const board = testedBoard();
  const before = board.colours;
  board.lights.attach(board.chip); // dark, as after a power cut of their own
  assert.deepEqual(board.lights.colours, []);
  board.run(500);
  assert.deepEqual(board.colours, before);
});

const isDark = (board) => board.lights.colours.every(({ red, green, blue }) => red + green + blue === 0);

test('the lights go out while the computer sleeps, and come back as they then should be', () => {
  const board = testedBoard();
  const before = board.colours;
  board.host.suspend();
  board.run(500);
  assert.ok(isDark(board));
  assert.equal(board.lights.colours.length, 64);
  board.setOccupied('e2', false); // which changes nothing in the test picture, but is shown anew
  board.run(500);
  assert.ok(isDark(board));
  board.host.resume();
  board.run(500);
  assert.deepEqual(board.colours, before);
  assert.equal(board.ask('version').at(-1), 'ok');
  assert.deepEqual([...board.chip.complaints], []);
});

test('a board that is unplugged and has a supply of its own plays on with its lights', () => {
  const board = testedBoard();
  board.host.unplug();
  board.run(1000);
  assert.ok(!isDark(board));
});

test('full white stays within what a USB port can give', () => {
  const board = bootBoard();
  board.ask('lights 255');
  board.ask('lights test');
  board.run(20);
  const milliamps = board.lights.colours.reduce((sum, { red, green, blue }) => sum + ((red + green + blue) * 20) / 255, 0);
  assert.ok(milliamps > 100 && milliamps <= 500, `${milliamps} mA`);
});
