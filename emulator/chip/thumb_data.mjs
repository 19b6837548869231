// The instructions of the Cortex-M0+ that calculate, one function each: (core, opcode) -> cycles.
// Written out rather than composed: the engine turns small functions without inner calls into fast code.

export function setNZ(core, result) {
  core.N = (result | 0) < 0;
  core.Z = (result | 0) === 0;
  return result;
}

// In 32 bits with a sign throughout: a sum of 33 would be a floating point number to the engine.
export function add(core, a, b, carry) {
  const result = (a + b + carry) | 0;
  core.N = result < 0;
  core.Z = result === 0;
  core.C = ((a & b) | ((a | b) & ~result)) < 0;
  core.V = (~(a ^ b) & (a ^ result)) < 0;
  return result;
}

export const subtract = (core, a, b) => add(core, a, ~b, 1);

// Shift amounts are 0 to 255; zero leaves the carry alone.
function shiftLeft(core, value, amount) {
  if (amount === 0) return value;
  core.C = amount <= 32 && ((value >>> (32 - amount)) & 1) === 1;
  return amount < 32 ? value << amount : 0;
}

function shiftRight(core, value, amount) {
  if (amount === 0) return value;
  core.C = amount <= 32 && ((value >>> (amount - 1)) & 1) === 1;
  return amount < 32 ? value >>> amount : 0;
}

function shiftSigned(core, value, amount) {
  if (amount === 0) return value;
  const places = amount < 32 ? amount : 32;
  core.C = ((value >> (places - 1)) & 1) === 1;
  return value >> (places < 32 ? places : 31);
}

function rotate(core, value, amount) {
  if (amount === 0) return value;
  const places = amount & 31;
  const result = (value >>> places) | (value << (32 - places));
  core.C = result < 0;
  return result;
}

export function lsls(core, op) {
  const r = core.registers;
  r[op & 7] = setNZ(core, shiftLeft(core, r[(op >> 3) & 7], (op >> 6) & 31));
  return 1;
}
export function lsrs(core, op) {
  const r = core.registers;
  r[op & 7] = setNZ(core, shiftRight(core, r[(op >> 3) & 7], (op >> 6) & 31 || 32));
  return 1;
}
export function asrs(core, op) {
  const r = core.registers;
  r[op & 7] = setNZ(core, shiftSigned(core, r[(op >> 3) & 7], (op >> 6) & 31 || 32));
  return 1;
}

export function addsRegister(core, op) {
  const r = core.registers;
  r[op & 7] = add(core, r[(op >> 3) & 7], r[(op >> 6) & 7], 0);
  return 1;
}
export function subsRegister(core, op) {
  const r = core.registers;
  r[op & 7] = subtract(core, r[(op >> 3) & 7], r[(op >> 6) & 7]);
  return 1;
}
export function addsSmall(core, op) {
  const r = core.registers;
  r[op & 7] = add(core, r[(op >> 3) & 7], (op >> 6) & 7, 0);
  return 1;
}
export function subsSmall(core, op) {
  const r = core.registers;
  r[op & 7] = subtract(core, r[(op >> 3) & 7], (op >> 6) & 7);
  return 1;
}

export function movs(core, op) {
  core.registers[(op >> 8) & 7] = setNZ(core, op & 255);
  return 1;
}
export function cmpImmediate(core, op) {
  subtract(core, core.registers[(op >> 8) & 7], op & 255);
  return 1;
}
export function addsImmediate(core, op) {
  const r = core.registers;
  r[(op >> 8) & 7] = add(core, r[(op >> 8) & 7], op & 255, 0);
  return 1;
}
export function subsImmediate(core, op) {
  const r = core.registers;
  r[(op >> 8) & 7] = subtract(core, r[(op >> 8) & 7], op & 255);
  return 1;
}

/** Rdn = Rdn op Rm, in the order of their encoding. */
export const kDataProcessing = [
  function ands(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, r[op & 7] & r[(op >> 3) & 7]);
    return 1;
  },
  function eors(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, r[op & 7] ^ r[(op >> 3) & 7]);
    return 1;
  },
  function lsls(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, shiftLeft(core, r[op & 7], r[(op >> 3) & 7] & 255));
    return 1;
  },
  function lsrs(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, shiftRight(core, r[op & 7], r[(op >> 3) & 7] & 255));
    return 1;
  },
  function asrs(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, shiftSigned(core, r[op & 7], r[(op >> 3) & 7] & 255));
    return 1;
  },
  function adcs(core, op) {
    const r = core.registers;
    r[op & 7] = add(core, r[op & 7], r[(op >> 3) & 7], core.C ? 1 : 0);
    return 1;
  },
  function sbcs(core, op) {
    const r = core.registers;
    r[op & 7] = add(core, r[op & 7], ~r[(op >> 3) & 7], core.C ? 1 : 0);
    return 1;
  },
  function rors(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, rotate(core, r[op & 7], r[(op >> 3) & 7] & 255));
    return 1;
  },
  function tst(core, op) {
    const r = core.registers;
    setNZ(core, r[op & 7] & r[(op >> 3) & 7]);
    return 1;
  },
  function rsbs(core, op) {
    const r = core.registers;
    r[op & 7] = subtract(core, 0, r[(op >> 3) & 7]);
    return 1;
  },
  function cmp(core, op) {
    const r = core.registers;
    subtract(core, r[op & 7], r[(op >> 3) & 7]);
    return 1;
  },
  function cmn(core, op) {
    const r = core.registers;
    add(core, r[op & 7], r[(op >> 3) & 7], 0);
    return 1;
  },
  function orrs(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, r[op & 7] | r[(op >> 3) & 7]);
    return 1;
  },
  function muls(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, Math.imul(r[op & 7], r[(op >> 3) & 7]));
    return 1;
  },
  function bics(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, r[op & 7] & ~r[(op >> 3) & 7]);
    return 1;
  },
  function mvns(core, op) {
    const r = core.registers;
    r[op & 7] = setNZ(core, ~r[(op >> 3) & 7]);
    return 1;
  },
];

const unary = (operation) => (core, op) => {
  core.registers[op & 7] = operation(core.registers[(op >> 3) & 7]);
  return 1;
};
const swapHalves = (value) => ((value & 0x00ff00ff) << 8) | ((value >>> 8) & 0x00ff00ff);
export const sxth = unary((value) => (value << 16) >> 16);
export const sxtb = unary((value) => (value << 24) >> 24);
export const uxth = unary((value) => value & 0xffff);
export const rev = unary((value) => (swapHalves(value) << 16) | (swapHalves(value) >>> 16));
export const rev16 = unary(swapHalves);
export const revsh = unary((value) => (swapHalves(value) << 16) >> 16);
export function uxtb(core, op) {
  core.registers[op & 7] = core.registers[(op >> 3) & 7] & 0xff;
  return 1;
}
