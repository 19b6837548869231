// Reed switches between a pin each and ground; the chip's own pull-ups keep open ones high.
import { Faults } from './faults.mjs';

const kInputRegister = 4;

export class ReedPins {
  #mcu = null;
  #pins;
  #closed;
  #readAt = 0;
  #frameNanos = 0;

  /** `pins[rank][file]` is a GPIO number. */
  constructor(pins) {
    this.#pins = pins;
    this.#closed = pins.map((rank) => rank.map(() => false));
    this.faults = new Faults(() => this.#settle());
  }

  /** Solders the switches to a chip that was just powered up. */
  attach({ mcu }) {
    this.#mcu = mcu;
    this.#pins.flat().forEach((pin) => mcu.gpio[pin].addListener(() => this.#settle()));
    this.#watchReads(mcu);
    this.#settle();
  }

  /** Microseconds from one reading of the pins to the next. */
  get frameMicros() {
    return this.#frameNanos / 1000;
  }

  isOccupied(file, rank) {
    return this.#closed[rank][file];
  }

  setOccupied(file, rank, closed) {
    this.#closed[rank][file] = Boolean(closed);
    this.#settle();
  }

  #settle() {
    if (!this.#mcu) return;
    this.#pins.forEach((pins, rank) =>
      pins.forEach((number, file) => {
        const pin = this.#mcu.gpio[number];
        const closed = this.faults.isClosed([file, rank], ([x, y]) => this.#closed[y][x]);
        const level = !closed && pin.pullupEnabled;
        if (level !== pin.rawInputValue) pin.setInputValue(level);
      }),
    );
  }

  // Reading leaves no trace on the wires, so the chip's register is watched instead.
  #watchReads({ sio, clock }) {
    const read = sio.readUint32.bind(sio);
    sio.readUint32 = (offset) => {
      if (offset === kInputRegister) {
        this.#frameNanos = clock.nanos - this.#readAt;
        this.#readAt = clock.nanos;
      }
      return read(offset);
    };
  }
}
