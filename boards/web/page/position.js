// Position texts of the board, as far as they must be drawn: which piece stands where. What the rules make of them is for
// the firmware to say.
import { kChessLetters, kChessPlusLetters, kSpookyLetters } from './pieces.js';

/** `e4`: file and rank from 0. Squares are named as in chess on every board. */
export const squareName = (file, rank) => `${String.fromCharCode(97 + file)}${rank + 1}`;

/** [file, rank] of a square's name; null if it is none. */
export function squareOf(name) {
  const match = /^([a-j])([1-9]|10)$/.exec(name);
  return match ? [match[1].charCodeAt(0) - 97, Number(match[2]) - 1] : null;
}

/** The same square on a board that lies turned round. */
export function turnedSquare(name, files, ranks) {
  const [file, rank] = squareOf(name);
  return squareName(files - 1 - file, ranks - 1 - rank);
}

/** White's and Black's eggs, with so many ticks left. */
const kEggs = {
  board: { white: '012345', black: '!"\\$%' },
  'board-live': { white: '123456', black: '!"|$%^' },
};

const bySide = (table) => (letter) => {
  const lower = letter.toLowerCase();
  return table[lower] && { kind: table[lower], side: letter === lower ? 'black' : 'white' };
};
const chessPiece = bySide(kChessLetters);

function spookyPiece(letter) {
  const kind = kSpookyLetters[letter.toUpperCase()];
  return kind && { kind, side: letter === letter.toUpperCase() ? 'white' : 'black' };
}

const chessPlusPiece = (notation) => (letter) => {
  for (const side of ['white', 'black']) {
    const kind = kChessPlusLetters[side][letter];
    if (kind) return { kind, side };
    const ticks = kEggs[notation][side].indexOf(letter);
    if (ticks >= 0) return { kind: 'egg', side, mark: String(ticks + 1) };
  }
  return undefined;
};

/** Rows from the top; a digit is so many empty squares, 0 is ten of them. */
function placement(text, pieceOf) {
  const pieces = new Map();
  const rows = text.split('/');
  rows.forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/[0-9]/.test(letter)) {
        file += Number(letter) || 10;
        continue;
      }
      const piece = pieceOf(letter);
      if (piece) pieces.set(squareName(file, rows.length - 1 - index), piece);
      file += 1;
    }
  });
  return pieces;
}

function hundred(text, notation) {
  const pieces = new Map();
  const pieceOf = chessPlusPiece(notation);
  [...text].forEach((letter, index) => {
    const piece = letter === ' ' ? undefined : pieceOf(letter);
    if (piece) pieces.set(squareName(index % 10, 9 - Math.floor(index / 10)), piece);
  });
  return pieces;
}

const kReaders = {
  fen: (text) => placement(text.split(' ')[0], chessPiece),
  hartwig: (text) => placement(text.split(' ')[0], chessPiece),
  ofen: (text) => placement(text.split(' ')[0], chessPiece),
  board: (text) => hundred(text, 'board'),
  'board-live': (text) => hundred(text, 'board-live'),
  spooky: (text) => placement((text.split(' ')[4] ?? '').split('|')[0], spookyPiece),
};

/** A map from square names to `{ kind, side, mark? }`; empty if the notation is not known here. */
export const piecesOf = (notation, text) => (Object.hasOwn(kReaders, notation) ? kReaders[notation](text) : new Map());

/** Whose turn a text says it is, 'white', 'black' or null. */
export const turnOf = (notation, text) =>
  (/^(fen|hartwig|ofen)$/.test(notation) ? { w: 'white', b: 'black' }[text.split(' ')[1]] : null) ?? null;

/** How a game of a board's size begins: the largest that fits, in the a1 corner. */
export function startOf(files, ranks) {
  const shorter = Math.min(files, ranks);
  if (shorter >= 10) return hundred('RDOZAKCFDRPPPPPPPPPP' + ' '.repeat(60) + 'pppppppppprdozakcfdr', 'board');
  if (shorter >= 8) return placement('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', chessPiece);
  return placement('ppkn/4/4/NKPP', chessPiece);
}
