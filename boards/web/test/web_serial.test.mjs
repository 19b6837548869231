// A serial port of Chromium that is the virtual board's pseudo-terminal. Chromium lists only device nodes that it knows, so
// in a private mount name space the pseudo-terminal is mounted over one of them; the policy that allows it is mounted too.
// This file runs itself again in there.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { kPatience, kTop, Rig } from './rig.mjs';

const kSelf = fileURLToPath(import.meta.url);
const kVirtual = process.env.REEDFISH_VIRTUAL ?? path.join(kTop, 'build/host/boards/virtual/reedfish-virtual');
const kNode = '/dev/ttyS0';

/** A process with a pseudo-terminal: the virtual board, or something that only looks like one. */
class Other {
  static all = [];
  #ended;

  static async start(command, args, env = {}) {
    const other = new Other();
    Other.all.push(other);
    other.child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'pipe'] });
    // Kept from the beginning: a process that a signal has ended says so once, and has no exit code.
    other.#ended = new Promise((resolve) => other.child.once('exit', resolve));
    other.child.stdin.on('error', () => {});
    other.path = await new Promise((resolve, reject) => {
      let text = '';
      other.child.stderr.on('data', (bytes) => {
        text += bytes;
        const match = /pseudo-terminal: (\S+)/.exec(text);
        if (match) resolve(match[1]);
      });
      other.child.once('error', reject);
      other.#ended.then(() => reject(new Error(`it ended: ${text}`)));
      setTimeout(() => reject(new Error(`it offers no pseudo-terminal: ${text}`)), kPatience).unref();
    });
    return other;
  }
  say(line) {
    this.child.stdin.write(`${line}\n`);
  }
  /** As often as one likes. */
  async stop() {
    this.child.kill('SIGKILL');
    await this.#ended;
  }
}

/** The virtual board on a pseudo-terminal, whose pieces `say('@play e2e4')` moves. */
const virtualBoard = () => Other.start(kVirtual, [], { REEDFISH_PTY: '1' });
/** A pseudo-terminal from Python with something else behind it. */
const impostor = (loop) => Other.start('python3', ['-u', '-c', [
  'import os, sys, time, tty', 'ours, theirs = os.openpty()', 'tty.setraw(theirs)', 'sys.stderr.write("pseudo-terminal: %s\\n" % os.ttyname(theirs)); sys.stderr.flush()', loop,
].join('\n')]);

/** Puts a pseudo-terminal in the place of the node; it must be one of ours and nothing else. */
function plugIn(other) {
  assert.match(other.path, /^\/dev\/pts\/\d+$/);
  execFileSync('mount', ['--bind', other.path, kNode]);
  const [node, ours] = [fs.statSync(kNode), fs.statSync(other.path)];
  assert.equal(node.rdev, ours.rdev, `${kNode} is not our pseudo-terminal: nothing is opened`);
}
// Chromium may take a moment to let go of it.
const unplug = () => execFileSync('umount', ['--lazy', kNode]);

/** The test inside takes half a minute on a busy machine. */
const kLongest = 4 * kPatience;

if (process.env.REEDFISH_INSIDE !== '1') {
  test('Web Serial with the virtual board behind it', () => {
    assert.ok(fs.existsSync(kVirtual), `${kVirtual} must be built`);
    // A machine that gives no name spaces, or has no such node, cannot show this: that is a failure, not a skip.
    const inside = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const able = spawnSync('unshare', [...inside, 'true'], { encoding: 'utf8', timeout: kPatience });
    assert.equal(able.status, 0, `THIS MACHINE FORBIDS NAME SPACES (unshare ${inside.join(' ')}: ${able.stderr?.trim()}), so Web Serial is NOT tested here`);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    // Processes have a name space, too: with the first of them all end, and with the last the mounts.
    const ran = spawnSync('unshare', [...inside, process.execPath, '--test', '--test-reporter=spec', kSelf], {
      env: { ...env, REEDFISH_INSIDE: '1' }, encoding: 'utf8', timeout: 3 * kLongest, killSignal: 'SIGKILL',
    });
    console.log(ran.stdout);
    assert.equal(ran.error, undefined, `${ran.stdout}\n${ran.stderr}`);
    assert.equal(ran.status, 0, `${ran.stdout}\n${ran.stderr}`);
    assert.match(ran.stdout, /pass 2\b/, 'the tests inside have run');
  });
} else {
  let rig;
  before(async () => {
    assert.ok(fs.existsSync(kNode), `THERE IS NO ${kNode} to stand in for, so Web Serial is NOT tested here`);
    rig = await Rig.start({ beforeLaunch: (address) => {
      fs.mkdirSync('/etc/chromium', { recursive: true });
      execFileSync('mount', ['-t', 'tmpfs', 'none', '/etc/chromium']);
      const policies = '/etc/chromium/policies/managed';
      fs.mkdirSync(policies, { recursive: true });
      fs.writeFileSync(path.join(policies, 'serial.json'), JSON.stringify({ SerialAllowAllPortsForUrls: [address.replace(/\/$/, '')] }));
    } });
  }, { timeout: kLongest });
  after(async () => {
    // What a failed test left behind would keep this process alive.
    for (const other of Other.all) await other.stop();
    await rig?.stop();
  }, { timeout: kLongest });

  test('connect, hands there, watch here, unplug, reconnect', { timeout: kLongest }, async () => {
    const board = await virtualBoard();
    // Whatever it was left with, the page leads it back to the console.
    board.say('protocol dgt');
    plugIn(board);
    const player = await rig.open('?board=serial', 'serial');
    assert.match(await player.text('#link'), /virtual, 8x8.*on USB/);
    board.say('@play e2e4 e7e5');
    await player.moved('e5');
    await player.until(() => reedfish.session.shown.pieces.some((piece) => piece.kind === 'pawn' && piece.x === 4.5 && piece.y === 3.5));
    // What is typed here is obeyed there; what it owes is said.
    await player.type('Nf3');
    await player.moved('Nf3');
    await player.until(() => /g1f3/.test(document.querySelector('#state').textContent));
    board.say('@play g1f3');
    await player.until(() => document.querySelector('#state').textContent === 'Black to move');
    // The cable is pulled.
    await board.stop();
    await player.until(() => /gone/.test(document.querySelector('#link').textContent));
    unplug();
    const next = await virtualBoard();
    plugIn(next);
    await player.page.selectOption('#source', 'wasm');
    await player.ready();
    await player.page.selectOption('#source', 'serial');
    await player.ready('serial');
    next.say('@play d2d4');
    await player.moved('d4');
    await player.page.close();
    await next.stop();
    unplug();
  });

  test('a board that floods, one that is silent', { timeout: kLongest }, async () => {
    const flood = await impostor('line = b"!lift e2 <b>flood</b> " + b"x" * 200 + b"\\r\\n"\nwhile True: os.write(ours, line)');
    plugIn(flood);
    const player = await rig.open('?board=serial', null);
    // The page stays alive: it draws, says that nobody answers, and goes elsewhere when asked.
    await player.until(() => /nothing answers/.test(document.querySelector('#link').textContent));
    const frames = await player.page.evaluate(() => reedfish.frames);
    await player.until((before) => reedfish.frames > before + 20, frames);
    assert.ok(await player.page.evaluate(() => document.querySelector('#log').childElementCount) <= 1600);
    await player.page.selectOption('#source', 'wasm');
    await player.ready();
    await flood.stop();
    unplug();
    const silent = await impostor('while True: time.sleep(1)');
    plugIn(silent);
    await player.page.selectOption('#source', 'serial');
    await player.until(() => /nothing answers/.test(document.querySelector('#link').textContent));
    await player.page.close();
    await silent.stop();
    unplug();
  });
}
