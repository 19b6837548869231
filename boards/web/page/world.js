// The world above the board: pieces with magnets in them, and contacts that close when a magnet is near. It knows geometry
// and no chess. Lengths are in squares, the middle of a1 is at (0.5, 0.5); heights too, 0 is on the board.
import { squareName, squareOf } from './position.js';

/** A switch closes when a magnet comes nearer than this, and opens when it is further away than that. */
const kCloses = 0.44;
const kOpens = 0.5;
/** A magnet that is higher than this is out of reach. */
const kReach = 0.35;
export const kCarried = 1;
export const kSliding = 0.12;
/** Hands are no faster than this, in squares a millisecond, so that a scan misses no contact that they pass. */
const kSpeed = 0.04;
const kHalfScale = 2048;
const kField = 1000;

export class World {
  #next = 1;
  #closed = new Map(); // cell -> side of the magnet that closed it
  #steps = []; // what hands have yet to do, in order: { act, milliseconds, resolve }

  /** `set(cell, reading, contact)`: called for each cell whose reading changes. */
  constructor({ files, ranks, measures, set }) {
    Object.assign(this, { files, ranks, measures, set });
    this.pieces = [];
    this.now = 0;
    this.version = 0;
    /** Called after contacts changed, with [[square, '.', 'w' or 'b'], ...] and the time: what a trace keeps. */
    this.onContacts = () => {};
    /** Called after a piece became another one, which no contact feels. */
    this.onBecome = () => {};
  }

  get cells() {
    return this.files * this.ranks;
  }
  cellOf(square) {
    const at = squareOf(square);
    return at && at[0] < this.files && at[1] < this.ranks ? at[1] * this.files + at[0] : -1;
  }
  nameOf(cell) {
    return squareName(cell % this.files, Math.floor(cell / this.files));
  }
  /** The middle of a square. */
  middleOf(square) {
    const [file, rank] = squareOf(square);
    return { x: file + 0.5, y: rank + 0.5 };
  }
  /** The square under a point; null beside the board. */
  squareAt(x, y) {
    return x >= 0 && y >= 0 && x < this.files && y < this.ranks ? squareName(Math.floor(x), Math.floor(y)) : null;
  }

  /** Puts a new piece on a square, or into the box. */
  add(kind, side, square, mark) {
    const piece = { id: this.#next++, kind, side, mark, place: 'box', x: 0, y: 0, z: 0, target: null };
    this.pieces.push(piece);
    if (square) this.#rest(piece, square);
    this.#changed();
    return piece;
  }
  remove(piece) {
    this.pieces = this.pieces.filter((other) => other !== piece);
    this.#changed();
  }
  byId(id) {
    return this.pieces.find((piece) => piece.id === id);
  }
  /** What stands on a square, nearest to its middle first. */
  on(square) {
    const middle = this.middleOf(square);
    const distance = (piece) => Math.hypot(piece.x - middle.x, piece.y - middle.y);
    return this.pieces
      .filter((piece) => piece.place === 'board' && this.squareAt(piece.x, piece.y) === square)
      .sort((a, b) => distance(a) - distance(b))[0];
  }
  inBox(side) {
    return this.pieces.filter((piece) => piece.place === 'box' && (!side || piece.side === side));
  }
  inAir() {
    return this.pieces.filter((piece) => piece.place === 'air');
  }

  // What hands do. Each takes effect at once; time is for those who call.

  lift(piece, height = kCarried) {
    piece.origin = piece.place === 'board' ? { x: piece.x, y: piece.y } : null;
    piece.place = 'air';
    piece.z = height;
    piece.path = [];
    piece.lifted = ++this.version;
    this.#changed();
  }
  /** Carries or slides a piece that is in the air towards a point; it goes there no faster than a hand. */
  move(piece, x, y, z) {
    piece.path.push({ x, y, z });
    if (piece.path.length > 400) piece.path.splice(0, piece.path.length - 400);
  }
  put(piece, square) {
    this.#rest(piece, square);
    this.#changed();
  }
  /** Lets go wherever it is: between two squares, if need be. */
  drop(piece) {
    Object.assign(piece, { place: 'board', z: 0, path: [] });
    this.#changed();
  }
  toBox(piece) {
    Object.assign(piece, { place: 'box', z: 0, path: [] });
    this.#changed();
  }
  /** Lets a piece be another one: what somebody does who swaps a pawn for a queen. The contact feels nothing. */
  become(piece, kind) {
    piece.kind = kind;
    this.version += 1;
    this.onBecome();
  }

  /** Waits for its turn among what hands do, does it, and then lets so many milliseconds pass. */
  later(act, milliseconds) {
    return new Promise((resolve) => this.#steps.push({ act, milliseconds, resolve }));
  }
  get busy() {
    return this.#steps.length > 0;
  }
  giveUp() {
    for (const step of this.#steps.splice(0)) step.resolve();
  }

  /** A millisecond passes for the hands. */
  tick() {
    this.now += 1;
    let moved = false;
    for (const piece of this.pieces) moved = (piece.path?.length > 0 && this.#follow(piece)) || moved;
    if (moved) this.#changed();
    while (this.#steps.length > 0) {
      const step = this.#steps[0];
      if (step.act) {
        const act = step.act;
        step.act = null;
        act();
      }
      if (step.milliseconds-- > 0) break;
      this.#steps.shift().resolve();
    }
  }

  /** Makes the contact of a square rattle, or read what it should not, until the next thing moves. */
  force(cell, closed) {
    this.#tell([[cell, closed ? this.#closed.get(cell) ?? 'white' : null]]);
  }
  release(cell) {
    this.#tell([[cell, this.#closed.get(cell) ?? null]]);
  }
  isClosed(cell) {
    return this.#closed.has(cell);
  }
  /** Tells every reading anew, for a board that has just been switched on. */
  tellAll() {
    for (let cell = 0; cell < this.cells; ++cell) this.set(cell, this.readingOf(this.#closed.get(cell) ?? null), this.#closed.get(cell) ?? null);
  }
  readingOf(side) {
    if (!this.measures) return side ? 1 : 0;
    return kHalfScale + (side === 'white' ? kField : side === 'black' ? -kField : 0);
  }

  /** What to keep so that the pieces still stand after a reload; what is in the air falls where it came from. */
  save() {
    return this.pieces.map(({ kind, side, mark, wasPawn, place, x, y, origin }) => {
      const rests = place === 'air' ? origin : place === 'board' ? { x, y } : null;
      return { kind, side, mark, wasPawn, ...(rests && { x: rests.x, y: rests.y }) };
    });
  }
  restore(saved) {
    this.pieces = [];
    for (const { kind, side, mark, wasPawn, x, y } of saved) {
      const piece = Object.assign(this.add(kind, side, null, mark), { wasPawn });
      if (typeof x === 'number' && typeof y === 'number' && this.squareAt(x, y)) Object.assign(piece, { place: 'board', x, y });
    }
    this.#changed();
  }

  #follow(piece) {
    let left = kSpeed;
    while (left > 0 && piece.path.length > 0) {
      const next = piece.path[0];
      const distance = Math.hypot(next.x - piece.x, next.y - piece.y);
      // High above the board nothing can be missed, so the hand is where the pointer is.
      const share = next.z > kReach && piece.z > kReach ? 1 : distance <= left ? 1 : left / distance;
      piece.x += (next.x - piece.x) * share;
      piece.y += (next.y - piece.y) * share;
      piece.z = next.z;
      if (share < 1) return true;
      left -= next.z > kReach ? 0 : distance;
      piece.path.shift();
      next.then?.();
    }
    return true;
  }

  #rest(piece, square) {
    Object.assign(piece, { place: 'board', z: 0, path: [], ...this.middleOf(square) });
  }

  #changed() {
    this.version += 1;
    const magnets = this.pieces.filter((piece) => piece.place !== 'box' && piece.z < kReach);
    const changes = [];
    for (let cell = 0; cell < this.cells; ++cell) {
      const x = (cell % this.files) + 0.5;
      const y = Math.floor(cell / this.files) + 0.5;
      const was = this.#closed.get(cell) ?? null;
      const limit = was ? kOpens : kCloses;
      const near = magnets.find((piece) => Math.hypot(piece.x - x, piece.y - y) < limit);
      const is = near ? near.side : null;
      if (is === was) continue;
      is ? this.#closed.set(cell, is) : this.#closed.delete(cell);
      changes.push([cell, is]);
    }
    if (changes.length > 0) this.#tell(changes);
  }

  #tell(changes) {
    for (const [cell, side] of changes) this.set(cell, this.readingOf(side), side);
    this.onContacts(changes.map(([cell, side]) => [this.nameOf(cell), side ? (this.measures ? side[0] : 'w') : '.']), this.now);
  }
}
