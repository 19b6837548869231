// A board whose pieces are elsewhere: drawn from what it says. It has the face of a world that the view needs.
import { squareOf } from './position.js';

export class ShownBoard {
  constructor(files, ranks) {
    Object.assign(this, { files, ranks, pieces: [], version: 0, ids: new Map() });
  }
  inBox() {
    return [];
  }
  /** What is drawn on a square. */
  on(square) {
    const at = squareOf(square);
    return at ? this.pieces.find((piece) => piece.x === at[0] + 0.5 && piece.y === at[1] + 0.5) : undefined;
  }

  /** Draws the position: pieces that are missing are pale, what is too many is a disc. */
  update(session) {
    const { state } = session;
    const missing = new Set(state.missing ?? []);
    const wanted = [...session.pieces].map(([square, piece]) => ({ square, ...piece, look: missing.has(square) ? 'missing' : undefined }));
    for (const square of state.extra ?? []) wanted.push({ square, kind: 'unknown', side: 'white', look: 'unknown' });
    this.pieces = wanted.map(({ square, ...piece }) => {
      const [file, rank] = squareOf(session.placeOf(square));
      return { id: `${square} ${piece.kind} ${piece.side}`, ...piece, place: 'board', x: file + 0.5, y: rank + 0.5, z: 0 };
    });
    this.version += 1;
  }

  /** At once, what the next state will confirm: a piece in the air. */
  take(event) {
    if (event.event !== 'lift' && event.event !== 'place') return;
    const piece = this.on(event.square ?? '');
    if (!piece) return;
    Object.assign(piece, event.event === 'lift' ? { place: 'air', z: 1 } : { place: 'board', z: 0 });
    this.version += 1;
  }
}
