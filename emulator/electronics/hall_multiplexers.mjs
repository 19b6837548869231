// Linear Hall sensors (49E class) behind 74HC4051 multiplexers: the converter pin sees the sensor that the select and
// enable lines choose, with the offset, drift and noise of a real one. Each line to a converter pin is a capacitor: what
// drives it moves it by and by, the Pico can pull it to ground, and if nothing drives it, it keeps what it has, but for
// what leaks in.
import { GPIOPinState } from 'rp2040js';

const kChannels = 8;
const kSettleNanos = 5000; // to half a step of the converter, with the time constant below
const kSensorNanos = 550; // the sensor's amplifier and the multiplexer's 150 ohm against the line
const kGroundNanos = 10; // the Pico's output against it
const kFarads = 150e-12; // three commons, the wire and the pin
const kVolts = 3.3;
const kConverterPins = [26, 27, 28];
const kFullScale = 4095;
const kPoles = { N: 1, S: -1 };
const kHourNanos = 3.6e12;

export class HallMultiplexers {
  #chip = null;
  #mcu = null;
  #pins;
  #sensors;
  #noise;
  #weakening;
  #random = 12345;
  #missing = new Set();
  #brokenSelect = null;
  #brokenCommon = null;
  #leakPerNano;
  #lines = [];
  #channel = 0;
  #enabled = [];
  #grounded = [];

  /**
   * `select`: GPIO of S0 to S2. `enable`: GPIO of each group of three multiplexers. `multiplexers`: how many; each is a
   * rank, channel Y0 under file a. Steps of the converter: `spread` of the empty levels, `noise` to either side, `swing`
   * of a magnet, and what an hour does: `drift` of the empty levels, `weakening` of the magnets as a part of 1.
   * `leakage`: amperes into a line that nothing drives; the data sheet promises no more than 1e-6.
   */
  constructor({ select, enable, multiplexers, spread = 100, noise = 6, drift = 82, weakening = 0.06, swing = [380, 560], leakage = 5e-8 }) {
    this.#pins = { select, enable };
    this.#noise = noise;
    this.#weakening = weakening;
    this.#leakPerNano = ((leakage * 1e-9) / kFarads / kVolts) * kFullScale;
    this.#sensors = Array.from({ length: multiplexers * kChannels }, () => ({
      empty: 2048 + this.#between(-spread, spread),
      drift: this.#between(-drift, drift),
      swing: this.#between(...swing),
      pole: 0,
    }));
    this.frameNanos = 0;
    this.frameStart = 0;
    this.frames = 0;
    this.conversions = 0;
    this.unsettled = 0;
  }

  /** Solders everything to a chip that was just powered up. */
  attach(chip) {
    const { mcu } = chip;
    this.#chip = chip;
    this.#mcu = mcu;
    this.#channel = 0;
    this.#enabled = this.#pins.enable.map(() => false);
    this.#grounded = kConverterPins.map(() => false);
    this.switchedAt = 0;
    this.#lines = kConverterPins.map(() => ({ level: kFullScale / 2, at: 0 }));
    const { adc } = mcu;
    const done = mcu.clock.createAlarm(() => adc.completeADCRead(this.result, false));
    adc.onADCRead = (channel) => {
      this.result = this.#convert(channel);
      done.schedule(adc.sampleTime * 1000);
    };
    for (const pin of [...this.#pins.select, ...this.#pins.enable, ...kConverterPins]) {
      mcu.gpio[pin].addListener(() => this.#onSwitch());
    }
  }

  /** Microseconds from one frame to the next. */
  get frameMicros() {
    return this.frameNanos / 1000;
  }

  /** Pulls a multiplexer out of its socket, counted from 0. */
  remove(multiplexer) {
    this.#missing.add(multiplexer);
  }

  /** Breaks the wire of a select line: all multiplexers see it low. */
  breakSelect(bit) {
    this.#brokenSelect = bit;
  }

  /** Breaks the wire to a converter pin, counted from 0. */
  breakCommon(pin) {
    this.#brokenCommon = pin;
  }

  /** A sensor that reads this and nothing else; without a number it is a dead one, at half scale. */
  stick(file, rank, reading = kFullScale / 2) {
    this.#sensor(file, rank).stuck = reading;
  }

  /** Leaves a sensor out, or breaks the wire between it and its multiplexer. */
  unsolder(file, rank) {
    this.#sensor(file, rank).missing = true;
  }

  isOccupied(file, rank) {
    return this.#sensor(file, rank).pole !== 0;
  }

  /** `occupied`: 'N', 'S', or nothing; true is a north pole. */
  setOccupied(file, rank, occupied) {
    this.#sensor(file, rank).pole = occupied ? (kPoles[occupied] ?? 1) : 0;
  }

  /** Makes the magnet of a square as weak or strong as that. */
  setSwing(file, rank, swing) {
    this.#sensor(file, rank).swing = swing;
  }

  #sensor(file, rank) {
    return this.#sensors[rank * kChannels + file];
  }

  #between(low, high) {
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
    return Math.round(low + (this.#random / 2 ** 32) * (high - low));
  }

  #is(state, pin) {
    return this.#mcu.gpio[pin].value === state;
  }

  // From here on everything happens at every edge of every line, so it is plain loops that leave nothing behind.
  #onSwitch() {
    const { select, enable } = this.#pins;
    const { nanos } = this.#mcu.clock;
    let channel = 0;
    for (let bit = 0; bit < select.length; bit++) {
      if (bit !== this.#brokenSelect && this.#is(GPIOPinState.High, select[bit])) channel |= 1 << bit;
    }
    this.#measure(channel === 0 && this.#is(GPIOPinState.Low, enable[0]), nanos);
    for (let pin = 0; pin < kConverterPins.length; pin++) this.#settle(pin); // with what drove them until now
    this.#channel = channel;
    for (let group = 0; group < enable.length; group++) this.#enabled[group] = this.#is(GPIOPinState.Low, enable[group]);
    for (let pin = 0; pin < kConverterPins.length; pin++) this.#grounded[pin] = this.#is(GPIOPinState.Low, kConverterPins[pin]);
    this.switchedAt = nanos;
  }

  #measure(isFirst, nanos) {
    if (isFirst && !this.wasFirst) {
      this.frameNanos = nanos - this.frameStart;
      this.frameStart = nanos;
      this.frames++;
    }
    this.wasFirst = isFirst;
  }

  /** Moves a line to where it is by now. */
  #settle(pin) {
    const line = this.#lines[pin];
    const { nanos } = this.#mcu.clock;
    const passed = nanos - line.at;
    const target = this.#target(pin);
    line.at = nanos;
    if (target === null) line.level = Math.min(kFullScale, line.level + passed * this.#leakPerNano);
    else line.level = target + (line.level - target) * Math.exp(-passed / (this.#grounded[pin] ? kGroundNanos : kSensorNanos));
    return line.level;
  }

  // Where a line is driven to, null if nowhere. Two multiplexers that drive it at once meet in the middle.
  #target(pin) {
    if (this.#grounded[pin]) return 0;
    if (pin === this.#brokenCommon) return null;
    let sum = 0;
    let driving = 0;
    for (let group = 0; group < this.#enabled.length; group++) {
      const multiplexer = group * 3 + pin;
      const sensor = this.#sensors[multiplexer * kChannels + this.#channel];
      if (!this.#enabled[group] || sensor === undefined || sensor.missing || this.#missing.has(multiplexer)) continue;
      sum += this.#level(sensor);
      driving++;
    }
    return driving === 0 ? null : sum / driving;
  }

  #level({ empty, drift, swing, pole, stuck }) {
    if (stuck !== undefined) return stuck;
    const hours = Math.min(this.#chip.nanos / kHourNanos, 1);
    return empty + drift * hours + swing * pole * (1 - this.#weakening * hours);
  }

  #convert(pin) {
    this.conversions++;
    const settled = this.#mcu.clock.nanos - this.switchedAt >= kSettleNanos;
    if (!settled) this.unsettled++;
    const level = this.#settle(pin) + this.#between(-this.#noise, this.#noise);
    return Math.max(0, Math.min(kFullScale, Math.round(level)));
  }
}
