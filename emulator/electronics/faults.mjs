// What may be wrong with single squares, whatever senses them: a contact that never opens, one that never closes, two
// that a bridge of solder makes one.

export class Faults {
  #stuck = new Set();
  #dead = new Set();
  #bridges = [];
  #changed;

  /** `changed()` is called after each new fault. */
  constructor(changed = () => {}) {
    this.#changed = changed;
  }

  /** A contact that is closed for good. Squares are [file, rank], counted from 0. */
  stick(square) {
    this.#stuck.add(`${square}`);
    this.#changed();
  }

  /** A contact that never closes. */
  cut(square) {
    this.#dead.add(`${square}`);
    this.#changed();
  }

  /** Two contacts that are one. */
  bridge(one, other) {
    this.#bridges.push([one, other]);
    this.#changed();
  }

  /** Whether the contact of a square is closed, if `isOccupied([file, rank])` tells where magnets are. */
  isClosed(square, isOccupied) {
    if (this.#stuck.size + this.#dead.size + this.#bridges.length === 0) return isOccupied(square);
    const key = `${square}`;
    const closes = (one) => this.#stuck.has(`${one}`) || (isOccupied(one) && !this.#dead.has(`${one}`));
    return closes(square) || this.#bridges.some((pair) => pair.some((one) => `${one}` === key) && pair.some(closes));
  }
}
