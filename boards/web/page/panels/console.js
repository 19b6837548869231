// The console: what the board says as it says it, a line to say something to it, history and completion.
import { byId, make, onFile } from '../dom.js';
import { kHandsHelp, kHandWords } from '../script.js';

const kMostLines = 1500;
const kMostAtOnce = 200;

export class ConsolePanel {
  #history = [];
  #at = 0;
  #pending = [];
  #dropped = 0;

  constructor(current) {
    this.current = current; // () => the session
    byId('ask').addEventListener('submit', (event) => {
      event.preventDefault();
      const line = byId('line').value;
      byId('line').value = '';
      if (line.trim()) this.enter(line);
    });
    byId('line').addEventListener('keydown', (event) => this.#key(event));
    onFile(byId('script'), (text) => this.play(text), (error) => this.show(error.message, 'bad'));
  }

  /** A line goes to the board or to the hands; what comes of it is shown. Resolves with the error, if there is one. */
  async enter(line) {
    if (this.#history.at(-1) !== line) this.#history.push(line);
    this.#at = this.#history.length;
    if (line.startsWith('@')) this.show(line, 'request');
    if (line.trim() === '@help') return kHandsHelp.forEach((text) => this.show(text, 'data'));
    try {
      await this.current().perform(line);
    } catch (error) {
      // What the board itself refused stands there already.
      if (!error.line) this.show(error.message, 'bad');
      return error;
    }
    return undefined;
  }

  /** A script: one line after the other, each when the one before is done. */
  async play(text) {
    for (const line of text.split(/\r?\n/)) {
      if (!line.trim()) continue;
      const error = await this.enter(line);
      // What follows may belong to it, as a game's text does, and is no request.
      if (error?.name === 'not-here' && !error.line) return this.show('the script ends here', 'bad');
    }
    return undefined;
  }

  show(line, kind) {
    this.#pending.push([line, kind === 'end' && line !== 'ok' ? 'bad' : kind]);
    if (this.#pending.length > kMostLines) {
      this.#pending.shift();
      this.#dropped += 1;
    }
  }

  /** Once a picture, so that a board that floods cannot stop the page. */
  draw() {
    if (this.#pending.length === 0) return;
    const log = byId('log');
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 40;
    if (this.#dropped > 0) log.append(make('div', { className: 'bad' }, `${this.#dropped} lines were not shown`));
    this.#dropped = 0;
    for (const [line, kind] of this.#pending.splice(0, kMostAtOnce)) log.append(make('div', { className: kind }, kind === 'request' ? `> ${line}` : line));
    while (log.childElementCount > kMostLines) log.firstElementChild.remove();
    if (atEnd) log.scrollTop = log.scrollHeight;
  }

  #key(event) {
    const input = byId('line');
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      this.#at = Math.max(0, Math.min(this.#history.length, this.#at + (event.key === 'ArrowUp' ? -1 : 1)));
      input.value = this.#history[this.#at] ?? '';
      event.preventDefault();
    } else if (event.key === 'Tab' && !event.shiftKey && input.value) {
      event.preventDefault();
      this.#complete(input);
    }
  }

  async #complete(input) {
    const before = input.value.slice(0, input.selectionStart);
    const words = before.split(/\s+/);
    const last = words.at(-1);
    const fits = [...new Set(await this.#candidates(words))].filter((word) => word.startsWith(last)).sort();
    if (fits.length === 0) return;
    const common = fits.reduce((a, b) => {
      let length = 0;
      while (length < a.length && a[length] === b[length]) length += 1;
      return a.slice(0, length);
    });
    input.setRangeText(common + (fits.length === 1 ? ' ' : ''), before.length - last.length, before.length, 'end');
    if (fits.length > 1 && common === last) this.show(fits.join('  '), 'data');
  }

  async #candidates(words) {
    const session = this.current();
    const legal = async () => {
      try {
        return (await session.talk.ask('legal')).flatMap((line) => line.split(' '));
      } catch {
        return [];
      }
    };
    if (words.length === 1) return [...session.commands.map((command) => command.name), ...(session.hands ? kHandWords : []), ...(await legal())];
    if (words[0].startsWith('@')) return [];
    if (words[0] === 'help') return session.commands.map((command) => command.name);
    if (['move', 'valid', 'starts'].includes(words[0])) return legal();
    if (['set', 'position', 'notation', 'check', 'contains', 'convert'].includes(words[0])) {
      return (await session.talk.ask('notation')).map((line) => line.split(' ')[0]);
    }
    const usage = session.commands.find((command) => command.name === words[0])?.usage ?? '';
    return usage.match(/[a-z+0-9-]+/g) ?? [];
  }
}
