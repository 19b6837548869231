// Reed switches between a pin each and ground; the chip's own pull-ups keep open ones high.

export class ReedPins {
  #mcu = null;
  #pins;
  #closed;

  /** `pins[rank][file]` is a GPIO number. */
  constructor(pins) {
    this.#pins = pins;
    this.#closed = pins.map((rank) => rank.map(() => false));
  }

  /** Solders the switches to a chip that was just powered up. */
  attach({ mcu }) {
    this.#mcu = mcu;
    this.#pins.forEach((rank, y) =>
      rank.forEach((pin, x) => {
        mcu.gpio[pin].addListener(() => this.#settle(x, y));
        this.#settle(x, y);
      }),
    );
  }

  isOccupied(file, rank) {
    return this.#closed[rank][file];
  }

  setOccupied(file, rank, closed) {
    this.#closed[rank][file] = Boolean(closed);
    if (this.#mcu) this.#settle(file, rank);
  }

  #settle(file, rank) {
    const pin = this.#mcu.gpio[this.#pins[rank][file]];
    const level = !this.#closed[rank][file] && pin.pullupEnabled;
    if (level !== pin.rawInputValue) pin.setInputValue(level);
  }
}
