// The image that is shipped, on the emulated chip in the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Rig } from './rig.mjs';

let rig;
before(async () => {
  rig = await Rig.start();
});
after(() => rig.stop());

test('the shipped UF2 plays a game in its tab, and says how fast it is', async () => {
  const player = await rig.open('?board=emulator', 'emulator');
  assert.match(await player.text('#link'), /reed_8x8, 8x8, reed switches/);
  // The board does not move under the hand when the speed is first told.
  const places = await player.page.evaluate(() => ['', '12.3× real time'].map((text) => {
    document.querySelector('#speed').textContent = text;
    return reedfish.view.toScreen('e2').y;
  }));
  assert.equal(places[0], places[1]);
  await player.play([
    ['e2', 'e4', 'e4'], ['f7', 'f5', 'f5'], ['e4', 'f5', 'exf5'], ['g7', 'g5', 'g5'], ['d1', 'h5', 'Qh5#'],
  ]);
  await player.until(() => document.querySelector('#result').textContent === '1-0 checkmate');
  await player.until(() => reedfish.view.lightOf('e8') !== null || reedfish.view.lightOf('h5') !== null);
  await player.until(() => /× real time/.test(document.querySelector('#speed').textContent));
  console.log(`the emulated image: ${await player.text('#speed')}`);
  await player.page.close();
});
