// A game that is smaller than the board is played in its a1 corner, by hands on the shipped image.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import hall from '../boards/hall_8x8.mjs';
import reed10 from '../boards/reed_10x10.mjs';
import { startSquares } from '../boards/squares.mjs';
import { bootBoard } from './rig.mjs';

const kHand = 100;
const kSettled = 600;

const kOctad = {
  name: 'octad',
  squares: ['a1', 'b1', 'c1', 'd1', 'a4', 'b4', 'c4', 'd4'],
  moves: [
    ['c1', 'c2', 'c2', 'ppkn/4/2P1/NK1P b NFncf - 0 1'],
    ['b4', 'b3', 'b3', 'p1kn/1p2/2P1/NK1P w NFnf - 0 2'],
    ['a1', 'b3', 'Nxb3', 'p1kn/1N2/2P1/1K1P b Fnf - 0 2'],
  ],
};
const kChess = {
  name: 'chess',
  squares: startSquares(8, 8),
  moves: [
    ['e2', 'e4', 'e4', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'],
    ['d7', 'd5', 'd5', 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2'],
    ['e4', 'd5', 'exd5', 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2'],
  ],
};

for (const [wiring, game] of [[reed10, kChess], [reed10, kOctad], [hall, kOctad]]) {
  test(`${game.name} in the corner of ${wiring.name}`, () => {
    const board = bootBoard({ wiring });
    board.setup([]);
    board.run(kSettled);
    board.ask(`game ${game.name}`);
    const middle = Math.max(...game.squares.map((square) => Number(square.slice(1)))) / 2;
    const poles = Object.fromEntries(game.squares.map((square) => [square, Number(square.slice(1)) <= middle ? 'N' : 'S']));
    for (const square of game.squares) board.setOccupied(square, poles[square]);
    board.run(kSettled);
    assert.match(board.read(), /!ready\r\n$/);
    for (const [from, to, san, position] of game.moves) {
      const hands = [from, ...(poles[to] ? [to] : [])];
      for (const square of hands) {
        board.setOccupied(square, false);
        board.run(kHand);
      }
      poles[to] = poles[from];
      delete poles[from];
      board.setOccupied(to, poles[to]);
      board.run(kSettled);
      const said = board.read().split('\r\n');
      assert.deepEqual(
        said.filter((line) => !/^!(lift|place)|^$/.test(line)),
        [`!move ${from}${to} ${san}`, `!position ${position}`],
      );
    }
  });
}
