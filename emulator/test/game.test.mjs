// A whole game played by hands on the shipped image: slides, captures with either piece first, castling king first
// and rook first. After each half move the board must have told the right move and the right position.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { bootBoard } from './rig.mjs';

const kDebounced = 30;
const kSettle = 400;
const kSlideStep = 25;

const game = fs
  .readFileSync(new URL('../../host_tests/data/seed_game.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [coordinates, san, ...position] = line.split(' ');
    return { coordinates, san, position: position.join(' '), from: coordinates.slice(0, 2), to: coordinates.slice(2, 4) };
  });

const fileOf = (square) => square.charCodeAt(0);
const rankOf = (square) => square.charCodeAt(1);

/** The squares between two on a line, in order; none if they are not on one. */
function between(from, to) {
  const files = fileOf(to) - fileOf(from);
  const ranks = rankOf(to) - rankOf(from);
  const steps = Math.max(Math.abs(files), Math.abs(ranks));
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return [];
  return Array.from({ length: steps - 1 }, (_, index) =>
    String.fromCharCode(fileOf(from) + ((index + 1) * files) / steps, rankOf(from) + ((index + 1) * ranks) / steps));
}

class Hands {
  constructor(board) {
    this.board = board;
  }

  lift(square) {
    this.board.setOccupied(square, false);
    this.board.run(kDebounced);
  }

  place(square) {
    this.board.setOccupied(square, true);
    this.board.run(kDebounced);
  }

  /** Pushes a piece over the board: each square on the way sees it for a moment. */
  slide(from, to) {
    this.board.setOccupied(from, false);
    for (const square of between(from, to)) {
      this.board.run(kSlideStep);
      this.board.setOccupied(square, true);
      this.board.run(kSlideStep);
      this.board.setOccupied(square, false);
    }
    this.board.run(kSlideStep);
    this.place(to);
  }

  capture(from, to, victimFirst) {
    for (const square of victimFirst ? [to, from] : [from, to]) this.lift(square);
    this.place(to);
  }

  castle(from, to, rookFirst) {
    const rank = from[1];
    const rook = { from: (to[0] === 'g' ? 'h' : 'a') + rank, to: (to[0] === 'g' ? 'f' : 'd') + rank };
    const king = { from, to };
    for (const piece of rookFirst ? [rook, king] : [king, rook]) {
      this.lift(piece.from);
      this.place(piece.to);
    }
  }
}

test('the game of the chess document, played by hands, gives the right position after each half move', () => {
  const board = bootBoard();
  const hands = new Hands(board);
  game.forEach(({ coordinates, san, position, from, to }, ply) => {
    board.read();
    if (san.startsWith('O-O')) hands.castle(from, to, ply % 2 === 1);
    else if (san.includes('x')) hands.capture(from, to, ply % 3 === 0);
    else if (between(from, to).length > 0) hands.slide(from, to);
    else {
      hands.lift(from);
      hands.place(to);
    }
    board.run(kSettle);
    const told = board.read().split('\r\n');
    const moves = told.filter((line) => line.startsWith('!move '));
    const positions = told.filter((line) => line.startsWith('!position '));
    assert.equal(moves.at(-1), `!move ${coordinates} ${san}`, `half move ${ply + 1}`);
    assert.equal(positions.at(-1), `!position ${position}`, `half move ${ply + 1}`);
  });
  assert.deepEqual([...board.chip.complaints], []);
  // The power goes and comes back: the game is still there.
  const moves = board.ask('moves');
  board.powerCycle();
  assert.ok(board.runUntil(() => board.host.configured, 1000));
  board.run(100);
  board.read();
  assert.deepEqual(board.ask('moves'), moves);
});
