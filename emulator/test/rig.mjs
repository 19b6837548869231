// What the end-to-end tests share. REEDFISH_IMAGE and REEDFISH_BOOTROM name the files; the defaults are where
// `./reedfish build reed_8x8` leaves them.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EmulatedBoard } from '../board.mjs';
import wiring from '../boards/reed_8x8.mjs';

const builds = process.env.REEDFISH_BUILD ?? fileURLToPath(new URL('../../build', import.meta.url));
const built = (path) => `${builds}/pico/${path}`;

export const imagePathOf = (board) => built(`reedfish-${board}-pico.uf2`);
export const imagePath = process.env.REEDFISH_IMAGE ?? imagePathOf('reed_8x8');
export const bootromPath = process.env.REEDFISH_BOOTROM ?? built('emulator/bootrom.bin');

/** More than the debounce time and a few scans. */
export const kSettled = 30;

/** Where in the flash the board keeps what it must remember. */
export const kStore = { start: 0x200000 - 8 * 4096, sectors: 8, sectorBytes: 4096 };

/** Where it keeps the games that were. */
export const kArchive = { start: kStore.start - 32 * 4096 };

/** A board that has just got its power: reed_8x8, or the one of `wiring`, a module of boards/. */
export function makeBoard(options = {}) {
  const path = options.wiring ? imagePathOf(options.wiring.name) : imagePath;
  return new EmulatedBoard({ image: fs.readFileSync(path), bootrom: fs.readFileSync(bootromPath), wiring, ...options });
}

/** A board that a host has found and opened. */
export function bootBoard(options = {}) {
  const board = makeBoard(options);
  if (!board.runUntil(() => board.host.configured, 500)) throw new Error('the host finds no device');
  board.run(50);
  board.read();
  return board;
}

/** Takes the power away, does `meanwhile`, gives the power back, and waits until the host has found the board again. */
export function restart(board, meanwhile = () => {}) {
  meanwhile();
  board.powerCycle();
  waitForHost(board);
}

/** Waits until the host has found a board that has just started; what it sent meanwhile is gone. */
export function waitForHost(board) {
  if (!board.runUntil(() => board.host.configured, 1000)) throw new Error('the host finds no device');
  board.run(100);
  board.read();
}

/** Lets a long time pass at little cost: most of it in leaps, with some of the board's own steps after each. */
export function passTime(board, milliseconds) {
  const end = board.milliseconds + milliseconds;
  while (board.milliseconds < end) {
    board.leap(Math.min(400, end - board.milliseconds));
    board.run(10);
  }
}

/** The squares on which `sensors` shows a magnet, in the order of `board.squares`. */
export function seenSquares(board) {
  const lines = board.ask('sensors');
  const seen = [];
  for (const line of lines.reverse()) {
    const match = /^ *([0-9]+) \| (.*) \|$/.exec(line);
    if (!match) continue;
    match[2].split(/ +/).forEach((symbol, file) => {
      if ('oNS'.includes(symbol)) seen.push(`${'abcdefghij'[file]}${match[1]}`);
      else if (symbol !== '.') throw new Error(`unexpected symbol ${symbol}`);
    });
  }
  return seen;
}

/** A repeatable stream of numbers in [0, 1); its seed is printed so that a failure can be played again. */
export function makeRandom(t) {
  let state = Number(process.env.REEDFISH_SEED ?? Date.now() % 0x7fffffff) >>> 0;
  t.diagnostic(`REEDFISH_SEED=${state}`);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
