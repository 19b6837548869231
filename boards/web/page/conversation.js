// The console's protocol from the program's side (docs/protocol.md): requests, answers and events over any source of bytes.

const kLongestLine = 4096;
const kPatienceMs = 4000;
const kStillMs = 1000;
const kMostChecks = 10;
/** What an event has lists of. */
const kLists = ['squares', 'missing', 'extra'];

/** An answer that is `error ...`. `at` is the offset of the character at fault, if it names one. */
export class Refused extends Error {
  constructor(line) {
    const match = /^error (\S+)(?: at (\d+))?\s?(.*)$/.exec(line) ?? [line, 'error', undefined, line];
    super(match[3] || match[1]);
    this.name = match[1];
    this.at = match[2] === undefined ? null : Number(match[2]);
    this.line = line;
  }
}

/** Nothing came back in time. */
export class Silent extends Error {
  constructor() {
    super('the board does not answer');
    this.name = 'silent';
  }
}

/** `!move e2e4 e4` or `!{"event":"move",...}` as one kind of object; unknown ones keep their words. */
export function readEvent(line) {
  if (line.startsWith('!{')) {
    try {
      const event = JSON.parse(line.slice(1));
      return { ...event, ...Object.fromEntries(kLists.map((name) => [name, Array.isArray(event[name]) ? event[name].map(String) : []])) };
    } catch {
      return { event: 'unreadable', text: line };
    }
  }
  const [, name, rest] = /^!(\S*) ?(.*)$/.exec(line) ?? ['', '', ''];
  const words = rest.split(' ').filter(Boolean);
  const event = { event: name, text: rest };
  if (name === 'lift' || name === 'place') event.square = words[0];
  if (name === 'move' || name === 'undo' || name === 'expected') [event.uci, event.san] = words;
  if (name === 'position') event.position = rest;
  if (name === 'result') [event.score, event.ending] = words;
  if (name === 'clock') [event.white, event.black] = words;
  if (name === 'flag') event.side = words[0];
  if (name === 'unclear') event.squares = words;
  if (name === 'correct') {
    event.missing = words.filter((word) => word[0] === '+').map((word) => word.slice(1));
    event.extra = words.filter((word) => word[0] === '-').map((word) => word.slice(1));
  }
  return event;
}

/** Talks to one board. `source`: see sources/wasm.js. */
export class Conversation {
  #waiting = []; // requests in order: { line, lines, resolve, reject, told }
  #rest = '';
  #skips = false; // the line at hand is longer than any board's
  #timer = 0;
  #received = 0;
  #lost = false; // an answer did not come in time: it may come later
  #marks = 0;

  constructor(source) {
    this.source = source;
    this.onLine = () => {}; // every line, as it came, with what it is: 'event', 'data', 'end' or 'stray'
    this.onEvent = () => {};
    this.onRequest = () => {};
    source.onBytes = (text) => this.#receive(text);
  }

  /** Sends a line and resolves with the data lines of its answer; rejects with Refused or Silent. `quiet`: not for the console. */
  ask(line, { quiet = true, patience = this.source.patience ?? kPatienceMs } = {}) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, lines: [], resolve, reject, quiet, patience, sent: false });
      this.#sendNext();
    });
  }
  /** The one line of an answer that is one value. */
  async value(line) {
    return (await this.ask(line))[0] ?? '';
  }
  /** Resolves when nothing has come for a moment, or does not stop coming. */
  async calm() {
    for (let checks = 0; checks < kMostChecks; ++checks) {
      const before = this.#received;
      await new Promise((resolve) => setTimeout(resolve, kStillMs));
      if (this.#received === before) return;
    }
  }
  close() {
    clearTimeout(this.#timer);
    for (const request of this.#waiting.splice(0)) request.reject(new Silent());
  }

  #sendNext() {
    if (this.#lost && this.#waiting.length > 0 && !this.#waiting[0].mark) this.#waiting.unshift(this.#marker());
    const request = this.#waiting[0];
    if (!request || request.sent) return;
    request.sent = true;
    if (!request.mark) this.onRequest(request);
    this.source.send(`${request.line}\n`);
    this.#expect();
  }
  /** A question whose answer is like no other: what comes before it belongs to requests that were given up. */
  #marker() {
    const mark = `8/8/8/8/8/8/8/8 w - - 0 ${++this.#marks}`;
    return { line: `convert fen fen ${mark}`, mark, lines: [], resolve() {}, reject() {}, quiet: true, patience: this.#waiting[0].patience, sent: false };
  }
  #expect() {
    clearTimeout(this.#timer);
    const request = this.#waiting[0];
    if (!request) return;
    this.#timer = setTimeout(() => {
      this.#lost = true;
      // Nor will who waits behind a marker hear anything.
      if (this.#waiting[0].mark) this.#waiting.shift();
      this.#waiting.shift()?.reject(new Silent());
      this.#sendNext();
    }, request.patience);
  }

  #receive(text) {
    this.#received += text.length;
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop();
    for (const line of lines) {
      if (!this.#skips && line.length <= kLongestLine) this.#take(line.replace(/\r+$/, ''));
      this.#skips = false;
    }
    if (this.#rest.length > kLongestLine) {
      this.#rest = '';
      this.#skips = true;
    }
  }

  #take(line) {
    const request = this.#waiting[0];
    if (line.startsWith('!')) {
      this.onLine(line, 'event', request?.quiet);
      return this.onEvent(readEvent(line));
    }
    if (line === '') return;
    if (!request?.sent) return this.onLine(line, 'stray', false);
    if (request.mark && request.lines.length === 0 && line !== request.mark) return this.onLine(line, 'stray', true);
    if (request.mark) this.#lost = false;
    this.#expect();
    const isError = /^error\b/.test(line);
    if (line !== 'ok' && !isError) {
      this.onLine(line, 'data', request.quiet);
      // A board that never ends its answer must not fill the memory.
      if (request.lines.length < 5000) request.lines.push(line.startsWith('=') ? line.slice(1) : line);
      return;
    }
    this.onLine(line, 'end', request.quiet);
    this.#waiting.shift();
    isError ? request.reject(new Refused(line)) : request.resolve(request.lines);
    this.#sendNext();
    this.#expect();
  }
}
