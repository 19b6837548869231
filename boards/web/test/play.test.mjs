// Whole games by hands of every kind, in a real browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Rig } from './rig.mjs';

let rig;
before(async () => {
  rig = await Rig.start({ touch: true });
});
after(() => rig.stop());

test('a game by dragging: capture to the box, castling, take-back, correction', async () => {
  const player = await rig.fresh();
  await player.play([
    ['e2', 'e4', 'e4'], ['d7', 'd5', 'd5'], ['e4', 'd5', 'exd5'], ['g8', 'f6', 'Nf6'], ['f1', 'c4', 'Bc4'], ['f6', 'd5', 'Nxd5'],
  ]);
  assert.deepEqual((await player.inBox()).sort(), ['black pawn', 'white pawn']);
  await player.play([['g1', 'f3', 'Nf3'], ['e7', 'e6', 'e6']]);
  await player.drag('e1', 'g1');
  await player.drag('h1', 'f1');
  await player.moved('O-O');
  // Take-back by hand: the knight goes back where it came from, and so does the captured pawn.
  await player.play([['d5', 'b6', 'Nb6'], ['b6', 'd5']]);
  await player.moved('O-O');
  // A piece too many: the lights ask, and the state says what is wrong.
  await player.drag('a2', 'a5');
  await player.until(() => document.querySelector('#state').classList.contains('wrong'));
  assert.match(await player.text('#state'), /a2/);
  await player.until(() => reedfish.view.lightOf('a5') !== null); // it blinks
  await player.drag('a5', 'a2');
  await player.until(() => !document.querySelector('#state').classList.contains('wrong'));
  // A piece from the box can come back.
  assert.match(await player.position(), /^rnbqkb1r\/ppp2ppp\/4p3\/3n4\/2B5\/5N2\/PPPP1PPP\/RNBQ1RK1 b/);
  await player.page.close();
});

test('promotion with choice', async () => {
  const player = await rig.fresh();
  await player.ask('set fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
  await player.page.click('#put-right');
  await player.until(() => reedfish.session.state.missing.length === 0 && reedfish.session.state.extra.length === 0);
  // The others lie in the box, and each can be taken out of it.
  await player.until(() => !reedfish.view.gliding);
  assert.equal((await player.inBox()).length, 29);
  assert.deepEqual(await player.page.evaluate(() => reedfish.session.world.inBox().filter((piece) => {
    const { x, y, width, height } = document.querySelector(`[data-piece="${piece.id}"] .figure`).getBoundingClientRect();
    return reedfish.view.boxPieceAt({ clientX: x + width / 2, clientY: y + height / 2 }) !== piece.id;
  }).map((piece) => `${piece.side} ${piece.kind}`)), []);
  await player.drag('a7', 'a8');
  await player.moved('a8=Q+');
  assert.equal(await player.pieceOn('a8'), 'white queen');
  await player.page.click('#promotion button[aria-label="knight"]');
  await player.moved('a8=N');
  await player.until(() => reedfish.session.world.on('a8')?.kind === 'knight');
  // No contact felt that, and it is kept all the same; so is that it was a pawn.
  await player.until(() => reedfish.session.kept);
  await player.reload();
  assert.equal(await player.pieceOn('a8'), 'white knight');
  await player.drag('a8', 'a7');
  await player.until(() => reedfish.session.world.on('a7')?.kind === 'pawn');
  await player.page.close();
});

test('the choice beside a promotion stays beside it, and goes with it', async () => {
  const player = await rig.fresh();
  const promote = async () => {
    await player.ask('game chess');
    await player.ask('set fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    await player.page.evaluate(async () => {
      await reedfish.session.refresh();
      await reedfish.session.putRight();
      await reedfish.session.world.later(() => {}, 1500);
    });
    await player.drag('a7', 'a8');
    await player.moved('a8=Q+');
    await player.page.waitForSelector('#promotion', { state: 'visible' });
  };
  /** How far it is from the middle of a8 at most, in squares, each way. */
  const away = () => player.page.evaluate(() => {
    const [at, next] = ['a8', 'b8'].map((name) => reedfish.view.toScreen(name));
    const box = document.querySelector('#promotion').getBoundingClientRect();
    const width = Math.abs(next.x - at.x);
    return [Math.max(box.left - at.x, at.x - box.right, 0) / width, Math.max(box.top - at.y, at.y - box.bottom, 0) / width];
  });
  const isBeside = async () => {
    await player.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const [aside, above] = await away();
    assert.ok(aside < 0.5 && above < 1, `${aside} ${above}`);
  };
  await promote();
  await isBeside();
  await player.page.click('#turn');
  await isBeside();
  const size = player.page.viewportSize();
  await player.page.setViewportSize({ width: 420, height: 800 });
  await isBeside();
  await player.page.setViewportSize(size);
  await isBeside();
  await player.page.click('#turn');
  for (const leave of ['undo', 'new', 'set fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'game free']) {
    await player.ask(leave);
    await player.page.waitForSelector('#promotion', { state: 'hidden' });
    await promote();
  }
  await player.page.close();
});

test('a slide passes over the contacts between', async () => {
  const player = await rig.fresh();
  await player.play([['e2', 'e4', 'e4'], ['e7', 'e5', 'e5']]);
  const seen = player.page.evaluate(() => new Promise((resolve) => {
    const squares = [];
    reedfish.session.addEventListener('event', ({ detail }) => {
      if (detail.event === 'place') squares.push(detail.square);
      if (detail.event === 'move') resolve(squares);
    });
  }));
  await player.drag('d1', 'h5', { shift: true });
  assert.deepEqual(await seen, ['e2', 'f3', 'g4', 'h5']);
  await player.moved('Qh5');
  await player.page.close();
});

test('by clicks, and by keys alone', async () => {
  const player = await rig.fresh();
  await player.click('e2');
  await player.click('e4');
  await player.moved('e4');
  await player.page.focus('#board-area');
  await player.page.keyboard.press('ArrowRight');
  const go = async (from, to) => {
    const step = async (now, then) => {
      const [right, up] = [then.charCodeAt(0) - now.charCodeAt(0), Number(then[1]) - Number(now[1])];
      for (let i = 0; i < Math.abs(right); ++i) await player.page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
      for (let i = 0; i < Math.abs(up); ++i) await player.page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
    };
    await step(await player.page.evaluate(() => reedfish.view.cursor), from);
    await player.page.keyboard.press('Enter');
    await step(from, to);
    await player.page.keyboard.press('Enter');
  };
  await go('e7', 'e5');
  await player.moved('e5');
  await go('g1', 'f3');
  await player.moved('Nf3');
  assert.match(await player.page.textContent('#say'), /Nf3|f3/);
  await player.page.close();
});

test('by touch', async () => {
  const player = await rig.fresh();
  const touch = await rig.context.newCDPSession(player.page);
  const [from, to] = [await player.at('e2'), await player.at('e4')];
  const send = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  for (let i = 1; i <= 5; ++i) await send('touchMove', [{ x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 }]);
  await send('touchEnd', []);
  await player.moved('e4');
  // And by taps.
  const [start, end] = [await player.at('e7'), await player.at('e5')];
  await player.page.touchscreen.tap(start.x, start.y);
  await player.page.touchscreen.tap(end.x, end.y);
  await player.moved('e5');
  await player.page.close();
});

test('Octad and Chess+ boards', async () => {
  const octad = await rig.fresh('?size=4x4');
  assert.equal((await octad.ask('game'))[0], 'octad');
  await octad.drag('c1', 'c2');
  await octad.moved('c2');
  await octad.page.close();
  const plus = await rig.fresh('?size=10x10');
  assert.equal(await plus.pieceOn('e1'), 'white panda');
  await plus.drag('e2', 'e4');
  await plus.until(() => reedfish.session.state.position[65] === ' ' || reedfish.session.state.position.length === 100 && reedfish.session.state.position[84] === ' ');
  await plus.page.close();
});

test('pieces of Spooky and sensors that tell colours', async () => {
  const player = await rig.fresh('?size=10x10&sensors=hall');
  await player.ask('game spooky');
  await player.ask('set spooky 1 0 1 0 NGVL6/0/0/0/0/0/0/0/0/6zwkp 0 A|A 1|1');
  await player.page.click('#put-right');
  await player.until(() => reedfish.session.state.missing.length === 0 && reedfish.session.state.extra.length === 0);
  assert.equal(await player.pieceOn('a10'), 'white necromancer');
  assert.equal(await player.pieceOn('j1'), 'black spectre');
  assert.match((await player.ask('sensors')).join('\n'), /N {2}N {2}N {2}N/);
  await player.page.close();
});

test('two pieces in the air at once: castling with both hands, and a piece back from the box', async () => {
  const player = await rig.fresh();
  await player.ask('set fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await player.page.click('#put-right');
  await player.until(() => reedfish.session.state.missing.length === 0 && reedfish.session.state.extra.length === 0);
  await player.click('e1');
  await player.page.keyboard.down('Alt');
  await player.drag('h1', 'f1');
  await player.page.keyboard.up('Alt');
  await player.until(() => reedfish.session.world.inAir().map((piece) => piece.kind).join() === 'king');
  // The king hovers where the hand left it.
  await player.drag('h1', 'g1');
  await player.moved('O-O');
  // Off the board, and back.
  await player.page.focus('#board-area');
  await player.click('e8');
  await player.page.keyboard.press('Delete');
  await player.until(() => reedfish.session.world.inBox().some((piece) => piece.side === 'black' && piece.kind === 'king'));
  await player.until(() => reedfish.session.state.missing.includes('e8'));
  // It glides into the box.
  await player.until(() => !reedfish.view.gliding);
  const from = await player.page.evaluate(() => {
    const king = reedfish.session.world.inBox().find((piece) => piece.side === 'black' && piece.kind === 'king');
    const { x, y, width, height } = document.querySelector(`[data-piece="${king.id}"] .figure`).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const to = await player.at('e8');
  await player.page.mouse.move(from.x, from.y);
  await player.page.mouse.down();
  await player.page.mouse.move(to.x, to.y, { steps: 4 });
  await player.page.mouse.up();
  await player.until(() => reedfish.session.state.missing.length === 0);
  assert.deepEqual(await player.ask('moves'), ['1. O-O']);
  await player.page.close();
});
