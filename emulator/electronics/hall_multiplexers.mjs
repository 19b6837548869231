// Linear Hall sensors (49E class) behind 74HC4051 multiplexers: the converter pin sees the sensor that the select and
// enable lines choose, with the offset, drift and noise of a real one. A channel that was just switched to is not
// settled yet: for a while the pin still shows where it came from.
import { GPIOPinState } from 'rp2040js';

const kChannels = 8;
const kSettleNanos = 5000;
const kFloating = 40; // what a pin reads that no multiplexer drives
const kPoles = { N: 1, S: -1 };

export class HallMultiplexers {
  #mcu = null;
  #pins;
  #sensors;
  #random = 12345;
  #missing = new Set();

  /**
   * `select`: GPIO of S0 to S2. `enable`: GPIO of each group of three multiplexers. `multiplexers`: how many; each is a
   * rank, channel Y0 under file a. Steps of the converter: `spread` of the empty levels, `noise` to either side, `drift`
   * in an hour, `swing` of a magnet.
   */
  constructor({ select, enable, multiplexers, spread = 100, noise = 6, drift = 80, swing = [380, 560] }) {
    this.#pins = { select, enable };
    this.noise = noise;
    this.#sensors = Array.from({ length: multiplexers * kChannels }, () => ({
      empty: 2048 + this.#between(-spread, spread),
      drift: this.#between(-drift, drift),
      swing: this.#between(...swing),
      pole: 0,
    }));
    /** How many times faster than real the sensors drift. */
    this.haste = 1;
    this.frameNanos = 0;
    this.frameStart = 0;
    this.conversions = 0;
    this.unsettled = 0;
  }

  /** Solders everything to a chip that was just powered up. */
  attach({ mcu }) {
    this.#mcu = mcu;
    this.chosen = null;
    this.switchedAt = 0;
    this.drifted ??= 0;
    repairRoundRobin(mcu.adc);
    const { adc } = mcu;
    const done = mcu.clock.createAlarm(() => adc.completeADCRead(this.result, false));
    adc.onADCRead = (channel) => {
      this.result = this.#convert(channel);
      done.schedule(adc.sampleTime * 1000);
    };
    for (const pin of [...this.#pins.select, ...this.#pins.enable]) mcu.gpio[pin].addListener(() => this.#onSwitch());
  }

  /** Microseconds from one frame to the next. */
  get frameMicros() {
    return this.frameNanos / 1000;
  }

  /** Pulls a multiplexer out of its socket, counted from 0. */
  remove(multiplexer) {
    this.#missing.add(multiplexer);
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

  #level(pin) {
    return this.#mcu.gpio[pin].value === GPIOPinState.High;
  }

  #onSwitch() {
    const channel = this.#pins.select.reduce((sum, pin, bit) => sum + (this.#level(pin) ? 1 << bit : 0), 0);
    const groups = this.#pins.enable.flatMap((pin, group) => (this.#mcu.gpio[pin].value === GPIOPinState.Low ? [group] : []));
    const { nanos } = this.#mcu.clock;
    const isFirst = channel === 0 && groups[0] === 0;
    if (isFirst && !this.wasFirst) {
      this.frameNanos = nanos - this.frameStart;
      this.frameStart = nanos;
    }
    this.wasFirst = isFirst;
    this.previous = this.chosen;
    this.chosen = { channel, groups };
    this.switchedAt = nanos;
  }

  // Two multiplexers that drive the same pin at once meet in the middle.
  #voltage(pin, chosen) {
    if (!chosen) return kFloating;
    const driving = chosen.groups.map((group) => group * 3 + pin).filter((one) => one < this.#sensors.length / kChannels && !this.#missing.has(one));
    if (driving.length === 0) return kFloating;
    const hours = (this.#mcu.clock.nanos / 3.6e12) * this.haste;
    const levels = driving.map((one) => {
      const { empty, drift, swing, pole } = this.#sensors[one * kChannels + chosen.channel];
      return empty + drift * hours + swing * pole;
    });
    return levels.reduce((sum, level) => sum + level, 0) / levels.length;
  }

  #convert(pin) {
    this.conversions++;
    const settled = this.#mcu.clock.nanos - this.switchedAt >= kSettleNanos;
    if (!settled) this.unsettled++;
    const level = this.#voltage(pin, settled ? this.chosen : this.previous) + this.#between(-this.noise, this.noise);
    return Math.max(0, Math.min(4095, Math.round(level)));
  }
}

// rp2040js masks the next channel of a round with the wrong constant, so that a round never leaves channel 0.
function repairRoundRobin(adc) {
  Object.defineProperty(adc, 'activeChannel', {
    get() {
      return (this.cs >> 12) & 7;
    },
    set(channel) {
      this.cs = (this.cs & ~(7 << 12)) | ((channel & 7) << 12);
    },
  });
}
