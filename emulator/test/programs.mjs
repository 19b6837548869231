// What the tests of the protocols of other boards share: a program at the other end of the emulated board's USB.
import assert from 'node:assert/strict';
import { bootBoard } from './rig.mjs';

const start = ['1', '2', '7', '8'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank));

/** A board that stands at the start of a game and speaks `protocol`. */
export function speakingBoard(protocol) {
  const board = bootBoard();
  board.setup(start);
  board.run(500);
  speak(board, protocol);
  return board;
}

/** Chooses another protocol, by the console. */
export function speak(board, protocol) {
  board.ask(`protocol ${protocol}`);
  board.run(10);
  board.read();
}

export const hex = (text) => Buffer.from(text, 'latin1').toString('hex');
export const bytes = (text) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** The squares whose lights are on. */
export const lit = (board) =>
  Object.entries(board.colours).filter(([, colour]) => colour.red || colour.green || colour.blue).map(([square]) => square).sort();

/** Sends bytes and returns what comes within some milliseconds. */
export function say(board, data, milliseconds = 20) {
  board.read();
  board.write(data);
  board.run(milliseconds);
  return board.read();
}

/** Milliseconds until the board says something that fits, and the whole of what it says in that millisecond. */
export function waitFor(board, pattern, most = 1000) {
  let heard = '';
  const begun = board.milliseconds;
  while (!pattern.test(heard)) {
    assert.ok(board.milliseconds - begun < most, `only ${JSON.stringify(heard)}`);
    board.run(0.5);
    heard += board.read();
  }
  return { milliseconds: board.milliseconds - begun, heard };
}

/** Leads back to the console, as a person would. */
export function wayBack(board) {
  board.write('console\r\n');
  board.run(50);
  board.read();
  assert.equal(board.ask('version').at(-1), 'ok');
}

/** The corners of a square as ChessLink and as Certabo number them. */
export const fourCorners = (lower) => [lower, lower + 1, lower + 9, lower + 10];
export const chesslinkCorner = (square) => (7 - 'abcdefgh'.indexOf(square[0])) * 9 + Number(square[1]) - 1;
export const certaboCorner = (square) => (Number(square[1]) - 1) * 9 + 7 - 'abcdefgh'.indexOf(square[0]);
