// Moves, clock, result, and the buttons that are about the game.
import { byId, make, option } from '../dom.js';

const kGames = ['chess', 'octad', 'chess+', 'spooky', 'free'];

export class GamePanel {
  #running = null;
  #control = null;

  constructor(act) {
    this.act = act; // act(line): asks the board, shows errors
    byId('clock-set').onclick = () => act(`clock ${byId('clock-choice').value}`);
    byId('clock-stop').onclick = () => act('clock stop');
    byId('draw').onclick = () => act('result draw');
    byId('resign').onclick = () => act('resign');
    byId('game').onchange = () => act(`game ${byId('game').value}`);
    setInterval(() => this.#tick(), 250);
  }

  show(session) {
    const { state, moves, clock, board } = session;
    const smallest = Math.min(board.files, board.ranks);
    const fits = { chess: 8, octad: 4, 'chess+': 10, spooky: 10, free: 8 };
    const games = kGames.filter((game) => fits[game] <= smallest);
    if (byId('game').options.length !== games.length) byId('game').replaceChildren(...games.map((game) => option(game)));
    byId('game').value = state.game;
    const hasRules = state.ply !== undefined;
    for (const id of ['draw', 'resign', 'clock-set', 'clock-stop']) byId(id).disabled = !hasRules;
    this.#showMoves(moves, hasRules);
    byId('result').textContent = !state.result || state.result === '*' ? '' : state.result;
    this.#showClock(clock);
  }

  #showMoves(moves, hasRules) {
    const list = byId('moves');
    const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30;
    list.replaceChildren(...moves.map((line, index) => {
      const [number, ...sans] = line.trim().split(/\s+/);
      const item = make('li', {}, make('span', { className: 'number' }, number), make('span'), make('span'));
      sans.slice(0, 2).forEach((san, i) => {
        const isLast = index === moves.length - 1 && i === sans.length - 1;
        item.children[i + 1].append(isLast ? make('b', {}, san) : san);
      });
      return item;
    }));
    if (moves.length === 0) list.append(make('li', {}, make('span'), make('span', { className: 'number' }, hasRules ? 'none yet' : 'this game has no rules here')));
    if (atEnd) list.scrollTop = list.scrollHeight;
  }

  /** `5+3 0:04:57 0:05:00 black runs` */
  #showClock(text) {
    const match = /^(?<control>\S+) (\d+):(\d+):(\d+) (\d+):(\d+):(\d+) (white|black) (\S+)/.exec(text ?? '');
    this.#running = null;
    this.#showControl(match?.groups.control ?? 'off');
    const shown = { white: null, black: null };
    if (match) {
      const numbers = match.slice(2, 8).map(Number);
      shown.white = numbers[0] * 3600 + numbers[1] * 60 + numbers[2];
      shown.black = numbers[3] * 3600 + numbers[4] * 60 + numbers[5];
      if (match[9] === 'runs') this.#running = { side: match[8], since: performance.now(), left: shown[match[8]] };
    }
    for (const side of ['white', 'black']) {
      byId(`clock-${side}`).textContent = timeText(shown[side]);
      byId(`clock-${side}`).classList.toggle('runs', this.#running?.side === side);
    }
  }

  /** The time control that the board has; until it has another, what somebody chose here and has not set stays chosen. */
  #showControl(control) {
    if (control === this.#control) return;
    this.#control = control;
    const choice = byId('clock-choice');
    choice.querySelector('[data-told]')?.remove();
    if (![...choice.options].some((other) => other.value === control)) choice.append(make('option', { value: control, 'data-told': true }, control));
    choice.value = control;
  }

  /** Between two answers of the board the page counts itself. */
  #tick() {
    if (!this.#running) return;
    const { side, since, left } = this.#running;
    byId(`clock-${side}`).textContent = timeText(Math.max(0, Math.ceil(left - (performance.now() - since) / 1000)));
  }
}

function timeText(seconds) {
  if (seconds === null) return '–';
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
