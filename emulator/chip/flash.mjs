// NOR flash: erasing sets whole sectors, programming only clears bits, and both take their time.
export const kSector = 4096;
export const kPage = 256;

/** What a W25Q16JV takes, in nanoseconds, from its data sheet: a sector erase, a whole page, and for fewer bytes the
 * first and each further one. */
export const kTypical = { erase: 45e6, page: 0.4e6, firstByte: 30e3, nextByte: 2.5e3 };
export const kSlowest = { erase: 400e6, page: 3e6, firstByte: 50e3, nextByte: 12e3 };

/** Thrown through the run loop when a test takes the power away in the middle of a write. */
export class PowerCut extends Error {}

export class Flash {
  /** `bytes` is the memory that the core sees; it is changed in place. */
  constructor(bytes) {
    this.bytes = bytes;
    this.times = kTypical;
    this.erases = 0;
    this.programs = 0;
    /** Called before each byte changes with {kind, offset, index}; true cuts the power there. */
    this.onByte = null;
    /** Bits that a cut still changes in the byte that it hits; in an erase, in the rest of the sector too. */
    this.tornBits = 0;
    /** A chip that does not know how to program less than a page. */
    this.takesOnlyPages = false;
    /** Called with {kind, offset, count} when an erase or a program operation begins. */
    this.onWrite = () => {};
  }

  /** Erases whole sectors; returns the nanoseconds it takes. */
  erase(offset, count) {
    if (offset % kSector || count % kSector) throw new Error(`flash erase not in units of ${kSector}: ${offset}, ${count}`);
    this.#change('erase', offset, count, () => 0xff);
    this.erases += count / kSector;
    return (count / kSector) * this.times.erase;
  }

  /** Programs up to a page from `data`, or several whole ones; returns the nanoseconds it takes. */
  program(offset, data) {
    const whole = offset % kPage === 0 && data.length % kPage === 0;
    if (!whole && (offset % kPage) + data.length > kPage) throw new Error(`flash program across pages: ${offset}, ${data.length}`);
    this.#change('program', offset, data.length, (old, index) => old & data[index]);
    this.programs += Math.ceil(data.length / kPage);
    if (whole) return (data.length / kPage) * this.times.page;
    return Math.min(this.times.page, this.times.firstByte + data.length * this.times.nextByte);
  }

  #change(kind, offset, count, value) {
    if (offset + count > this.bytes.length) throw new Error(`flash write past its end: ${offset}, ${count}`);
    this.onWrite({ kind, offset, count });
    for (let index = 0; index < count; index++) {
      const old = this.bytes[offset + index];
      if (this.onByte?.({ kind, offset: offset + index, index })) {
        this.#tear(kind, offset, index, count, value);
        throw new PowerCut(`${kind} cut at ${offset + index}`);
      }
      this.bytes[offset + index] = value(old, index);
    }
  }

  #tear(kind, offset, from, count, value) {
    const end = kind === 'erase' ? count : from + 1;
    for (let index = from; index < end; index++) {
      const old = this.bytes[offset + index];
      this.bytes[offset + index] = (old & ~this.tornBits) | (value(old, index) & this.tornBits);
    }
  }
}
