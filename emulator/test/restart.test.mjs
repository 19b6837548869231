// What is left after a hang, after a panic, and after a power cut in the middle of a flash write.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { GPIOPinState } from 'rp2040js';
import hall from '../boards/hall_8x8.mjs';
import { game, Hands } from './play.mjs';
import { bootBoard, imagePath, kArchive, kStore, passTime, restart, waitForHost } from './rig.mjs';

test('a hang is over within two seconds, its cause is told, and the game is still there', (t) => {
  const { board, hands } = boardInPlay(3);
  const since = board.milliseconds;
  board.chip.mcu.core.PM = true; // no interrupt comes any more
  board.chip.mcu.core.enabledInterrupts = 0;
  board.run(4000);
  assert.equal(board.chip.resets.length, 1);
  const took = board.chip.resets[0].milliseconds - since;
  t.diagnostic(`restarted after ${took.toFixed(0)} ms`);
  assert.ok(took <= 2000);
  assert.match(board.read(), /^!reset watchdog\r\n/);
  assert.equal(knownPlies(board), 3);
  hands.play(game[3], 3);
});

test('power-up and a restart that was asked for are no news', () => {
  const board = bootBoard();
  board.powerCycle();
  board.run(500);
  assert.equal(board.read(), '');
});

/** The flash and the pieces of a board, to begin from them again and again. */
function snapshotOf(board, start = kStore.start) {
  const flash = board.chip.flash.bytes.slice(start);
  const squares = board.squares.filter((square) => board.isOccupied(square));
  return () => {
    board.chip.flash.bytes.set(flash, start);
    board.setup(squares);
    restart(board);
  };
}

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
  const again = snapshotOf(board);
  for (const [index, survived] of cuts.entries()) {
    if (index % 4 === 0) again(); // each cut spoils a sector, and there is no calm moment here to erase it
    let written = 0;
    board.chip.flash.onByte = ({ kind, offset }) => kind === 'program' && offset >= kStore.start && written++ === survived;
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

/** A board on which the first half moves of the game were made by hands. */
function boardInPlay(plies, options = {}) {
  const board = bootBoard(options);
  const hands = new Hands(board);
  game.slice(0, plies).forEach((move, ply) => hands.play(move, ply));
  return { board, hands };
}

/** The half moves of the game that the board knows of. */
function knownPlies(board) {
  const words = board.ask('moves').slice(0, -1).join(' ').split(' ');
  const moves = words.filter((word) => word && !/^[0-9]+[.]+$/.test(word));
  assert.deepEqual(moves, game.slice(0, moves.length).map(({ san }) => san));
  if (moves.length > 0) assert.equal(board.ask('position')[0], game[moves.length - 1].position);
  return moves.length;
}

/** Makes a half move, and cuts the power after so many bytes of it were programmed; what the board said before. */
function cutMove(board, hands, ply, survived, tornBits) {
  let written = 0;
  let said = '';
  board.chip.flash.tornBits = tornBits;
  board.chip.flash.onByte = ({ kind }) => {
    if (kind !== 'program' || written++ !== survived) return false;
    said = board.read();
    return true;
  };
  hands.make(game[ply], ply);
  assert.ok(board.runUntil(() => written > survived, 1000), 'the cut was made');
  board.chip.flash.onByte = null;
  waitForHost(board);
  return said;
}

test('a cut at any byte of keeping a move leaves the move before or this one', () => {
  const { board, hands } = boardInPlay(2);
  const again = snapshotOf(board);
  for (let survived = 0; survived < 12; survived++) {
    again();
    const said = cutMove(board, hands, 2, survived, [0x00, 0x5a, 0xff][survived % 3]);
    assert.ok(!said.includes('!move '), 'a move is told after it was kept');
    // A byte that was torn in all its bits is whole, and the last one makes the record so.
    assert.equal(knownPlies(board), survived === 11 && board.chip.flash.tornBits === 0xff ? 3 : 2, `cut at byte ${survived}`);
  }
  // Now the sector has a torn end, so the next move takes the game to another one. Cuts in the copy: 68 bytes of where
  // the game began, 20 of its moves, 12 of the sector's header.
  again();
  cutMove(board, hands, 2, 5, 0x3c);
  const torn = snapshotOf(board);
  for (const survived of [0, 1, 31, 32, 67, 68, 87, 88, 93, 99]) {
    torn();
    assert.equal(knownPlies(board), 2);
    board.write(`move ${game[2].san}\n`);
    let written = 0;
    board.chip.flash.onByte = ({ kind }) => kind === 'program' && written++ === survived;
    board.run(100);
    board.chip.flash.onByte = null;
    assert.ok(written > survived, 'the cut was made');
    waitForHost(board);
    assert.equal(knownPlies(board), 2, `copy cut at byte ${survived}`);
  }
  torn();
  assert.equal(board.ask(`move ${game[2].san}`).at(-1), 'ok');
  assert.equal(board.ask(`move ${game[3].san}`).at(-1), 'ok');
  restart(board);
  assert.equal(knownPlies(board), 4);
  assert.deepEqual([...board.chip.complaints], []);
});

test('a cut while a game goes to the archive leaves it in the journal, in the archive, or in both', () => {
  const { board } = boardInPlay(3);
  const again = snapshotOf(board, kArchive.start);
  const found = new Set();
  // 128 bytes mark the sectors of a new chip, 93 are the record with the sector's header, then comes the journal.
  for (const survived of [0, 127, 128, 160, 214, 220, 221, 240, 280, 300]) {
    again();
    let written = 0;
    let said = '';
    board.chip.flash.onByte = ({ kind }) => {
      if (kind !== 'program' || written++ !== survived) return false;
      said = board.read();
      return true;
    };
    board.write('new\n');
    board.run(150);
    said += board.read();
    board.chip.flash.onByte = null;
    if (written > survived) waitForHost(board);
    const [game, archived] = [knownPlies(board), board.ask('games').slice(0, -1)];
    if (archived.length) assert.deepEqual(archived, ['1 chess 3 ????.??.?? * unfinished ? - ?']);
    else assert.ok(game === 3 && !said.includes('ok'), `cut at byte ${survived}`);
    found.add(`${game} ${archived.length}`);
  }
  assert.deepEqual([...found].sort(), ['0 1', '3 0', '3 1']);
});

test('a cut at any step of an erase loses nothing, and the erase is made again', (t) => {
  const { board } = boardInPlay(3);
  board.ask('forget'); // a sector with a game in it is to be erased
  assert.equal(board.ask(`move ${game[3].san}`).at(-1), 'ok');
  const setup = game[3].position.split(' ')[0];
  board.setup(board.squares.filter((square) => isOccupiedIn(setup, square)));
  const sectorOf = (offset) => Math.floor((offset - kStore.start) / kStore.sectorBytes);
  const cutSectors = new Set();
  for (const [at, torn] of [[0, 0x00], [1, 0xff], [15, 0x5a], [16, 0xa5], [2048, 0x81], [4095, 0x7e]]) {
    let cut = false;
    board.chip.flash.tornBits = torn;
    board.chip.flash.onByte = ({ kind, offset, index }) => kind === 'erase' && index === at && (cut = cutSectors.add(sectorOf(offset)));
    assert.ok(board.runUntil(() => cut, 5000), 'the cut was made');
    board.chip.flash.onByte = null;
    waitForHost(board);
    assert.equal(knownPlies(board), 4, `cut at byte ${at}`);
  }
  const erases = board.chip.flash.erases;
  board.run(6000);
  assert.equal(board.chip.flash.erases, erases + 1);
  assert.deepEqual([...cutSectors], [0]);
  restart(board);
  assert.equal(knownPlies(board), 4);
});

/** Whether a square holds a piece in the placement of a FEN. */
function isOccupiedIn(placement, square) {
  const rank = placement.split('/')[8 - Number(square[1])].replace(/[0-9]/g, (count) => '.'.repeat(Number(count)));
  return rank[square.charCodeAt(0) - 97] !== '.';
}

test('a chip that takes whole pages only keeps the game too', () => {
  const { board } = boardInPlay(2, { prepare: (flash) => (flash.takesOnlyPages = true) });
  restart(board);
  assert.equal(knownPlies(board), 2);
});

test('after the power returns the hands are guided to the game, and it goes on', () => {
  const { board, hands } = boardInPlay(2);
  assert.equal(game[0].coordinates, 'e2e4');
  restart(board, () => {
    board.setOccupied('e4', false); // somebody's sleeve
    board.setOccupied('e3', true);
  });
  board.run(1500);
  assert.match(board.read(), /^!correct \+e4 -e3\r\n$/m);
  const lit = new Set();
  for (let i = 0; i < 10; i++) {
    board.run(100);
    for (const square of board.squares) if (isLit(board.colours[square])) lit.add(square);
  }
  assert.deepEqual([...lit].sort(), ['e3', 'e4']);
  board.setOccupied('e3', false);
  board.run(100);
  board.setOccupied('e4', true);
  board.run(500);
  assert.match(board.read(), /^!ready\r\n$/m);
  hands.play(game[2], 2);
});

const isLit = ({ red, green, blue }) => red + green + blue > 0;

test('settings and how the game ended come back, and forget clears all of it', () => {
  const { board } = boardInPlay(1);
  for (const line of ['lights 7', 'settle 450', 'notation hartwig', 'result draw', 'events off']) {
    assert.equal(board.ask(line).at(-1), 'ok', line);
  }
  restart(board);
  const told = () => ['lights', 'settle', 'result', 'events'].map((line) => board.ask(line)[0]);
  assert.deepEqual(told(), ['7', '450', '1/2-1/2 agreement', 'on']);
  assert.ok(board.ask('notation').some((line) => line.startsWith('hartwig (chosen)')));
  const { erases } = board.chip.flash;
  assert.deepEqual(board.ask('forget'), ['ok']);
  assert.equal(board.chip.flash.erases, erases);
  restart(board);
  assert.deepEqual(told(), ['64', '300', '*', 'on']);
  assert.deepEqual(board.ask('moves'), ['ok']);
  assert.ok(board.ask('notation').some((line) => line.startsWith('fen (chosen)')));
});

const elf = imagePath.replace(/uf2$/, 'elf');
const nm = spawnSync('arm-none-eabi-nm', [elf], { encoding: 'utf8' });

test('a panic restarts the board, its words are told, and the game is still there', { skip: nm.status === 0 ? false : 'there is no ELF to look into' }, () => {
  const addressOf = (symbol) => parseInt(new RegExp(`^([0-9a-f]+) . ${symbol}$`, 'm').exec(nm.stdout)[1], 16);
  const { board, hands } = boardInPlay(3);
  const { core } = board.chip.mcu;
  core.waiting = false;
  core.registers[0] = addressOf('_ZN8firmware8kVersionE');
  core.PC = addressOf('reedfish_panic') & ~1;
  board.run(4000);
  assert.equal(board.chip.resets.length, 1);
  const text = board.read();
  assert.equal(text, `!reset panic ${board.ask('version')[0]}\r\n`);
  assert.equal(knownPlies(board), 3);
  hands.play(game[3], 3);
});

const kUnusedRam = 0x20030000;
const kNoInstruction = 0xde00;

/** Sends the core to `address` as soon as it runs again. */
function jump(board, address) {
  Object.assign(board.chip.mcu.core, { PC: address, waiting: false });
}

test('a fault of the processor restarts the board, and where it was is told', () => {
  const { board } = boardInPlay(3);
  board.chip.takesFaults = true;
  const { core } = board.chip.mcu;
  const kLoadWord = 0x6800; // ldr r0, [r0]
  board.chip.mcu.sramView.setUint16(kUnusedRam & 0xffffff, kLoadWord, true);
  core.registers[0] = 0x20000001;
  core.LR = 0x10001235;
  jump(board, kUnusedRam);
  board.run(4000);
  assert.equal(board.chip.resets.length, 1);
  assert.equal(board.read(), '!reset fault pc=0x20030000 lr=0x10001235\r\n');
  assert.equal(knownPlies(board), 3);
});

/** The light of the Pico itself: the times from one flash to the next, in milliseconds, each length once. */
function heartbeat(board) {
  const times = [];
  board.chip.mcu.gpio[25].addListener((state) => {
    if (state === GPIOPinState.High) times.push(board.milliseconds);
  });
  board.run(3000);
  const gaps = times.slice(1).map((time, index) => Math.round((time - times[index]) / 10) * 10);
  return [...new Set(gaps)].sort((one, other) => one - other);
}

test('the light of the Pico beats once a second', () => {
  const board = bootBoard();
  board.run(500);
  assert.deepEqual(heartbeat(board), [1000]);
});

/** Brings the firmware down as a fault would, `milliseconds` after its start. */
function crash(board, milliseconds) {
  board.chip.takesFaults = true;
  board.run(300);
  passTime(board, milliseconds - 300);
  board.chip.mcu.sramView.setUint16(kUnusedRam & 0xffffff, kNoInstruction, true);
  jump(board, kUnusedRam);
  const { length } = board.chip.resets;
  assert.ok(board.runUntil(() => board.chip.resets.length > length, 3000), 'it restarts');
}

test('after three starts that failed the flash is left alone, until forget or a power cut', () => {
  const { board } = boardInPlay(3);
  passTime(board, 10_000);
  for (let start = 0; start < 4; start++) crash(board, 300);
  const flash = board.chip.flash.bytes.slice(kStore.start);
  waitForHostToSay(board, /!reset fault .*\r\n!safe the last three starts failed/);
  assert.deepEqual(board.ask('moves'), ['ok']);
  assert.deepEqual(heartbeat(board), [200, 800]);
  passTime(board, 15_000);
  crash(board, 300);
  waitForHostToSay(board, /!safe /); // nobody has done anything about it
  assert.deepEqual([...board.chip.flash.bytes.slice(kStore.start)], [...flash]);

  restart(board);
  assert.equal(knownPlies(board), 3);
  for (let start = 0; start < 3; start++) crash(board, 300);
  waitForHostToSay(board, /!safe /);
  assert.deepEqual(board.ask('forget'), ['ok']);
  board.setup(board.wiring.start);
  passTime(board, 40_000); // the journal and the archive, a sector every half second
  assert.equal(board.ask('move e4').at(-1), 'ok');
  restart(board);
  assert.deepEqual(board.ask('moves'), ['1. e4', 'ok']);
});

test('a firmware that ran for ten seconds has not failed to start', () => {
  const board = bootBoard();
  for (let start = 0; start < 5; start++) crash(board, 10_100);
  board.run(600);
  assert.doesNotMatch(board.read(), /!safe/);
});

function waitForHostToSay(board, words) {
  board.run(600);
  assert.match(board.read(), words);
}
