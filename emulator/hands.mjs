// Hands: what a person does to the board, as words of a script. The virtual board knows the same words.
// Two scans lie between one piece and the next, so that they are seen in the order in which the hands moved them.
const kHandMilliseconds = 3;
const kBounces = 6;
const kBounceMilliseconds = 1;
const kCarryMilliseconds = 100; // a piece in the air, or a captured one on its way off
const kSlideMilliseconds = 40; // a sliding piece on each square
const kRestMilliseconds = 400; // after a move: longer than the settle time

/** What a hand is about to do: planned as a whole on a copy of the board, so that what makes no sense changes nothing. */
class Plan {
  constructor(board) {
    this.board = board;
    this.occupied = new Map(board.squares.map((square) => [square, board.isOccupied(square)]));
    this.steps = [];
  }

  require(square) {
    if (!this.occupied.has(square)) throw new Error(`there is no square ${square}`);
  }

  toggle(square, milliseconds) {
    this.occupied.set(square, !this.occupied.get(square));
    this.steps.push({ square, milliseconds });
  }

  take(square, milliseconds) {
    this.require(square);
    if (!this.occupied.get(square)) throw new Error(`there is nothing on ${square} to lift`);
    this.toggle(square, milliseconds);
  }

  put(square, milliseconds) {
    this.require(square);
    if (this.occupied.get(square)) throw new Error(`there is already a piece on ${square}`);
    this.toggle(square, milliseconds);
  }

  carryOut() {
    for (const { square, milliseconds } of this.steps) {
      if (square) this.board.setOccupied(square, !this.board.isOccupied(square));
      this.board.run(milliseconds);
    }
  }
}

/**
 * For each word: what it needs, how many words follow (0: one or more), its plan, and how many may follow at most if that is
 * more. Every magnet looks the same here: a colour is checked and changes nothing.
 */
const kWords = {
  lift: ['one argument', 1, (plan, square) => plan.take(square, kHandMilliseconds)],
  place: ['a square, and white or black if you like', 1, (plan, square, colour) => {
    if (colour && colour !== 'white' && colour !== 'black') throw new Error(`a piece is white or black, not ${colour}`);
    plan.put(square, kHandMilliseconds);
  }, 2],
  swap: ['one argument', 1, (plan, square) => {
    plan.require(square);
    if (!plan.occupied.get(square)) throw new Error(`there is nothing on ${square} to swap`);
    plan.steps.push({ milliseconds: kHandMilliseconds });
  }],
  slide: ['two squares', 2, (plan, from, to) => {
    plan.require(from);
    plan.require(to);
    const path = straightPath(from, to);
    if (!path) throw new Error(`${from} and ${to} are not on one line`);
    if (!plan.occupied.get(from)) throw new Error(`there is nothing on ${from} to lift`);
    path.reduce((here, next) => {
      if (plan.occupied.get(next)) throw new Error(`a piece is in the way from ${from} to ${to}`);
      plan.toggle(here, kHandMilliseconds);
      plan.toggle(next, kSlideMilliseconds);
      return next;
    }, from);
  }],
  play: ['moves like e2e4', 0, (plan, ...moves) => {
    for (const move of moves) {
      const [, from, to] = /^(.[^a-z]*)([a-z].*)$/.exec(move) ?? [];
      if (!to) throw new Error(`${move} is no move like e2e4`);
      if (plan.occupied.get(to) && from !== to) plan.toggle(to, kCarryMilliseconds);
      plan.take(from, kCarryMilliseconds);
      plan.put(to, kRestMilliseconds);
    }
  }],
  bounce: ['one argument', 1, (plan, square) => {
    plan.require(square);
    for (let count = 0; count < kBounces; count++) plan.toggle(square, kBounceMilliseconds);
  }],
  setup: ['one argument', 1, (plan, name) => {
    if (name !== 'start' && name !== 'empty') throw new Error('setup needs start or empty');
    const wanted = new Set(name === 'start' ? plan.board.wiring.start : []);
    for (const [square, occupied] of plan.occupied) {
      if (occupied !== wanted.has(square)) plan.toggle(square, kHandMilliseconds);
    }
  }],
  wait: ['one argument', 1, (plan, milliseconds) => {
    if (!/^[0-9]{1,9}$/.test(milliseconds)) throw new Error('wait needs a number of milliseconds');
    plan.steps.push({ milliseconds: Number(milliseconds) });
  }],
};

/** What hands can do, a line each: the same as on the virtual board. */
export const kHelp = [
  "@lift e2          takes the piece off e2",
  "@place e4         puts a piece on e4; white or black may follow, where sensors tell",
  "@swap d5          puts the piece in the hand in the place of the one on d5",
  "@slide a1 a8      pushes the piece on a1 over the squares between to a8",
  "@play e2e4 d7d5   carries pieces one after the other; castling is two: e1g1 h1f1",
  "@bounce e2        makes the contact of e2 rattle",
  "@setup start      puts up the pieces as a game begins; '@setup empty' clears the board",
  "@wait 500         does nothing for so many milliseconds",
  "@help             this list",
];

/** Performs one line that begins with `@`; throws with a sentence for people, and changes nothing, if it makes no sense. */
export function performHand(board, line) {
  const [word, ...rest] = line.slice(1).trim().split(/\s+/);
  if (!Object.hasOwn(kWords, word)) throw new Error(`unknown word @${word}; @help lists them`);
  const [needs, count, make, most = count] = kWords[word];
  if (count ? rest.length < count || rest.length > most : rest.length === 0) throw new Error(`@${word} needs ${needs}`);
  const plan = new Plan(board);
  make(plan, ...rest);
  plan.carryOut();
}

/** The squares after `from` on the line to `to`; null if there is no such line. */
function straightPath(from, to) {
  const [file, rank] = [from.charCodeAt(0), Number(from.slice(1))];
  const files = to.charCodeAt(0) - file;
  const ranks = Number(to.slice(1)) - rank;
  const count = Math.max(Math.abs(files), Math.abs(ranks));
  if (count === 0 || (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks))) return null;
  return Array.from({ length: count }, (_, index) =>
    `${String.fromCharCode(file + ((index + 1) * files) / count)}${rank + ((index + 1) * ranks) / count}`);
}
