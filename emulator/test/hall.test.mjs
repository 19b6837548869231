// The Hall board: its own image, multiplexers that switch what the converter sees, sensors with noise, spread and drift.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GPIOPinState } from 'rp2040js';
import wiring from '../boards/hall_8x8.mjs';
import { bootBoard, makeRandom } from './rig.mjs';

const kSettled = 60;
const kPatterns = 200;
const kHour = 3_600_000;
const kLeapsBetweenHands = 60;
const kSymbols = { '.': undefined, N: 'N', S: 'S' };

function emptyBoard(sensors = {}) {
  const board = bootBoard({ wiring: { ...wiring, makeSensors: () => wiring.makeSensors(sensors) } });
  board.setup([]);
  board.run(100);
  board.read();
  return board;
}

/** Puts pieces of both colours on the lower, then on the upper half, as a builder would. */
function calibrate(board) {
  board.ask('calibrate');
  assert.ok(board.runUntil(() => /!calibrate place/.test(board.peek), 2000), 'asks for pieces');
  for (const half of [board.squares.slice(0, 32), board.squares.slice(32)]) {
    half.forEach((square, index) => board.setOccupied(square, index % 2 ? 'N' : 'S'));
    board.run(400);
    for (const square of half) board.setOccupied(square, null);
    board.run(100);
  }
  return board.peek;
}

function calibratedBoard(sensors) {
  const board = emptyBoard(sensors);
  remember(board);
  assert.match(calibrate(board), /!calibrate done\r\n/);
  return board;
}

/** Gives the board a `peek`: everything it has sent so far. */
function remember(board) {
  let text = '';
  Object.defineProperty(board, 'peek', { get: () => (text += board.read()) });
}

/** {square: 'N' or 'S'} as `sensors` shows it. */
function seenPoles(board) {
  const seen = {};
  for (const line of board.ask('sensors')) {
    const match = /^ *([0-9]+) \| (.*) \|$/.exec(line);
    if (!match) continue;
    match[2].split(/ +/).forEach((symbol, file) => {
      assert.ok(symbol in kSymbols, symbol);
      if (kSymbols[symbol]) seen[`${'abcdefgh'[file]}${match[1]}`] = symbol;
    });
  }
  return seen;
}

function show(board, poles) {
  for (const square of board.squares) board.setOccupied(square, poles[square]);
  board.run(kSettled);
  board.read();
}

test('a frame takes less than ten milliseconds and only settled lines are measured', (t) => {
  const board = emptyBoard();
  board.run(100);
  t.diagnostic(`a frame each ${board.sensors.frameMicros.toFixed(0)} microseconds`);
  assert.ok(board.sensors.frameMicros > 1000 && board.sensors.frameMicros < 10_000);
  assert.ok(board.sensors.conversions > 1000);
  assert.equal(board.sensors.unsettled, 0);
  assert.deepEqual([...board.chip.complaints], []);
});

test('each square alone, both poles, after calibration', () => {
  const board = calibratedBoard();
  for (const pole of ['N', 'S']) {
    for (const square of board.squares) {
      show(board, { [square]: pole });
      assert.deepEqual(seenPoles(board), { [square]: pole });
    }
  }
});

test(`${kPatterns} random patterns of both colours are seen as they are`, (t) => {
  const random = makeRandom(t);
  const board = calibratedBoard();
  for (let round = 0; round < kPatterns; round++) {
    const density = random();
    const poles = Object.fromEntries(
      board.squares.filter(() => random() < density).map((square) => [square, random() < 0.5 ? 'N' : 'S']),
    );
    show(board, poles);
    assert.deepEqual(seenPoles(board), poles);
  }
});

// At full frame rate an hour would take hours, so the clock leaps: it really goes through one hour, but the image sleeps for
// most of it and measures only two frames or so each 1.7 seconds (its watchdog would not let it sleep longer). The
// sensors drift all the while. host_tests/core/sensing/classifier_test.cpp has every frame of an hour, for the classifier alone.
test('an emulated hour of drift, two frames measured each 1.7 s of it, gives no wrong square', (t) => {
  const random = makeRandom(t);
  // Twice what docs/hardware.md expects of the worst sensors.
  const board = calibratedBoard({ drift: 164, weakening: 0.12, swing: [400, 560] });
  const started = board.milliseconds;
  const framesBefore = board.sensors.frames;
  const hands = board.squares.slice(16, 48);
  const poles = Object.fromEntries([...board.squares.slice(0, 16).map((square) => [square, 'N']), ...board.squares.slice(48).map((square) => [square, 'S'])]);
  let changes = 0;
  while (board.milliseconds < kHour) {
    const square = hands[Math.floor(random() * hands.length)];
    if (poles[square]) delete poles[square];
    else poles[square] = random() < 0.5 ? 'N' : 'S';
    show(board, poles);
    assert.deepEqual(seenPoles(board), poles, `after ${board.milliseconds} ms`);
    for (let leap = 0; leap < kLeapsBetweenHands; leap++) {
      board.leap(1700);
      board.run(6);
    }
    changes++;
  }
  assert.deepEqual(seenPoles(board), poles, 'after the hour');
  show(board, {});
  assert.deepEqual(seenPoles(board), {}, 'all lifted');
  const others = Object.fromEntries(Object.entries(poles).map(([square, pole]) => [square, pole === 'N' ? 'S' : 'N']));
  show(board, others);
  assert.deepEqual(seenPoles(board), others, 'the other colour in each place');
  assert.deepEqual([...board.chip.complaints, ...board.chip.resets], []);
  const minutes = (board.milliseconds - started) / 60_000;
  t.diagnostic(`${minutes.toFixed(1)} emulated minutes, ${board.sensors.frames - framesBefore} frames, ${changes} hands`);
});

test('the calibration survives a power cut', () => {
  const board = calibratedBoard();
  const levels = board.ask('sensors levels').join();
  board.powerCycle();
  board.run(500);
  board.read();
  const again = board.ask('sensors levels').join();
  const differences = (text) => text.match(/[0-9]+/g).map(Number);
  differences(levels).forEach((level, index) => assert.ok(Math.abs(level - differences(again)[index]) <= 2));
});

test('a missing multiplexer, a piece left behind and a weak magnet are refused by square and channel', () => {
  const board = emptyBoard();
  remember(board);
  board.setOccupied('c5', 'N');
  board.run(100);
  board.ask('calibrate');
  board.run(1500);
  assert.match(board.peek, /!calibrate refused c5 multiplexer 5 channel Y2 reads [0-9]+, far from the other squares/);

  board.setOccupied('c5', null);
  board.run(100);
  board.sensors.setSwing(6, 6, 90);
  assert.doesNotMatch(calibrate(board), /!calibrate done/);
  board.write('calibrate finish\n');
  board.run(50);
  assert.match(board.peek, /!calibrate refused g7 multiplexer 7 channel Y6 saw no piece, the strongest field was [0-9]+ /);

  board.sensors.remove(3);
  board.run(100);
  board.ask('calibrate');
  board.run(1500);
  assert.match(board.peek, /!calibrate refused a4 multiplexer 4 channel Y0 reads [0-9]{1,2}, as do all squares of multiplexer 4: /);
});

test('readings and levels can be looked at', () => {
  const board = calibratedBoard();
  const raw = board.ask('sensors raw');
  assert.equal(raw.length, 10);
  assert.match(raw[0], /^ 8( [12][0-9]{3}){8}$/);
  assert.match(board.ask('sensors levels')[7], /^ 1( [0-9]+<[0-9]+<[0-9]+){8}$/);
});

test('a line that nothing drives reads next to nothing, not what the channel before it left', () => {
  // As much leakage as the data sheet allows.
  const board = emptyBoard({ leakage: 1e-6 });
  board.sensors.unsolder(4, 0);
  board.run(100);
  const [, , , d1, e1, f1] = board.ask('sensors raw').find((line) => line.startsWith(' 1 ')).match(/[0-9]+/g).slice(1).map(Number);
  assert.ok(d1 > 1900 && f1 > 1900, 'its neighbours are as they were');
  assert.ok(e1 < 500, `reads ${e1}`);
});

test("the Pico's own supply runs in its quiet mode", () => {
  const board = emptyBoard();
  assert.equal(board.chip.mcu.gpio[23].value, GPIOPinState.High);
});
