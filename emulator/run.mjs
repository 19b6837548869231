// node emulator/run.mjs --image X.uf2 --bootrom Y.bin --board reed_8x8
// Standard input is a script (see session.mjs), standard output is exactly what the board sends.
// With --link <file descriptor>, which pty.py gives, the serial link is a pseudo-terminal, time is real, and standard input
// is for hands.
import fs from 'node:fs';
import tty from 'node:tty';
import { parseArgs } from 'node:util';
import { EmulatedBoard } from './board.mjs';
import { Session } from './session.mjs';

const kTickMilliseconds = 10;
const kMostCatchUpMilliseconds = 50;

const { values: options } = parseArgs({
  options: {
    image: { type: 'string' },
    bootrom: { type: 'string' },
    board: { type: 'string', default: 'reed_8x8' },
    link: { type: 'string' },
  },
});
if (!options.image || !options.bootrom) {
  console.error('use: node run.mjs --image <UF2 file> --bootrom <file> [--board <name>]');
  process.exit(2);
}

/** Calls `perform` for each line of standard input, the last one even without its newline. */
async function eachLine(perform) {
  let rest = '';
  process.stdin.setEncoding('latin1');
  for await (const chunk of process.stdin) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) perform(line);
  }
  if (rest) perform(rest);
}

/** Keeps emulated time beside the clock on the wall; a machine that is too slow falls behind instead of hanging. */
function runInRealTime(board) {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    board.run(Math.min(now - last, kMostCatchUpMilliseconds));
    last = now;
  }, kTickMilliseconds);
  return () => clearInterval(timer);
}

/** A pseudo-terminal as the serial link: what nobody takes waits, and beyond 64 KiB is lost, as with a host that does not read. */
class PseudoTerminal {
  #descriptor;
  #unsent = Buffer.alloc(0);

  constructor(descriptor, onBytes) {
    this.#descriptor = descriptor;
    new tty.ReadStream(descriptor).on('data', onBytes).on('error', () => process.exit(0));
    setInterval(() => this.write(Buffer.alloc(0)), kTickMilliseconds);
  }

  write(bytes) {
    if (this.#unsent.length < 65536) this.#unsent = Buffer.concat([this.#unsent, bytes]);
    try {
      while (this.#unsent.length > 0) this.#unsent = this.#unsent.subarray(fs.writeSync(this.#descriptor, this.#unsent));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

async function loadWiring(name) {
  try {
    return (await import(`./boards/${name}.mjs`)).default;
  } catch {
    throw new Error(`there is no description of a board '${name}' in emulator/boards`);
  }
}

async function main() {
  const wiring = await loadWiring(options.board);
  const link = options.link && new PseudoTerminal(Number(options.link), (bytes) => board.write(bytes));
  const board = new EmulatedBoard({
    image: fs.readFileSync(options.image),
    bootrom: fs.readFileSync(options.bootrom),
    wiring,
    onBytes: (bytes) => {
      process.stdout.write(bytes);
      if (link) link.write(Buffer.from(bytes));
    },
  });
  const session = new Session(board, (text) => console.error(text));
  const stop = process.stdin.isTTY || link ? runInRealTime(board) : () => {};
  await eachLine((line) => session.perform(line));
  stop();
  session.finish();
  for (const text of board.chip.complaints) console.error(`chip: ${text}`);
  if (board.chip.bootLoader) console.error('the board is in its boot loader');
  process.exitCode = session.failed ? 1 : 0;
}

await main().catch((error) => {
  console.error(`emulator: ${error.message}`);
  process.exitCode = 2;
});
