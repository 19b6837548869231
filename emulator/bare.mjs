// node emulator/bare.mjs program.elf [--json]
// Runs a bare program (bare/bare.h) on the emulated RP2040. What it prints comes out unchanged; each measured region is
// one line: name, units, instructions a unit, cycles a unit, deepest stack in bytes. Counts repeat exactly.
// Cycles are those of a Cortex-M0+ without wait states (see chip/thumb_flow.mjs): an RP2040 that misses its flash cache
// is slower, code in RAM takes just as long.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { BareMachine } from './bare/machine.mjs';

const { values: options, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
if (positionals.length !== 1) {
  console.error('use: node bare.mjs <ELF file> [--json]');
  process.exit(2);
}

function show(region) {
  if (options.json) return `${JSON.stringify(region)}\n`;
  const each = (count) => (count / Math.max(region.units, 1)).toFixed(1);
  const { name, units, instructions, cycles, stack } = region;
  return `bench ${name}: ${units} units, ${each(instructions)} instructions, ${each(cycles)} cycles, ${stack} bytes of stack\n`;
}

try {
  const machine = new BareMachine(fs.readFileSync(positionals[0]), {
    onText: (text) => process.stdout.write(text),
    onRegion: (region) => process.stdout.write(show(region)),
  });
  process.exitCode = machine.run() & 255;
} catch (error) {
  console.error(`bare: ${error.message}`);
  process.exitCode = 2;
}
