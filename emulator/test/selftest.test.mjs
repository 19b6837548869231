// A builder walks over a board that has faults: each board's own image must name the square and the wire.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import hall from '../boards/hall_8x8.mjs';
import octad from '../boards/octad_4x4.mjs';
import matrix from '../boards/reed_8x8.mjs';
import registers from '../boards/reed_8x8_165.mjs';
import { ReedPins } from '../electronics/reed_pins.mjs';
import { bootBoard, passTime } from './rig.mjs';

const kTouch = 100; // milliseconds that the piece stays on a square, and away from it
const kDoubt = 700; // longer than the board doubts a wrong answer

const kSquares = { a1: [0, 0], b1: [1, 0], c1: [2, 0], d1: [3, 0], e1: [4, 0], a2: [0, 1], b2: [1, 1] };

/**
 * Does what the board asks for, piece in hand, until it has asked for `stop` or is done; returns what it said of the
 * squares. A square that does not answer is skipped, or waited for if the builder is `patient`.
 */
function walk(board, { stop = null, patient = false } = {}) {
  const said = [];
  let asked = null;
  const listen = () => {
    for (const line of board.read().split('\r\n')) {
      const place = /^!selftest place ([a-j][0-9]+)$/.exec(line);
      if (place) asked = place[1];
      else if (line.startsWith('!selftest')) said.push(line.slice('!selftest '.length));
    }
  };
  const touch = (square, milliseconds) => {
    board.setOccupied(square, true);
    board.run(milliseconds);
    board.setOccupied(square, false);
    board.run(kTouch);
    listen();
  };
  board.write('selftest\n');
  board.run(kTouch);
  listen();
  while (asked !== stop && !said.some((line) => line.startsWith('done'))) {
    const square = asked;
    touch(square, kTouch);
    if (asked === square) touch(square, kDoubt);
    if (asked === square && !patient) board.write('selftest skip\n');
    if (asked === square) passTime(board, patient ? 20_000 : kTouch);
    listen();
    if (square === asked && !said.at(-1).startsWith('done')) throw new Error(`no end of ${square}: ${said.join('; ')}`);
  }
  return said;
}

/** An empty board with whatever `spoil` does to it. */
function emptyBoard(wiring, spoil = () => {}) {
  const board = bootBoard({ wiring });
  board.setup([]);
  spoil(board);
  board.run(100);
  board.read();
  return board;
}

/** One switch that never opens, one that never closes, and a bridge between two. */
function addFaults({ sensors: { faults } }) {
  faults.stick(kSquares.c1);
  faults.cut(kSquares.e1);
  faults.bridge(kSquares.a2, kSquares.b2);
}

test('reed_8x8: stuck, silent and bridged squares are told with their file and rank pins', () => {
  const board = emptyBoard(matrix, addFaults);
  assert.deepEqual(walk(board, { stop: 'c2' }), [
    'stuck c1 GP4 GP10',
    'silent e1 GP6 GP10',
    'together a2 GP2 GP11 b2 GP3 GP11',
    'together b2 GP3 GP11 a2 GP2 GP11',
  ]);
});

test('reed_8x8_165: stuck, silent and bridged squares, and all of a missing chip, are told with chip and input', () => {
  const board = emptyBoard(registers, addFaults);
  board.sensors.remove(2);
  assert.deepEqual(walk(board, { stop: 'a4' }), [
    'stuck c1 chip 1 input D2',
    'silent e1 chip 1 input D4',
    'together a2 chip 2 input D0 b2 chip 2 input D1',
    'together b2 chip 2 input D1 a2 chip 2 input D0',
    ...Array.from('abcdefgh', (file, input) => `silent ${file}3 chip 3 input D${input}`),
  ]);
});

test('octad_4x4: a whole walk over a board with faults, by a builder who waits', () => {
  const board = emptyBoard(octad, addFaults);
  board.sensors.faults.cut(kSquares.d1);
  assert.deepEqual(walk(board, { patient: true }), [
    'stuck c1 GP2',
    'silent d1 GP3',
    'together a2 GP4 b2 GP5',
    'together b2 GP5 a2 GP4',
    'done 12 of 16',
  ]);
});

test('octad_4x4: two wires that changed places are told', () => {
  const swapped = [[1, 0, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]];
  const board = emptyBoard({ ...octad, makeSensors: () => new ReedPins(swapped) });
  assert.deepEqual(walk(board), ['swapped a1 GP0 b1 GP1', 'swapped b1 GP1 a1 GP0', 'done 14 of 16']);
});

/** Readings in words: what a line reads that nothing drives, and what a sensor without ground does. */
const inWords = (line) => line.replace(/reads ([0-9]+)$/, (_, reading) => `reads ${reading < 100 ? 'nothing' : reading > 4000 ? 'all' : reading}`);

test('hall_8x8: a magnet left, a dead sensor, one without ground, one that is missing and a dead multiplexer are told apart', () => {
  const board = emptyBoard(hall, ({ sensors }) => {
    sensors.setOccupied(...kSquares.c1, 'S');
    sensors.stick(...kSquares.b1);
    sensors.stick(...kSquares.d1, 4090);
    sensors.unsolder(...kSquares.e1);
    sensors.remove(1);
  });
  assert.deepEqual(walk(board, { stop: 'a3' }).map(inWords), [
    'stuck c1 multiplexer 1 channel Y2',
    'missing d1 multiplexer 1 channel Y3 reads all',
    'missing e1 multiplexer 1 channel Y4 reads nothing',
    'dead multiplexer 2 from a2 on reads nothing',
    'silent b1 multiplexer 1 channel Y1',
  ]);
});

/** What the self-test says of an empty board before it asks for the first square. */
function found(board) {
  board.write('selftest\n');
  board.run(100);
  const lines = board.read().split('\r\n').filter((line) => line.startsWith('!selftest') && !line.startsWith('!selftest place'));
  return lines.map((line) => inWords(line.slice('!selftest '.length)));
}

test('hall_8x8: a broken wire to the converter is told as such, a broken select line as pairs of squares', () => {
  assert.deepEqual(found(emptyBoard(hall, ({ sensors }) => sensors.breakCommon(2))), ['broken GP28 from a3 on reads nothing']);
  const both = emptyBoard(hall, ({ sensors }) => {
    sensors.breakCommon(0);
    sensors.remove(4);
  });
  assert.deepEqual(found(both), ['broken GP26 from a1 on reads nothing', 'dead multiplexer 5 from a5 on reads nothing']);

  const other = emptyBoard(hall, ({ sensors }) => sensors.breakSelect(0));
  assert.deepEqual(walk(other, { stop: 'c1' }), [
    'together a1 multiplexer 1 channel Y0 b1 multiplexer 1 channel Y1',
    'silent b1 multiplexer 1 channel Y1',
  ]);
});

test('the report of an image tells its chip and the wires of what the walk found wrong', () => {
  const board = emptyBoard(matrix, (spoiled) => spoiled.setOccupied('e4', true));
  board.ask('selftest');
  board.ask('selftest skip');
  board.ask('selftest stop');
  const report = board.ask('selftest report');
  assert.match(report[0], /^version .* for pico$/);
  assert.equal(report[1], 'board reed_8x8, 8x8, reed switches in a diode matrix, lights 64');
  assert.match(report[2], /^uptime [0-9]+ ms, start power$/);
  assert.match(report[6], /^selftest 0 good, 1 bad, 1 stuck, 62 open; frames [0-9]+$/);
  assert.deepEqual(report.slice(7), [
    ...[8, 7, 6, 5].map((rank) => `rank ${rank} ........`),
    'rank 4 ....o...',
    ...[3, 2, 1].map((rank) => `rank ${rank} ........`),
    'bad a1 GP2 GP10',
    'stuck e4 GP6 GP13',
    'ok',
  ]);
});
