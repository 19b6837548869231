// ChessLink on the shipped image, over its USB: every message both ways, every setting, and what the lights show.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kSettled } from './rig.mjs';
import { bytes, chesslinkCorner, fourCorners, hex, lit, say, speakingBoard, waitFor, wayBack } from './programs.mjs';

const kScan = 20 * 2.048;

const latin1 = (text) => Buffer.from(text, 'latin1');
const plain = (text) => [...text].map((c) => String.fromCharCode(c.charCodeAt(0) & 0x7f)).join('');

const withParity = (text) => [...text].map((c) => {
  const code = c.charCodeAt(0);
  const ones = code.toString(2).replaceAll('0', '').length;
  return String.fromCharCode(ones % 2 === 0 ? code | 0x80 : code);
}).join('');

/** A request as it goes over the wire: with its check, and odd parity on all of it. */
function frame(text) {
  const check = [...text].reduce((sum, c) => sum ^ c.charCodeAt(0), 0);
  return latin1(withParity(text + check.toString(16).toUpperCase().padStart(2, '0')));
}

/** Lights of squares, each with its pattern. */
function lights(slot, patterns) {
  const corners = Array(81).fill('00');
  for (const [square, pattern] of Object.entries(patterns)) {
    for (const corner of fourCorners(chesslinkCorner(square))) corners[corner] = pattern;
  }
  return frame(`L${slot}${corners.join('')}`);
}

const kStart = 'sRNBKQBNRPPPPPPPP................................pppppppprnbkqbnr73';
const kWithoutE2 = 'sRNBKQBNRPPP.PPPP................................pppppppprnbkqbnr0D';

/** Sends a request to a board that reports by itself, and returns the answer that begins with `letter`. */
function ask(board, request, letter, length) {
  const heard = plain(say(board, frame(request), 30));
  return new RegExp(`${letter}[0-9A-F]{${length - 1}}`).exec(heard)?.[0];
}

const count = (text, letter) => [...plain(text)].filter((c) => c === letter).length;

test('every request has its answer, byte by byte', () => {
  const board = speakingBoard('chesslink');
  const silence = hex(say(board, bytes('57 B0 32 B0 31 B5 34'))); // W0201; a report may come before
  assert.ok(silence.endsWith('f7b032b0313734'), silence);
  const answers = [
    ['D6 B5 B6', '76b0b0313737b0'], // V
    ['D3 B5 B3', hex(withParity(kStart))], // S
    ['58 B5 38', 'f83738'], // X
    ['57 B0 B3 B0 37 B5 B3', 'f7b0b3b03737b3'], // W0307
    ['52 B0 B0 B5 32', 'f2b0b0b0b03732'], // R00
    ['52 B0 31 B5 B3', 'f2b031313437b6'], // R01
    ['52 B0 32 B5 B0', 'f2b032b0313731'], // R02
    ['52 B0 B3 B5 31', 'f2b0b3b03737b6'], // R03
    ['52 B0 34 B5 B6', 'f2b034b045b0b3'], // R04
    ['49 B0 B0 34 B9', 'e946468a'], // I00: iFF and a line end, without a check
    [lights('14', {}).toString('hex'), 'ecb643'], // L
    ['56 35 36', '76b0b0313737b0'], // V without parity
    ['D6 B5 B5', ''], // ... and with a wrong check
    ['41 45 B6', ''], // no such request
  ];
  for (const [request, answer] of answers) assert.equal(hex(say(board, bytes(request))), answer, request);
  wayBack(board);
});

test('the common probe is answered, whole and byte by byte', () => {
  const probe = ['W0000', 'W011E', 'W0203', 'W030A', 'V', 'R00', 'R01', 'R02', 'R03', 'R04'];
  const answers = 'w000077w011E02w020376w030A05v001770r000072r011E07r020373r030A00r040E03';
  const board = speakingBoard('auto');
  const whole = say(board, Buffer.concat(probe.map(frame)), 40);
  assert.equal(plain(whole), answers);
  let heard = '';
  for (const request of probe) for (const byte of frame(request)) heard += say(board, Buffer.from([byte]), 5);
  assert.equal(plain(heard), answers);
});

test('settings 00 to 04 are written, read back, change what they say, and T forgets them', () => {
  const board = speakingBoard('chesslink');
  const set = (setting, value) => assert.equal(ask(board, `W${setting}${value}`, 'w', 5), `w${setting}${value}`);
  const isSet = (setting, value) => assert.equal(ask(board, `R${setting}`, 'r', 5), `r${setting}${value}`);
  // 01, with reports on every scan: from 15 times 2.048 ms on
  for (const [value, scans] of [['14', 20], ['1E', 30], ['0F', 15]]) {
    set('01', value);
    isSet('01', value);
    board.read();
    board.run(scans * 2.048 * 6);
    const reports = count(board.read(), 's');
    assert.ok(reports >= 5 && reports <= 7, `${reports} reports in six scans of ${scans}`);
  }
  // 03, with timed reports
  set('02', '02');
  for (const [value, units] of [['0A', 10], ['32', 50]]) {
    set('03', value);
    isSet('03', value);
    board.read();
    board.run(units * 4.096 * 6);
    const reports = count(board.read(), 's');
    assert.ok(reports >= 5 && reports <= 7, `${reports} reports in six times ${units} units`);
  }
  set('02', '01');
  // 04
  const bright = {};
  for (const value of ['0E', '00', '07']) {
    set('04', value);
    isSet('04', value);
    say(board, lights('14', { e4: 'FF' }), 60);
    bright[value] = board.colours.e4.red;
  }
  assert.ok(bright['00'] > 0 && bright['00'] < bright['07'] && bright['07'] < bright['0E'], JSON.stringify(bright));
  // 00: without block parity a request is its letter and its digits
  set('00', '01');
  assert.equal(plain(say(board, 'V')), 'v001770');
  assert.equal(plain(say(board, 'W0000')), 'w000077');
  assert.equal(plain(say(board, 'V')), '');
  assert.equal(plain(say(board, '56')), 'v001770');
  say(board, frame('T'), 5);
  assert.deepEqual(lit(board), []);
  for (const [setting, value] of [['00', '00'], ['01', '14'], ['02', '00'], ['03', '00'], ['04', '0E']]) isSet(setting, value);
});

test('reports come as setting 02 orders them', () => {
  const board = speakingBoard('chesslink');
  const order = (kind) => {
    assert.equal(ask(board, `W020${kind}`, 'w', 5), `w020${kind}`);
    board.run(50);
    board.read();
  };
  /** Takes the piece on e2 away or puts it back, and returns when that is reported. */
  const change = (occupied) => {
    board.setOccupied('e2', occupied);
    const { milliseconds, heard } = waitFor(board, /^[^]{67}/, 600);
    assert.equal(hex(heard), hex(withParity(occupied ? kStart : kWithoutE2)));
    return milliseconds;
  };
  order(0);
  board.run(1000);
  const reports = count(board.read(), 's');
  assert.ok(Math.abs(reports - 1000 / kScan) <= 2, `${reports} reports a second`);
  order(1);
  board.setOccupied('e2', false);
  board.run(400);
  board.setOccupied('e2', true);
  board.run(400);
  assert.equal(board.read(), '');
  // On change, after 0 or 2 to 5 scans; the sensors are debounced for 20 ms before that.
  for (const [kind, scans] of [[3, 0], [4, 2], [5, 3], [6, 4], [7, 5]]) {
    order(kind);
    for (const occupied of [false, true]) {
      const milliseconds = change(occupied);
      const expected = 21 + scans * kScan;
      assert.ok(Math.abs(milliseconds - expected) < 8, `kind ${kind}: ${milliseconds} ms instead of ${expected}`);
    }
    board.run(300);
    assert.equal(board.read(), '', `kind ${kind} reports what has not changed`);
  }
});

test('lights are corners, with patterns in slots', () => {
  const board = speakingBoard('chesslink');
  say(board, frame('W0201'));
  for (const square of ['a1', 'h1', 'a8', 'h8', 'e4']) {
    assert.equal(hex(say(board, lights('14', { [square]: 'FF' }), 40)), 'ecb643');
    assert.deepEqual(lit(board), [square]);
  }
  say(board, lights('14', { e2: 'FF', e4: 'FF' }), 40);
  assert.deepEqual(lit(board), ['e2', 'e4']);
  // Slots of 12 * 4.096 ms: on for four of eight.
  say(board, lights('0C', { e4: 'F0' }));
  let on = 0;
  for (let i = 0; i < 80; ++i) {
    board.run(0.8 * 12 * 4.096 / 8);
    on += lit(board).includes('e4');
  }
  assert.ok(on >= 36 && on <= 44, `on for ${on} of 80`);
  assert.equal(hex(say(board, frame('X'), 40)), 'f83738');
  assert.deepEqual(lit(board), []);
});

test('it is found out, reports what hands do, and closing the port leads back', () => {
  const board = speakingBoard('auto');
  assert.equal(hex(say(board, bytes('D6 B5 B6'))), '76b0b0313737b0');
  assert.ok(plain(say(board, frame('W0203'))).endsWith('w020376'));
  board.setOccupied('e2', false);
  board.run(kSettled);
  assert.equal(plain(board.read()), kWithoutE2);
  say(board, lights('14', { e1: 'FF' }), 60);
  assert.deepEqual(lit(board), ['e1']);
  board.host.setLine({ dtr: false });
  board.run(20);
  board.host.setLine({ dtr: true });
  board.run(60);
  assert.ok(!lit(board).includes('e1'));
  board.read();
  assert.equal(board.ask('protocol')[0], 'auto');
});

test('seven bits with odd parity are a hint: such a program hears no line of the console', () => {
  const board = speakingBoard('auto');
  board.host.setLine({ baud: 9600, dtr: true }); // as a program of another protocol has it: no hint
  board.run(60);
  board.read();
  assert.equal(board.ask('version').at(-1), 'ok');
  board.host.setLine({ baud: 38400, parity: 1, dataBits: 7, dtr: true });
  board.run(100);
  const heard = plain(board.read());
  assert.match(heard, /^(sRNBKQBNRPPPPPPPP\.{32}pppppppprnbkqbnr73)+$/);
  assert.ok(plain(say(board, frame('V'))).includes('v001770'));
  wayBack(board);
});

test('a contact is reported within 30 ms while lights are streamed to the board', () => {
  const board = speakingBoard('chesslink');
  say(board, frame('W0203'));
  for (const [occupied, status] of [[false, kWithoutE2], [true, kStart]]) {
    board.read();
    board.setOccupied('e2', occupied);
    const begun = board.milliseconds;
    let heard = '';
    for (let i = 0; !plain(heard).includes(status); ++i) {
      assert.ok(board.milliseconds - begun <= 30, 'no report');
      if (board.host.unsent < 4) board.write(lights('01', { [i % 2 ? 'a1' : 'h8']: 'AA', e4: '55' }));
      board.run(0.5);
      heard += board.read();
    }
  }
});
