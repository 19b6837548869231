// NOR flash as the RP2040's boot ROM functions treat it: erasing sets whole sectors, programming only clears bits.
export const kSector = 4096;
export const kPage = 256;

// Typical times of a W25Q16JV.
const kEraseNanos = 45e6;
const kProgramNanos = 0.4e6;

/** Thrown through the run loop when a test takes the power away in the middle of a write. */
export class PowerCut extends Error {}

export class Flash {
  /** `bytes` is the memory that the core sees; it is changed in place. */
  constructor(bytes) {
    this.bytes = bytes;
    this.erases = 0;
    this.programs = 0;
    /** Called before each byte changes with {kind, offset}; true cuts the power there. */
    this.onByte = null;
  }

  /** Erases whole sectors; returns the nanoseconds it takes. */
  erase(offset, count) {
    this.#check(offset, count, kSector);
    this.#change('erase', offset, count, () => 0xff);
    this.erases += count / kSector;
    return (count / kSector) * kEraseNanos;
  }

  /** Programs whole pages from `data`; returns the nanoseconds it takes. */
  program(offset, data) {
    this.#check(offset, data.length, kPage);
    this.#change('program', offset, data.length, (old, index) => old & data[index]);
    this.programs += data.length / kPage;
    return (data.length / kPage) * kProgramNanos;
  }

  #check(offset, count, unit) {
    if (offset % unit || count % unit) throw new Error(`flash write not in units of ${unit}: ${offset}, ${count}`);
    if (offset + count > this.bytes.length) throw new Error(`flash write past its end: ${offset}, ${count}`);
  }

  #change(kind, offset, count, value) {
    for (let index = 0; index < count; index++) {
      if (this.onByte?.({ kind, offset: offset + index })) throw new PowerCut(`${kind} cut at ${offset + index}`);
      this.bytes[offset + index] = value(this.bytes[offset + index], index);
    }
  }
}
