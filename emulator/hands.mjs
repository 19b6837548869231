// Hands: what a person does to the board, as words of a script. The virtual board knows the same words.
// Two scans lie between one piece and the next, so that they are seen in the order in which the hands moved them.
const kHandMilliseconds = 3;
const kBounces = 6;
const kBounceMilliseconds = 1;

const kWords = {
  lift: (board, square) => {
    requireSquare(board, square);
    if (!board.isOccupied(square)) throw new Error(`there is nothing on ${square} to lift`);
    move(board, square, false);
  },
  place: (board, square) => {
    requireSquare(board, square);
    if (board.isOccupied(square)) throw new Error(`there is already a piece on ${square}`);
    move(board, square, true);
  },
  wait: (board, milliseconds) => {
    if (!/^[0-9]{1,9}$/.test(milliseconds)) throw new Error('wait needs a number of milliseconds');
    board.run(Number(milliseconds));
  },
  setup: (board, name) => {
    if (name !== 'start' && name !== 'empty') throw new Error('setup needs start or empty');
    const wanted = new Set(name === 'start' ? board.wiring.start : []);
    for (const square of board.squares) {
      if (board.isOccupied(square) !== wanted.has(square)) move(board, square, wanted.has(square));
    }
  },
  bounce: (board, square) => {
    requireSquare(board, square);
    for (let count = 0; count < kBounces; count++) {
      board.setOccupied(square, !board.isOccupied(square));
      board.run(kBounceMilliseconds);
    }
  },
};

/** Performs one line that begins with `@`; throws with a sentence for people if it makes no sense. */
export function performHand(board, line) {
  const [word, ...rest] = line.slice(1).trim().split(/\s+/);
  if (!Object.hasOwn(kWords, word)) throw new Error(`unknown word @${word}`);
  if (rest.length !== 1) throw new Error(`@${word} needs one argument`);
  kWords[word](board, rest[0]);
}

function move(board, square, occupied) {
  board.setOccupied(square, occupied);
  board.run(kHandMilliseconds);
}

function requireSquare(board, square) {
  if (!board.squares.includes(square)) throw new Error(`there is no square ${square}`);
}
