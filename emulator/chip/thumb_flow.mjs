// The instructions of the Cortex-M0+ that load, store and branch, one function each: (core, opcode) -> cycles.
// registers[15] is the address of the next instruction, so an operand that reads the PC adds 2.
//
// Cycles are those of the Cortex-M0+ reference manual without wait states. A real RP2040 adds what the cache in front
// of its flash misses and what two masters on one RAM bank cost each other: code that runs from RAM comes out exact,
// code in flash comes out too fast by its cache misses.
import { subtract } from './thumb_data.mjs';
import { load16, load32, load8, store16, store32, store8 } from './thumb_memory.mjs';

const kSio = 0xd;
const kApb = 0x4;
const kExceptionReturnCycles = 10;
const kToItself = 0xe7fe; // a branch that leads to where it is

// The bridge to the slow peripherals takes longer; the single-cycle I/O block is as quick as its name.
function accessCycles(address, apb) {
  const region = address >>> 28;
  return region === kSio ? 1 : region === kApb ? apb : 2;
}
const loadCycles = (address) => accessCycles(address, 4);
const storeCycles = (address) => accessCycles(address, 5);

function branchTo(core, target) {
  if (target >>> 28 === 15 && core.IPSR !== 0) {
    core.exceptionReturn(target & 0x0fffffff);
    return kExceptionReturnCycles;
  }
  core.registers[15] = target & ~1;
  return 0;
}

// High registers: the PC reads as the address of the instruction plus 4.
const readHigh = (r, index) => (index === 15 ? r[15] + 2 : r[index]) >>> 0;

function writeHigh(r, index, value) {
  r[index] = index === 15 ? value & ~1 : index === 13 ? value & ~3 : value;
  return index === 15 ? 2 : 1;
}

export function addHigh({ registers: r }, op) {
  const d = ((op >> 4) & 8) | (op & 7);
  return writeHigh(r, d, readHigh(r, d) + readHigh(r, (op >> 3) & 15));
}
export function cmpHigh(core, op) {
  const r = core.registers;
  subtract(core, readHigh(r, ((op >> 4) & 8) | (op & 7)), readHigh(r, (op >> 3) & 15));
  return 1;
}
export function movHigh({ registers: r }, op) {
  return writeHigh(r, ((op >> 4) & 8) | (op & 7), readHigh(r, (op >> 3) & 15));
}
export function bx(core, op) {
  return 2 + branchTo(core, core.registers[(op >> 3) & 15]);
}
export function blx({ registers: r }, op) {
  const target = r[(op >> 3) & 15];
  r[14] = r[15] | 1;
  r[15] = target & ~1;
  return 2;
}
export function b(core, op) {
  core.registers[15] += 2 + ((op << 21) >> 20);
  return op === kToItself ? spin(core) : 2;
}
// Until something happens the core does nothing else, so all of it is done at once.
function spin(core) {
  const times = Math.max(1, Math.ceil((core.budget - core.spent) / 2));
  core.instructions += times - 1;
  return 2 * times;
}
export function bl({ registers: r }, first, second) {
  const sign = (first >> 10) & 1;
  const high = (~((second >> 13) ^ sign) & 1) << 23;
  const next = (~((second >> 11) ^ sign) & 1) << 22;
  r[14] = r[15] | 1;
  r[15] += (-sign << 24) | high | next | ((first & 0x3ff) << 12) | ((second & 0x7ff) << 1);
  return 3;
}

function branchIf(core, op, holds) {
  if (!holds) return 1;
  core.registers[15] += 2 + ((op << 24) >> 23);
  return 2;
}

/** Conditional branches in the order of their encoding. */
export const kConditional = [
  (core, op) => branchIf(core, op, core.Z),
  (core, op) => branchIf(core, op, !core.Z),
  (core, op) => branchIf(core, op, core.C),
  (core, op) => branchIf(core, op, !core.C),
  (core, op) => branchIf(core, op, core.N),
  (core, op) => branchIf(core, op, !core.N),
  (core, op) => branchIf(core, op, core.V),
  (core, op) => branchIf(core, op, !core.V),
  (core, op) => branchIf(core, op, core.C && !core.Z),
  (core, op) => branchIf(core, op, !core.C || core.Z),
  (core, op) => branchIf(core, op, core.N === core.V),
  (core, op) => branchIf(core, op, core.N !== core.V),
  (core, op) => branchIf(core, op, core.N === core.V && !core.Z),
  (core, op) => branchIf(core, op, core.N !== core.V || core.Z),
];

const twoRegisters = (r, op) => (r[(op >> 3) & 7] + r[(op >> 6) & 7]) >>> 0;
const offset = (r, op, scale) => (r[(op >> 3) & 7] + (((op >> 6) & 31) << scale)) >>> 0;

function load(core, op, at, value) {
  core.registers[op & 7] = value;
  return loadCycles(at);
}

/** Loads and stores with a register offset, in the order of their encoding. */
export const kByRegister = [
  function str(core, op) {
    const at = twoRegisters(core.registers, op);
    store32(core, at, core.registers[op & 7]);
    return storeCycles(at);
  },
  function strh(core, op) {
    const at = twoRegisters(core.registers, op);
    store16(core, at, core.registers[op & 7]);
    return storeCycles(at);
  },
  function strb(core, op) {
    const at = twoRegisters(core.registers, op);
    store8(core, at, core.registers[op & 7]);
    return storeCycles(at);
  },
  function ldrsb(core, op) {
    const at = twoRegisters(core.registers, op);
    return load(core, op, at, (load8(core, at) << 24) >> 24);
  },
  function ldr(core, op) {
    const at = twoRegisters(core.registers, op);
    return load(core, op, at, load32(core, at));
  },
  function ldrh(core, op) {
    const at = twoRegisters(core.registers, op);
    return load(core, op, at, load16(core, at));
  },
  function ldrb(core, op) {
    const at = twoRegisters(core.registers, op);
    return load(core, op, at, load8(core, at));
  },
  function ldrsh(core, op) {
    const at = twoRegisters(core.registers, op);
    return load(core, op, at, (load16(core, at) << 16) >> 16);
  },
];

export function strOffset(core, op) {
  const at = offset(core.registers, op, 2);
  store32(core, at, core.registers[op & 7]);
  return storeCycles(at);
}
export function ldrOffset(core, op) {
  const at = offset(core.registers, op, 2);
  return load(core, op, at, load32(core, at));
}
export function strbOffset(core, op) {
  const at = offset(core.registers, op, 0);
  store8(core, at, core.registers[op & 7]);
  return storeCycles(at);
}
export function ldrbOffset(core, op) {
  const at = offset(core.registers, op, 0);
  return load(core, op, at, load8(core, at));
}
export function strhOffset(core, op) {
  const at = offset(core.registers, op, 1);
  store16(core, at, core.registers[op & 7]);
  return storeCycles(at);
}
export function ldrhOffset(core, op) {
  const at = offset(core.registers, op, 1);
  return load(core, op, at, load16(core, at));
}

const literal = (r, op) => ((r[15] + 2) & ~3) + ((op & 255) << 2);
const onStack = (r, op) => r[13] + ((op & 255) << 2);

export function ldrLiteral(core, op) {
  core.registers[(op >> 8) & 7] = load32(core, literal(core.registers, op));
  return 2;
}
export function strStack(core, op) {
  store32(core, onStack(core.registers, op), core.registers[(op >> 8) & 7]);
  return 2;
}
export function ldrStack(core, op) {
  core.registers[(op >> 8) & 7] = load32(core, onStack(core.registers, op));
  return 2;
}
export function adr({ registers: r }, op) {
  r[(op >> 8) & 7] = literal(r, op);
  return 1;
}
export function addFromStack({ registers: r }, op) {
  r[(op >> 8) & 7] = onStack(r, op);
  return 1;
}
export function moveStack({ registers: r }, op) {
  const bytes = (op & 127) << 2;
  r[13] += op & 128 ? -bytes : bytes;
  return 1;
}

const kOnes = Uint8Array.from({ length: 512 }, (_, value) => value.toString(2).replaceAll('0', '').length);

function storeListed(core, list, address) {
  for (let index = 0; list >> index !== 0; index++) {
    if ((list >> index) & 1) {
      store32(core, address, core.registers[index]);
      address += 4;
    }
  }
  return address;
}

function loadListed(core, list, address) {
  for (let index = 0; list >> index !== 0; index++) {
    if ((list >> index) & 1) {
      core.registers[index] = load32(core, address);
      address += 4;
    }
  }
  return address;
}

export function push(core, op) {
  const r = core.registers;
  const count = kOnes[op & 511];
  r[13] -= 4 * count;
  const end = storeListed(core, op & 255, r[13]);
  if (op & 256) store32(core, end, r[14]);
  return 1 + count;
}
export function pop(core, op) {
  const r = core.registers;
  const end = loadListed(core, op & 255, r[13]);
  r[13] = op & 256 ? end + 4 : end;
  if (!(op & 256)) return 1 + kOnes[op & 255];
  return 3 + kOnes[op & 511] + branchTo(core, load32(core, end));
}
export function stm(core, op) {
  const base = (op >> 8) & 7;
  core.registers[base] = storeListed(core, op & 255, core.registers[base]);
  return 1 + kOnes[op & 255];
}
export function ldm(core, op) {
  const base = (op >> 8) & 7;
  const end = loadListed(core, op & 255, core.registers[base]);
  if (!(op & (1 << base))) core.registers[base] = end;
  return 1 + kOnes[op & 255];
}
