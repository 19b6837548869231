// A real Chromium with the page in it, and what a person can do there.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

export const kTop = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../..');
export const kPage = process.env.REEDFISH_PAGE ?? path.join(kTop, 'build/web');
const kChromium = process.env.REEDFISH_CHROMIUM ?? '/usr/bin/chromium';
const kFlags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
/** A loaded machine may take its time; nothing that passes waits for this long. */
export const kPatience = Number(process.env.REEDFISH_PATIENCE ?? 120000);

/** What Chromium says where a reload or a closed tab cuts short its own download of the icon. A test looks at the icon. */
const kCutShort = 'Error while trying to use the following icon from the Manifest';

export class Rig {
  static async start({ flags = [], width = 1200, height = 900, touch = false, scheme = 'light', beforeLaunch = () => {} } = {}) {
    const rig = new Rig();
    rig.complaints = [];
    rig.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'reedfish-chromium-'));
    rig.server = await serve(kPage);
    rig.address = `http://127.0.0.1:${rig.server.address().port}/`;
    try {
      beforeLaunch(rig.address);
      rig.context = await chromium.launchPersistentContext(rig.profile, {
        executablePath: kChromium, headless: true, args: [...kFlags, ...flags], viewport: { width, height }, hasTouch: touch,
        colorScheme: scheme, acceptDownloads: true, serviceWorkers: 'allow', timeout: kPatience,
      });
    } catch (error) {
      // A server that still listens would keep the tests from ending.
      await rig.stop();
      throw error;
    }
    rig.context.setDefaultTimeout(kPatience);
    return rig;
  }

  /** Opens the page, after `prepare`; what the browser's console has to complain about is kept. */
  async open(search = '', ready = 'browser', prepare = () => {}) {
    const page = await this.context.newPage();
    const player = new Player(page);
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || message.text().startsWith(kCutShort)) return;
      const expected = player.expected.find(({ pattern }) => pattern.test(message.text()));
      (expected?.said ?? this.complaints).push(`${message.text()} ${message.location().url ?? ''}`);
    });
    page.on('pageerror', (error) => this.complaints.push(String(error.stack ?? error)));
    await prepare(page);
    await page.goto(this.address + search);
    if (ready) await player.ready(ready);
    return player;
  }
  /** Opens the page with a board of its own kind, and nothing kept from before. */
  async fresh(search = '?size=8x8') {
    const player = await this.open(search);
    await player.page.evaluate(() => {
      const { keeping } = reedfish.session.source;
      // What the board does between now and the reload is not kept either.
      keeping.forget();
      keeping.keepSector = keeping.keepPieces = () => {};
    });
    await player.reload();
    return player;
  }

  /** At the end of a file. */
  async stop() {
    // Only if something else keeps this process alive: a browser that does not go, a board that nobody stopped.
    setTimeout(() => {
      console.error('the tests are over, but something still runs');
      process.exit(1);
    }, kPatience).unref();
    await this.close();
  }
  async close() {
    await this.context?.close();
    this.server.closeAllConnections?.();
    this.server.close();
    try {
      fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch (error) {
      // A process of the browser that is slow to go still writes there; that is nothing about the page.
      console.error(`left behind: ${error.message}`);
    }
    assert.deepEqual(this.complaints, [], 'the console of the browser');
  }
}

/** Waits for something on this side; `what` is said if it never comes. */
export async function eventually(condition, what) {
  for (const end = Date.now() + kPatience; !condition();) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Somebody at a page. */
export class Player {
  constructor(page) {
    this.page = page;
    this.expected = [];
  }

  /** What the browser's console has to say about something that a test does here on purpose is no complaint; returns where it is kept. */
  expects(pattern) {
    const said = [];
    this.expected.push({ pattern, said });
    return said;
  }
  /** Waits until the page has such a board. */
  async ready(name = 'browser') {
    await this.until((wanted) => document.body.dataset.ready === wanted, name);
  }
  async reload(name) {
    await this.page.reload();
    await this.ready(name);
  }

  at(square) {
    return this.page.evaluate((name) => {
      const { x, y } = reedfish.view.toScreen(name);
      return { x, y };
    }, square);
  }
  async drag(from, to, { shift = false } = {}) {
    const [start, end] = [await this.at(from), await this.at(to)];
    if (shift) await this.page.keyboard.down('Shift');
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    // A piece that slides must not rest on the way, however long this machine takes between two events.
    await this.page.mouse.move(end.x, end.y, { steps: shift ? 1 : 6 });
    await this.page.mouse.up();
    if (shift) await this.page.keyboard.up('Shift');
  }
  async click(square) {
    const { x, y } = await this.at(square);
    await this.page.mouse.click(x, y);
  }
  /** Drags several moves, each when the one before has been understood. */
  async play(moves) {
    for (const [from, to, san] of moves) {
      await this.drag(from, to);
      if (san) await this.moved(san);
    }
  }
  /** Waits until the last move of the list is this one. */
  async moved(san) {
    try {
      await this.page.waitForFunction((wanted) => document.querySelector('#moves b')?.textContent === wanted, san);
    } catch (error) {
      throw new Error(`${san} never came; the page has ${JSON.stringify(await this.#shown(), null, 1)}`, { cause: error });
    }
  }
  /** What a person would tell who sees that something is wrong. */
  #shown() {
    return this.page.evaluate(() => ({
      link: document.querySelector('#link').textContent,
      state: document.querySelector('#state').textContent,
      moves: document.querySelector('#moves').textContent,
      speed: document.querySelector('#speed').textContent,
      log: document.querySelector('#log').innerText.split('\n').slice(-40),
      sync: reedfish.session.state,
      pieces: reedfish.session.world?.pieces.filter((piece) => piece.place !== 'board' || piece.path?.length > 0),
      busy: reedfish.session.world?.busy,
      frames: reedfish.frames,
    }));
  }
  async ask(line) {
    return this.page.evaluate((text) => reedfish.session.talk.ask(text), line);
  }
  /** The error that a line is answered with. */
  async refused(line) {
    return this.page.evaluate((text) => reedfish.session.talk.ask(text).then(() => null, (error) => ({ name: error.name, at: error.at })), line);
  }
  async until(condition, argument) {
    await this.page.waitForFunction(condition, argument);
  }
  text(selector) {
    return this.page.locator(selector).innerText();
  }
  /** A line for the console, typed. */
  async type(line) {
    await this.tab('console');
    await this.page.fill('#line', line);
    await this.page.press('#line', 'Enter');
  }
  tab(name) {
    return this.page.click(`#tab-${name}`);
  }
  async position() {
    return (await this.ask('position'))[0];
  }
  pieceOn(square) {
    return this.page.evaluate((name) => {
      const piece = reedfish.session.world.on(name);
      return piece ? `${piece.side} ${piece.kind}` : null;
    }, square);
  }
  inBox() {
    return this.page.evaluate(() => reedfish.session.world.inBox().map((piece) => `${piece.side} ${piece.kind}`));
  }
}
