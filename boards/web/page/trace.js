// A session as a trace file: what contacts did and when, in the grammar of host_tests/simulator/trace.hpp, so that what
// went wrong here can be played again here and by the host tests.

const kMost = 20000;
const kPieces = ['queen', 'rook', 'bishop', 'knight'];
const kChoices = { q: 1, r: 2, b: 3, n: 4, queen: 1, rook: 2, bishop: 3, knight: 4, k: 4 };

export class Trace {
  constructor(session) {
    this.session = session;
    this.begin();
  }

  /** Forgets what was; the position at hand is where it begins, once it is known. */
  begin(position = null) {
    this.lines = [];
    this.at = null;
    this.position = position;
    this.moves = [];
  }

  contacts(changes, now) {
    this.#add(now, changes.map(([square, state]) => square + state).join(' '));
  }

  /** A request that changes the game is part of the story; one that replaces it begins another. */
  request(verb, words, now) {
    if (['set', 'new', 'game', 'load', 'flip', 'forget'].includes(verb)) this.#restart = true;
    if (verb === 'undo') this.#add(now, 'undo');
    if (verb === 'promote' && kChoices[words[0]]) this.#add(now, `promote ${kChoices[words[0]]}`);
    if (/^(undo|promote)$/.test(verb)) return;
    this.pending = now;
  }
  #restart = false;

  event({ event, uci }) {
    if (event === 'move') this.moves.push(uci);
    else this.moves.pop();
    // A move that no contact made came from elsewhere.
    if (event === 'move' && this.#fromElsewhere()) this.#add(this.session.world.now, `play ${uci}`);
  }
  #fromElsewhere() {
    return this.session.lastRequest === 'move' || /^([a-h][1-8]){2}|^[KQRBN]?[a-h]?x?[a-h][1-8]|^O-O/.test(this.session.lastRequest ?? '');
  }

  /** Called when the state is known: the first one, or the first after another game began. */
  know(state) {
    if (this.position === null || this.#restart) {
      if (state.missing?.length || state.extra?.length) return;
      this.#restart = false;
      const [later, at] = [this.lines.slice(this.#asked), this.at];
      this.begin({ game: state.game, text: state.position, flipped: state.flipped });
      if (later.length === 0) return;
      this.lines = [later[0].replace(/^\d+/, '100'), ...later.slice(1)];
      this.at = at;
    }
  }
  /** The state is asked for: what hands do from now on comes after it. */
  ask() {
    this.#asked = this.lines.length;
  }
  #asked = 0;

  #add(now, text) {
    if (this.position === null || this.lines.length >= kMost) return;
    this.lines.push(`${this.at === null ? 100 : now - this.at} ${text}`);
    this.at = now;
  }

  /** The file's text; throws if such a game cannot be one. */
  text(version) {
    if (!this.position) throw new Error('nothing to save yet: the pieces must stand first');
    const { game, text, flipped } = this.position;
    const { files, ranks } = this.session.source;
    if (!((game === 'chess' && files === 8 && ranks === 8) || (game === 'octad' && files === 4 && ranks === 4))) {
      throw new Error('a trace can be of chess on 8x8 or of octad on 4x4');
    }
    return [
      `# saved by the page, firmware ${version}`,
      `game ${game}`,
      `cells ${this.session.source.measures ? 'colour' : 'reed'}`,
      `position ${text}`,
      ...(flipped ? ['flipped'] : []),
      ...this.lines,
      '2500',
      `moves ${this.moves.join(' ')}`.trimEnd(),
      '',
    ].join('\n');
  }
}

/** What a trace says, as [{ words, refuse }]; throws at the first line that makes no sense, with its number. */
function readTrace(text, world) {
  const isContact = (word) => world.cellOf(word.slice(0, -1)) >= 0 && '.wb'.includes(word.at(-1));
  const isMove = (word) => /^([a-j]\d+){2}[qrbn]?$/.test(word);
  const sizes = { chess: 8, octad: 4 };
  /** For each word: what may follow it. */
  const afterWord = {
    game: ([game, ...more]) => more.length === 0 && sizes[game] <= Math.min(world.files, world.ranks),
    cells: ([cells, ...more]) => more.length === 0 && /^(reed|colour)$/.test(cells),
    position: (rest) => rest.length > 0,
    played: (rest) => rest.every(isMove),
    flipped: (rest) => rest.length === 0,
    events: () => true,
    moves: (rest) => rest.every(isMove),
  };
  /** The same after a time, if it is no contacts. */
  const afterTime = {
    play: (rest) => rest.length === 1 && isMove(rest[0]),
    undo: (rest) => rest.length === 0,
    promote: ([choice, ...more]) => more.length === 0 && /^[1-4]$/.test(choice),
  };
  const lines = text.split(/\r?\n/).map((line, index) => ({
    words: line.startsWith('#') ? [] : line.split(/\s+/).filter(Boolean),
    refuse: (why) => {
      throw new Error(`line ${index + 1}: ${why}`);
    },
  })).filter(({ words }) => words.length > 0);
  for (const { words: [word, ...rest], refuse } of lines) {
    const isTime = /^\d{1,9}$/.test(word);
    const wrong = isTime ? rest.find((contact) => !isContact(contact)) : word;
    const [name, more] = isTime ? [rest[0], rest.slice(1)] : [word, rest];
    const table = isTime ? afterTime : afterWord;
    const makesSense = Object.hasOwn(table, name) && table[name];
    if (!makesSense && wrong) refuse(`unknown word '${wrong}'`);
    if (makesSense && !makesSense(more)) refuse(`'${name}' does not go with '${more.join(' ')}' here`);
  }
  if (!lines.some(({ words: [word] }) => word === 'game')) throw new Error('no trace: it names no game');
  if (!lines.some(({ words: [word] }) => /^\d/.test(word))) throw new Error('no trace: nothing happens in it');
  return lines;
}

/** Plays a trace on the board of the page: contacts become pieces that are lifted and put down. Resolves with what differs. */
export async function replay(session, text) {
  const { world, talk } = session;
  if (!world) throw new Error('only a board whose pieces are here can replay a trace');
  // All of it must make sense before anything is changed.
  const lines = readTrace(text, world);
  const notation = session.source.files === 4 ? 'ofen' : 'fen';
  for (const { words: [word, ...rest], refuse } of lines) {
    if (word !== 'position') continue;
    const said = await talk.ask(`check ${notation} ${rest.join(' ')}`).catch((error) => refuse(error.message));
    if (said[0] !== 'legal') refuse(said.join('; '));
  }
  let last = null;
  let done = null; // the hands are
  const toggle = (contact) => {
    const square = contact.slice(0, -1);
    const state = contact.at(-1);
    const piece = world.on(square);
    if (state === '.') return piece && world.lift(piece);
    if (piece) return undefined;
    const air = world.inAir().sort((a, b) => b.lifted - a.lifted);
    const side = state === 'b' ? 'black' : 'white';
    const chosen = (world.measures && air.find((other) => other.side === side)) || air[0] || world.inBox()[0] || world.add('pawn', side, null);
    return world.put(chosen, square);
  };
  const stand = async () => {
    await session.refresh();
    await session.putRight();
    await world.later(() => {}, 1500);
  };
  const turn = async (flipped) => {
    if (session.state.flipped === flipped) return;
    await talk.ask('flip');
    await stand();
  };
  // What was before is nothing of this trace: which way round the board lies, and the start position if it names none.
  await session.refresh();
  await turn(false);
  const has = (name) => lines.findIndex(({ words: [word] }) => word === name);
  if (has('position') < 0) lines.splice(has('game') + 1, 0, { words: ['new'] });
  for (const { words: [word, ...rest] } of lines) {
    if (word === 'game') await talk.ask(`game ${rest[0]}`);
    else if (word === 'cells') continue;
    else if (word === 'flipped') await turn(true);
    else if (word === 'position') {
      await talk.ask(`set ${notation} ${rest.join(' ')}`);
      await stand();
    } else if (word === 'played') {
      for (const move of rest) await talk.ask(`move ${move}`);
      await stand();
    } else if (word === 'new') {
      await talk.ask('new');
      await stand();
    } else if (word === 'events') continue;
    else if (word === 'moves') last = rest;
    else {
      // Contacts are not waited for one by one: between two pictures time would pass that is not in the trace.
      done = world.later(() => {}, Number(word));
      if (rest[0] === 'play' || rest[0] === 'undo' || rest[0] === 'promote') {
        await done;
        await talk.ask({ play: `move ${rest[1]}`, undo: 'undo', promote: `promote ${kPieces[Number(rest[1]) - 1]}` }[rest[0]]);
      } else {
        done = world.later(() => rest.forEach(toggle), 0);
      }
    }
  }
  await done;
  return last;
}
