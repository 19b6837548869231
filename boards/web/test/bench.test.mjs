// Bring-up, flashing, see why, traces, and what the page looks like to everybody.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { kTop, Rig } from './rig.mjs';

let rig;
before(async () => {
  rig = await Rig.start();
});
after(() => rig.stop());

test('live contacts, a guided self-test, lights, settings and a report', async () => {
  const player = await rig.open('?size=4x4');
  await player.tab('bench');
  await player.until(() => document.querySelectorAll('.cell.on').length === 8);
  await player.page.evaluate(() => reedfish.session.perform('@setup empty'));
  await player.until(() => document.querySelectorAll('.cell.on').length === 0);
  await player.page.click('#panel-bench button:text-is("Start")');
  await player.until(() => /Put a piece on a1/.test(document.querySelector('#panel-bench').textContent));
  await player.page.evaluate(() => reedfish.session.perform('@place a1'));
  await player.page.evaluate(() => reedfish.session.world.later(() => {}, 300));
  await player.page.evaluate(() => reedfish.session.perform('@lift a1'));
  await player.until(() => document.querySelector('.cell.good') !== null && /Put a piece on b1/.test(document.querySelector('#panel-bench').textContent));
  await player.page.click('#panel-bench button:text-is("Stop") >> nth=0');
  await player.page.click('#panel-bench button:text-is("Test")');
  await player.until(() => reedfish.view.lightOf('a1') !== null && reedfish.view.lightOf('d4') !== null && reedfish.view.lightOf('a1') !== reedfish.view.lightOf('d4'));
  await player.page.fill('#setting-settle', '450');
  await player.page.press('#setting-settle', 'Tab');
  await player.until(async () => (await reedfish.session.talk.value('settle')) === '450');
  await player.page.click('#panel-bench button:text-is("Make report")');
  await player.until(() => /settle 450/.test(document.querySelector('.report').value));
  await player.ask('settle 300');
  await player.tab('flash');
  await player.until(() => /BOOTSEL/.test(document.querySelector('#panel-flash').textContent));
  assert.match(await player.text('#panel-flash'), /What “picotool config” changed.* does not survive/);
  await player.page.close();
});

test('Hall sensors as bars, and a calibration', async () => {
  const player = await rig.open('?size=4x4&sensors=hall');
  await player.tab('bench');
  await player.until(() => document.querySelectorAll('.bar-fill.south').length === 4);
  await player.page.evaluate(() => reedfish.session.perform('@setup empty'));
  await player.page.click('#panel-bench button:text-is("Calibrate")');
  await player.until(() => /Put a piece on each lit square/.test(document.querySelector('#panel-bench').textContent));
  await player.page.evaluate(async () => {
    const { session } = reedfish;
    // As fast as the machine can: the time of the board is ours.
    const perform = async (line) => {
      const done = session.perform(line);
      while (session.world.busy) session.run(100);
      await done;
    };
    for (let cell = 0; cell < session.world.cells; ++cell) {
      const square = session.world.nameOf(cell);
      for (const line of [`@place ${square} ${cell % 2 ? 'black' : 'white'}`, '@wait 1500', `@lift ${square}`, '@wait 100']) await perform(line);
    }
  });
  await player.until(() => /calibrate: done/.test(document.querySelector('#panel-bench').textContent));
  await player.page.close();
});

test('see why, and a session as a trace that the host tests replay', async () => {
  const player = await rig.open('?size=8x8');
  await player.ask('new');
  await player.page.evaluate(() => reedfish.session.perform('@setup start'));
  await player.until(() => reedfish.session.state.missing.length === 0);
  await player.page.click('#why');
  const { x, y } = await player.at('e2');
  await player.page.mouse.move(x, y);
  await player.page.mouse.down();
  await player.page.mouse.move(x + 4, y - 40);
  await player.until(() => document.querySelector('.why-air') !== null && /e2/.test(document.querySelector('#why-list').textContent));
  const to = await player.at('e4');
  await player.page.mouse.move(to.x, to.y);
  await player.page.mouse.up();
  await player.moved('e4');
  await player.page.click('#why');
  await player.play([['d7', 'd5', 'd5'], ['e4', 'd5', 'exd5']]);
  await player.drag('d8', 'd5', { shift: true });
  await player.moved('Qxd5');
  await player.type('Nc3');
  await player.moved('Nc3');
  await player.drag('b1', 'c3');
  await player.until(() => document.querySelector('#state').textContent === 'Black to move');
  const [download] = await Promise.all([player.page.waitForEvent('download'), player.page.click('#save-trace')]);
  const file = path.join(os.tmpdir(), `reedfish-trace-${process.pid}.txt`);
  await download.saveAs(file);
  assert.match(fs.readFileSync(file, 'utf8'), /^# saved by the page.*\ngame chess\ncells reed\nposition rnbqkbnr/);
  assert.match(fs.readFileSync(file, 'utf8'), /\nmoves e2e4 d7d5 e4d5 d8d5 b1c3\n$/);
  const replayer = process.env.REEDFISH_TRACE ?? path.join(kTop, 'build/host/host_tests/core/tracking/core.tracking.trace_test');
  assert.ok(fs.existsSync(replayer), `${replayer} must be built`);
  execFileSync(replayer, [file], { stdio: 'pipe' });
  // And here: the same moves come of it.
  await player.page.setInputFiles('#trace', file);
  await player.until(() => document.querySelector('#log').textContent.includes('the trace says: moves e2e4 d7d5 e4d5 d8d5 b1c3'));
  assert.deepEqual(await player.ask('moves'), ['1. e4 d5', '2. exd5 Qxd5', '3. Nc3']);
  fs.rmSync(file);
  await player.page.close();
});

test('a file that is no trace is refused with its line, and changes nothing', async () => {
  const player = await rig.fresh();
  await player.play([['e2', 'e4', 'e4']]);
  await player.ask('flip');
  const present = async () => [await player.ask('moves'), await player.ask('sync')].flat().filter((line) => !line.startsWith('ms '));
  const before = await present();
  const files = {
    '': 'no trace: it names no game',
    '1. e4 e5\n': "line 1: unknown word '1.'",
    '# what\ngame chess\n': 'no trace: nothing happens in it',
    '# what\ngame chess\n100 e2.\n100 e9w\n': "line 4: unknown word 'e9w'",
    'game chess\n100 e2x\n': "line 2: unknown word 'e2x'",
    'game chess\n1e5 e2.\n': "line 2: unknown word '1e5'",
    'game chess\n9999999999 e2.\n': "line 2: unknown word '9999999999'",
    'game chess\n\n100 promote 5\n': "line 3: 'promote' does not go with '5' here",
    'game chess\n100 toString\n': "line 2: unknown word 'toString'",
    'game chess+\n100 e2.\n': "line 1: 'game' does not go with 'chess+' here",
    'game chess\r\nposition 8/8/8/8/8/8/8/8 x - - 0 1\r\n100 e2.\r\n': 'line 2: ',
    'game chess\nposition 8/8/8/8/8/8/8/K7 w - - 0 1\n100 e2.\n': 'line 2: ',
  };
  for (const [text, said] of Object.entries(files)) {
    const why = await player.page.evaluate(async (file) => {
      const { replay } = await import('./trace.js');
      return replay(reedfish.session, file).catch((error) => error.message);
    }, text);
    assert.ok(why?.startsWith(said), `${JSON.stringify(text)}: ${why}`);
  }
  assert.deepEqual(await present(), before);
  await player.page.close();
});

test('contrast and labels', async () => {
  const axe = fs.readFileSync(path.join(kTop, 'boards/web/node_modules/axe-core/axe.min.js'), 'utf8');
  for (const scheme of ['light', 'dark']) {
    const player = await rig.open('?size=8x8');
    await player.page.emulateMedia({ colorScheme: scheme });
    for (const tab of ['game', 'console', 'texts', 'bench', 'flash']) {
      await player.tab(tab);
      // The checker is ours, not the page's, so the page's policy is not asked.
      const session = await rig.context.newCDPSession(player.page);
      await session.send('Page.enable');
      const { frameTree } = await session.send('Page.getFrameTree');
      const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'axe' });
      await session.send('Runtime.evaluate', { expression: axe, contextId: world.executionContextId });
      const { result } = await session.send('Runtime.evaluate', {
        expression: 'axe.run().then((found) => JSON.stringify(found.violations.map((one) => [one.id, one.nodes.map((node) => node.target.join(" "))])))',
        contextId: world.executionContextId, awaitPromise: true,
      });
      assert.deepEqual(JSON.parse(result.value), [], `${scheme} ${tab}`);
    }
    await player.page.close();
  }
});

test('three widths, without a sideways scroll', async () => {
  const folder = process.env.REEDFISH_PICTURES;
  for (const [width, height] of [[360, 740], [800, 1100], [1400, 900]]) {
    for (const scheme of ['light', 'dark']) {
      const player = await rig.open('?size=8x8');
      await player.page.setViewportSize({ width, height });
      await player.page.emulateMedia({ colorScheme: scheme });
      assert.ok(await player.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} pixels`);
      if (folder) await player.page.screenshot({ path: path.join(folder, `page-${width}-${scheme}.png`) });
      await player.page.close();
    }
  }
});

test('how fast it is: measured and printed, never judged', async () => {
  const begun = performance.now();
  const player = await rig.open('?size=8x8');
  await player.ask('new');
  await player.page.evaluate(() => reedfish.session.perform('@setup start'));
  const ready = performance.now() - begun;
  await player.drag('e2', 'e4');
  await player.moved('e4');
  const first = performance.now() - begun;
  const start = await player.at('d2');
  await player.page.mouse.move(start.x, start.y);
  await player.page.mouse.down();
  const before = await player.page.evaluate(() => [reedfish.frames, performance.now()]);
  for (let i = 0; i < 60; ++i) await player.page.mouse.move(start.x + 100 * Math.sin(i / 5), start.y - 100 + 60 * Math.cos(i / 7));
  const after = await player.page.evaluate(() => [reedfish.frames, performance.now()]);
  await player.page.mouse.up();
  const frames = ((after[0] - before[0]) / (after[1] - before[1])) * 1000;
  const speed = await player.page.evaluate(() => {
    const begin = performance.now();
    reedfish.session.source.run(20000, () => {}, () => false);
    return 20000 / (performance.now() - begin);
  });
  console.log(`page ready after ${ready.toFixed(0)} ms, first move after ${first.toFixed(0)} ms, ${frames.toFixed(0)} frames a second while dragging, the firmware at ${speed.toFixed(0)} times real time`);
  await player.page.close();
});
