// A chain of 74HC165 shift registers with a switch to ground and a pull-up at each input. While the load line is low
// the registers follow their inputs; a rising edge of the clock shifts everything one step towards the data pin.
import { GPIOPinState } from 'rp2040js';

const kInputs = 8;

export class ShiftRegisters {
  #mcu = null;
  #pins;
  #occupied;
  #bits = [];
  #clock = false;
  #missing = null;

  /** GPIO numbers, and how many chips; the chip nearest to the Pico is rank 1, its D0 is file a. */
  constructor({ data, clock, load, chips }) {
    this.#pins = { data, clock, load };
    this.#occupied = Array.from({ length: chips }, () => new Array(kInputs).fill(false));
    this.frameNanos = 0;
    this.shiftNanos = 0;
    this.loadedAt = 0;
  }

  /** Solders the chain to a chip that was just powered up. */
  attach({ mcu }) {
    this.#mcu = mcu;
    this.#clock = false;
    this.#bits = [];
    mcu.gpio[this.#pins.load].addListener((state) => this.#onLoad(state === GPIOPinState.Low));
    mcu.gpio[this.#pins.clock].addListener((state) => this.#onClock(state === GPIOPinState.High));
  }

  /** Microseconds from one frame to the next. */
  get frameMicros() {
    return this.frameNanos / 1000;
  }

  /** Microseconds from taking the inputs over to the last edge of the clock. */
  get shiftMicros() {
    return this.shiftNanos / 1000;
  }

  /** Pulls a chip out of its socket, counted from the Pico: what is behind it cannot be read any more. */
  remove(chip) {
    this.#missing = chip;
  }

  isOccupied(file, rank) {
    return this.#occupied[rank][file];
  }

  setOccupied(file, rank, occupied) {
    this.#occupied[rank][file] = Boolean(occupied);
  }

  #onLoad(low) {
    if (!low) return;
    const { nanos } = this.#mcu.clock;
    this.frameNanos = nanos - this.loadedAt;
    this.loadedAt = nanos;
    this.#bits = this.#occupied.flatMap((chip) => chip.map((occupied) => !occupied).reverse());
    if (this.#missing !== null) this.#bits.fill(true, this.#missing * kInputs);
    this.#drive();
  }

  #onClock(high) {
    if (high === this.#clock) return;
    this.#clock = high;
    if (!high) return;
    this.shiftNanos = this.#mcu.clock.nanos - this.loadedAt;
    this.#bits.shift();
    this.#drive();
  }

  // What comes after the last chip is its serial input, which lies at ground.
  #drive() {
    this.#mcu.gpio[this.#pins.data].setInputValue(this.#bits[0] ?? false);
  }
}
