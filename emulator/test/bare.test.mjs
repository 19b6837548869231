import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const folder = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const compiler = 'arm-none-eabi-gcc';
const skip = spawnSync(compiler, ['--version']).status === 0 ? false : `${compiler} is not installed`;

/** Compiles `source` and runs it; returns what bare.mjs did. */
function run(source) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'bare-'));
  try {
    fs.writeFileSync(path.join(work, 'program.c'), `#include "bare.h"\n${source}`);
    const flags = ['-mcpu=cortex-m0plus', '-mthumb', '-O1', '-Wall', '-Wextra', '-Werror', '-nostartfiles'];
    const built = spawnSync(compiler, [
      ...flags, `-I${folder('bare')}`, `-T${folder('bare/bare.ld')}`,
      path.join(work, 'program.c'), folder('bare/start.c'), '-o', path.join(work, 'program.elf'),
    ]);
    assert.equal(built.status, 0, String(built.stderr));
    return spawnSync(process.execPath, [folder('bare.mjs'), path.join(work, 'program.elf')], { encoding: 'utf8' });
  } finally {
    fs.rmSync(work, { recursive: true });
  }
}

test('a bare program prints, returns its status and starts with its data in place', { skip }, () => {
  const { stdout, status } = run('int kept = 40; int zero; int main(void) { bare_print("hello\\n"); return kept + zero + 2; }');
  assert.deepEqual([stdout, status], ['hello\n', 42]);
});

test('a measured region counts to the instruction', { skip }, () => {
  const { stdout } = run(`int main(void) {
    bench_begin("ten");
    __asm__ volatile(".rept 10\\n nop\\n .endr");
    bench_end(2);
    return 0;
  }`);
  assert.equal(stdout, 'bench ten: 2 units, 7.0 instructions, 8.5 cycles, 0 bytes of stack\n');
});

test('the deepest stack of a region is measured', { skip }, () => {
  const { stdout } = run(`__attribute__((noinline)) void deep(void) {
    volatile char room[1000];
    for (unsigned i = 0; i < sizeof room; ++i) room[i] = 1;
  }
  int main(void) { bench_begin("deep"); deep(); bench_end(1); return 0; }`);
  assert.match(stdout, /, 10[0-9][0-9] bytes of stack\n$/);
});

test('a program that faults or wants a heap ends with a message', { skip }, () => {
  const fault = run('int main(void) { __builtin_trap(); }');
  assert.deepEqual([fault.status, /hard fault/.test(fault.stderr)], [2, true]);
  const heap = run('#include <stdlib.h>\nint main(void) { return malloc(10) != NULL; }');
  assert.deepEqual([heap.status, /heap/.test(heap.stderr)], [2, true]);
});
