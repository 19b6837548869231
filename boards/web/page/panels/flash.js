// How to put the firmware on a Pico, with the images that lie beside the page.
import { byId, make } from '../dom.js';
import { images } from '../sources/emulator.js';

const kChips = { pico: 'Pico', pico2: 'Pico 2' };

export class FlashPanel {
  async show() {
    if (this.shown) return;
    this.shown = true;
    const list = await images();
    const boards = [...new Set(list.map((image) => image.board))];
    const link = (board, chip) => {
      const image = list.find((other) => other.board === board && other.chip === chip);
      return image ? make('a', { href: `firmware/${image.file}`, download: image.file }, `${kChips[chip]} (${Math.round(image.size / 1024)} KB)`) : '–';
    };
    byId('panel-flash').replaceChildren(
      make('h2', {}, 'Put Reedfish on a board'),
      make('ol', { className: 'steps' },
        make('li', {}, 'Take the file for your board and your Pico from the table.'),
        make('li', {}, 'Hold BOOTSEL on the Pico while you plug it in: a drive appears. A board that runs Reedfish gets there by “bootsel” in the console.'),
        make('li', {}, 'Copy the file to that drive. The Pico restarts, and its own light goes on.'),
        make('li', {}, 'Choose “on USB” above, and the port of the board. Then try Bring-up.')),
      boards.length === 0
        ? make('p', {}, 'No images lie beside this page; “./reedfish web” puts them there.')
        : make('table', {}, make('tr', {}, make('th', {}, 'board'), make('th', {}, 'Pico'), make('th', {}, 'Pico 2')),
          ...boards.map((board) => make('tr', {}, make('td', {}, board), make('td', {}, link(board, 'pico')), make('td', {}, link(board, 'pico2'))))),
      make('p', {}, 'What the board keeps (games, choices made in the console, calibration) survives a new image. '
        + 'What “picotool config” changed, such as pins and lights, is part of the old image, and does not survive a file '
        + 'that is copied to the drive: change the new file first, or use “./reedfish flash”, which carries it over.'),
    );
  }
}
