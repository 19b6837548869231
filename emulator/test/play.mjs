// The document's game, and hands that play it as people do.
import assert from 'node:assert/strict';
import fs from 'node:fs';

const kDebounced = 30;
const kSettle = 400; // more than the settle time
const kSlideStep = 25;

/** Each half move: coordinates, SAN, the position after it. */
export const game = fs
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

export class Hands {
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

  /** Makes a half move; `ply` chooses in which of the ways that lead to it. */
  make({ san, from, to }, ply) {
    if (san.startsWith('O-O')) this.castle(from, to, ply % 2 === 1);
    else if (san.includes('x')) this.capture(from, to, ply % 3 === 0);
    else if (between(from, to).length > 0) this.slide(from, to);
    else {
      this.lift(from);
      this.place(to);
    }
  }

  /** The same, and the board must have told the right move and the right position. */
  play(move, ply) {
    this.board.read();
    this.make(move, ply);
    this.board.run(kSettle);
    const told = this.board.read().split('\r\n');
    const last = (event) => told.filter((line) => line.startsWith(event)).at(-1);
    assert.equal(last('!move '), `!move ${move.coordinates} ${move.san}`, `half move ${ply + 1}`);
    assert.equal(last('!position '), `!position ${move.position}`, `half move ${ply + 1}`);
  }
}
