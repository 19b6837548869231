// Lines that begin with @: what hands do, as words of a script. The virtual and the emulated board know the same words, and
// take the same time for them.
import { squareOf, startOf } from './position.js';

const kHandMs = 3;
const kBounceMs = 1;
const kBounces = 6;
const kCarryMs = 100;
const kSlideMs = 40;
const kRestMs = 400;

export const kHandsHelp = [
  '@lift e2          takes the piece off e2',
  '@place e4         puts a piece on e4; white or black may follow',
  '@swap d5          puts the piece in the hand in the place of the one on d5',
  '@slide a1 a8      pushes the piece on a1 over the squares between to a8',
  '@play e2e4 d7d5   carries pieces one after the other; castling is two: e1g1 h1f1',
  '@bounce e2        makes the contact of e2 rattle',
  "@setup start      puts up the pieces as a game begins; '@setup empty' clears the board",
  '@wait 500         does nothing for so many milliseconds',
  '@help             this list',
];

/** For each word: what it needs, how many words follow at least and at most, and what it does; a complaint is thrown. */
const kWords = {
  lift: ['one argument', 1, 1, (hands, square) => hands.take(square, kHandMs)],
  place: ['a square, and white or black if you like', 1, 2, (hands, square, side) => {
    if (side && side !== 'white' && side !== 'black') throw new Error(`a piece is white or black, not ${side}`);
    return hands.put(square, kHandMs, side);
  }],
  swap: ['one argument', 1, 1, (hands, square) => hands.swap(square)],
  slide: ['two squares', 2, 2, (hands, from, to) => hands.slide(from, to)],
  play: ['moves like e2e4', 1, Infinity, (hands, ...moves) => hands.play(moves)],
  bounce: ['one argument', 1, 1, (hands, square) => hands.bounce(square)],
  setup: ['one argument', 1, 1, (hands, how) => hands.setup(how)],
  wait: ['one argument', 1, 1, (hands, text) => {
    if (!/^[0-9]{1,9}$/.test(text)) throw new Error('wait needs a number of milliseconds');
    return hands.world.later(() => {}, Number(text));
  }],
};

export const kHandWords = [...Object.keys(kWords), 'help'].map((word) => `@${word}`);

/** Hands that follow words. What makes no sense changes nothing: a line is planned as a whole on a copy of the squares. */
export class Hands {
  constructor(world) {
    this.world = world;
  }

  /** Obeys a line; resolves when the hands are done, rejects with what is wrong. */
  async obey(line) {
    const [name, ...words] = line.trim().split(/\s+/);
    const row = Object.hasOwn(kWords, name.slice(1)) ? kWords[name.slice(1)] : null;
    if (!row) throw new Error(`unknown word ${name}; @help lists them`);
    const [needs, least, most, act] = row;
    if (words.length < least || words.length > most) throw new Error(`${name} needs ${needs}`);
    this.plan = new Map();
    await act(this, ...words);
  }

  /** What will stand on a square once the steps of this line are done. */
  stands(square) {
    if (this.world.cellOf(square) < 0) throw new Error(`there is no square ${square}`);
    return this.plan.has(square) ? this.plan.get(square) : this.world.on(square) ?? null;
  }

  take(square, milliseconds) {
    const piece = this.stands(square);
    if (!piece) throw new Error(`there is nothing on ${square} to lift`);
    this.plan.set(square, null);
    this.held = piece;
    return this.world.later(() => this.world.lift(piece), milliseconds);
  }

  /** The piece that was lifted last and not from here, else one from the box, else a new one of the side that is near. */
  #choose(square, side) {
    const fits = (piece) => !side || piece.side === side;
    const held = this.held && this.held.place !== 'box' ? [this.held] : [];
    const air = [...held, ...this.world.inAir().sort((a, b) => b.lifted - a.lifted)].filter(fits);
    if (air.length > 0) return air[0];
    const nearest = squareOf(square)[1] < this.world.ranks / 2 ? 'white' : 'black';
    const wanted = side ?? nearest;
    return this.world.inBox(wanted)[0] ?? this.world.add('pawn', wanted, null);
  }

  put(square, milliseconds, side) {
    if (this.stands(square)) throw new Error(`there is already a piece on ${square}`);
    const piece = this.#choose(square, side);
    this.held = null;
    this.plan.set(square, piece);
    return this.world.later(() => this.world.put(piece, square), milliseconds);
  }

  swap(square) {
    const stands = this.stands(square);
    if (!stands) throw new Error(`there is nothing on ${square} to swap`);
    const piece = this.#choose(square);
    return this.world.later(() => {
      this.world.put(piece, square);
      this.world.toBox(stands);
    }, kHandMs);
  }

  slide(from, to) {
    const path = straightPath(from, to);
    const piece = this.stands(from);
    this.stands(to);
    if (!path) throw new Error(`${from} and ${to} are not on one line`);
    if (!piece) throw new Error(`there is nothing on ${from} to lift`);
    if (path.some((square) => this.stands(square))) throw new Error(`a piece is in the way from ${from} to ${to}`);
    return path.map((square) => {
      this.world.later(() => this.world.lift(piece), kHandMs);
      return this.world.later(() => this.world.put(piece, square), kSlideMs);
    }).at(-1);
  }

  play(moves) {
    const parts = moves.map((move) => {
      const match = /^([a-z]+[0-9]*)([a-z]+[0-9]*)$/.exec(move);
      if (!match) throw new Error(`${move} is no move like e2e4`);
      return match.slice(1);
    });
    // All of it must make sense before the first piece is touched.
    const plan = new Map();
    const stands = (square) => (plan.has(square) ? plan.get(square) : this.stands(square));
    for (const [from, to] of parts) {
      const piece = stands(from);
      stands(to);
      if (!piece) throw new Error(`there is nothing on ${from} to lift`);
      plan.set(from, null).set(to, piece);
    }
    let done;
    for (const [from, to] of parts) {
      const taken = from !== to && this.stands(to);
      if (taken) {
        this.world.later(() => this.world.toBox(taken), kCarryMs);
        this.plan.set(to, null);
      }
      this.take(from, kCarryMs);
      done = this.put(to, kRestMs);
    }
    return done;
  }

  async bounce(square) {
    this.stands(square);
    const cell = this.world.cellOf(square);
    const closed = this.world.isClosed(cell);
    for (let i = 0; i < kBounces; ++i) this.world.later(() => this.world.force(cell, (i % 2 === 0) !== closed), kBounceMs);
    await this.world.later(() => this.world.release(cell), 0);
  }

  setup(how) {
    if (how !== 'start' && how !== 'empty') throw new Error('setup needs start or empty');
    const wanted = how === 'start' ? startOf(this.world.files, this.world.ranks) : new Map();
    return arrange(this.world, wanted);
  }
}

/** Hands put the pieces where `wanted` has them, one by one; those that are right stay. */
export async function arrange(world, wanted) {
  for (const piece of world.inAir()) world.toBox(piece);
  const spare = [...world.inBox()];
  const wrong = world.pieces.filter((piece) => {
    if (piece.place !== 'board') return false;
    const want = wanted.get(world.squareAt(piece.x, piece.y));
    return !want || want.kind !== piece.kind || want.side !== piece.side;
  });
  const right = new Set(world.pieces.filter((piece) => piece.place === 'board' && !wrong.includes(piece)).map((piece) => world.squareAt(piece.x, piece.y)));
  for (const piece of wrong) world.later(() => world.toBox(piece), kHandMs);
  spare.push(...wrong);
  let last = world.later(() => {}, kHandMs);
  for (const [square, { kind, side, mark }] of wanted) {
    if (right.has(square) || world.cellOf(square) < 0) continue;
    const index = spare.findIndex((piece) => piece.kind === kind && piece.side === side);
    const piece = index >= 0 ? spare.splice(index, 1)[0] : null;
    last = world.later(() => (piece ? Object.assign(piece, { mark }) && world.put(piece, square) : world.add(kind, side, square, mark)), kHandMs);
  }
  await last;
}

/** The squares after `from` on the line to `to`; null if there is no such line. */
function straightPath(from, to) {
  const start = squareOf(from);
  const end = squareOf(to);
  if (!start || !end) return null;
  const [files, ranks] = [end[0] - start[0], end[1] - start[1]];
  const count = Math.max(Math.abs(files), Math.abs(ranks));
  if (count === 0 || (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks))) return null;
  return Array.from({ length: count }, (_, i) =>
    `${String.fromCharCode(97 + start[0] + ((i + 1) * files) / count)}${start[1] + 1 + ((i + 1) * ranks) / count}`);
}
