import { LogLevel, RP2040 } from 'rp2040js';
import { repairRoundRobin } from './adc.mjs';
import { Flash } from './flash.mjs';
import { FlashPort } from './flash_port.mjs';
import { clockPio } from './pio_clock.mjs';
import { installCore, runBurst } from './thumb.mjs';
import { HardFault } from './thumb_memory.mjs';
import { serveTrap } from './traps.mjs';

const kFlashBytes = 2 * 1024 * 1024;
const kHardFault = 3;
const kWatchdogBase = 0x40058;
const kConvertsOnAndOn = 1 << 3; // a bit of the converter's control register
// rp2040js has no model of these and says so at every access; nothing here depends on them.
const kQuiet = /^(ROSC_BASE|VREG_AND_CHIP_RESET_BASE)$|clkDivRestart/;

/** One RP2040 in emulated time. It survives resets: each gives it a new core and keeps its flash. */
export class Chip {
  #bootrom;
  #parts = [];
  #epoch = 0;
  #reset = null;

  /** `bootrom`: bytes of the stub ROM. `parts`: things with attach(chip), called after each power-up. */
  constructor({ bootrom, parts = [] }) {
    this.#bootrom = new Uint32Array(4096);
    new Uint8Array(this.#bootrom.buffer).set(bootrom);
    this.#parts = parts;
    this.flash = new Flash(new Uint8Array(kFlashBytes).fill(0xff));
    /** What a real chip would have stumbled over, each once. */
    this.complaints = new Set();
    /** One entry a reset that the image or the watchdog caused: {milliseconds, reason}. */
    this.resets = [];
    /** Set once the image has entered the USB boot loader; the core stands still from then on. */
    this.bootLoader = null;
    /** Whether a fault is taken to the image's own handler, as on a real chip, instead of ending the run with an error. */
    this.takesFaults = false;
    /** Set it to leave run() at the next instruction, so that the caller can look at what happened. */
    this.attention = false;
  }

  /** Emulated nanoseconds since the first power-up. */
  get nanos() {
    return this.#epoch + this.mcu.clock.nanos;
  }

  /** Starts from the boot ROM with empty RAM; flash, and the watchdog's scratch words if given, stay. */
  powerUp({ scratch = null, reason = 0 } = {}) {
    if (this.mcu) this.#epoch = this.nanos;
    const mcu = new RP2040();
    this.mcu = mcu;
    mcu.logger = this.#logger();
    mcu.loadBootrom(this.#bootrom);
    mcu.flash.set(this.flash.bytes);
    this.flash.bytes = mcu.flash.subarray(0, kFlashBytes);
    mcu.onBreak = (code) => serveTrap(this, code);
    const watchdog = mcu.peripherals[kWatchdogBase];
    if (scratch) watchdog.scratchData.set(scratch);
    watchdog.reason = reason;
    watchdog.onWatchdogTrigger = () => this.#requestReset(watchdog);
    installCore(mcu);
    this.flashPort = new FlashPort(this);
    clockPio(mcu);
    repairRoundRobin(mcu.adc);
    this.bootLoader = null;
    for (const part of this.#parts) part.attach(this);
  }

  /** Runs until `nanos`, or until something asks for attention. */
  run(nanos) {
    this.attention = false;
    while (this.nanos < nanos && !this.attention) {
      this.#runCore(nanos - this.#epoch);
      if (this.#reset) this.#performReset();
    }
  }

  /** Whether nothing happens until the next interrupt: the core sleeps and the converter rests. */
  get isIdle() {
    return this.mcu.core.waiting && (this.mcu.adc.cs & kConvertsOnAndOn) === 0;
  }

  /** Lets time pass while the core does nothing, as during a flash write. */
  stall(nanos) {
    this.mcu.clock.tick(nanos);
  }

  /** Stops the core for good: the boot loader has it now. */
  halt(bootLoader) {
    this.bootLoader = bootLoader;
    this.mcu.core.waiting = true;
    this.mcu.core.enabledInterrupts = 0;
    this.mcu.core.pendingNMI = false;
    this.attention = true;
  }

  complain(text) {
    this.complaints.add(text);
  }

  // A sleeping core jumps to the next event, a running one takes as long as its instructions do.
  #runCore(target) {
    const { core, clock } = this.mcu;
    while (clock.nanosCounter < target && !this.attention && !this.#reset) {
      if (core.waiting) {
        const next = Math.min(clock.nextAlarm ? clock.nextAlarm.nanos : target, target);
        clock.nanosCounter = Math.max(clock.nanosCounter, next);
      } else {
        this.#burst(core, target);
      }
      if (clock.nextAlarm !== null && clock.nextAlarm.nanos <= clock.nanosCounter) clock.tick(0);
    }
  }

  #burst(core, target) {
    try {
      runBurst(core, target);
    } catch (error) {
      if (!(error instanceof HardFault) || !this.takesFaults) throw error;
      core.PC = error.at;
      core.exceptionEntry(kHardFault);
    }
  }

  #requestReset(watchdog) {
    this.#reset = { scratch: watchdog.scratchData.slice(), reason: watchdog.reason };
    watchdog.alarm.enable = false; // it would fire again and again while the clock stands at this moment
  }

  #performReset() {
    const reset = this.#reset;
    this.#reset = null;
    this.resets.push({ milliseconds: this.nanos / 1e6, reason: reset.reason });
    this.powerUp(reset);
  }

  #logger() {
    const complain = (name, text) => {
      if (!kQuiet.test(name) && !kQuiet.test(text)) this.complain(`${name}: ${text}`);
    };
    return { level: LogLevel.Warn, debug() {}, info() {}, warn: complain, error: complain };
  }
}
