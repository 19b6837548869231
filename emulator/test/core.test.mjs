// The emulated core against arithmetic written another way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { installCore, runBurst } from '../chip/thumb.mjs';
import { makeRandom } from './rig.mjs';

const kRam = 0x20000000;
const kRounds = 20_000;
const kEdges = [0, 1, 2, 31, 32, 33, 255, 256, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff];

function makeCore() {
  const mcu = new RP2040();
  installCore(mcu);
  return { mcu, core: mcu.core };
}

/** Runs one instruction with these registers and carry; returns r0, the flags and the cycles. */
function step({ mcu, core }, opcode, registers, carry = false) {
  mcu.sramView.setUint16(0x100, opcode, true);
  Object.assign(core, { N: false, Z: false, C: carry, V: false, waiting: false });
  core.registers.set(registers);
  core.registers[15] = kRam + 0x100;
  const before = core.elapsedCycles;
  runBurst(core, mcu.clock.nanos + 1);
  const { N, Z, C, V } = core;
  return { result: core.registers[0], N, Z, C, V, cycles: core.elapsedCycles - before };
}

const pick = (random) => (random() < 0.5 ? kEdges[Math.floor(random() * kEdges.length)] : Math.floor(random() * 2 ** 32));
const signed = (value) => BigInt.asIntN(32, value);

/** a + b + carry as exact integers, and what a 32-bit adder makes of it. */
function adder(a, b, carry) {
  const exact = BigInt(a) + BigInt(b) + BigInt(carry);
  const exactSigned = signed(BigInt(a)) + signed(BigInt(b)) + BigInt(carry);
  const result = Number(BigInt.asUintN(32, exact));
  return { result, N: result >= 2 ** 31, Z: result === 0, C: exact >= 2n ** 32n, V: exactSigned !== signed(exactSigned), cycles: 1 };
}

const invert = (value) => 0xffffffff - value;
const kSums = {
  adcs: [0x4148, (a, b, c) => adder(a, b, c)],
  sbcs: [0x4188, (a, b, c) => adder(a, invert(b), c)],
  'adds r0, r0, r1': [0x1840, (a, b) => adder(a, b, 0)],
  'subs r0, r0, r1': [0x1a40, (a, b) => adder(a, invert(b), 1)],
  rsbs: [0x4248, (a, b) => adder(0, invert(b), 1)],
};

for (const [name, [opcode, expected]] of Object.entries(kSums)) {
  test(`${name} gives the right sum and flags`, (t) => {
    const random = makeRandom(t);
    const machine = makeCore();
    for (let round = 0; round < kRounds; round++) {
      const [a, b, carry] = [pick(random), pick(random), random() < 0.5];
      assert.deepEqual(step(machine, opcode, [a, b], carry), expected(a, b, carry ? 1 : 0), `${a} ${b} ${carry}`);
    }
  });
}

/** Shifts one place at a time, so that the last bit out is the carry. */
function shifted(value, places, carry, once) {
  let state = { value: BigInt(value), out: carry };
  for (let count = 0; count < places; count++) state = once(state.value);
  const result = Number(BigInt.asUintN(32, state.value));
  return { result, N: result >= 2 ** 31, Z: result === 0, C: state.out, V: false, cycles: 1 };
}

const odd = (value) => (value & 1n) === 1n;
const kShifts = {
  lsls: [0x4088, (v) => ({ value: BigInt.asUintN(32, v << 1n), out: odd(v >> 31n) })],
  lsrs: [0x40c8, (v) => ({ value: v >> 1n, out: odd(v) })],
  asrs: [0x4108, (v) => ({ value: BigInt.asUintN(32, signed(v) >> 1n), out: odd(v) })],
  rors: [0x41c8, (v) => ({ value: (v >> 1n) | (BigInt(odd(v)) << 31n), out: odd(v) })],
};

for (const [name, [opcode, once]] of Object.entries(kShifts)) {
  test(`${name} by a register gives the right result and carry`, (t) => {
    const random = makeRandom(t);
    const machine = makeCore();
    for (let round = 0; round < 3000; round++) {
      const [value, places, carry] = [pick(random), Math.floor(random() * 256), random() < 0.5];
      assert.deepEqual(step(machine, opcode, [value, places], carry), shifted(value, places, carry, once), `${value} ${places}`);
    }
  });
}

test('instructions take the cycles of the reference manual', () => {
  const machine = makeCore();
  const expected = { 0x4348: 1, 0x6808: 2, 0x6008: 2, 0xe7fe: 2, 0xb5f0: 6, 0xbcf0: 5, 0xc90c: 3, 0x4770: 2 };
  for (const [opcode, cycles] of Object.entries(expected)) {
    const registers = [kRam, kRam + 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, kRam + 0x800, kRam + 0x101];
    assert.equal(step(machine, Number(opcode), registers).cycles, cycles, Number(opcode).toString(16));
  }
});

test('a branch to itself is taken as often as there is time for it', () => {
  const machine = makeCore();
  const { mcu, core } = machine;
  mcu.sramView.setUint16(0x100, 0xe7fe, true);
  core.registers[15] = kRam + 0x100;
  runBurst(core, mcu.clock.nanos + 1e9 / mcu.clkSys * 7);
  assert.deepEqual([core.elapsedCycles, core.instructions, core.registers[15]], [8, 4, kRam + 0x100]);
});

test('an unaligned access is a hard fault', () => {
  assert.throws(() => step(makeCore(), 0x6808, [0, kRam + 2]), /unaligned/);
});

test('SEV lets the next WFE pass, and the one after it sleeps', () => {
  const machine = makeCore();
  step(machine, 0xbf40, []);
  step(machine, 0xbf20, []);
  assert.equal(machine.core.waiting, false);
  step(machine, 0xbf20, []);
  assert.equal(machine.core.waiting, true);
});

test('an interrupt ends WFI while PRIMASK keeps it from being taken', () => {
  const machine = makeCore();
  const { core } = machine;
  Object.assign(core, { PM: true, enabledInterrupts: 1 });
  step(machine, 0xbf30, []);
  assert.equal(core.waiting, true);
  core.setInterrupt(0, true);
  assert.deepEqual([core.waiting, core.IPSR], [false, 0]);
});
