// What contacts once did, as the host tests have it, comes to the same moves in the page: a saved session can be looked at here.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { kTop, Rig } from './rig.mjs';

const kFolder = process.env.REEDFISH_TRACES ?? path.join(kTop, 'host_tests/data/traces');

let rig;
before(async () => {
  rig = await Rig.start();
});
after(() => rig.stop());

/** In the page: plays a trace as fast as the machine can; the moves that it names, or what is wrong with it. */
async function replayAtOnce(text) {
  const { replay } = await import('./trace.js');
  const { session } = reedfish;
  let played = null;
  const playing = replay(session, text).then((wanted) => (played = { wanted }), (error) => (played = { error: error.message }));
  for (let turns = 0; !played; ++turns) {
    session.run(20);
    // What waits for the board goes on in between, and the browser now and then.
    for (let i = 0; i < 8; ++i) await null;
    if (turns % 200 === 199) await new Promise((resolve) => setTimeout(resolve));
  }
  await playing;
  return played;
}

test('every trace of the host tests, on the board of its kind', async () => {
  const kinds = new Map();
  for (const name of fs.readdirSync(kFolder).sort()) {
    const text = fs.readFileSync(path.join(kFolder, name), 'utf8');
    const search = `?size=${/^game octad/m.test(text) ? '4x4' : '8x8'}&sensors=${/^cells colour/m.test(text) ? 'hall' : 'reed'}`;
    kinds.set(search, [...(kinds.get(search) ?? []), [name, text]]);
  }
  assert.ok(kinds.size > 2, 'there are traces');
  for (const [search, traces] of kinds) {
    const player = await rig.fresh(search);
    for (const [name, text] of traces) {
      const { wanted, error } = await player.page.evaluate(replayAtOnce, text);
      assert.equal(error, undefined, name);
      if (!wanted) continue;
      const start = /^position (.*)$/m.exec(text)?.[1];
      const said = await player.ask('moves');
      const count = said.join(' ').replace(/\d+\.+/g, ' ').trim().split(/\s+/).filter(Boolean).length;
      assert.equal(count, wanted.length, `${name}: ${said.join(' ')}`);
      // The same moves from elsewhere lead to the same position; in some traces the last game is a new one.
      const position = await player.position();
      const isNew = /^events .*\bnew\b/m.test(text) || !start;
      await player.ask(isNew ? 'new' : `set ${search.includes('4x4') ? 'ofen' : 'fen'} ${start}`);
      for (const move of wanted) await player.ask(`move ${move}`);
      assert.equal(await player.position(), position, name);
    }
    await player.page.close();
  }
});
