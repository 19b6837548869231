// Loads and stores of the core: straight into RAM and flash, through rp2040js for everything else, which may look at
// the clock and set alarms.
const kFlash = 0x10000000;
const kFlashEnd = 0x11000000;
const kRam = 0x20000000;
const kRamEnd = 0x20042000;

/** Thrown where the core would take its HardFault exception; `at` is the instruction. */
export class HardFault extends Error {
  constructor(core, why) {
    const at = (core.registers[15] & ~1) - 2;
    super(`hard fault: ${why} at 0x${at.toString(16)}`);
    this.at = at;
  }
}

const bytesOf = (core, address) => {
  if (address >= kRam && address < kRamEnd) return core.ramView;
  return address >= kFlash && address < kFlashEnd ? core.flashView : null;
};

const kOffset = 0xffffff; // RAM and flash both start at a multiple of 16 MiB

// An access that is not aligned to its size is a hard fault on this core.
function checkAligned(core, address, size) {
  if (address & (size - 1)) {
    throw new HardFault(core, `unaligned access to 0x${address.toString(16)}`);
  }
}

/** With a sign, so that the engine need not make an object of a large one. */
export function load32(core, at) {
  const address = at >>> 0;
  checkAligned(core, address, 4);
  const view = bytesOf(core, address);
  if (view) return view.getInt32(address & kOffset, true);
  core.catchUp();
  return core.rp2040.readUint32(address) | 0;
}

export function load16(core, at) {
  const address = at >>> 0;
  checkAligned(core, address, 2);
  const view = bytesOf(core, address);
  if (view) return view.getUint16(address & kOffset, true);
  core.catchUp();
  return core.rp2040.readUint16(address);
}

export function load8(core, at) {
  const address = at >>> 0;
  const view = bytesOf(core, address);
  if (view) return view.getUint8(address & kOffset);
  core.catchUp();
  return core.rp2040.readUint8(address);
}

export function store32(core, at, value) {
  const address = at >>> 0;
  checkAligned(core, address, 4);
  if (address >= kRam && address < kRamEnd) {
    core.ramView.setUint32(address & kOffset, value, true);
    return;
  }
  core.catchUp();
  core.rp2040.writeUint32(address, value);
}

export function store16(core, at, value) {
  const address = at >>> 0;
  checkAligned(core, address, 2);
  if (address >= kRam && address < kRamEnd) {
    core.ramView.setUint16(address & kOffset, value, true);
    return;
  }
  core.catchUp();
  core.rp2040.writeUint16(address, value & 0xffff);
}

export function store8(core, at, value) {
  const address = at >>> 0;
  if (address >= kRam && address < kRamEnd) {
    core.ramView.setUint8(address & kOffset, value);
    return;
  }
  core.catchUp();
  core.rp2040.writeUint8(address, value & 0xff);
}
