import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bootBoard } from './rig.mjs';

const kUnusedRam = 0x30000;
const kBranchToItself = 0xe7fe;

test('the watchdog is on and stays quiet for ten seconds of idling and talking', () => {
  const board = bootBoard();
  for (let second = 0; second < 10; second++) {
    board.run(1000);
    assert.equal(board.ask('version').at(-1), 'ok');
  }
  assert.deepEqual(board.chip.resets, []);
  assert.ok(board.chip.mcu.peripherals[0x40058].enable);
});

test('a core that hangs is restarted by the watchdog and answers again', () => {
  const board = bootBoard();
  const { core, sramView } = board.chip.mcu;
  sramView.setUint16(kUnusedRam, kBranchToItself, true);
  Object.assign(core, { PC: 0x20000000 + kUnusedRam, PM: true, waiting: false });
  board.run(10_000);
  assert.equal(board.chip.resets.length, 1);
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('the idle loop sleeps', (t) => {
  const board = bootBoard();
  const { core } = board.chip.mcu;
  const before = core.elapsedCycles;
  board.run(1000);
  const share = (core.elapsedCycles - before) / 125e6;
  t.diagnostic(`awake for ${(share * 100).toFixed(1)} % of the time`);
  assert.ok(share < 0.15);
});

test('a board that loses its power starts again', () => {
  const board = bootBoard();
  board.powerCycle();
  board.run(500);
  assert.equal(board.ask('version').at(-1), 'ok');
});
