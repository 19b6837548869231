// The emulated chip, in a worker of its own. It keeps emulated time beside the clock on the wall, and says how much faster
// it could go. boards/web/assemble.mjs puts the emulator's modules beside this file.
import './buffer.mjs';
import { EmulatedBoard } from './board.mjs';

const kTickMs = 8;
const kMostCatchUpMs = 60;
const kSliceMs = 2;
const kBootMs = 500; // until the host knows the device and somebody has opened the port

let board = null;
let queue = []; // contacts in the order in which hands changed them: { at, cell, side }
let lastAt = 0; // the hands' time of the last one, and the board's
let lastMs = 0;
let colours = '';
const measured = { emulated: 0, real: 0 };

/** A file that lies beside the page. */
async function bytes(file) {
  const answer = await fetch(new URL(`../firmware/${file}`, import.meta.url)).catch(() => {
    throw new Error(`${file} is not here without a network: an image is only kept for that once it has been opened`);
  });
  if (!answer.ok) throw new Error(`${file} does not lie beside this page`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function start(name) {
  const [image, bootrom, wiring] = await Promise.all([
    bytes(`reedfish-${name}-pico.uf2`), bytes('bootrom.bin'), import(`./boards/${name}.mjs`),
  ]);
  board = new EmulatedBoard({ image: Buffer.from(image), bootrom, wiring: wiring.default });
  board.run(kBootMs);
  board.read();
  postMessage({ ready: { files: board.wiring.files, ranks: board.wiring.ranks } });
}

/** Hands change contacts in their own time; so much of it passes here, too. */
function changeContacts() {
  while (queue.length > 0 && board.milliseconds - lastMs >= Math.min(queue[0].at - lastAt, 1000)) {
    const { at, cell, side } = queue.shift();
    board.setOccupied(board.squares[cell], side ? { white: 'N', black: 'S' }[side] : false);
    lastAt = at;
    lastMs = board.milliseconds;
  }
}

function run(milliseconds) {
  const begin = performance.now();
  for (let left = milliseconds; left > 0; left -= kSliceMs) {
    changeContacts();
    board.run(Math.min(kSliceMs, left));
  }
  measured.emulated += milliseconds;
  measured.real += performance.now() - begin;
}

function report() {
  const bytes = board.read();
  if (bytes) postMessage({ bytes });
  const shown = board.squares.map((square) => {
    const { red = 0, green = 0, blue = 0 } = board.colours[square] ?? {};
    return [red, green, blue];
  });
  const key = JSON.stringify(shown);
  if (key !== colours) postMessage({ colours: shown });
  colours = key;
  if (measured.emulated < 500) return;
  postMessage({ speed: measured.emulated / measured.real });
  measured.emulated = measured.real = 0;
}

function live() {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    try {
      run(Math.min(now - last, kMostCatchUpMs));
      report();
    } catch (error) {
      clearInterval(timer);
      postMessage({ fault: `the emulated chip stopped: ${error.message}` });
    }
    last = now;
  }, kTickMs);
}

onmessage = ({ data }) => {
  if (data.board) start(data.board).catch((error) => postMessage({ fault: error.message }));
  if (data.go) live();
  if (data.text) board.write(data.text);
  if (data.changes) queue.push(...data.changes);
};
