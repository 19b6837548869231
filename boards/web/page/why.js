// What the board makes of the hands, from the answer to `sync json`: as marks on the squares and as a list.
import { make } from './dom.js';

/** A member of the state, how its squares are marked, and what it is called. */
const kRows = [
  ['air', 'air', 'in the air'],
  ['touched', 'touched', 'touched since the last move'],
  ['half', 'half', 'half done'],
  ['unclear', 'unclear', 'tells two moves apart'],
  ['missing', 'missing', 'a piece is missing'],
  ['extra', 'extra', 'a piece is too many'],
];

const squaresIn = (value) => (Array.isArray(value) ? value : String(value ?? '').match(/[a-j](?:10|[1-9])/g) ?? []);

/** In the order in which hands should mend it. */
function waitsFor(state) {
  if (state.owed && state.owed !== '-') return `the move ${state.owed} to be made on the board`;
  if (state.half?.length > 0) return 'the second piece of castling or en passant';
  if (state.unclear?.length > 0) return 'the piece that moved to be lifted and put back';
  if (state.air?.length > 0) return 'the piece in the air';
  if (state.missing?.length > 0 || state.extra?.length > 0) return 'the pieces to stand as the game has them, or a move';
  return 'the next move';
}

/** `placeOf(square)`: where on the board a square of the game is. */
export function showWhy(view, state, list, placeOf) {
  const marks = {};
  const rows = [];
  for (const [member, mark, name] of kRows) {
    const squares = squaresIn(state[member]);
    for (const square of squares) (marks[placeOf(square)] ??= []).push(mark);
    rows.push(make('dt', {}, name), make('dd', {}, squares.join(' ') || '–'));
  }
  rows.push(make('dt', {}, 'waits for'), make('dd', {}, waitsFor(state)));
  rows.push(make('dt', {}, 'takes to have happened'), make('dd', {}, state.last && state.last !== '-' ? state.last : 'nothing yet'));
  rows.push(make('dt', {}, 'owed by hands'), make('dd', {}, state.owed && state.owed !== '-' ? state.owed : '–'));
  list.replaceChildren(...rows);
  view.showWhy(marks);
}
