// The same script on the emulated and on the virtual board. REEDFISH_VIRTUAL names the virtual board's program.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { Session } from '../session.mjs';
import { bootromPath, imagePath, makeBoard } from './rig.mjs';

const virtual = process.env.REEDFISH_VIRTUAL;
const kWithVirtual = { skip: virtual ? false : 'REEDFISH_VIRTUAL is not set' };
const run = fileURLToPath(new URL('../run.mjs', import.meta.url));
const emulated = [process.execPath, run, '--image', imagePath, '--bootrom', bootromPath];

/** The two boards are not equally fast. */
const withoutTimes = (text) => text.replace(/^ms \d+|"ms":\d+/gm, 'ms');

function play([program, ...words], script) {
  const { status, stdout, stderr } = spawnSync(program, words, { input: script, encoding: 'latin1' });
  return { status, stdout: withoutTimes(stdout), complaints: stderr.split('\n').filter((line) => line.startsWith('hands: ')).length };
}

/** The same on an emulated board in this process: one of its own would spend most of its time on getting warm. */
function playHere(script) {
  const said = [];
  const complaints = [];
  const session = new Session(makeBoard({ onBytes: (bytes) => said.push(...bytes) }), (text) => complaints.push(text));
  for (const line of script.split('\n').slice(0, -1)) session.perform(line);
  session.finish();
  const stdout = withoutTimes(Buffer.from(said).toString('latin1'));
  return { status: session.failed ? 1 : 0, stdout, complaints: complaints.length };
}

const kScripts = {
  'a move of the hand': '@lift e2\n@wait 100\n@place e4\n@wait 100\nsensors\n',
  'hands in quick succession': '@lift b1\n@place a3\n@lift h8\n@place a4\n@wait 100\nsensors\n',
  'a whole set-up': '@setup empty\n@wait 100\n@setup start\n@wait 100\nsensors\n',
  'a request inside the debounce time': '@lift e2\n@wait 10\nevents\n@wait 60\n',
  'a bounce': '@bounce e2\n@wait 100\n@bounce e4\n@wait 100\nsensors\n',
  'talk': 'help\nhelp sensors\nnonsense\n\nevents off\n@lift a1\n@wait 60\nevents on\n@place a1\n@wait 60\nevents\nlights\n',
  'hands that make no sense': '@lift e4\n@place e2\n@frob e2\n@lift z9\n@wait soon\n@wait 50\nsensors\n',
  'moves, captures and castling by hand': '@play e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 h1f1\nmoves\n@slide f1 e1\n@wait 400\nshow\n',
  'hands that stop half way change nothing': '@play e2e4 e7e5 e4e9\n@play e2\n@play e3e4\n@slide a1 a3\n@slide a2 b5\n@slide a2 a2\n@slide a2\n@slide a3 a4\nsensors\n',
  'kings that end the game, go back, and the game after the next': '@play g1f3 g8f6\n@lift e1\n@place e4\n@lift e8\n@place d5\n@wait 1500\nresult\n@lift e4\n@place e1\n@wait 300\n@lift d5\n@place e8\n@wait 1500\nresult\n@play b1c3\n@wait 400\nresult draw\n@setup start\n@wait 2000\ngames\npgn 1 tags\n',
  'a clock that hands press': 'clock 5+3\n@play e2e4\n@wait 2200\nclock\n@play e7e5\nclock stop\n@wait 1500\nclock\npgn times\n',
  'events for programs': 'events json\n@play e2e4 e7e5\nmove Nf3\n@lift g1\n@wait 60\nsync\nsync text\n@place g1\n@wait 60\nundo\nresult resign black\nsync\n',
  'lights and what hands owe': '@lift e2\n@wait 60\nshow lights\n@place e4\n@wait 400\nmove e5\nshow lights\nwatch\n@play e7e5\nwatch off\n@lift a2\n@wait 60\n',
};

for (const [name, script] of Object.entries(kScripts)) {
  test(`the same transcript on both boards: ${name}`, kWithVirtual, () => {
    assert.deepEqual(playHere(script), play([virtual], script));
  });
}

test('so does the program, whose last line need not end', kWithVirtual, () => {
  for (const script of ['@lift e2\n@wait 10\nhelp\n@lift e4\n@place e4\n@wait 400\nsensors\n', 'events']) {
    assert.deepEqual(play(emulated, script), play([virtual], script));
  }
});

test('@help says the same on both boards, and is no fault', kWithVirtual, () => {
  const help = ([program, ...words]) => spawnSync(program, words, { input: '@help\n', encoding: 'latin1' });
  const [one, other] = [help(emulated), help([virtual])];
  assert.match(one.stderr, /^@lift e2 .*\n(@.*\n)*@help /);
  assert.deepEqual([one.status, one.stdout, one.stderr], [other.status, other.stdout, other.stderr]);
  assert.equal(one.status, 0);
});

// The recorded sessions of the host tests: what is sent begins with `> `, the rest must come back.
const sessions = new URL('../../host_tests/data/sessions/8x8/', import.meta.url);
for (const name of fs.readdirSync(sessions)) {
  test(`the emulated board repeats the session ${name}`, () => {
    const lines = fs.readFileSync(new URL(name, sessions), 'latin1').split('\n').slice(0, -1);
    const sent = lines.filter((line) => line.startsWith('> ')).map((line) => `${line.slice(2)}\n`);
    const expected = lines.filter((line) => !line.startsWith('> ')).map((line) => `${line}\r\n`);
    assert.equal(playHere(sent.join('')).stdout, expected.join(''));
  });
}

test('a hand that makes no sense is told once and makes the exit status 1', () => {
  const { status, complaints } = play(emulated, '@lift e4\n');
  assert.deepEqual([status, complaints], [1, 1]);
});

// A program that talks over a pipe sends its next line when it has the answer: the whole of it must come by itself.
const longGame = fs.readFileSync(new URL('../../host_tests/data/long_game.pgn', import.meta.url), 'latin1');
const kMoves = 80;

/** Sends a script, leaves the pipe open, and waits until the board has told the last of so many moves, and `ok`. */
function listMoves([program, ...words]) {
  const board = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const text = longGame.slice(0, longGame.indexOf(`${kMoves + 1}. `));
  board.stdin.write(`load pgn\n${text}\n\nmoves\n`);
  return new Promise((resolve, reject) => {
    let said = '';
    board.stdout.on('data', (bytes) => {
      said += bytes;
      if (!new RegExp(`^${kMoves}\\. .*\\r\\nok\\r\\n`, 'm').test(said)) return;
      board.stdin.end();
      resolve(said);
    });
    board.on('close', () => reject(new Error(`the board ended after ${JSON.stringify(said.slice(-60))}`)));
  });
}

test('a long listing comes whole over a pipe that stays open', { timeout: 120_000 }, async () => {
  const lines = (await listMoves(emulated)).split('\r\n');
  assert.equal(lines.filter((line) => /^[0-9]+\. /.test(line)).length, kMoves);
});
