// The way to the flash chip: the SSI's registers, the chip select that the SDK forces by hand, and what the chip makes
// of the commands that come. While it is busy, or not in the mode in which the core reads it, the core reads rubbish.
const kSsi = 0x18000;
const kIoQspi = 0x40018;

const kControl0 = 0x00;
const kEnable = 0x08;
const kStatus = 0x28;
const kData = 0x60;
const kReadySend = 0x06; // room to send, nothing left to send
const kReceived = 0x08;
const kSendThenReceive = 3; // the transfer mode in which boot2 tells the chip to expect bare addresses

const kSelectControl = 0x0c;
const kSelectShift = 8;
const kSelectLow = 2;

const kWriteStatus = 0x01;
const kPageProgram = 0x02;
const kReadStatus = 0x05;
const kWriteEnable = 0x06;
const kReadStatus2 = 0x35;
const kQuadEnabled = 0x02;
const kBusy = 0x01;
const kWriteEnabled = 0x02;

// One byte at the boot ROM's clock, a sixth of 125 MHz, and its way back to serial commands: two loops of 2048 times
// three cycles.
const kByteNanos = 384;
const kLeaveNanos = (2 * 2048 * 3 * 1e9) / 125e6;

const kRubbish = new Uint16Array(1 << 20).fill(0xde00); // no instruction
const kRubbishView = new DataView(kRubbish.buffer);

export class FlashPort {
  #chip;
  #registers = new Map();
  #received = [];
  #frame = [];
  #selected = false;
  #writeEnabled = false;
  #busyUntil = 0;
  #takesAddresses = true;

  /** Takes the place of rp2040js's own on the chip's `mcu`. */
  constructor(chip) {
    this.#chip = chip;
    chip.mcu.peripherals[kSsi] = registersOf((offset) => this.#read(offset), (offset, value) => this.#write(offset, value));
    chip.mcu.peripherals[kIoQspi] = registersOf((offset) => this.#registers.get(-offset) ?? 0, (offset, value) => this.#force(offset, value));
  }

  /** What the boot ROM does first: the chip listens to commands from now on. */
  leaveAddressMode() {
    this.#chip.stall(kLeaveNanos);
    this.#registers.set(kControl0, 0);
    if (!this.#isBusy()) this.#takesAddresses = false;
    this.#show(false);
  }

  #isBusy() {
    return this.#chip.nanos < this.#busyUntil;
  }

  #show(readable) {
    const { core, flashView, flash16 } = this.#chip.mcu;
    core.flashView = readable ? flashView : kRubbishView;
    core.flash16 = readable ? flash16 : kRubbish;
  }

  #read(offset) {
    if (offset === kStatus) {
      if (!this.#selected) this.#endFrame(); // the SSI has sent all, and lets go of the chip by itself
      return kReadySend | (this.#received.length ? kReceived : 0);
    }
    return offset === kData ? (this.#received.shift() ?? 0) : (this.#registers.get(offset) ?? 0);
  }

  #write(offset, value) {
    if (offset === kData) return this.#exchange(value);
    this.#registers.set(offset, value);
    if (offset !== kEnable) return;
    this.#received = [];
    if (value) this.#show(this.#takesAddresses && !this.#isBusy());
  }

  #exchange(value) {
    if (((this.#registers.get(kControl0) >> 8) & 3) === kSendThenReceive) {
      if (!this.#isBusy()) this.#takesAddresses = true;
      return;
    }
    if (this.#selected) this.#chip.stall(kByteNanos);
    this.#frame.push(value & 0xff);
    this.#received.push(this.#answer());
  }

  #answer() {
    const [command] = this.#frame;
    if (this.#frame.length === 1) return 0;
    if (command === kReadStatus) return (this.#isBusy() ? kBusy : 0) | (this.#writeEnabled ? kWriteEnabled : 0);
    return command === kReadStatus2 ? kQuadEnabled : 0;
  }

  #force(offset, value) {
    this.#registers.set(-offset, value);
    if (offset !== kSelectControl) return;
    this.#selected = ((value >> kSelectShift) & 3) === kSelectLow;
    if (!this.#selected) this.#endFrame();
  }

  #endFrame() {
    const [command, ...rest] = this.#frame;
    this.#frame = [];
    if (this.#isBusy()) return;
    if (command === kWriteEnable) this.#writeEnabled = true;
    if (command === kWriteStatus) this.#writeEnabled = false;
    if (command === kPageProgram && this.#writeEnabled && !this.#chip.flash.takesOnlyPages) this.#program(rest);
  }

  #program([high, middle, low, ...data]) {
    this.#writeEnabled = false;
    if (!this.#chip.mcu.core.PM) this.#chip.complain('flash is written while interrupts are enabled');
    this.#busyUntil = this.#chip.nanos + this.#chip.flash.program((high << 16) | (middle << 8) | low, data);
  }
}

function registersOf(read, write) {
  const kAtomic = [(_, value) => value, (old, value) => old ^ value, (old, value) => old | value, (old, value) => old & ~value];
  return {
    readUint32: read,
    writeUint32: write,
    writeUint32Atomic: (offset, value, kind) => write(offset, kAtomic[kind](kind ? read(offset) : 0, value)),
  };
}
