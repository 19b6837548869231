// How long each board takes for a frame, in emulated time: the figures of docs/hardware.md.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import hall from '../boards/hall_8x8.mjs';
import octad from '../boards/octad_4x4.mjs';
import reed10 from '../boards/reed_10x10.mjs';
import reed8 from '../boards/reed_8x8.mjs';
import registers10 from '../boards/reed_10x10_165.mjs';
import registers from '../boards/reed_8x8_165.mjs';
import { bootBoard } from './rig.mjs';

const kSamples = 100;
const kBetweenSamples = 3.1; // milliseconds, more than any frame takes
const kLongest = 10_000; // microseconds: 100 frames a second

test('every board senses all its squares at least a hundred times a second', (t) => {
  t.diagnostic('board           shortest  longest frame of some, in microseconds');
  for (const wiring of [octad, reed8, registers, reed10, registers10, hall]) {
    const board = bootBoard({ wiring });
    const frames = Array.from({ length: kSamples }, () => {
      board.run(kBetweenSamples);
      return board.sensors.frameMicros;
    });
    const [shortest, longest] = [Math.min(...frames), Math.max(...frames)];
    const wire = board.sensors.shiftMicros ? `, of which ${board.sensors.shiftMicros.toFixed(0)} on the wire` : '';
    t.diagnostic(`${wiring.name.padEnd(15)} ${shortest.toFixed(0).padStart(8)} ${longest.toFixed(0).padStart(8)}${wire}`);
    assert.ok(shortest > 0 && longest < kLongest, wiring.name);
  }
});
