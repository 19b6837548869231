// node boards/web/picture.mjs <file.png>: the page in the middle of a move, for the README.
import { Rig } from './test/rig.mjs';

const rig = await Rig.start({ width: 1280, height: 830 });
const player = await rig.open('?size=8x8');
await player.page.evaluate(async () => {
  const { session } = reedfish;
  for (const line of ['clock 5+3', '@play e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 h1f1', '@wait 600']) await session.perform(line);
});
await player.page.evaluate(() => (document.querySelector('#link').textContent = 'browser, 8x8, reed switches, in this browser, number 1'));
const [from, to] = [await player.at('f8'), await player.at('d6')];
await player.page.mouse.move(from.x, from.y);
await player.page.mouse.down();
await player.page.mouse.move(to.x + 12, to.y + 6, { steps: 4 });
await player.until(() => reedfish.view.lightOf('e7') !== null);
await player.page.waitForTimeout(300);
await player.page.screenshot({ path: process.argv[2] });
await player.page.mouse.up();
await rig.stop();
