// A chain of WS2812B lights, or of their kin with other colours, that reads its data line: every pulse is measured, a long
// low takes the frame over.
import { GPIOPinState } from 'rp2040js';

/** What the chips promise to understand, in nanoseconds. A low may be longer, as long as it is far from a latch. */
export const kLimits = {
  zeroHigh: [220, 380],
  oneHigh: [580, 1000],
  zeroLow: [580, 5000],
  oneLow: [220, 5000],
};
const kLatchNanos = 280_000;
const kBetweenZeroAndOne = 480;
const kColours = { R: 'red', G: 'green', B: 'blue', W: 'white' };

export class Ws2812Chain {
  #clock = null;

  /** `pin` is the GPIO of the data line; `order` the colours of a light, a letter each, as they come. */
  constructor({ pin, order = 'GRB' }) {
    this.pin = pin;
    this.order = [...order].map((letter) => kColours[letter]);
    this.#start();
  }

  /** Solders the chain to a chip that was just powered up; the lights are dark. */
  attach({ mcu }) {
    this.#clock = mcu.clock;
    this.#start();
    mcu.gpio[this.pin].addListener((state) => this.#edge(state === GPIOPinState.High));
  }

  /** How many frames the chain has taken over. */
  get frames() {
    this.#latchIfDue();
    return this.taken;
  }

  /** The colours of the last whole frame, [{red, green, blue}], or with white, in the order of the chain. */
  get colours() {
    this.#latchIfDue();
    return this.shown;
  }

  /** Shortest and longest pulse of each kind so far: {zeroHigh: [least, most], ...}. */
  get timings() {
    return this.measured;
  }

  #start() {
    this.taken = 0;
    this.shown = [];
    this.bits = [];
    this.faults = new Set();
    this.measured = Object.fromEntries(Object.keys(kLimits).map((kind) => [kind, [Infinity, 0]]));
    this.high = false;
    this.since = 0;
  }

  #edge(high) {
    if (high === this.high) return;
    const now = this.#clock.nanos;
    const length = now - this.since;
    if (high) this.#endOfLow(length);
    else this.#endOfHigh(length);
    this.high = high;
    this.since = now;
  }

  #endOfHigh(length) {
    const bit = length > kBetweenZeroAndOne ? 1 : 0;
    this.bits.push(bit);
    this.#measure(bit ? 'oneHigh' : 'zeroHigh', length);
  }

  #endOfLow(length) {
    if (length >= kLatchNanos) this.#latch();
    else if (this.bits.length > 0) this.#measure(this.bits.at(-1) ? 'oneLow' : 'zeroLow', length);
  }

  #measure(kind, length) {
    const [least, most] = this.measured[kind];
    this.measured[kind] = [Math.min(least, length), Math.max(most, length)];
    const [low, high] = kLimits[kind];
    if (length < low || length > high) this.faults.add(`${kind} of ${length} ns`);
  }

  #latchIfDue() {
    if (!this.high && this.#clock && this.#clock.nanos - this.since >= kLatchNanos) this.#latch();
  }

  #latch() {
    if (this.bits.length === 0) return;
    const bits = 8 * this.order.length;
    if (this.bits.length % bits !== 0) this.faults.add(`a frame of ${this.bits.length} bits`);
    const byte = (at) => this.bits.slice(at, at + 8).reduce((value, bit) => value * 2 + bit, 0);
    this.shown = [];
    for (let at = 0; at + bits <= this.bits.length; at += bits) {
      this.shown.push(Object.fromEntries(this.order.map((colour, index) => [colour, byte(at + 8 * index)])));
    }
    this.bits = [];
    this.taken++;
  }
}
