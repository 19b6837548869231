// What is left after a hang, and after a power cut in the middle of a flash write.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import hall from '../boards/hall_8x8.mjs';
import { bootBoard, imagePath } from './rig.mjs';

const kStoreStart = 0x200000 - 8 * 4096;

test('a hang is over within two seconds and its cause is told', (t) => {
  const board = bootBoard();
  const since = board.milliseconds;
  board.chip.mcu.core.PM = true; // no interrupt comes any more
  board.chip.mcu.core.enabledInterrupts = 0;
  board.run(4000);
  assert.equal(board.chip.resets.length, 1);
  const took = board.chip.resets[0].milliseconds - since;
  t.diagnostic(`restarted after ${took.toFixed(0)} ms`);
  assert.ok(took <= 2000);
  assert.match(board.read(), /^!reset watchdog\r\n/);
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('power-up and a restart that was asked for are no news', () => {
  const board = bootBoard();
  board.powerCycle();
  board.run(500);
  assert.equal(board.read(), '');
});

/** Lets a board learn its sensors; the swing of all magnets tells one calibration from another. */
function calibrate(board, swing) {
  for (let index = 0; index < 64; index++) board.sensors.setSwing(index % 8, index >> 3, swing);
  board.setup([]);
  board.run(100);
  board.write('calibrate\n');
  board.run(800);
  board.setup(board.squares);
  board.run(300);
  board.setup([]);
  board.run(50);
}

/** How far the north threshold of a1 is from its empty level. */
function thresholdOf(board) {
  board.read();
  const rank = board.ask('sensors levels').find((line) => line.startsWith(' 1 '));
  const [south, empty, north] = rank.match(/[0-9]+/g).slice(1, 4).map(Number);
  assert.ok(Math.abs(north - empty - (empty - south)) <= 1);
  return north - empty;
}

test('a cut in the middle of keeping a calibration leaves the one before', () => {
  const board = bootBoard({ wiring: hall });
  calibrate(board, 400);
  const before = thresholdOf(board);
  assert.ok(Math.abs(before - 200) < 15, `${before}`);
  const cuts = [0, 1, 3, 4, 100, 255, 256, 300, 511, 512, 519]; // a record of 520 bytes: 64 squares and 8 around them
  for (const survived of cuts) {
    let written = 0;
    board.chip.flash.onByte = ({ kind, offset }) => kind === 'program' && offset >= kStoreStart && written++ === survived;
    calibrate(board, 500);
    board.chip.flash.onByte = null;
    board.run(600);
    assert.equal(written, survived + 1, 'the cut was made');
    assert.ok(Math.abs(thresholdOf(board) - before) <= 1, `cut after ${survived} bytes`);
  }
  calibrate(board, 500);
  board.powerCycle();
  board.run(600);
  board.read();
  assert.ok(Math.abs(thresholdOf(board) - 250) < 15);
});

test('a cut at any step of an erase loses nothing', () => {
  const board = bootBoard({ wiring: hall });
  calibrate(board, 400);
  const before = thresholdOf(board);
  for (const at of [0, 1, 15, 16, 2048, 4095]) {
    let cut = false;
    board.chip.flash.onByte = ({ kind, offset }) => kind === 'erase' && offset % 4096 === at && (cut = true);
    // After a calm while the next sector is made ready.
    assert.ok(board.runUntil(() => cut, 5000), 'the cut was made');
    board.chip.flash.onByte = null;
    board.run(600);
    assert.ok(Math.abs(thresholdOf(board) - before) <= 1, `cut at byte ${at}`);
  }
});

const elf = imagePath.replace(/uf2$/, 'elf');
const nm = spawnSync('arm-none-eabi-nm', [elf], { encoding: 'utf8' });

test('a panic restarts the board and its words are told', { skip: nm.status === 0 ? false : 'there is no ELF to look into' }, () => {
  const addressOf = (symbol) => parseInt(new RegExp(`^([0-9a-f]+) . ${symbol}$`, 'm').exec(nm.stdout)[1], 16);
  const board = bootBoard();
  const { core } = board.chip.mcu;
  core.waiting = false;
  core.registers[0] = addressOf('_ZN8firmware8kVersionE');
  core.PC = addressOf('reedfish_panic') & ~1;
  board.run(4000);
  assert.equal(board.chip.resets.length, 1);
  const text = board.read();
  assert.equal(text, `!reset panic ${board.ask('version')[0]}\r\n`);
});
