// Wiring without rebuilding: picotool changes a pin in the finished image, and the image obeys.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { EmulatedBoard } from '../board.mjs';
import wiring from '../boards/reed_8x8.mjs';
import { ReedMatrix } from '../electronics/reed_matrix.mjs';
import { bootromPath, imagePath, seenSquares } from './rig.mjs';

const unpacked = fileURLToPath(new URL('../../build/deps/root/usr/bin/picotool', import.meta.url));
const picotool = fs.existsSync(unpacked) ? unpacked : 'picotool';
const isThere = spawnSync(picotool, ['version']).status === 0;

function configured(changes) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reedfish-'));
  const image = path.join(folder, 'image.uf2');
  fs.copyFileSync(imagePath, image);
  for (const [name, value] of Object.entries(changes)) {
    const { status, stdout, stderr } = spawnSync(picotool, ['config', '-s', name, `${value}`, image], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  }
  const bytes = fs.readFileSync(image);
  fs.rmSync(folder, { recursive: true });
  return bytes;
}

function boot(image, electronics) {
  const board = new EmulatedBoard({ image, bootrom: fs.readFileSync(bootromPath), wiring: { ...wiring, ...electronics } });
  board.run(500);
  board.read();
  return board;
}

test('a pin and the brightness changed by picotool are used', { skip: isThere ? false : 'there is no picotool' }, () => {
  const image = configured({ file_a: 20, lights_pin: 21, brightness: 17 });
  const board = boot(image, {
    makeSensors: () => new ReedMatrix({ columns: [20, 3, 4, 5, 6, 7, 8, 9], rows: [10, 11, 12, 13, 14, 15, 16, 17] }),
    lights: { ...wiring.lights, pin: 21 },
  });
  assert.deepEqual(seenSquares(board), wiring.start);
  assert.equal(board.ask('lights')[0], '17');
  board.ask('lights test');
  board.run(20);
  assert.equal(board.lights.colours.length, 64);
  assert.match(board.ask('sensors wires')[7], /^ 1 GP20 GP10 \| GP3 GP10 /);
});

test('a number that is no pin leaves the pin as it was', { skip: isThere ? false : 'there is no picotool' }, () => {
  const board = boot(configured({ file_a: 99 }), {});
  assert.deepEqual(seenSquares(board), wiring.start);
});
