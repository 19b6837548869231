// The pieces of the five games, drawn in a box of 100 by 100. A drawing is a list of shapes: path data for the body, which
// gets the side's colour, and for the lines on it.

const kPawnBase = 'M28 84h44l-5-12H33z';
const kWideBase = 'M24 86h52l-4-11H28z';

/** body: filled with the side's colour; lines: strokes on it; dots: filled with the side's line colour. */
const kChess = {
  pawn: { body: ['M50 20a13 13 0 0 1 8 23l6 0v6h-6c1 10 5 17 9 23H33c4-6 8-13 9-23h-6v-6h6a13 13 0 0 1 8-23z', kPawnBase], lines: ['M42 49h16'] },
  rook: { body: ['M28 22h11v8h7v-8h8v8h7v-8h11v20l-7 6 3 27H32l3-27-7-6z', kWideBase], lines: ['M35 48h30', 'M30 40h40'] },
  knight: { body: ['M34 75c-3-16 9-22 12-31-6 5-12 10-20 10l-4-9c6-6 8-18 20-22l2-9 8 7c17 3 24 18 21 54z', kWideBase], lines: ['M60 30c7 10 8 25 6 40'], dots: ['M43 33a3 3 0 1 0 .1 0z'] },
  bishop: { body: ['M50 12a6 6 0 0 1 4 10c10 9 15 21 8 33l-6 5h7v6h-6l5 9H38l5-9h-6v-6h7l-6-5c-7-12-2-24 8-33a6 6 0 0 1 4-10z', kWideBase], lines: ['M50 32v16', 'M43 39h14', 'M42 60h16'] },
  queen: { body: ['M17 33a5 5 0 1 1 5 3l11 18 1-27a5 5 0 1 1 5 0l11 25 11-25a5 5 0 1 1 5 0l1 27 11-18a5 5 0 1 1 5-3l-11 42H28z', kWideBase], lines: ['M31 64h38'] },
  king: { body: ['M46 12h8v7h7v7h-7v8c3 2 4 4 5 7 7-6 21-4 22 9 0 10-8 17-11 25H30c-3-8-11-15-11-25 1-13 15-15 22-9 1-3 2-5 5-7v-8h-7v-7h7z', kWideBase], lines: ['M50 44v24', 'M31 67h38'] },
};

const kChessPlus = {
  panda: { body: ['M50 26c20 0 30 14 30 30S68 84 50 84 20 72 20 56s10-30 30-30z', 'M27 18a11 11 0 1 0 .1 0z', 'M73 18a11 11 0 1 0 .1 0z'], dots: ['M38 46a7 9 0 1 0 .1 0z', 'M62 46a7 9 0 1 0 .1 0z', 'M50 66a5 3.5 0 1 0 .1 0z'], lines: ['M42 75q8 6 16 0'] },
  frog: { body: ['M32 22a11 11 0 0 1 10 9h16a11 11 0 1 1 15 13c8 6 11 14 11 22 0 12-14 18-34 18S16 78 16 66c0-8 3-16 11-22a11 11 0 0 1 5-22z'], dots: ['M32 29a4 4 0 1 0 .1 0z', 'M68 29a4 4 0 1 0 .1 0z'], lines: ['M28 62q22 14 44 0'] },
  dog: { body: ['M30 22c-9 3-14 18-11 32l10-4c0 20 8 34 21 34s21-14 21-34l10 4c3-14-2-29-11-32-6-2-12-2-20-2s-14 0-20 2z'], dots: ['M41 45a4 4 0 1 0 .1 0z', 'M59 45a4 4 0 1 0 .1 0z', 'M50 60a6 4 0 1 0 .1 0z'], lines: ['M50 68v7', 'M43 75q7 4 14 0'] },
  cleric: { body: ['M50 12c14 8 20 20 18 32l-4 6 8 34H28l8-34-4-6c-2-12 4-24 18-32z'], lines: ['M50 56v22', 'M41 64h18', 'M38 44q12 8 24 0'] },
  chicken: { body: ['M58 20c12 0 18 9 17 19l11 4-11 5c2 20-8 34-28 36-18 0-30-14-29-32l10 6c2-8 10-10 17-12-3-14 2-26 13-26z'], dots: ['M62 32a3.5 3.5 0 1 0 .1 0z'], lines: ['M36 62q8 10 20 6', 'M52 16q4-6 7 1q5-5 7 3'] },
  blob: { body: ['M50 24c16 0 18 14 24 24s12 16 8 26-18 10-32 10-28 2-32-10 4-16 9-26 7-24 23-24z'], dots: ['M42 50a5 7 0 1 0 .1 0z', 'M60 50a5 7 0 1 0 .1 0z'], lines: ['M44 70q7 5 14 0'] },
  egg: { body: ['M50 16c16 0 26 26 26 42S64 86 50 86 24 74 24 58s10-42 26-42z'], lines: ['M27 50l10 7 9-8 9 8 9-8 9 7'] },
};

const kSpooky = {
  zombie: { body: ['M34 18h32v30H34z', 'M12 50h26v9H12z', 'M62 50h26v9H62z', 'M36 52h28v20l4 14H54V74h-8v12H32l4-14z'], dots: ['M43 28a4 4 0 1 0 .1 0z', 'M58 27a5 5 0 1 0 .1 0z'], lines: ['M42 42h16'] },
  initiate: { body: ['M50 14c14 0 20 14 18 26l10 44H22l10-44c-2-12 4-26 18-26z'], dots: ['M50 26c8 0 10 8 9 15q-9 7-18 0c-1-7 1-15 9-15z'], lines: ['M50 52v32'] },
  skeleton: { body: ['M50 12c15 0 23 10 23 22 0 9-5 13-9 16v10H36V50c-4-3-9-7-9-16 0-12 8-22 23-22z', 'M46 62h8v24h-8z', 'M30 66h40v6H30z', 'M34 77h32v6H34z'], dots: ['M41 30a6 6 0 1 0 .1 0z', 'M59 30a6 6 0 1 0 .1 0z'], lines: ['M44 52v7', 'M50 52v7', 'M56 52v7'] },
  serpent: { body: ['M68 16c14 0 18 16 6 20-14 4-40 2-40 14s40 2 44 18c3 14-14 18-30 18H22v-9h28c10 0 18-2 17-7-2-8-46-2-46-20 0-19 30-16 36-22l-6-4c4-6 10-8 17-8z'], dots: ['M68 22a3.5 3.5 0 1 0 .1 0z'], lines: ['M80 26l9 2'] },
  warg: { body: ['M18 16l16 14h32l16-14 2 30-14 18-12 22H42L30 64 16 46z'], dots: ['M34 42l12 6-10 4z', 'M66 42l-12 6 10 4z', 'M44 72h12l-6 7z'], lines: ['M40 62h20'] },
  ghost: { body: ['M50 14c20 0 28 16 28 34v38l-9-8-10 8-9-8-9 8-10-8-9 8V48c0-18 8-34 28-34z'], dots: ['M40 38a6 8 0 1 0 .1 0z', 'M60 38a6 8 0 1 0 .1 0z'] },
  wight: { body: ['M50 12l8 8 12-4 2 16 6 54H22l6-54 2-16 12 4z'], dots: ['M36 40l12 5-10 4z', 'M64 40l-12 5 10 4z'], lines: ['M38 62h24', 'M50 62v20'] },
  haunt: { body: ['M20 86V44L50 16l30 28v42H60V66H40v20z'], dots: ['M35 48h10v10H35z', 'M55 48h10v10H55z'], lines: ['M14 46l36-34 36 34'] },
  shrieker: { body: ['M50 14c18 0 28 12 28 30 0 24-12 42-28 42S22 68 22 44c0-18 10-30 28-30z'], dots: ['M38 34a5 5 0 1 0 .1 0z', 'M62 34a5 5 0 1 0 .1 0z', 'M50 50c8 0 12 8 11 16s-5 13-11 13-10-5-11-13 3-16 11-16z'] },
  spectre: { body: ['M52 12c20 4 26 22 22 38s4 28 10 36c-18 2-30-4-40-4s-20 6-28 0c8-6 10-18 8-32-3-20 8-40 28-38z'], dots: ['M42 36l11 5-10 4z', 'M68 36l-10 5 9 4z'], lines: ['M46 56q8 6 16 0'] },
  rat: { body: ['M26 26a12 12 0 0 1 16 8c16-4 34 4 38 22 2 10-2 18-10 22H30c-12-2-18-14-18-24 0-8 6-14 10-18z', 'M70 74h18v6H70z'], dots: ['M30 46a4 4 0 1 0 .1 0z', 'M12 52a4 4 0 1 0 .1 0z'], lines: ['M40 78q2-14 14-14'] },
  sorcerer: { body: ['M50 8l16 34 14 6v6H20v-6l14-6z', 'M34 56h32l8 30H26z'], dots: ['M50 24l3 7 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z'], lines: ['M42 66h.1', 'M58 66h.1', 'M44 76h12'] },
  vampire: { body: ['M50 16c12 0 18 8 18 18l20-8-8 26 8 34-26-10H38L12 86l8-34-8-26 20 8c0-10 6-18 18-18z'], dots: ['M43 34a4 4 0 1 0 .1 0z', 'M57 34a4 4 0 1 0 .1 0z', 'M43 50h5l-2 9z', 'M52 50h5l-3 9z'] },
  mummy: { body: ['M50 12c18 0 24 14 24 32s-4 42-24 42-24-24-24-42 6-32 24-32z'], dots: ['M41 36a4 4 0 1 0 .1 0z', 'M60 36a4 4 0 1 0 .1 0z'], lines: ['M28 28l44 6', 'M26 46l48-2', 'M27 56l46 6', 'M30 74l40-8'] },
  lich: { body: ['M26 12l10 10 14-12 14 12 10-10v26c0 10-4 14-8 18v10H34V56c-4-4-8-8-8-18z', 'M36 70h28l10 16H26z'], dots: ['M40 36a6 6 0 1 0 .1 0z', 'M60 36a6 6 0 1 0 .1 0z'], lines: ['M44 56v8', 'M50 56v8', 'M56 56v8'] },
  void: { body: ['M50 14a36 36 0 1 0 .1 0z'], dots: ['M50 32a18 18 0 1 0 .1 0z'], lines: ['M24 50a26 26 0 0 1 26-26'] },
  banshee: { body: ['M50 12c22 0 26 20 26 36l8 38-14-8-8 8-12-8-12 8-8-8-14 8 8-38c0-16 4-36 26-36z'], dots: ['M40 36a4 6 0 1 0 .1 0z', 'M60 36a4 6 0 1 0 .1 0z', 'M50 52a6 9 0 1 0 .1 0z'] },
  elemental: { body: ['M52 8c2 16 26 26 26 50 0 18-12 28-28 28S22 76 22 58c0-12 8-18 12-28 6 4 8 10 8 16 8-10 12-24 10-38z'], dots: ['M42 58a4 5 0 1 0 .1 0z', 'M58 58a4 5 0 1 0 .1 0z'], lines: ['M42 74q8 5 16 0'] },
  harpy: { body: ['M50 18a11 11 0 0 1 8 18c14 0 24-8 32-18 2 24-8 40-24 44l6 24-12-8-10 8-10-8-12 8 6-24C18 58 8 42 10 18c8 10 18 18 32 18a11 11 0 0 1 8-18z'], dots: ['M46 28a2.5 2.5 0 1 0 .1 0z', 'M54 28a2.5 2.5 0 1 0 .1 0z'] },
  shadowlord: { body: ['M50 22c12 0 18 8 18 18l14-20 4 36-10 30H24L14 56l4-36 14 20c0-10 6-18 18-18z'], dots: ['M36 50l12 6-11 4z', 'M64 50l-12 6 11 4z'], lines: ['M38 74h24'] },
  necromancer: { body: ['M42 12c16 0 22 14 20 28l8 46H16l8-46c-2-14 4-28 18-28z', 'M78 20h5v66h-5z', 'M80 8a9 9 0 1 0 .1 0z'], dots: ['M42 26c8 0 10 8 9 15q-9 7-18 0c-1-7 1-15 9-15z'] },
};

/** Drawings by name. */
export const kDrawings = { ...kChess, ...kChessPlus, ...kSpooky };

const letters = (text, names) => Object.fromEntries([...text].map((letter, index) => [letter, names[index]]));

/** Piece letters of FEN and OFEN. */
export const kChessLetters = letters('pnbrqk', ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']);

/** Letters of side 0, as spooky has them. */
export const kSpookyLetters = letters('ZISRWGTHKPACVMLOBEYDN', Object.keys(kSpooky));

/** Characters of `board` and `board-live` alike: the white ones, then the black ones; eggs differ and are in position.js. */
export const kChessPlusLetters = {
  white: letters('pe/rmk(aifdcohyzxvj', ['pawn', 'pawn', 'pawn', 'rook', 'rook', 'king', 'king', 'panda', 'panda', 'frog', 'dog', 'cleric', 'chicken', 'chicken', 'chicken', 'blob', 'blob', 'blob', 'blob']),
  black: letters('PE?RMK)AIFDCOHYZXVJ', ['pawn', 'pawn', 'pawn', 'rook', 'rook', 'king', 'king', 'panda', 'panda', 'frog', 'dog', 'cleric', 'chicken', 'chicken', 'chicken', 'blob', 'blob', 'blob', 'blob']),
};
