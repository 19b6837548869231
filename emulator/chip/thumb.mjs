// A core that replaces rp2040js's own: it looks each instruction up in a table instead of asking some eighty questions
// in turn (several times as fast), counts cycles as the reference manual does, and counts instructions.
import * as data from './thumb_data.mjs';
import * as flow from './thumb_flow.mjs';
import { HardFault, load16 } from './thumb_memory.mjs';

const kExceptionEntryCycles = 15;
const kLongestBurst = 1 << 20;
const kFlash = 0x10000000;
const kRam = 0x20000000;
const kEnablesInterrupts = 0xb662;
const kDisablesInterrupts = 0xb672;
const kNop = 0xbf00;
const kSleepsUntilEvent = 0xbf20;
const kSleepsUntilInterrupt = 0xbf30;
const kSendEvent = 0xbf40;

function hint(core, op) {
  if (op === kSendEvent) core.eventRegistered = true;
  if (op === kSleepsUntilInterrupt) core.waiting = !hasWakingInterrupt(core);
  if (op === kSleepsUntilEvent) {
    core.waiting = !core.eventRegistered;
    core.eventRegistered = false;
  }
  core.budget = 0;
  return op === kNop ? 1 : 2;
}

function changeInterrupts(core, op) {
  if (op !== kEnablesInterrupts && op !== kDisablesInterrupts) return undefinedInstruction(core, op);
  core.PM = Boolean(op & 16);
  core.interruptsUpdated = true;
  return 1;
}

function breakpoint(core, op) {
  core.catchUp();
  core.rp2040.onBreak(op & 255);
  return 1;
}

function supervisorCall(core) {
  core.pendingSVCall = true;
  core.interruptsUpdated = true;
  return 1;
}

function undefinedInstruction(core, op) {
  throw new HardFault(core, `no instruction ${op.toString(16)}`);
}

function wide(core, first) {
  const { registers } = core;
  const second = load16(core, registers[15]);
  registers[15] += 2;
  if ((second & 0xd000) === 0xd000 && first < 0xf800) return flow.bl(core, first, second);
  if ((first & 0xfff0) === 0xf380) core.writeSpecialRegister(second & 255, registers[first & 15]);
  else if (first === 0xf3ef) registers[(second >> 8) & 15] = core.readSpecialRegister(second & 255);
  else if (first !== 0xf3bf) return undefinedInstruction(core, first); // what is left are barriers
  return 3;
}

/** Rows of [first opcode, how many, what it does]; a later row wins over an earlier one. */
const kEncodings = [
  [0x0000, 0x10000, undefinedInstruction],
  [0x0000, 0x0800, data.lsls],
  [0x0800, 0x0800, data.lsrs],
  [0x1000, 0x0800, data.asrs],
  [0x1800, 0x0200, data.addsRegister],
  [0x1a00, 0x0200, data.subsRegister],
  [0x1c00, 0x0200, data.addsSmall],
  [0x1e00, 0x0200, data.subsSmall],
  [0x2000, 0x0800, data.movs],
  [0x2800, 0x0800, data.cmpImmediate],
  [0x3000, 0x0800, data.addsImmediate],
  [0x3800, 0x0800, data.subsImmediate],
  ...data.kDataProcessing.map((operation, index) => [0x4000 + 64 * index, 64, operation]),
  [0x4400, 0x0100, flow.addHigh],
  [0x4500, 0x0100, flow.cmpHigh],
  [0x4600, 0x0100, flow.movHigh],
  [0x4700, 0x0080, flow.bx],
  [0x4780, 0x0080, flow.blx],
  [0x4800, 0x0800, flow.ldrLiteral],
  ...flow.kByRegister.map((access, index) => [0x5000 + 512 * index, 512, access]),
  [0x6000, 0x0800, flow.strOffset],
  [0x6800, 0x0800, flow.ldrOffset],
  [0x7000, 0x0800, flow.strbOffset],
  [0x7800, 0x0800, flow.ldrbOffset],
  [0x8000, 0x0800, flow.strhOffset],
  [0x8800, 0x0800, flow.ldrhOffset],
  [0x9000, 0x0800, flow.strStack],
  [0x9800, 0x0800, flow.ldrStack],
  [0xa000, 0x0800, flow.adr],
  [0xa800, 0x0800, flow.addFromStack],
  [0xb000, 0x0100, flow.moveStack],
  [0xb200, 0x0040, data.sxth],
  [0xb240, 0x0040, data.sxtb],
  [0xb280, 0x0040, data.uxth],
  [0xb2c0, 0x0040, data.uxtb],
  [0xb400, 0x0200, flow.push],
  [0xb640, 0x0040, changeInterrupts],
  [0xba00, 0x0040, data.rev],
  [0xba40, 0x0040, data.rev16],
  [0xbac0, 0x0040, data.revsh],
  [0xbc00, 0x0200, flow.pop],
  [0xbe00, 0x0100, breakpoint],
  [0xbf00, 0x0100, hint],
  [0xc000, 0x0800, flow.stm],
  [0xc800, 0x0800, flow.ldm],
  ...flow.kConditional.map((branch, index) => [0xd000 + 256 * index, 256, branch]),
  [0xdf00, 0x0100, supervisorCall],
  [0xe000, 0x0800, flow.b],
  [0xf000, 0x0800, wide],
];

// The upper ten bits of an opcode tell what it does: a table of so few stays in the processor's nearest cache.
const kTable = new Array(0x400);
for (const [first, count, operation] of kEncodings) kTable.fill(operation, first >> 6, (first + count) >> 6);

// An interrupt ends a sleep even while PRIMASK keeps it from being taken.
function hasWakingInterrupt(core) {
  const waiting = core.pendingInterrupts & core.enabledInterrupts;
  for (let priority = 0; waiting && priority < core.exceptionPriority(core.IPSR); priority++) {
    if (waiting & core.interruptPriorities[priority]) return true;
  }
  return false;
}

function setInterrupt(core, irq, value) {
  const bit = 1 << irq;
  if (!value) {
    core.pendingInterrupts &= ~bit;
  } else if (!(core.pendingInterrupts & bit)) {
    core.pendingInterrupts |= bit;
    core.interruptsUpdated = true;
    if (core.waiting && hasWakingInterrupt(core)) core.waiting = false;
  }
}

function executeInstruction(core) {
  let cycles = 0;
  if (core.interruptsUpdated && core.checkForInterrupts()) cycles = kExceptionEntryCycles;
  const { registers } = core;
  const pc = registers[15] & ~1;
  const op = pc >= kRam ? core.ram16[(pc - kRam) >> 1] : pc >= kFlash ? core.flash16[(pc - kFlash) >> 1] : core.rom16[pc >> 1];
  registers[15] = pc + 2;
  return cycles + kTable[op >> 6](core, op);
}

// Time is kept in whole cycles while the core is among itself; whatever looks at the clock calls catchUp first.
function catchUp(core) {
  core.rp2040.clock.nanosCounter += core.spent * core.cycleNanos;
  core.elapsedCycles += core.spent;
  core.spent = 0;
  core.budget = 0;
}

/** Runs at least one instruction, and on until the next alarm or `target` is due or the core touched the world outside. */
export function runBurst(core, target) {
  const { clock, clkSys } = core.rp2040;
  const end = clock.nextAlarm !== null && clock.nextAlarm.nanos < target ? clock.nextAlarm.nanos : target;
  core.cycleNanos = 1e9 / clkSys;
  core.budget = Math.min(Math.ceil((end - clock.nanosCounter) / core.cycleNanos), kLongestBurst);
  do {
    const cycles = executeInstruction(core); // which may catch up, so it must not stand inside the sum
    core.spent += cycles;
    core.instructions++;
  } while (core.spent < core.budget);
  catchUp(core);
}

/** Gives `mcu` this core in place of rp2040js's; registers, exceptions and peripherals stay where they are. */
export function installCore(mcu) {
  const { core } = mcu;
  core.instructions = 0;
  core.elapsedCycles = 0;
  core.spent = 0;
  core.budget = 0;
  core.cycleNanos = 0;
  core.ramView = mcu.sramView;
  core.flashView = mcu.flashView;
  core.ram16 = new Uint16Array(mcu.sram.buffer);
  core.flash16 = mcu.flash16;
  core.rom16 = new Uint16Array(mcu.bootrom.buffer);
  core.setInterrupt = (irq, value) => setInterrupt(core, irq, value);
  core.catchUp = () => catchUp(core);
}
