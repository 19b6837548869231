// A whole game played by hands on the shipped image: slides, captures with either piece first, castling king first
// and rook first. After each half move the board must have told the right move and the right position; the flash, the
// slowest that the data sheet allows and full of something else at first, must not have kept the sensors waiting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kSlowest } from '../chip/flash.mjs';
import { game, Hands } from './play.mjs';
import { bootBoard, kStore, restart } from './rig.mjs';

const kScanMicros = 125;
const kMostDelayMicros = 1000;
const kCalm = 3000;
const kThinking = 4200; // enough for a few sectors
const kThinkingEvery = 16;
const kMoveBytes = 12; // of a record in flash

/** Notes when a file of the matrix is driven, and what the flash does meanwhile. */
class ScanWatch {
  constructor(board) {
    this.board = board;
    this.last = board.chip.nanos;
    this.gaps = { usual: 0, move: 0, more: 0, erasing: 0 };
    this.lastTouch = 0;
    this.erasedAfter = [];
    this.programs = [];
    this.writing = 'usual';
    for (let pin = 2; pin < 10; pin++) board.chip.mcu.gpio[pin].addListener(() => this.#scanned());
    board.chip.flash.onWrite = ({ kind, count }) => this.#writes(kind, count);
  }

  /** A hand moved a piece. */
  touched() {
    this.lastTouch = this.board.milliseconds;
  }

  #scanned() {
    const micros = (this.board.chip.nanos - this.last) / 1000;
    this.last = this.board.chip.nanos;
    this.gaps[this.writing] = Math.max(this.gaps[this.writing], micros);
    this.writing = 'usual';
  }

  #writes(kind, count) {
    this.writing = kind === 'erase' ? 'erasing' : count === kMoveBytes ? 'move' : 'more';
    if (kind === 'erase') this.erasedAfter.push(this.board.milliseconds - this.lastTouch);
    else this.programs.push(count);
  }
}

test('the game of the chess document, played by hands, gives the right position after each half move', (t) => {
  const board = bootBoard({ prepare: (flash) => flash.bytes.fill(0x5c, kStore.start) });
  board.chip.flash.times = kSlowest;
  const hands = new Hands(board);
  const watch = new ScanWatch(board);
  const setOccupied = board.setOccupied.bind(board);
  board.setOccupied = (...change) => {
    watch.touched();
    setOccupied(...change);
  };
  const think = () => {
    board.run(kThinking);
    board.run(5); // an erase that began just before the end is over, and the sector marked
  };
  think();
  game.forEach((move, ply) => {
    watch.programs = [];
    hands.play(move, ply);
    assert.ok(watch.programs.length > 0 && watch.programs.every((count) => count === kMoveBytes), `half move ${ply + 1}: ${watch.programs}`);
    if (ply % kThinkingEvery === 0) think();
  });
  assert.deepEqual([...board.chip.complaints], []);

  const { usual, move, more, erasing } = watch.gaps;
  t.diagnostic(`longest time between two files: ${usual.toFixed(0)} us, ${move.toFixed(0)} us while a move is kept, ${more.toFixed(0)} us while more is, ${(erasing / 1000).toFixed(0)} ms in an erase`);
  t.diagnostic(`erases: ${watch.erasedAfter.length}, the first ${(Math.min(...watch.erasedAfter) / 1000).toFixed(2)} s after a contact`);
  assert.ok(usual < 2 * kScanMicros);
  assert.ok(move > 0 && Math.max(move, more) <= kScanMicros + kMostDelayMicros);
  assert.equal(watch.erasedAfter.length, kStore.sectors);
  for (const calm of watch.erasedAfter) assert.ok(calm >= kCalm, `erased ${calm} ms after a contact`);

  // The power goes and comes back: the game is still there.
  const moves = board.ask('moves');
  restart(board);
  assert.deepEqual(board.ask('moves'), moves);
});
