// What the page keeps, says, refuses and looks like.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { eventually, kPage, kTop, Player, Rig } from './rig.mjs';

const kMostBytes = 250 * 1024;
const kMostGzipped = 90 * 1024;

let rig;
before(async () => {
  rig = await Rig.start();
});
after(() => rig.stop());

test('the firmware is small', () => {
  const wasm = fs.readFileSync(path.join(kPage, 'reedfish.wasm'));
  const gzipped = gzipSync(wasm, { level: 9 }).length;
  console.log(`reedfish.wasm: ${wasm.length} bytes, ${gzipped} gzipped`);
  assert.ok(wasm.length <= kMostBytes, `${wasm.length} bytes`);
  assert.ok(gzipped <= kMostGzipped, `${gzipped} bytes gzipped`);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(wasm)), [], 'it needs nothing of the page');
});

test('its server answers what no file can be named, and refuses what no port can be', async () => {
  for (const name of ['%00', 'app.js%00', '..%2f..%2fREADME.md']) {
    assert.equal((await fetch(rig.address + name)).status, 404, name);
  }
  assert.equal((await fetch(rig.address)).status, 200);
  for (const port of ['0', '99999', '8x', '-1']) {
    const { status, stderr } = spawnSync(process.execPath, [path.join(kTop, 'boards/web/serve.mjs'), kPage, port], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [2, `reedfish: a port is a number from 1 to 65535, not '${port}'\n`]);
  }
});

test('a reload is a power cut, and the game is still there', async () => {
  const player = await rig.open('?size=8x8');
  await player.play([['e2', 'e4', 'e4'], ['e7', 'e5', 'e5']]);
  const before = await player.position();
  await player.reload();
  assert.equal(await player.position(), before);
  assert.equal(await player.pieceOn('e4'), 'white pawn');
  await player.play([['g1', 'f3', 'Nf3']]);
  // In the middle of a move: the piece in the hand falls back, and the game goes on.
  const { x, y } = await player.at('b8');
  await player.page.mouse.move(x, y);
  await player.page.mouse.down();
  await player.page.mouse.move(x + 30, y + 60);
  await player.reload();
  await player.page.mouse.up();
  await player.play([['b8', 'c6', 'Nc6']]);
  assert.deepEqual(await player.ask('moves'), ['1. e4 e5', '2. Nf3 Nc6']);
  await player.page.close();
});

test('two tabs at once have boards of their own', async () => {
  const [one, two] = [await rig.open('?size=8x8'), await rig.open('?size=8x8')];
  for (const player of [one, two]) {
    await player.ask('new');
    await player.page.evaluate(() => reedfish.session.perform('@setup start'));
  }
  const number = async (player) => /number (\d+)/.exec(await player.text('#link'))[1];
  const numbers = [await number(one), await number(two)];
  assert.notEqual(...numbers);
  await two.play([['d2', 'd4', 'd4']]);
  await one.page.bringToFront();
  await one.play([['c2', 'c4', 'c4']]);
  for (const [player, san] of [[one, 'c4'], [two, 'd4']]) {
    await player.reload();
    assert.deepEqual(await player.ask('moves'), [`1. ${san}`]);
  }
  assert.deepEqual([await number(one), await number(two)], numbers);
  await one.page.close();
  await two.page.close();
});

test('a position set by text, with its error at its character', async () => {
  const player = await rig.open('?size=8x8');
  await player.tab('texts');
  await player.page.fill('#position', '4k3/8/8/8/8/8/4X3/4K3 w - - 0 1');
  await player.page.click('#set-position');
  await player.until(() => document.querySelector('#position-error mark'));
  assert.equal(await player.text('#position-error mark'), 'X');
  assert.match(await player.text('#position-error'), /^at 15:/);
  assert.deepEqual(await player.page.evaluate(() => [document.querySelector('#position').selectionStart, document.querySelector('#position').selectionEnd]), [15, 16]);
  await player.page.fill('#position', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await player.page.click('#set-position');
  await player.until(() => reedfish.session.state.position.startsWith('4k3/8/8/8/8/8/4P3/4K3'));
  assert.equal(await player.text('#position-error'), '');
  await player.page.close();
});

test('games as text, in and out, and the archive', async () => {
  const player = await rig.open('?size=8x8');
  await player.tab('texts');
  await player.page.fill('#pgn', '[White "<b>Anna</b>"]\n\n1. e4 e5 2. Nf3 Nc6 *');
  await player.page.click('#pgn-load');
  await player.until(() => reedfish.session.state?.ply === 4);
  await player.page.click('#pgn-show');
  // What was typed has no round: the board's answer has come, and overwrites nothing that is typed after it.
  await player.until(() => /Round.*2\. ?Nf3 .*Nc6/s.test(document.querySelector('#pgn').value));
  await player.page.fill('#pgn', '1. e4 e5 2. Qh9');
  await player.page.click('#pgn-load');
  await player.until(() => document.querySelector('#pgn-error').textContent !== '');
  await player.ask('move Bb5');
  await player.ask('new');
  await player.tab('game');
  await player.tab('texts');
  await player.until(() => /Anna/.test(document.querySelector('#games').textContent));
  await player.page.close();
});

test('the last choice of a board counts, however late an older one comes', async () => {
  const player = await rig.open('?size=8x8');
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await player.page.route('**/firmware/list.json', async (route) => {
    await held;
    await route.fulfill({ json: [{ board: 'reed_8x8', chip: 'pico', file: 'none.uf2', size: 1 }] });
  });
  await player.page.selectOption('#source', 'emulator');
  // Boards that are left before they have said what they are.
  for (const size of ['5x5', '10x10', '6x6', '4x4']) await player.page.evaluate((value) => {
    document.querySelector('#source').value = 'wasm';
    document.querySelector('#size').value = value;
    document.querySelector('#size').dispatchEvent(new Event('change'));
  }, size);
  await player.ready();
  release();
  await player.page.unroute('**/firmware/list.json', { behavior: 'wait' });
  assert.equal((await player.ask('game'))[0], 'octad');
  await player.until(() => document.body.dataset.board === '4x4' && /^browser, 4x4/.test(document.querySelector('#link').textContent));
  await player.until(() => document.querySelector('#notation').value === 'ofen');
  await player.page.close();
});

test('a clock that is set elsewhere is the one that is shown', async () => {
  const player = await rig.open('?size=8x8');
  const choice = () => player.page.inputValue('#clock-choice');
  for (const control of ['5+3', '7+2']) {
    await player.type(`clock ${control}`);
    await player.until((wanted) => document.querySelector('#clock-choice').value === wanted, control);
  }
  await player.tab('game');
  // What somebody chooses and has not set yet stays chosen.
  await player.page.selectOption('#clock-choice', '3+2');
  await player.page.evaluate(() => reedfish.session.refresh());
  assert.equal(await choice(), '3+2');
  await player.page.selectOption('#clock-choice', 'off');
  await player.page.click('#clock-set');
  await player.until(() => document.querySelector('#clock-white').textContent === '–');
  await player.page.close();
});

test('what a board or a file says never becomes markup', async () => {
  const player = await rig.open('?size=8x8');
  const evil = '<img src=x onerror="document.title=`taken`"><script>document.title=`taken`</script>';
  await player.ask('tag White "<img src=x onerror=document.title=1>"');
  await player.type('tag');
  await player.type(evil);
  await player.page.evaluate((text) => reedfish.session.source.onBytes(`!${text}\r\n${text}\r\n!correct +${text}\r\n!move ${text} ${text}\r\n`), evil);
  await player.tab('texts');
  await player.page.fill('#position', evil);
  await player.page.click('#set-position');
  await player.until(() => document.querySelector('#position-error mark'));
  await player.until(() => document.querySelector('#log').textContent.includes('onerror'));
  assert.equal(await player.page.evaluate(() => document.querySelectorAll('img[src="x"], main script').length), 0);
  assert.equal(await player.page.title(), 'Reedfish');
  await player.page.close();
});

test('a browser that keeps nothing has a board all the same, and says so', async () => {
  const player = await rig.open('', 'browser', (page) => page.addInitScript(() => {
    const refuse = { get() { throw new DOMException('denied', 'SecurityError'); } };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, refuse);
    navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  }));
  await player.drag('e2', 'e4');
  await player.moved('e4');
  await player.until(() => /does not keep it: denied/.test(document.querySelector('#state').textContent));
  await player.page.close();
});

test('events that make no sense are no trouble', async () => {
  const player = await rig.open();
  const lines = ['!', '!unclear', '!correct', '!{}', '!{"event":"unclear"}', '!{"event":"correct","missing":5,"extra":"e4"}',
    '!{"event":"correct","missing":[null,5]}', '!{"event":"__proto__"}', '!{"event":"toString"}', '!{"event":5}', '!{"event":"move","uci":5}', '!{"event":"move"'];
  await player.page.evaluate((text) => reedfish.session.source.onBytes(text), lines.map((line) => `${line}\r\n`).join(''));
  await player.until(() => document.querySelector('#log').textContent.includes('"uci":5'));
  assert.equal((await player.ask('version')).length, 1);
  await player.page.close();
  assert.deepEqual(rig.complaints, []);
});

test('the icons of the manifest are pictures', async () => {
  const player = await rig.open('?size=8x8');
  const sizes = await player.page.evaluate(async () => {
    const manifest = document.querySelector('link[rel=manifest]').href;
    const { icons } = await (await fetch(manifest)).json();
    return Promise.all(icons.map(async ({ src }) => {
      const picture = new Image();
      picture.src = new URL(src, manifest).href;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }));
  });
  assert.ok(sizes.length > 0);
  for (const [width, height] of sizes) assert.ok(width > 0 && width === height, `${width} x ${height}`);
  await player.page.close();
});

test('the policy lets nothing in from elsewhere', async () => {
  const player = await rig.open('?size=8x8');
  const policy = await player.page.getAttribute('meta[http-equiv="Content-Security-Policy"]', 'content');
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|\*|https?:/);
  const foreign = await player.page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !name.startsWith(location.origin)));
  assert.deepEqual(foreign, []);
  const said = player.expects(/Content Security Policy|blob:/);
  const got = await player.page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.taken = true';
    document.body.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'globalThis.taken = true');
    document.body.append(button);
    button.click();
    // In a task of the page's own: what a test evaluates is spared the policy.
    const evaluated = await new Promise((resolve) => setTimeout(() => {
      try {
        resolve((0, eval)('globalThis.taken = true'));
      } catch {
        resolve(false);
      }
    }));
    const comes = (element, source) => new Promise((resolve) => {
      Object.assign(element, { onload: () => resolve(true), onerror: () => resolve(false), src: source });
      document.body.append(element);
    });
    return {
      taken: globalThis.taken === true,
      evaluated,
      fetched: await fetch('http://127.0.0.2/').then(() => true, () => false),
      script: await comes(document.createElement('script'), 'data:text/javascript,globalThis.taken=true'),
      picture: await comes(new Image(), 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'),
    };
  });
  assert.deepEqual(got, { taken: false, evaluated: false, fetched: false, script: false, picture: false });
  await eventually(() => said.length >= 5, 'the browser says what it stopped');
  await player.page.close();
});

test('it works without a network once loaded', async () => {
  const alone = await Rig.start();
  try {
    const player = await alone.open('?size=8x8');
    await player.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    alone.server.closeAllConnections();
    await new Promise((resolve) => alone.server.close(resolve));
    player.expects(/ERR_CONNECTION_REFUSED|ERR_FAILED|fetching the script/);
    await player.reload();
    assert.match((await player.ask('version'))[0], /^v/);
    await player.play([['e2', 'e4', 'e4']]);
    // Another kind of board, whose address nobody has ever asked for.
    await player.page.goto(`${alone.address}?size=4x4&sensors=hall`);
    await player.ready();
    assert.equal((await player.ask('game'))[0], 'octad');
    // Images are not kept before somebody opens one, and that is said in words.
    await player.page.selectOption('#source', 'emulator');
    await player.until(() => /pico\.uf2 is not here without a network/.test(document.querySelector('#link').textContent));
    await player.page.close();
  } finally {
    await alone.close();
  }
});

test('the console: history, completion, scripts', async () => {
  const player = await rig.open('?size=8x8');
  await player.ask('set fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await player.type('@setup start');
  await player.until(() => !reedfish.session.world.busy);
  // The board has seen that they stand, too.
  await player.page.evaluate(() => reedfish.session.world.later(() => {}, 1000));
  await player.until(async () => {
    await reedfish.session.refresh();
    return reedfish.session.state.missing.length === 0 && reedfish.session.state.extra.length === 0;
  });
  await player.page.setInputFiles('#script', { name: 'script.txt', mimeType: 'text/plain', buffer: Buffer.from('@play e2e4 e7e5\n@slide d1 h5\n@wait 500\nlegal g8\n') });
  await player.moved('Qh5');
  await player.until(() => document.querySelector('#log').textContent.includes('g8f6 Nf6'));
  await player.page.fill('#line', 'vers');
  await player.page.press('#line', 'Tab');
  await player.until(() => document.querySelector('#line').value === 'version ');
  await player.page.press('#line', 'Enter');
  await player.page.press('#line', 'ArrowUp');
  assert.equal(await player.page.inputValue('#line'), 'version ');
  await player.type('protocol dgt');
  await player.until(() => document.querySelector('#log').textContent.includes('error not-here no program can be plugged'));
  // What would leave the page without answers goes no further.
  for (const line of ['load pgn', 'LOAD', 'echo on', 'Events off', '!move', 'ok']) await player.type(line);
  await player.page.setInputFiles('#script', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from('load pgn\n1. e4 *\nnew\n') });
  await player.until(() => document.querySelector('#log').textContent.includes('the script ends here'));
  await player.type('@lift z9');
  await player.until(() => document.querySelector('#log').textContent.includes('there is no square z9'));
  const log = await player.page.textContent('#log');
  assert.match(log, /> load pgngame text takes many lines: put it into the tab Texts/);
  assert.match(log, /> echo onthis page reads the board.*> Events offthis page follows.*> !moveno request.*> okno request/);
  assert.deepEqual(await player.ask('moves'), ['1. e4 e5', '2. Qh5']);
  await player.page.close();
});

test('the hands of the page and of the virtual board give the same transcript', async (t) => {
  const virtual = process.env.REEDFISH_VIRTUAL ?? path.join(kTop, 'build/host/boards/virtual/reedfish-virtual');
  assert.ok(fs.existsSync(virtual), `${virtual} must be built`);
  const lines = ['@play e2e4 d7d5 e4d5', '@play d8d5 b1c3', '@slide d5 d8', '@wait 500', '@lift g1', '@place f3', '@bounce f3', '@wait 500', 'position', '@play e7e6', 'moves'];
  const wanted = execFileSync(virtual, { input: `${lines.join('\n')}\n`, encoding: 'latin1' }).trim().split('\r\n');
  const player = await rig.fresh('?size=8x8&sensors=reed');
  const got = await player.page.evaluate(async (script) => {
    const said = [];
    reedfish.session.addEventListener('line', ({ detail: { line, kind, quiet } }) => kind === 'event' || (!quiet && kind !== 'request') ? said.push(line) : 0);
    for (const line of script) await reedfish.session.perform(line);
    await reedfish.session.world.later(() => {}, 600);
    return said;
  }, lines);
  assert.deepEqual(got, wanted);
  await player.page.close();
});

test('a board through reedfish-host: its console over a WebSocket', async () => {
  const virtual = process.env.REEDFISH_VIRTUAL ?? path.join(kTop, 'build/host/boards/virtual/reedfish-virtual');
  const board = spawn(virtual, [], { stdio: ['pipe', 'pipe', 'ignore'] });
  const page = await rig.context.newPage();
  await page.route('**/boards.json', (route) => route.fulfill({ json: [{ serial: 'E66 / 7', name: '<i>the one in the hall</i>' }] }));
  await page.routeWebSocket(/\/board\//, (socket) => {
    assert.match(socket.url(), /\/board\/E66%20%2F%207$/);
    socket.onMessage((message) => board.stdin.write(message));
    // A line a message, as reedfish-host has it.
    let rest = '';
    board.stdout.on('data', (bytes) => {
      const lines = (rest + bytes).split('\r\n');
      rest = lines.pop();
      for (const line of lines) socket.send(line);
    });
  });
  await page.goto(`${rig.address}?board=socket`);
  const player = new Player(page);
  await player.until(() => document.body.dataset.ready === 'socket');
  assert.match(await player.text('#socket-board option'), /<i>the one in the hall<\/i>/);
  board.stdin.write('@play e2e4\n');
  await player.moved('e4');
  // Its pieces are elsewhere: the keys move nothing, and tell what stands where.
  await player.page.focus('#board-area');
  for (const key of ['ArrowUp', 'Enter']) await player.page.keyboard.press(key);
  assert.equal(await player.page.textContent('#say'), 'a2, white pawn');
  await player.type('protocol dgt');
  await player.until(() => document.querySelector('#log').textContent.includes('it stays with the console'));
  await player.type('e5');
  await player.moved('e5');
  await page.close();
  board.stdin.end();
});
