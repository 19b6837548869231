// A bare program on the emulated core: its text, its measured regions and its exit status.
import { RP2040 } from 'rp2040js';
import { readElf } from '../chip/elf.mjs';
import { installCore, runBurst } from '../chip/thumb.mjs';

const kFlash = 0x10000000;
const kRam = 0x20000000;
const kRamBytes = 264 * 1024;
const kPaint = 0xa5;

export class BareMachine {
  #mcu = new RP2040();
  #region = null;
  #traps = {
    0xd0: (text) => this.onText(this.#text(text)),
    0xd1: (name) => this.#begin(this.#text(name)),
    0xd2: (units) => this.#end(units),
    0xd3: (status) => (this.status = status | 0),
    0xd4: () => this.#fail('hard fault'),
    0xd5: () => this.#fail('the program asks for heap memory'),
  };

  /** `elf`: bytes of the program. `onText(text)` gets what it prints, `onRegion(region)` each measured region. */
  constructor(elf, { onText, onRegion }) {
    this.onText = onText;
    this.onRegion = onRegion;
    this.status = null;
    this.#mcu.logger = { debug() {}, info() {}, warn: (_, text) => this.#fail(text), error: (_, text) => this.#fail(text) };
    for (const { address, bytes } of readElf(elf)) this.#mcu.flash.set(bytes, address - kFlash);
    installCore(this.#mcu);
    const { core } = this.#mcu;
    core.VTOR = kFlash;
    core.SP = this.#mcu.flashView.getUint32(0, true);
    core.PC = this.#mcu.flashView.getUint32(4, true) & ~1;
    this.#mcu.onBreak = (code) => this.#trap(code);
  }

  /** Runs to the program's end, or for at most `instructions`; returns its exit status. */
  run(instructions = Infinity) {
    const { core, clock } = this.#mcu;
    while (this.status === null) {
      if (core.instructions > instructions) this.#fail(`no end after ${instructions} instructions`);
      if (core.waiting) this.#fail('the program sleeps, and nothing would wake it');
      runBurst(core, clock.nanos + 1e6);
    }
    return this.status;
  }

  #trap(code) {
    const trap = this.#traps[code];
    if (!trap) this.#fail(`breakpoint ${code}`);
    trap(this.#mcu.core.registers[0]);
  }

  // The traps themselves cost an instruction each way; what lies between them is counted, and nothing else.
  #begin(name) {
    const { core, sram } = this.#mcu;
    const top = core.SP - kRam;
    sram.fill(kPaint, this.#stackFloor(), top);
    this.#region = { name, top, instructions: core.instructions, cycles: core.elapsedCycles };
  }

  #end(units) {
    if (!this.#region) this.#fail('a region ends that never began');
    const { name, top, instructions, cycles } = this.#region;
    const { core, sram } = this.#mcu;
    this.#region = null;
    let deepest = this.#stackFloor();
    while (deepest < top && sram[deepest] === kPaint) deepest++;
    this.onRegion({
      name,
      units,
      instructions: core.instructions - instructions,
      cycles: core.elapsedCycles - cycles,
      stack: top - deepest,
    });
  }

  // Only the upper half is painted: static data lies at the bottom of RAM.
  #stackFloor() {
    return kRamBytes / 2;
  }

  #text(address) {
    const bytes = [];
    for (let at = address; this.#mcu.readUint8(at) !== 0; at++) bytes.push(this.#mcu.readUint8(at));
    return Buffer.from(bytes).toString('utf8');
  }

  #fail(reason) {
    throw new Error(`${reason} at 0x${(this.#mcu.core.PC - 2).toString(16)}`);
  }
}
