// Positions and games as text, in and out, and the games that were.
import { byId, make, onFile, option, saveFile } from '../dom.js';

/** An error with its character marked, as text. */
export function showError(element, error, text) {
  element.replaceChildren();
  if (!error) return;
  if (error.at === null || error.at === undefined || text === undefined) return void element.append(error.message);
  const around = (from, to) => text.slice(Math.max(0, from), Math.max(0, to));
  element.append(
    `at ${error.at}: ${error.at > 24 ? '…' : ''}${around(error.at - 24, error.at)}`,
    make('mark', {}, text[error.at] ?? '⎵'),
    `${around(error.at + 1, error.at + 16)}${text.length > error.at + 16 ? '…' : ''} — ${error.message}`,
  );
}

export class TextsPanel {
  constructor(current) {
    this.current = current;
    const talk = () => current().talk;
    byId('notation').onchange = () => this.#try('position-error', async () => {
      await talk().ask(`notation ${byId('notation').value}`);
      await current().refresh();
      this.show(current(), true);
    });
    byId('set-position').onclick = () => this.setPosition();
    byId('copy-position').onclick = () => navigator.clipboard?.writeText(byId('position').value);
    byId('pgn-show').onclick = () => this.#try('pgn-error', async () => (byId('pgn').value = (await talk().ask('pgn tags times')).join('\n')));
    byId('pgn-save').onclick = () => saveFile('game.pgn', `${byId('pgn').value}\n`);
    byId('pgn-load').onclick = () => this.loadGame();
    onFile(byId('pgn-file'), (text) => {
      byId('pgn').value = text;
      this.loadGame();
    }, (error) => showError(byId('pgn-error'), error));
    byId('position').addEventListener('input', () => (this.edited = true));
  }

  async #try(id, act) {
    showError(byId(id), null);
    try {
      await act();
      return true;
    } catch (error) {
      showError(byId(id), error);
      return false;
    }
  }

  async setPosition() {
    // A board state may begin with blanks that are squares.
    const text = byId('position').value.replace(/[\r\n]+/g, '');
    showError(byId('position-error'), null);
    try {
      await this.current().talk.ask(`set ${byId('notation').value} ${text}`, { quiet: false });
      this.edited = false;
    } catch (error) {
      showError(byId('position-error'), error, text);
      if (error.at === null || error.at === undefined) return;
      byId('position').focus();
      byId('position').setSelectionRange(error.at, error.at + 1);
    }
  }

  loadGame() {
    // Three empty lines end a text wherever it is; an empty line inside it belongs to it.
    const lines = byId('pgn').value.replace(/\r/g, '').replace(/\n{3,}/g, '\n\n').trim();
    return this.#try('pgn-error', async () => {
      if (!lines) throw new Error('there is no text to load');
      const said = await this.current().talk.ask(`load pgn\n${lines}\n\n\n`, { patience: 15000 });
      byId('pgn-error').textContent = said.join(' ');
    });
  }

  async showGames() {
    const session = this.current();
    const games = await session.talk.ask('games').catch(() => []);
    if (session !== this.current()) return;
    byId('games').replaceChildren(...games.map((line) => make('li', {}, make('button', {
      type: 'button',
      onclick: () => this.#try('pgn-error', async () => (byId('pgn').value = (await session.talk.ask(`pgn ${line.split(' ')[0]} tags`)).join('\n'))),
    }, line))));
    if (games.length === 0) byId('games').append(make('li', { className: 'what' }, 'none yet: a game is kept when another begins'));
  }

  async show(session, force = false) {
    const { state } = session;
    if (this.list !== session) {
      this.list = session;
      this.edited = false;
      const lines = await session.talk.ask('notation').catch(() => []);
      // Another board may have come meanwhile.
      if (session !== this.current()) return;
      byId('notation').replaceChildren(...lines.map((line) => option(line.split(' ')[0], line.replace(' (chosen)', ''))));
    }
    if (this.edited && !force && document.activeElement === byId('position')) return;
    byId('notation').value = state.notation;
    byId('position').value = state.position ?? '';
    this.edited = false;
  }
}
