// Wiring without rebuilding: picotool changes numbers in the finished image of each board, and the image obeys.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import hall from '../boards/hall_8x8.mjs';
import octad from '../boards/octad_4x4.mjs';
import reed10 from '../boards/reed_10x10.mjs';
import reed8 from '../boards/reed_8x8.mjs';
import registers10 from '../boards/reed_10x10_165.mjs';
import registers from '../boards/reed_8x8_165.mjs';
import { HallMultiplexers } from '../electronics/hall_multiplexers.mjs';
import { ReedMatrix } from '../electronics/reed_matrix.mjs';
import { ReedPins } from '../electronics/reed_pins.mjs';
import { ShiftRegisters } from '../electronics/shift_registers.mjs';
import { bootBoard, imagePathOf, seenSquares } from './rig.mjs';

const unpacked = fileURLToPath(new URL('../../build/deps/root/usr/bin/picotool', import.meta.url));
const picotool = fs.existsSync(unpacked) ? unpacked : 'picotool';
const options = { skip: spawnSync(picotool, ['version']).status === 0 ? false : 'there is no picotool' };

const pins = (first, names) => Object.fromEntries(names.map((name, index) => [name, first + index]));
const files = (first, letters) => pins(first, [...letters].map((file) => `file_${file}`));
const ranks = (first, count) => pins(first, Array.from({ length: count }, (_, rank) => `rank_${rank + 1}`));
const lights = (pin, milliamps) => ({
  lights_pin: pin,
  lights_milliamps: milliamps,
  brightness: 64,
  lights_stride: 1,
  lights_per_square: 1,
  lights_order: 0,
});

// For each board: all that can be changed, with its default; some of it changed; and the electronics for that.
const kBoards = [
  {
    wiring: reed8,
    defaults: { ...files(2, 'abcdefgh'), ...ranks(10, 8), ...lights(18, 400) },
    changes: { file_a: 20, rank_8: 22, lights_pin: 21 },
    makeSensors: () => new ReedMatrix({ columns: [20, 3, 4, 5, 6, 7, 8, 9], rows: [10, 11, 12, 13, 14, 15, 16, 22] }),
    wire: [7, /^ 1 GP20 GP10 \| GP3 GP10 /],
  },
  {
    wiring: reed10,
    defaults: { ...files(2, 'abcdefghij'), ...ranks(12, 10), ...lights(22, 400) },
    changes: { file_j: 26, rank_10: 27, lights_pin: 28 },
    makeSensors: () =>
      new ReedMatrix({ columns: [2, 3, 4, 5, 6, 7, 8, 9, 10, 26], rows: [12, 13, 14, 15, 16, 17, 18, 19, 20, 27] }),
    wire: [0, /^10 GP2 GP27 \| .* \| GP26 GP27$/],
  },
  {
    wiring: octad,
    defaults: { ...pins(0, [...'1234'].flatMap((rank) => [...'abcd'].map((file) => `square_${file}${rank}`))), ...lights(16, 400) },
    changes: { square_a1: 20, square_d4: 0, lights_pin: 22 },
    makeSensors: () => new ReedPins([[20, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 0]]),
    wire: [3, /^ 1 GP20 \| GP1 /],
  },
  {
    wiring: registers,
    defaults: { data_pin: 2, clock_pin: 3, clock_kilohertz: 500, ...lights(5, 400) },
    changes: { data_pin: 6, clock_pin: 10, lights_pin: 20 },
    makeSensors: () => new ShiftRegisters({ data: 6, clock: 10, load: 11, files: 8, ranks: 8 }),
    wire: [7, /^ 1 chip 1 input D0 \| /],
  },
  {
    wiring: registers10,
    defaults: { data_pin: 2, clock_pin: 3, clock_kilohertz: 500, ...lights(5, 400) },
    changes: { data_pin: 20, clock_pin: 21, lights_pin: 10 },
    makeSensors: () => new ShiftRegisters({ data: 20, clock: 21, load: 22, files: 10, ranks: 10 }),
    wire: [0, /^10 chip 12 input D2 \| .* \| chip 13 input D3$/],
  },
  {
    wiring: hall,
    defaults: { ...pins(2, ['select_0', 'select_1', 'select_2', 'enable_1', 'enable_2', 'enable_3']), settle_microseconds: 50, ...lights(8, 150) },
    changes: { select_0: 20, enable_3: 21, settle_microseconds: 100, lights_pin: 22 },
    makeSensors: () => new HallMultiplexers({ select: [20, 3, 4], enable: [5, 6, 21], multiplexers: 8 }),
    wire: [7, /^ 1 multiplexer 1 channel Y0 \| /],
  },
];

function run(...words) {
  const { status, stdout, stderr } = spawnSync(picotool, words, { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

/** What `picotool config` lists: {name: number}. */
const listed = (image) => Object.fromEntries([...run('config', image).matchAll(/^(\w+) = (-?[0-9]+)$/gm)].map(([, name, value]) => [name, Number(value)]));

/** The bytes of a board's image after picotool changed it. */
function configured(wiring, changes) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reedfish-'));
  const image = path.join(folder, 'image.uf2');
  fs.copyFileSync(imagePathOf(wiring.name), image);
  for (const [name, value] of Object.entries(changes)) run('config', '-s', name, `${value}`, image);
  for (const [name, value] of Object.entries(changes)) assert.equal(listed(image)[name], value);
  const bytes = fs.readFileSync(image);
  fs.rmSync(folder, { recursive: true });
  return bytes;
}

/** The squares of `wiring.start`, as `sensors` would list them. */
const start = (board) => board.squares.filter((square) => board.wiring.start.includes(square));

for (const { wiring, defaults, changes, makeSensors, wire } of kBoards) {
  test(`${wiring.name}: picotool lists pins, current and brightness, and what it changes is used`, options, () => {
    assert.deepEqual(listed(imagePathOf(wiring.name)), defaults);
    const changed = { ...wiring, makeSensors, lights: { ...wiring.lights, pin: changes.lights_pin } };
    const board = bootBoard({ image: configured(wiring, { ...changes, brightness: 17 }), wiring: changed });
    board.run(100);
    board.read();
    assert.deepEqual(seenSquares(board), start(board));
    assert.equal(board.ask('lights')[0], '17');
    assert.match(board.ask('sensors wires')[wire[0]], wire[1]);
    board.ask('lights test');
    board.run(20);
    assert.equal(board.lights.colours.length, board.squares.length);
    if (changes.settle_microseconds) assert.ok(Math.abs(board.sensors.frameMicros - 4880) < 100, `${board.sensors.frameMicros}`);
  });

  test(`${wiring.name}: numbers that make no sense leave everything as it was`, options, () => {
    const nonsense = Object.fromEntries(Object.keys(defaults).map((name) => [name, 30_000]));
    const board = bootBoard({ image: configured(wiring, nonsense), wiring });
    board.run(100);
    board.read();
    assert.deepEqual(seenSquares(board), start(board));
    assert.equal(board.ask('lights')[0], '64');
  });
}

const kOrders = ['GRB', 'RGB', 'GRBW', 'RGBW'];

/** A board with other lights, that shows the light test. */
function boardWithLights(settings, brightness) {
  const order = kOrders[settings.lights_order ?? 0];
  const wiring = { ...reed8, lights: { ...reed8.lights, order, stride: settings.lights_stride ?? 1 } };
  const board = bootBoard({ image: configured(reed8, settings), wiring });
  board.ask(`lights ${brightness}`);
  board.ask('lights test');
  board.run(60);
  assert.deepEqual([...board.lights.faults], []);
  return board;
}

/** What the light test shows under a square at a brightness, before any light of its kind is made of it. */
function testColour(index, brightness) {
  const dimmed = (value) => Math.floor((value * brightness) / 255);
  return { red: dimmed(25 * (index % 8)), green: dimmed(25 * (index >> 3)), blue: dimmed(255 - 2 * index) };
}

for (const [order, letters] of kOrders.entries()) {
  test(`lights of the order ${letters} show the right colours`, options, () => {
    const board = boardWithLights({ lights_order: order, lights_milliamps: 5000 }, 40);
    board.squares.forEach((square, index) => {
      const { red, green, blue } = testColour(index, 40);
      const white = letters.includes('W') ? { white: Math.min(red, green, blue) } : {};
      const rest = white.white ?? 0;
      assert.deepEqual(board.colours[square], { ...white, red: red - rest, green: green - rest, blue: blue - rest }, square);
    });
  });
}

test('of a strip with three lights a square the middle one is lit, or two, or all, and the others stay dark', options, () => {
  for (const [lit, expected] of [[1, [1]], [2, [0, 1]], [3, [0, 1, 2]]]) {
    const board = boardWithLights({ lights_stride: 3, lights_per_square: lit, lights_milliamps: 5000 }, 40);
    const { colours } = board.lights;
    assert.equal(colours.length, 192);
    reed8.lights.chain.forEach((square, index) => {
      const colour = testColour(board.squares.indexOf(square), 40);
      for (const light of [0, 1, 2]) {
        assert.deepEqual(colours[3 * index + light], expected.includes(light) ? colour : { red: 0, green: 0, blue: 0 }, square);
      }
    });
  }
});

const milliampsOf = ({ red, green, blue, white = 0 }) => 1 + ((red + green + blue + white) * 20) / 255;

test('the current is that of all lights of the strip, dark ones and whites included', options, () => {
  for (const settings of [
    { lights_stride: 3 },
    { lights_stride: 3, lights_per_square: 3 },
    { lights_stride: 2, lights_per_square: 2, lights_order: 2 },
    { lights_stride: 8, lights_per_square: 8, lights_milliamps: 2000 },
  ]) {
    const board = boardWithLights(settings, 255);
    const limit = settings.lights_milliamps ?? 400;
    const milliamps = board.lights.colours.reduce((sum, light) => sum + milliampsOf(light), 0);
    assert.ok(milliamps > limit * 0.75 && milliamps <= limit, `${JSON.stringify(settings)}: ${milliamps} mA`);
  }
});

test('lights that a USB port cannot feed are not asked for, they have a supply of their own', options, () => {
  const maxPower = (milliamps) => bootBoard({ image: configured(reed8, { lights_milliamps: milliamps }), wiring: reed8 }).host.configuration[8] * 2;
  assert.deepEqual([0, 100, 450, 451, 2000].map(maxPower), [50, 150, 500, 50, 50]);
});

test('a slower clock for long cables: the bits take longer, and every square is still seen', options, () => {
  for (const [wiring, kilohertz, shift, frame] of [[registers, 100, 640, 1000], [registers10, 50, 2560, 3000]]) {
    const board = bootBoard({ image: configured(wiring, { clock_kilohertz: kilohertz }), wiring });
    board.run(100);
    assert.ok(Math.abs(board.sensors.shiftMicros - shift) < 0.05 * shift, `${board.sensors.shiftMicros} microseconds of bits`);
    assert.ok(Math.abs(board.sensors.frameMicros - frame) < 50, `a frame each ${board.sensors.frameMicros} microseconds`);
    for (const pattern of [['a1'], [board.squares.at(-1)], board.squares, []]) {
      board.setup(pattern);
      board.run(60);
      board.read();
      assert.deepEqual(seenSquares(board), pattern);
    }
  }
});

/** A stand-in for picotool that sees a board with this program and these settings on USB, and knows files as the real one. */
function picotoolWithBoard(folder, program, settings) {
  const stand = path.join(folder, 'picotool');
  const list = Object.entries(settings).map(([name, value]) => `${name} = ${value}`).join('\n');
  fs.writeFileSync(path.join(folder, 'info'), program ? `Program Information\n name:          ${program}\n features:\n` : '');
  fs.writeFileSync(path.join(folder, 'config'), `${list}\n`);
  fs.writeFileSync(stand, `#!/bin/sh\ncase "$*" in *-F*) cat "${folder}/$1" && test -s "${folder}/$1" ;; *) exec "${picotool}" "$@" ;; esac\n`, { mode: 0o755 });
  return stand;
}

test('an update keeps what was changed on the board, if it is the same program', options, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reedfish-'));
  const top = fileURLToPath(new URL('../..', import.meta.url));
  const image = path.join(folder, 'image.uf2');
  const carry = (program, settings) => {
    fs.copyFileSync(imagePathOf('reed_8x8'), image);
    const PICOTOOL = picotoolWithBoard(folder, program, settings);
    const script = 'set -euo pipefail; source cmake/setup.sh; source cmake/flash.sh; carry_settings "$1"';
    const { status, stderr } = spawnSync('bash', ['-c', script, 'carry', image], { cwd: top, env: { ...process.env, PICOTOOL }, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stderr;
  };
  const { defaults } = kBoards[0];
  const said = carry('reedfish-reed_8x8', { ...defaults, file_a: 20, lights_milliamps: 1500, of_old: 7 });
  assert.deepEqual(listed(image), { ...defaults, file_a: 20, lights_milliamps: 1500 });
  assert.equal(said.match(/keeping/g).length, 2);
  carry('reedfish-octad_4x4', { ...defaults, lights_pin: 20 });
  assert.deepEqual(listed(image), defaults);
  carry('', {});
  assert.deepEqual(listed(image), defaults);
  fs.rmSync(folder, { recursive: true });
});
