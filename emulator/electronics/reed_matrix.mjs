// A matrix of reed switches, each in series with a diode from its row to its column. Rows are pulled up by the chip's
// own pull-ups; a row reads low if and only if a column that is driven low has a closed switch in that row.
import { GPIOPinState } from 'rp2040js';
import { Faults } from './faults.mjs';

// A pull-up of some 50 kOhm against the capacitance of half a metre of wire. Falling is quick: a driver does it.
const kRiseNanos = 3000;

export class ReedMatrix {
  #mcu = null;
  #columns;
  #rows;
  #closed;

  /** `columns` and `rows` are GPIO numbers. */
  constructor({ columns, rows }) {
    this.#columns = columns;
    this.#rows = rows;
    this.#closed = rows.map(() => new Uint8Array(columns.length));
    this.faults = new Faults();
  }

  /** Solders the matrix to a chip that was just powered up. */
  attach({ mcu }) {
    this.#mcu = mcu;
    this.rise = mcu.clock.createAlarm(() => this.#settle(true));
    for (const pin of [...this.#columns, ...this.#rows]) mcu.gpio[pin].addListener(() => this.#settle(false));
    this.#settle(true);
  }

  /** Microseconds from one frame's first column to the next one's. */
  get frameMicros() {
    return this.frameNanos / 1000;
  }

  isOccupied(column, row) {
    return this.#closed[row][column] === 1;
  }

  setOccupied(column, row, closed) {
    this.#closed[row][column] = closed ? 1 : 0;
    if (this.#mcu) this.#settle(false);
  }

  #isClosed(column, row) {
    return this.faults.isClosed([column, row], ([x, y]) => this.#closed[y][x] === 1);
  }

  #settle(risen) {
    const { gpio, clock } = this.#mcu;
    const low = this.#columns.map((pin) => gpio[pin].value === GPIOPinState.Low);
    this.#measure(low[0], clock.nanos);
    let rising = false;
    this.#rows.forEach((pin, row) => {
      const pulledDown = low.some((isLow, column) => isLow && this.#isClosed(column, row));
      const level = !pulledDown && gpio[pin].pullupEnabled;
      if (level === gpio[pin].rawInputValue) return;
      if (level && !risen) rising = true;
      else gpio[pin].setInputValue(level);
    });
    if (rising) this.rise.schedule(kRiseNanos);
  }

  #measure(firstColumnIsLow, nanos) {
    if (firstColumnIsLow && !this.firstColumnWasLow) {
      this.frameNanos = nanos - this.frameStart;
      this.frameStart = nanos;
    }
    this.firstColumnWasLow = firstColumnIsLow;
  }
}
