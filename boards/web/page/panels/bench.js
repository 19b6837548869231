// Bring-up: what the sensors see, the self-test and the calibration as guided steps, lights, settings, and a report.
import { byId, make } from '../dom.js';
import { squareName } from '../position.js';

const kPollMs = 250;
const kSettings = [
  ['lights', 'brightness of the lights, 0 to 255'],
  ['settle', 'how long pieces must rest, in milliseconds'],
  ['events', 'events: on, off, text or json'],
  ['echo', 'echo: on, off or auto'],
];
/** What each step of the self-test means, by the first word after `!selftest`. */
const kFindings = {
  place: 'asked', silent: 'bad', stuck: 'bad', missing: 'bad', dead: 'bad', broken: 'bad', together: 'bad', swapped: 'bad',
};

/** Rows of ` 8 1048 1048 ...`, the last rank first, as [[a1, b1, ...], ...] of texts; separated by `|` or blanks. */
export function readRows(lines) {
  return lines
    .map((line) => /^\s*(\d+)[ |]+(.*?)[ |]*$/.exec(line))
    .filter(Boolean)
    .map(([, , rest]) => rest.split(/ \| |\s+/).filter(Boolean))
    .reverse();
}
const readWires = (lines) =>
  lines.map((line) => /^\s*\d+ (.*)$/.exec(line)).filter(Boolean).map(([, rest]) => rest.split(' | ')).reverse();

export class BenchPanel {
  #cells = [];
  #asked = '';
  #busy = false;

  constructor(current) {
    this.current = current;
    this.active = false;
    const panel = byId('panel-bench');
    const button = (text, line, className) => make('button', { type: 'button', className, onclick: () => this.#act(line) }, text);
    this.cells = make('div', { className: 'cells', role: 'img', 'aria-label': 'what the sensors see' });
    this.reading = make('p', { className: 'hint' }, 'Point at a square to see its wire and its reading.');
    this.step = make('p', { className: 'state', role: 'status' });
    this.findings = make('ul', { className: 'steps' });
    this.report = make('textarea', { className: 'report', rows: 8, readonly: true, 'aria-label': 'report', spellcheck: 'false' });
    this.settings = make('div');
    this.calibration = make('div', {},
      make('h2', {}, 'Calibrate the Hall sensors'),
      make('ol', { className: 'steps' }, make('li', {}, 'Take all pieces off.'), make('li', {}, 'Start; then put a piece on each lit square, for a second.'), make('li', {}, 'A square that is done turns green; after the last one it is kept.')),
      make('div', { className: 'row' }, button('Calibrate', 'calibrate', 'primary'), button('Finish', 'calibrate finish'), button('Stop', 'calibrate stop')));
    panel.replaceChildren(
      make('h2', {}, 'What the sensors see'), this.cells, this.reading,
      make('h2', {}, 'Self-test'),
      make('ol', { className: 'steps' }, make('li', {}, 'Take all pieces off the board.'), make('li', {}, 'Start; put a piece on the marked square and take it away again.'), make('li', {}, 'What is wrong is listed with the wires to look at.')),
      make('div', { className: 'row' }, button('Start', 'selftest', 'primary'), button('Skip square', 'selftest skip'), button('Stop', 'selftest stop')),
      this.step, this.findings, this.calibration,
      make('h2', {}, 'Lights'),
      make('div', { className: 'row' }, button('Test', 'lights test'), button('On', 'lights on'), button('Off', 'lights off')),
      make('h2', {}, 'Settings'), this.settings,
      make('h2', {}, 'Report for a bug report'), this.report,
      make('div', { className: 'row' },
        make('button', { type: 'button', onclick: () => this.#makeReport() }, 'Make report'),
        make('button', { type: 'button', onclick: () => navigator.clipboard?.writeText(this.report.value) }, 'Copy')),
    );
    setInterval(() => this.#poll(), kPollMs);
  }

  /** Another board: its squares, its wires, its settings. */
  async begin(session) {
    const { files, ranks, sensors } = session.board;
    this.measures = /hall/i.test(sensors);
    this.calibration.hidden = !this.measures;
    this.step.textContent = '';
    this.findings.replaceChildren();
    this.report.value = '';
    this.#asked = '';
    this.cells.style.gridTemplateColumns = `repeat(${files}, 1fr)`;
    this.#cells = [];
    for (let rank = ranks - 1; rank >= 0; --rank) {
      for (let file = 0; file < files; ++file) {
        const square = squareName(file, rank);
        const fill = make('span', { className: 'bar-fill' });
        const cell = make('div', { className: 'cell' }, fill, make('span', { className: 'label' }, square));
        cell.onpointerenter = () => (this.reading.textContent = `${square}: ${this.wires?.[rank]?.[file] ?? ''}${cell.dataset.reading ? `, reads ${cell.dataset.reading}` : ''}`);
        this.#cells.push({ square, file, rank, cell, fill });
      }
    }
    this.cells.replaceChildren(...this.#cells.map(({ cell }) => cell));
    const wires = await session.talk.ask('sensors wires').catch(() => []);
    if (session !== this.current()) return;
    this.wires = readWires(wires);
    await this.#showSettings(session);
  }

  async #showSettings(session) {
    const rows = [];
    for (const [name, text] of kSettings) {
      if (!session.commands.some((command) => command.name === name)) continue;
      const input = make('input', { id: `setting-${name}`, size: 8, value: (await session.talk.ask(name).catch(() => []))[0] ?? '' });
      input.onchange = () => this.#act(`${name} ${input.value}`);
      rows.push(make('div', { className: 'row setting' }, input, make('label', { for: `setting-${name}` }, text)));
    }
    if (session === this.current()) this.settings.replaceChildren(...rows);
  }

  async #act(line) {
    try {
      this.step.textContent = '';
      await this.current().talk.ask(line, { quiet: false });
    } catch (error) {
      this.step.textContent = error.message;
    }
  }

  /** `!selftest ...` and `!calibrate ...`: what to do next, and what was found. */
  take({ event, text }) {
    const line = text.replace(/^!?(selftest|calibrate) /, '');
    const [word, square] = line.split(' ');
    const cell = this.#cells.find((other) => other.square === square)?.cell;
    const before = this.#cells.find((other) => other.square === this.#asked)?.cell;
    if (word === 'place' && event === 'selftest') {
      if (before?.classList.contains('asked')) before.classList.replace('asked', 'good');
      this.#asked = square;
    }
    if (word === 'done' && before) before.classList.replace('asked', 'good');
    const finding = event === 'selftest' ? kFindings[word] : word === 'refused' ? 'bad' : undefined;
    if (finding && cell) {
      cell.classList.remove('asked', 'good');
      cell.classList.add(finding);
    }
    if (finding === 'bad') this.findings.append(make('li', {}, line));
    else this.step.textContent = word === 'place' ? (event === 'selftest' ? `Put a piece on ${square}${this.#wireOf(square)}, and take it away again.` : 'Put a piece on each lit square, for a second.') : `${event}: ${line}`;
  }

  /** Where a square is wired, in brackets; empty if the board does not tell. */
  #wireOf(square) {
    const { file, rank } = this.#cells.find((other) => other.square === square) ?? {};
    const wire = this.wires?.[rank]?.[file];
    return wire ? ` (${wire})` : '';
  }

  async #makeReport() {
    const { talk, source } = this.current();
    const lines = await talk.ask('selftest report').catch((error) => [error.message]);
    this.report.value = [...lines, `page: ${source.name}, ${navigator.userAgent}`].join('\n');
  }

  async #poll() {
    const session = this.current();
    if (!this.active || this.#busy || document.hidden || !session?.board || !document.body.dataset.ready) return;
    this.#busy = true;
    try {
      if (this.measures) this.#showReadings(readRows(await session.talk.ask('sensors raw')), readRows(await session.talk.ask('sensors levels')));
      else this.#showContacts(readRows((await session.talk.ask('sensors')).filter((line) => /\|/.test(line))));
    } catch {
      // A board that is gone is told elsewhere.
    } finally {
      this.#busy = false;
    }
  }

  #showContacts(rows) {
    for (const { file, rank, cell } of this.#cells) {
      const closed = rows[rank]?.[file] !== undefined && rows[rank][file] !== '.';
      cell.classList.toggle('on', closed);
      cell.dataset.reading = closed ? 'closed' : 'open';
    }
  }

  /** A bar from the middle: how far a reading is from that of an empty square, against what a piece must reach. */
  #showReadings(readings, levels) {
    for (const { file, rank, cell, fill } of this.#cells) {
      const reading = Number(readings[rank]?.[file]);
      const [south, empty, north] = (levels[rank]?.[file] ?? '').split('<').map(Number);
      if (Number.isNaN(reading) || Number.isNaN(north)) continue;
      const away = reading - empty;
      const reach = away >= 0 ? north - empty : empty - south;
      fill.style.height = `${Math.min(100, (100 * Math.abs(away)) / Math.max(1, 4 * reach))}%`;
      fill.classList.toggle('south', away < 0);
      cell.dataset.reading = `${reading} (${south} < ${empty} < ${north})`;
    }
  }
}
