// The rules as the chip works them out: perft 3 of both games and the edge cases that the host tests have too.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const program = process.env.REEDFISH_RULES_CHECK ?? path('build/pico/host_tests/bare/rules_check.elf');

test('the rules hold on the emulated RP2040', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path('emulator/bare.mjs'), program], { encoding: 'utf8' });
  assert.deepEqual([stderr, status], ['', 0], stdout);
  const lines = stdout.trimEnd().split('\n').map((line) => /^ok (.*): ([0-9]+) of ([0-9]+) (leaves|positions)$/.exec(line));
  const counted = Object.fromEntries(lines.map(([, name, count]) => [name, Number(count)]));
  const { castling, 'en passant': enPassant, pins, checks, ...perft } = counted;
  assert.deepEqual(perft, {
    'chess perft 3, made': 8902,
    'chess perft 3, in bulk': 8902,
    'octad perft 3, made': 642,
    'octad perft 3, in bulk': 642,
  });
  // At least these: a table that grows is no failure, one that the chip did not walk is.
  assert.ok(castling >= 9 && enPassant >= 10 && pins >= 6 && checks >= 4, stdout);
});
