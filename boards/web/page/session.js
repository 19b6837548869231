// One board at a time, whatever it is made of: its source, the conversation with it, and the world above it.
import { Conversation } from './conversation.js';
import { piecesOf, squareOf, startOf, turnedSquare } from './position.js';
import { arrange, Hands } from './script.js';
import { Trace } from './trace.js';
import { World } from './world.js';

const kCalmMs = 120;
const kMostCatchUpMs = 100;

/** Why a line is not for a board that this page reads: it takes more lines, gets no answer, or leads the page away. */
function whyNot(line, source) {
  const [verb = '', word = ''] = line.trim().toLowerCase().split(/\s+/);
  if (verb === 'load') return 'game text takes many lines: put it into the tab Texts, and load it there';
  if (/^([!=]|(ok|error)$)/.test(verb)) return 'no request begins like this: a board does not answer it';
  if (verb === 'echo' && word === 'on') return 'this page reads the board; it does not echo';
  if (verb === 'events' && word === 'off') return 'this page follows the board by its events; they stay on';
  // The board in the page has no protocols, and says so itself.
  const leaves = verb === 'protocol' && !['', 'auto', 'console'].includes(word) && source.name !== 'browser';
  return leaves ? 'this page reads the board; it stays with the console: choose another protocol at a terminal' : '';
}

export class Session extends EventTarget {
  #timer = 0;
  #asking = null; // the state is being asked for, and once more after that
  #again = null;

  constructor(source) {
    super();
    this.source = source;
    this.talk = new Conversation(source);
    this.talk.onEvent = (event) => this.#take(event);
    this.talk.onLine = (line, kind, quiet) => this.#tell('line', { line, kind, quiet });
    this.talk.onRequest = (request) => this.#note(request);
    source.onGone = (why) => {
      this.stopped = true;
      this.#tell('gone', { why });
    };
    source.onRestart = () => this.#begin().catch((error) => this.#tell('gone', { why: error.message }));
    /** What the board is: name, files, ranks, sensors, lights; and its commands. */
    this.board = null;
    this.commands = [];
    /** The answer to `sync json`. */
    this.state = null;
    this.moves = [];
    this.waits = '';
  }

  #tell(name, detail = {}) {
    this.dispatchEvent(Object.assign(new Event(name), { detail }));
  }

  /** Starts the source, then asks the board what it is. Rejects if it cannot be reached. */
  async start() {
    await this.source.start();
    if (this.source.hands) this.#makeWorld();
    await this.#begin();
  }

  /** After a start that nobody answered: waits until the line is still, so that no late answer is taken for another, and asks again. */
  async startAgain() {
    await this.talk.calm();
    await this.source.leadBack?.();
    await this.#begin();
  }

  async #begin() {
    if (this.world) this.world.tellAll();
    const answer = await this.talk.ask('board');
    const fields = Object.fromEntries(answer.map((line) => [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]));
    const [files, ranks] = (fields.squares ?? '').split('x').map(Number);
    if (!(files >= 1 && files <= 10 && ranks >= 1 && ranks <= 10)) throw new Error('it does not say how many squares it has');
    this.board = { name: fields.name, files, ranks, sensors: fields.sensors, lights: Number(fields.lights), version: await this.talk.value('version') };
    this.commands = (await this.talk.ask('help')).map((line) => /^(\S+) ?(.*?)(?: {2,}|$)/.exec(line)).map(([, name, usage]) => ({ name, usage }));
    // Who was here before may have switched events off.
    await this.talk.ask('events on');
    await this.refresh();
    this.#tell('started');
  }

  stop() {
    clearTimeout(this.#timer);
    this.stopped = true;
    this.talk.close();
    this.source.stop();
  }

  #makeWorld() {
    const { files, ranks, measures, keeping, hands } = this.source;
    this.world = new World({ files, ranks, measures, set: (...change) => hands.set(...change) });
    this.hands = new Hands(this.world);
    this.trace = new Trace(this);
    this.world.onContacts = (changes, now) => {
      this.trace.contacts(changes, now);
      this.kept = false;
    };
    this.world.onBecome = () => (this.kept = false);
    const saved = keeping?.loadPieces();
    if (saved) return this.world.restore(saved);
    for (const [square, { kind, side, mark }] of startOf(files, ranks)) this.world.add(kind, side, square, mark);
  }

  /** So much time passed on the wall. */
  run(milliseconds) {
    if (!this.world) return;
    const world = this.world;
    const busy = () => world.busy || world.pieces.some((piece) => piece.path?.length > 0);
    this.source.hands.run(Math.min(kMostCatchUpMs, milliseconds), () => world.tick(), busy);
    if (this.kept === false && this.source.keeping) {
      this.source.keeping.keepPieces(world.save());
      this.kept = true;
    }
  }

  /** What somebody typed: a line for the board, or one for the hands. */
  async perform(line) {
    const why = whyNot(line, this.source);
    if (why) {
      this.#tell('line', { line, kind: 'request' });
      throw Object.assign(new Error(why), { name: 'not-here' });
    }
    // Not all that a line can change is told by an event.
    if (!line.startsWith('@')) return this.talk.ask(line, { quiet: false }).finally(() => this.refreshSoon());
    if (!this.hands) throw new Error('this board has hands of its own: move its pieces');
    return this.hands.obey(line);
  }

  /** Asks for the whole present state, once things are calm. */
  refreshSoon() {
    clearTimeout(this.#timer);
    // A state that changes while it is told ends with an error: the next one is whole.
    this.#timer = setTimeout(() => this.refresh().catch(() => !this.stopped && this.refreshSoon()), kCalmMs);
  }
  /** Resolves with a state that was asked for after this call. */
  async refresh() {
    if (this.stopped) return undefined;
    if (!this.#asking) {
      this.#asking = this.#askState().finally(() => (this.#asking = null));
      return this.#asking;
    }
    this.#again ??= this.#asking.catch(() => {}).then(() => {
      this.#again = null;
      return this.refresh();
    });
    return this.#again;
  }
  async #askState() {
    this.trace?.ask();
    this.state = JSON.parse(await this.talk.value('sync json'));
    this.moves = this.state.ply === undefined ? [] : await this.talk.ask('moves');
    this.clock = await this.talk.value('clock').catch(() => '');
    this.#tell('state');
  }

  get pieces() {
    return this.state ? piecesOf(this.state.notation, this.state.position ?? '') : new Map();
  }

  /** Where on the board a square of the game is: elsewhere on one that lies turned round. */
  placeOf(square) {
    return this.state?.flipped && squareOf(square) ? turnedSquare(square, this.board.files, this.board.ranks) : square;
  }

  /** Hands put the pieces as the game has them; on a board that lies turned round they stand turned round. */
  putRight() {
    return arrange(this.world, new Map([...this.pieces].map(([square, piece]) => [this.placeOf(square), piece])));
  }

  #note(request) {
    const [verb, ...rest] = request.line.trim().split(/\s+/);
    this.lastRequest = verb;
    if (!request.quiet) this.#tell('line', { line: request.line, kind: 'request' });
    this.trace?.request(verb, rest, this.world.now);
  }

  #take(event) {
    if (event.event === 'move' || event.event === 'undo') this.trace?.event(event);
    this.#tell('event', event);
    this.refreshSoon();
  }
}
