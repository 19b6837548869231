// The harness's half of bootrom/bootrom.S: what the ROM functions do that the core cannot do alone.
const kRam = 0x20000000;
const kRomEnd = 0x4000;
const kHandlers = {
  0xe0: () => {
    throw new Error('hard fault');
  },
  0xe1: notInRom,
  0xe2: eraseFlash,
  0xe3: programFlash,
  0xe4: enterBootLoader,
  0xe6: leaveAddressMode,
  0xe5: () => {
    throw new Error('the image calculates with the floating point functions of the boot ROM, which the stub does not have');
  },
};

/** Serves the `bkpt` at the core's program counter; anything that is not a ROM trap is the image's own end. */
export function serveTrap(chip, code) {
  const { core } = chip.mcu;
  if (core.PC >= kRomEnd || !kHandlers[code]) {
    throw new Error(`the image stopped at a breakpoint (panic?) at 0x${(core.PC - 2).toString(16)}`);
  }
  kHandlers[code](chip, core.registers);
}

function notInRom(chip, [, code]) {
  chip.complain(`the image asks the boot ROM for '${String.fromCharCode(code & 0xff, code >> 8)}'`);
}

// On the real chip the flash cannot be read while it is written: not by the caller, not by an interrupt.
function checkCaller(chip) {
  checkPlace(chip);
  if (!chip.mcu.core.PM) chip.complain('flash is written while interrupts are enabled');
}

function checkPlace(chip) {
  if (chip.mcu.core.LR < kRam) chip.complain('flash is written by code that runs from flash');
}

function eraseFlash(chip, [offset, count]) {
  checkCaller(chip);
  chip.stall(chip.flash.erase(offset, count));
}

function programFlash(chip, [offset, from, count]) {
  checkCaller(chip);
  const data = Uint8Array.from({ length: count }, (_, index) => chip.mcu.readUint8(from + index));
  chip.stall(chip.flash.program(offset, data));
}

function leaveAddressMode(chip) {
  checkPlace(chip);
  chip.flashPort.leaveAddressMode();
}

function enterBootLoader(chip, [activityPins, disabledInterfaces]) {
  chip.halt({ activityPins, disabledInterfaces });
}
