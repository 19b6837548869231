// A board through the real reedfish-host: it serves the page, and the page has the console of a virtual board over its
// WebSocket, whose pieces are moved there.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { kPage, kPatience, kTop, Rig } from './rig.mjs';

const kVirtual = process.env.REEDFISH_VIRTUAL ?? path.join(kTop, 'build/host/boards/virtual/reedfish-virtual');
const kHost = process.env.REEDFISH_HOST ?? path.join(kTop, 'build/host/host/reedfish-host');

/** A program, once it has said on standard error what `sign` finds there. */
class Program {
  static all = [];
  #ended;

  static async start(command, args, sign, env = {}) {
    assert.ok(fs.existsSync(command), `${command} must be built`);
    const program = new Program();
    Program.all.push(program);
    program.child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'pipe'] });
    program.#ended = new Promise((resolve) => program.child.once('exit', resolve));
    program.child.stdin.on('error', () => {});
    program.found = await new Promise((resolve, reject) => {
      let text = '';
      program.child.stderr.on('data', (bytes) => {
        text += bytes;
        const match = sign.exec(text);
        if (match) resolve(match[1]);
      });
      program.#ended.then(() => reject(new Error(`${command} ended: ${text}`)));
      setTimeout(() => reject(new Error(`${command} said only: ${text}`)), kPatience).unref();
    });
    return program;
  }
  say(line) {
    this.child.stdin.write(`${line}\n`);
  }
  async stop() {
    this.child.kill('SIGKILL');
    await this.#ended;
  }
}
const serve = (board, port) => Program.start(kHost, ['serve', '--board', board.found, '--port', port, '--page', kPage], /listening on \S+ port (\d+)/);

let rig;
before(async () => {
  rig = await Rig.start();
});
after(async () => {
  for (const program of Program.all) await program.stop();
  await rig.stop();
});

test('a board through reedfish-host serve: watch, ask, lose the host, come back', { timeout: 4 * kPatience }, async () => {
  const board = await Program.start(kVirtual, [], /pseudo-terminal: (\S+)/, { REEDFISH_PTY: '1' });
  const host = await serve(board, '0');
  rig.address = `http://127.0.0.1:${host.found}/`;
  const player = await rig.open('?board=socket', 'socket');
  assert.match(await player.text('#link'), /8x8/);
  board.say('@play e2e4 e7e5');
  await player.moved('e5');
  await player.until(() => reedfish.session.shown.pieces.some((piece) => piece.kind === 'pawn' && piece.x === 4.5 && piece.y === 3.5));
  await player.type('Nf3');
  await player.moved('Nf3');
  board.say('@play g1f3');
  await player.until(() => document.querySelector('#state').textContent === 'Black to move');
  // What the host lets nobody do from a page is refused in words.
  assert.deepEqual(await player.refused('bootsel'), { name: 'not-here', at: null });
  // ... and the lines of a text that it refuses are no commands.
  assert.deepEqual(await player.refused('load pgn\n1. d4 *\nnew\n\n\n'), { name: 'not-here', at: null });
  assert.deepEqual(await player.ask('moves'), ['1. e4 e5', '2. Nf3']);
  // A second page at the same board sees the same game.
  const other = await rig.open('?board=socket', 'socket');
  await other.moved('Nf3');
  board.say('@play b8c6');
  await Promise.all([player.moved('Nc6'), other.moved('Nc6')]);
  await other.page.close();
  // The host is gone, and says so here; when it is back, so is the board.
  player.expects(/ERR_CONNECTION_|WebSocket connection/);
  await host.stop();
  await player.until(() => /closed the line/.test(document.querySelector('#link').textContent));
  await serve(board, host.found);
  await player.reload('socket');
  await player.moved('Nc6');
  await player.page.close();
});
