// Sentio, Certabo, the DGT protocol and CPP on the shipped image, over its USB: every message both ways, byte by byte.
// chesslink.test.mjs has the same of ChessLink.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kSettled, makeRandom } from './rig.mjs';
import { bytes, certaboCorner, fourCorners, hex, lit, say, speak, speakingBoard, wayBack } from './programs.mjs';

/** The next whole line of a stream, and when it came. */
function nextLine(board, most = 100) {
  board.read();
  const begun = board.milliseconds;
  let heard = '';
  while (!/(^|\n):[^\r]*\r\n/.test(heard)) {
    assert.ok(board.milliseconds - begun < most, 'the stream has stopped');
    board.run(0.5);
    heard += board.read();
  }
  return { line: /(^|\n)(:[^\r]*\r\n)/.exec(heard)[2], milliseconds: board.milliseconds - begun };
}

/** Lines of a stream in half a second, all of them alike. */
function streamed(board, line) {
  nextLine(board);
  board.run(500);
  const lines = board.read().split(/(?<=\n)/).filter((text) => text.endsWith('\n'));
  assert.ok(lines.length >= 5 && lines.length <= 25, `${lines.length} lines in half a second`);
  for (const each of lines) assert.equal(each, line);
}

const kRows = { e2: '00 00 00 00 00 00 10 00', a8: '01 00 00 00 00 00 00 00', h1: '00 00 00 00 00 00 00 80', e4: '00 00 00 00 10 00 00 00' };
const kDark = '00 00 00 00 00 00 00 00';

/** Squares lit in colours, by their corners. */
function coloured(squares) {
  const corners = Array(81).fill('000000');
  for (const [square, colour] of Object.entries(squares)) {
    for (const corner of fourCorners(certaboCorner(square))) corners[corner] = colour;
  }
  return bytes(`FF 55 ${corners.join('')} 0D 0A`);
}

/** Sends lights, which must be acknowledged once. */
function light(board, message) {
  const heard = say(board, typeof message === 'string' ? bytes(message) : message, 60);
  assert.equal([...heard.matchAll(/(^|\n)L\r\n/g)].length, 1, heard);
}

function takesLights(board) {
  for (const [square, rows] of Object.entries(kRows)) {
    light(board, rows);
    assert.deepEqual(lit(board), [square]);
  }
  // The start-up test of programs.
  light(board, '55 AA 55 AA 55 AA 55 AA');
  const first = lit(board);
  light(board, 'AA 55 AA 55 AA 55 AA 55');
  const second = lit(board);
  assert.equal(first.length, 32);
  assert.ok(first.includes('a8') && first.includes('h1') && second.includes('b8') && second.includes('a1'));
  assert.equal(new Set([...first, ...second]).size, 64);
  light(board, kDark);
  assert.deepEqual(lit(board), []);
  light(board, coloured({ c7: '00ff00', f2: 'ff0000' }));
  assert.deepEqual(lit(board), ['c7', 'f2']);
  assert.ok(board.colours.c7.green > 0 && board.colours.c7.red === 0 && board.colours.f2.red > 0 && board.colours.f2.green === 0);
  light(board, coloured({ e2: '0d0a0d', e4: '0000ff' }));
  assert.deepEqual(lit(board), ['e2', 'e4']);
  light(board, coloured({}));
  assert.deepEqual(lit(board), []);
}

test('Sentio streams what the sensors see, and takes both forms of lights', () => {
  const board = speakingBoard('sentio');
  streamed(board, ':255 255 0 0 0 0 255 255\r\n');
  board.setOccupied('e2', false);
  board.setOccupied('a8', false);
  board.run(kSettled);
  assert.equal(nextLine(board).line, ':127 255 0 0 0 0 247 255\r\n');
  board.setup([]);
  board.run(kSettled);
  assert.equal(nextLine(board).line, ':0 0 0 0 0 0 0 0\r\n');
  takesLights(board);
  wayBack(board);
});

test('Certabo streams five numbers a square, and takes both forms of lights', () => {
  const board = speakingBoard('certabo');
  const five = (codes) => codes.map((code) => (code ? `1 1 1 1 ${code} ` : '0 0 0 0 0 ')).join('');
  const whole = (white) => `:${five([9, 11, 10, 8, 7, 10, 11, 9])}${five(Array(8).fill(12))}${five(Array(32).fill(0))}` +
    `${five(white)}${five([3, 5, 4, 2, 1, 4, 5, 3])}\r\n`;
  streamed(board, whole(Array(8).fill(6)));
  board.setOccupied('e2', false);
  board.run(kSettled);
  assert.equal(nextLine(board).line, whole([6, 6, 6, 6, 0, 6, 6, 6]));
  board.setOccupied('e2', true);
  board.run(kSettled);
  takesLights(board);
  wayBack(board);
});

const kBoard = `860043${'08090a0c0b0a0908'}${'07'.repeat(8)}${'00'.repeat(32)}${'01'.repeat(8)}0203040605040302`;
const kClock = '8d000a00000000000020';

test('every command of the DGT protocol has its answer', () => {
  const board = speakingBoard('dgt');
  const answers = [
    ['41', kClock],
    ['42', kBoard],
    ['45', '9100083030303031'],
    ['55', 'a2000d30303030303030303031'],
    ['46', '9000050001'],
    ['47', `92000b${hex('Reedfish')}`],
    ['49', '8f0003'],
    ['4C', 'a0000c647f7f000000000000'],
    ['4D', '9300050100'],
    ...['40', '44', '4B', '43', '40', '4A', '4E', '50', '51', '52', '53', '54', '00', '7F', '80', 'FF'].map((silent) => [silent, '']),
    // What is in a message is no command; the next byte is one.
    ['2B 03 03 09 00', ''],
    ['2B 03 03 01 00 4D', '9300050100'],
    ['2B 0C 03 42 42 42 42 42 42 42 42 42 42 00', ''],
    ['2B 04 03 0B 1E 00 4D', '9300050100'],
    ['60 04 01 00 3F 00 4D', '9300050100'],
    ['60 02 00 00 4D', '9300050100'],
  ];
  for (const [command, answer] of answers) assert.equal(hex(say(board, bytes(command))), answer, command);
  // All at once, each in a message of its own and in order.
  assert.equal(hex(say(board, bytes('4B 4D 42 45'))), `9300050100${kBoard}9100083030303031`);
  assert.deepEqual(board.chip.resets, []); // 4E would be the boot loader
  wayBack(board);
});

test('the DGT protocol updates fields and the clock as ordered', () => {
  const board = speakingBoard('dgt');
  const change = (square, occupied) => {
    board.setOccupied(square, occupied);
    board.run(kSettled);
    return hex(board.read());
  };
  for (const order of ['44', '4B', '43']) {
    assert.equal(hex(say(board, bytes(order))), '');
    assert.equal(change('e2', false), '8e00053400');
    assert.equal(change('e2', true), '8e00053401');
    assert.equal(change('a8', false), '8e00050000');
    assert.equal(change('a8', true), '8e00050008');
    assert.equal(change('h1', false), '8e00053f00');
    assert.equal(change('h1', true), '8e00053f02');
    board.run(order === '43' ? 2200 : 1100);
    assert.equal(hex(board.read()), order === '43' ? kClock.repeat(2) : '', order);
    assert.equal(hex(say(board, bytes('40'))), '');
    assert.equal(change('e2', false), '');
    change('e2', true);
  }
  // A move, and how the board keeps the choice.
  say(board, bytes('4B'));
  assert.equal(change('e2', false), '8e00053400');
  assert.equal(change('e4', true), '8e00052401');
  wayBack(board);
  assert.equal(board.ask('protocol')[0], 'dgt');
});

test('the DGT protocol lights fields in both forms', () => {
  const board = speakingBoard('dgt');
  const lights = (message) => {
    assert.equal(hex(say(board, bytes(message), 60)), '');
    return lit(board);
  };
  assert.deepEqual(lights('60 04 01 0C 1C 00'), ['e5', 'e7']);
  assert.deepEqual(lights('60 04 01 00 3F 00'), ['a8', 'e5', 'e7', 'h1']);
  assert.deepEqual(lights('60 04 00 0C 1C 00'), ['a8', 'h1']);
  assert.deepEqual(lights('60 04 00 40 40 00'), []);
  assert.equal(lights('60 04 01 40 40 00').length, 64);
  assert.deepEqual(lights('60 02 00 00'), []);
  assert.equal(lights('60 02 01 00').length, 64);
  assert.deepEqual(lights('60 02 00 00'), []);
  assert.deepEqual(lights('60 04 01 41 7F 00'), []); // no such fields
  wayBack(board);
});

test('every word of CPP has its answer', () => {
  const board = speakingBoard('auto');
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
  const err = 'err not understood, or not possible\r\n';
  const answers = [
    ['feature get_state', 'ok\r\n'],
    ['feature undo_redo', 'ok\r\n'],
    ['feature moved', 'ok\r\n'],
    ['feature check', 'nok\r\n'],
    ['variant standard', 'ok\r\n'],
    ['variant chess_960', 'nok\r\n'],
    ['set_variant standard', ''],
    ['set_variant chess_960', err],
    ['get_state', `state ${start} w\r\n`],
    ['begin nonsense', err],
    [`begin ${start} w KQkq - 0 1`, `sync ${start} w KQkq - 0 1\r\n`],
    ['move e2e5', err],
    ['ok', ''],
    ['err what', ''],
    ['dance', err],
  ];
  for (const [line, answer] of answers) assert.equal(say(board, `${line}\n`, 40), answer, line);
  const carry = (from, to) => {
    board.setOccupied(from, false);
    board.run(kSettled + 50);
    board.setOccupied(to, true);
    board.run(400);
    return board.read();
  };
  assert.equal(carry('e2', 'e4'), 'move e2e4\r\n');
  assert.equal(say(board, 'ok\n'), '');
  assert.equal(say(board, 'move e7e5\n', 60), '');
  assert.deepEqual(lit(board), ['e5', 'e7']);
  assert.equal(carry('e7', 'e5'), 'moved\r\n');
  assert.equal(carry('d2', 'd4'), 'move d2d4\r\n');
  const before = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR';
  const refused = 'rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR';
  assert.equal(say(board, 'nok\n', 40), `unsync ${refused} w\r\n`);
  const back = carry('d4', 'd2');
  assert.ok(back.startsWith('state ') && back.endsWith(`sync ${before} w KQkq e6 0 2\r\n`), back);
  assert.match(say(board, `undo ${start} w\n`, 40), /^unsync /);
  assert.match(say(board, `redo ${before} w\n`, 40), /^sync /);
  assert.equal(say(board, 'end resign\n', 40), '');
  assert.equal(say(board, 'move d2d4\n', 40), err);
  // A pawn is promoted by hand to what the program says.
  assert.match(say(board, 'begin 8/P6k/8/8/8/8/8/K7 w\n', 40), /^unsync /);
  board.setup(['a7', 'h7', 'a1']);
  board.run(400);
  assert.match(board.read(), /\nsync 8\/P6k\/8\/8\/8\/8\/8\/K7 w\r\n$/);
  assert.equal(carry('a7', 'a8'), 'move a7a8\r\n');
  assert.equal(say(board, 'promote a7a8n\n', 40), '');
  assert.equal(say(board, 'get_state\n', 40), 'state N7/7k/8/8/8/8/8/K7 b\r\n');
  wayBack(board);
});

test('fields are told within 30 ms while lights in colours are streamed to the board', () => {
  const board = speakingBoard('certabo');
  const empty = '0 0 0 0 0 ';
  for (const occupied of [false, true]) {
    board.read();
    board.setOccupied('h2', occupied);
    const begun = board.milliseconds;
    let heard = '';
    const told = () => heard.split('\r\n').some((line) => line.length > 600 && line.startsWith(':') &&
      (line.slice(1).match(/(\d+ ){5}/g)[55] === empty) !== occupied);
    for (let i = 0; !told(); ++i) {
      assert.ok(board.milliseconds - begun <= 30, 'nothing was told');
      if (board.host.unsent < 4) board.write(coloured({ [i % 2 ? 'a1' : 'h8']: '203040' }));
      board.run(0.5);
      heard += board.read();
    }
    board.run(100);
  }
});

test('noise in a protocol strands nobody', (t) => {
  const random = makeRandom(t);
  const board = speakingBoard('auto');
  for (const protocol of ['chesslink', 'dgt', 'sentio', 'certabo', 'cpp']) {
    speak(board, protocol);
    board.write(Uint8Array.from({ length: 1024 }, () => Math.floor(random() * 256)));
    assert.ok(board.runUntil(() => board.host.unsent === 0, 20_000), 'the board stopped taking bytes');
    board.run(300);
    wayBack(board);
  }
  assert.deepEqual(board.chip.resets, []);
});
