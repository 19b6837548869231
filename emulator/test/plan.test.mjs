// The plan that a builder follows and the image that he flashes agree on where each square is wired.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import hall from '../boards/hall_8x8.mjs';
import octad from '../boards/octad_4x4.mjs';
import reed10 from '../boards/reed_10x10.mjs';
import reed8 from '../boards/reed_8x8.mjs';
import registers10 from '../boards/reed_10x10_165.mjs';
import registers from '../boards/reed_8x8_165.mjs';
import { bootBoard } from './rig.mjs';

for (const wiring of [octad, reed8, reed10, registers, registers10, hall]) {
  test(`the plan of ${wiring.name} says what its image says`, () => {
    const page = fs.readFileSync(new URL(`../../docs/plan/${wiring.name}/plan.md`, import.meta.url), 'utf8');
    const [, planned] = /## Where each square is wired\n[^`]*`sensors wires`[^`]*```\n(.*?)\n```/s.exec(page);
    assert.deepEqual(bootBoard({ wiring }).ask('sensors wires'), [...planned.split('\n'), 'ok']);
  });
}
