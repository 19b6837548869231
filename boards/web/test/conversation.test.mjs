// The page's side of the console, against a board that is late: no browser is needed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Conversation, Silent } from '../page/conversation.js';

/** A board that answers when it is told to. */
class SlowBoard {
  constructor() {
    this.heard = [];
    this.patience = 30;
  }
  send(text) {
    this.heard.push(text.trimEnd());
  }
  say(text) {
    this.onBytes(text.replaceAll('\n', '\r\n'));
  }
  async hears(count) {
    while (this.heard.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
    return this.heard[count - 1];
  }
}

const markOf = (line) => /^convert fen fen (.*)$/.exec(line)[1];

test('an answer that comes too late is nobody\'s', async () => {
  const board = new SlowBoard();
  const talk = new Conversation(board);
  await assert.rejects(talk.ask('version'), Silent);
  const answered = talk.ask('position', { patience: 5000 });
  const mark = markOf(await board.hears(2));
  board.say('reedfish 0.1.0\nok\n');
  board.say(`${mark}\nok\n`);
  assert.equal(await board.hears(3), 'position');
  board.say('the position\nok\n');
  assert.deepEqual(await answered, ['the position']);
  const next = talk.ask('game', { patience: 5000 });
  assert.equal(await board.hears(4), 'game', 'once found, nothing is asked in vain');
  board.say('chess\nok\n');
  assert.deepEqual(await next, ['chess']);
});

test('a board that stays silent is told to each who asks, and heard when it speaks again', async () => {
  const board = new SlowBoard();
  const talk = new Conversation(board);
  for (const line of ['a', 'b', 'c']) await assert.rejects(talk.ask(line), Silent);
  assert.deepEqual(board.heard.filter((line) => !line.startsWith('convert')), ['a']);
  const answered = talk.ask('version', { patience: 5000 });
  const mark = markOf(await board.hears(4));
  board.say(`error unknown-command there is no command 'a'\n${mark}\nok\n`);
  assert.equal(await board.hears(5), 'version');
  board.say('0.1.0\nok\n');
  assert.deepEqual(await answered, ['0.1.0']);
});
