// A chain of 74HC165 shift registers with a switch to ground and a pull-up at each input. While the load line is low
// the registers follow their inputs; a rising edge of the clock shifts everything one step towards the data pin.
import { GPIOPinState } from 'rp2040js';
import { Faults } from './faults.mjs';

const kInputs = 8;

export class ShiftRegisters {
  #mcu = null;
  #pins;
  #files;
  #occupied;
  #chips;
  #bits = [];
  #clock = false;
  #missing = null;

  /**
   * GPIO numbers, and the size of the board. Its squares, along the ranks from a1, lie on the inputs D0 to D7 of the
   * chip nearest to the Pico, then on those of the next; inputs that are left over are open.
   */
  constructor({ data, clock, load, files, ranks }) {
    this.#pins = { data, clock, load };
    this.#files = files;
    this.#occupied = new Array(files * ranks).fill(false);
    this.#chips = Math.ceil(this.#occupied.length / kInputs);
    this.faults = new Faults();
    this.frameNanos = 0;
    this.shiftNanos = 0;
    this.loadedAt = 0;
    this.shiftedAt = 0;
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
    return this.#occupied[rank * this.#files + file];
  }

  setOccupied(file, rank, occupied) {
    this.#occupied[rank * this.#files + file] = Boolean(occupied);
  }

  #onLoad(low) {
    if (!low) return;
    const { nanos } = this.#mcu.clock;
    this.frameNanos = nanos - this.loadedAt;
    this.shiftNanos = this.shiftedAt - this.loadedAt;
    this.loadedAt = nanos;
    this.#bits = Array.from({ length: this.#chips * kInputs }, (_, bit) => this.#isHigh(bit));
    this.#drive();
  }

  // D7 of a chip comes out first.
  #isHigh(bit) {
    const chip = Math.floor(bit / kInputs);
    const square = chip * kInputs + (kInputs - 1 - (bit % kInputs));
    if (square >= this.#occupied.length || (this.#missing !== null && chip >= this.#missing)) return true;
    const position = [square % this.#files, Math.floor(square / this.#files)];
    return !this.faults.isClosed(position, ([file, rank]) => this.isOccupied(file, rank));
  }

  #onClock(high) {
    if (high === this.#clock) return;
    this.#clock = high;
    if (!high) return;
    this.shiftedAt = this.#mcu.clock.nanos;
    this.#bits.shift();
    this.#drive();
  }

  // What comes after the last chip is its serial input, which lies at ground.
  #drive() {
    this.#mcu.gpio[this.#pins.data].setInputValue(this.#bits[0] ?? false);
  }
}
