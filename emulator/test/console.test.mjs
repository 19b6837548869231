import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bootBoard } from './rig.mjs';

test('version is one line and ok', () => {
  const answer = bootBoard().ask('version');
  assert.equal(answer.length, 2);
  assert.match(answer[0], /[0-9]+\.[0-9]+/);
  assert.equal(answer[1], 'ok');
});

test('help lists the commands', () => {
  const answer = bootBoard().ask('help');
  for (const command of ['help', 'version', 'board', 'sensors', 'events', 'lights', 'uptime', 'bootsel']) {
    assert.ok(answer.some((line) => line.startsWith(command)), command);
  }
  assert.equal(answer.at(-1), 'ok');
});

test('an unknown command gets one error line and the next command works', () => {
  const board = bootBoard();
  const answer = board.ask('frobnicate');
  assert.equal(answer.length, 1);
  assert.match(answer[0], /^error unknown-command /);
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('lines may end in a carriage return and a newline', () => {
  assert.deepEqual(bootBoard().ask('version\r'), bootBoard().ask('version'));
});

test('an over-long line is refused whole and the next one works', () => {
  const board = bootBoard();
  const answer = board.ask('x'.repeat(5000));
  assert.equal(answer.length, 1);
  assert.match(answer[0], /^error line-too-long /);
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('uptime follows emulated time', () => {
  const board = bootBoard();
  const before = Number(board.ask('uptime')[0]);
  board.run(1000);
  const passed = Number(board.ask('uptime')[0]) - before;
  assert.ok(passed >= 1000 && passed < 1010, `${passed} ms`);
});

test('bootsel says ok and then reaches the boot loader', () => {
  const board = bootBoard();
  assert.deepEqual(board.ask('bootsel'), ['ok']);
  board.run(500);
  assert.ok(board.chip.bootLoader);
});

test('a person who types gets an echo, a prompt and completion; a program gets none of it', () => {
  const board = bootBoard();
  const type = (keys) => {
    for (const key of keys) {
      board.write(key);
      board.run(60);
    }
    return board.read();
  };
  assert.deepEqual(board.ask('echo'), ['auto', 'ok']);
  assert.equal(type([...'echo']), '');
  assert.equal(type(['\r']), '> echo\r\nauto\r\nok\r\n> ');
  assert.equal(type([...'ecko', '\x1b[D', '\x7f', 'h', '\r']).split('\r\n').slice(-3).join('\n'), 'auto\nok\n> ');
  assert.equal(type([...'ver', '\t']), 'version ');
  type(['\x15']);
  board.write('echo\n');
  board.run(60);
  board.read();
  assert.deepEqual(board.ask('echo'), ['auto', 'ok']);
});
