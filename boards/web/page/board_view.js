// The board as a picture: squares, lights, pieces and their shadows, the box, and what the tracker makes of it.
import { kDrawings } from './pieces.js';
import { squareName, squareOf } from './position.js';

const kSquare = 100;
const kFrame = 44;
const kTray = 116;
const kInBox = 0.62;
const kInTwoRows = 0.46;
const kSvg = 'http://www.w3.org/2000/svg';

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A piece as an element of its own, 100 by 100 around (0, 0). */
export function drawPiece({ kind, side, mark }) {
  const drawing = kDrawings[kind] ?? { body: ['M50 22a28 28 0 1 0 .1 0z'], lines: ['M42 44a8 8 0 1 1 10 8v6', 'M52 66h.1'] };
  const shapes = svg('g', { transform: 'translate(-50 -52)' });
  for (const path of drawing.body) shapes.append(svg('path', { d: path, class: 'body' }));
  for (const path of drawing.lines ?? []) shapes.append(svg('path', { d: path, class: 'line' }));
  for (const path of drawing.dots ?? []) shapes.append(svg('path', { d: path, class: 'dot' }));
  if (mark) shapes.append(svg('text', { x: 50, y: 76, class: 'mark' }, mark));
  return svg('g', { class: `piece ${side}` }, svg('ellipse', { class: 'shadow', cy: 34, rx: 30, ry: 8 }), svg('g', { class: 'figure' }, shapes));
}

export class BoardView {
  #pieces = new Map(); // id -> { element, key, x, y, z }
  #squares = [];
  #glows = [];
  #lights = null;
  #version = -1;

  constructor(root) {
    this.root = root;
    this.turned = false;
    this.cursor = null;
  }

  /** Draws an empty board of that size. */
  build(files, ranks) {
    Object.assign(this, { files, ranks });
    this.#pieces.clear();
    this.#lights = null;
    this.#version = -1;
    this.width = files * kSquare + 2 * kFrame;
    this.height = ranks * kSquare + 2 * kFrame + kTray;
    this.root.setAttribute('viewBox', `0 0 ${this.width} ${this.height}`);
    const inside = { x: kFrame, y: kFrame, width: files * kSquare, height: ranks * kSquare };
    const layers = ['squares', 'lights', 'why', 'names', 'tray', 'pieces', 'top'];
    this.layers = Object.fromEntries(layers.map((name) => [name, svg('g', { class: name })]));
    this.root.replaceChildren(
      svg('rect', { class: 'frame', x: 2, y: 2, width: this.width - 4, height: ranks * kSquare + 2 * kFrame - 4, rx: 18 }),
      svg('rect', { class: 'edge', x: inside.x - 4, y: inside.y - 4, width: inside.width + 8, height: inside.height + 8, rx: 4 }),
      ...layers.map((name) => this.layers[name]),
    );
    this.#squares = [];
    this.#glows = [];
    for (let cell = 0; cell < files * ranks; ++cell) {
      const file = cell % files;
      const rank = Math.floor(cell / files);
      const { x, y } = this.toPicture(file + 0.5, rank + 0.5);
      const square = svg('rect', {
        class: `square ${(file + rank) % 2 === 0 ? 'dark' : 'light'}`, x: x - kSquare / 2, y: y - kSquare / 2, width: kSquare, height: kSquare,
      });
      const glow = svg('g', { class: 'glow', transform: `translate(${x} ${y})`, opacity: 0 },
        svg('circle', { r: 49, opacity: 0.28 }), svg('circle', { r: 38, opacity: 0.4 }), svg('circle', { r: 24, opacity: 0.6 }), svg('circle', { r: 9, class: 'core' }));
      this.#squares.push(square);
      this.#glows.push(glow);
    }
    this.layers.squares.append(...this.#squares);
    this.layers.lights.append(...this.#glows);
    this.#drawNames();
    const top = ranks * kSquare + 2 * kFrame + 8;
    this.layers.tray.append(svg('rect', { class: 'box', x: 2, y: top, width: this.width - 4, height: kTray - 12, rx: 14 }));
    this.boxLabel = svg('text', { class: 'box-label', x: this.width / 2, y: top + kTray / 2 - 2 }, 'the box: captured pieces go here');
    this.layers.tray.append(this.boxLabel);
    this.cursorBox = svg('rect', { class: 'cursor', width: kSquare - 8, height: kSquare - 8, rx: 8, visibility: 'hidden' });
    this.layers.top.append(this.cursorBox);
  }

  #drawNames() {
    for (let file = 0; file < this.files; ++file) {
      const { x } = this.toPicture(file + 0.5, 0.5);
      this.layers.names.append(svg('text', { class: 'name', x, y: kFrame + this.ranks * kSquare + 29 }, String.fromCharCode(97 + file)));
    }
    for (let rank = 0; rank < this.ranks; ++rank) {
      const { y } = this.toPicture(0.5, rank + 0.5);
      this.layers.names.append(svg('text', { class: 'name', x: kFrame / 2, y: y + 9 }, String(rank + 1)));
    }
  }

  turn(on) {
    this.turned = on;
    if (this.files) this.build(this.files, this.ranks);
  }

  /** From squares to the picture and back. */
  toPicture(x, y) {
    const [u, v] = this.turned ? [this.files - x, y] : [x, this.ranks - y];
    return { x: kFrame + u * kSquare, y: kFrame + v * kSquare };
  }
  toBoard(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.root.getScreenCTM().inverse());
    const [u, v] = [(point.x - kFrame) / kSquare, (point.y - kFrame) / kSquare];
    return this.turned ? { x: this.files - u, y: v } : { x: u, y: this.ranks - v };
  }
  /** The middle of a square on the screen, for tests and for what pops up beside it. */
  toScreen(square) {
    const [file, rank] = squareOf(square);
    const { x, y } = this.toPicture(file + 0.5, rank + 0.5);
    return new DOMPoint(x, y).matrixTransform(this.root.getScreenCTM());
  }
  /** The piece of the box under a pointer; undefined if there is none. */
  boxPieceAt(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest?.('[data-piece]');
    return element?.dataset.place === 'box' ? Number(element.dataset.piece) : undefined;
  }

  /** Colours of the lights under the squares, along the ranks from a1. */
  showLights(colours) {
    if (colours === this.#lights) return;
    this.#lights = colours;
    colours.forEach(([red, green, blue], cell) => {
      const glow = this.#glows[cell];
      const most = Math.max(red, green, blue);
      if (!glow) return;
      glow.setAttribute('opacity', most === 0 ? 0 : Math.min(1, 0.35 + Math.sqrt(most / 255)));
      if (most > 0) glow.setAttribute('color', `rgb(${[red, green, blue].map((part) => Math.round((part / most) * 255)).join(' ')})`);
    });
  }
  lightOf(square) {
    const [file, rank] = squareOf(square);
    const glow = this.#glows[rank * this.files + file];
    return Number(glow.getAttribute('opacity')) > 0 ? glow.getAttribute('color') : null;
  }

  showCursor(square) {
    this.cursor = square;
    this.cursorBox.setAttribute('visibility', square ? 'visible' : 'hidden');
    if (!square) return;
    const { x, y } = this.toPicture(squareOf(square)[0] + 0.5, squareOf(square)[1] + 0.5);
    this.cursorBox.setAttribute('x', x - kSquare / 2 + 4);
    this.cursorBox.setAttribute('y', y - kSquare / 2 + 4);
  }

  /** Marks on squares: { e4: ['air', 'touched'], ... } as classes. */
  showWhy(marks) {
    this.layers.why.replaceChildren(...Object.entries(marks).flatMap(([name, kinds]) => {
      const at = squareOf(name);
      if (!at || at[0] >= this.files || at[1] >= this.ranks) return [];
      const { x, y } = this.toPicture(at[0] + 0.5, at[1] + 0.5);
      return kinds.map((kind, index) => svg('rect', { class: `why-${kind}`, x: x - 44 + 5 * index, y: y - 44 + 5 * index, width: 88 - 10 * index, height: 88 - 10 * index, rx: 10 }));
    }));
  }

  /** Brings the pieces to where the world has them; those in nobody's hand glide. */
  showPieces(world) {
    if (world.version === this.#version && !this.gliding) return;
    this.#version = world.version;
    this.gliding = false;
    const seen = new Set();
    this.#layBox(world);
    for (const piece of world.pieces) {
      seen.add(piece.id);
      this.#showPiece(piece);
    }
    for (const [id, { element }] of this.#pieces) {
      if (seen.has(id)) continue;
      element.remove();
      this.#pieces.delete(id);
    }
  }

  #layBox(world) {
    const inBox = world.inBox();
    this.boxLabel.setAttribute('visibility', inBox.length > 0 ? 'hidden' : 'visible');
    inBox.sort((a, b) => a.side.localeCompare(b.side) || a.kind.localeCompare(b.kind) || a.id - b.id);
    const wide = this.width - 110;
    const middle = this.ranks * kSquare + 2 * kFrame + kTray / 2 + 4;
    // What does not fit side by side gets a row for each side.
    const fits = (inBox.length - 1) * kSquare * kInBox * 0.9 <= wide;
    const rows = fits ? [inBox] : ['black', 'white'].map((side) => inBox.filter((piece) => piece.side === side));
    const scale = fits ? kInBox : kInTwoRows;
    this.boxPlaces = new Map(rows.flatMap((row, index) => {
      const step = Math.min(kSquare * scale * 0.9, wide / Math.max(1, row.length - 1));
      const y = middle + (index - (rows.length - 1) / 2) * kSquare * 0.46;
      return row.map((piece, place) => [piece.id, { x: 55 + place * step, y, scale }]);
    }));
  }

  #showPiece(piece) {
    const key = `${piece.kind} ${piece.side} ${piece.mark ?? ''} ${piece.look ?? ''}`;
    let shown = this.#pieces.get(piece.id);
    const goal = piece.place === 'box' ? this.boxPlaces.get(piece.id) : this.toPicture(piece.x, piece.y);
    if (!shown || shown.key !== key) {
      shown?.element.remove();
      const element = drawPiece(piece);
      if (piece.look) element.classList.add(piece.look);
      element.dataset.piece = piece.id;
      this.layers.pieces.append(element);
      shown = { element, key, ...(shown ? { x: shown.x, y: shown.y } : goal) };
      this.#pieces.set(piece.id, shown);
    }
    const inHand = piece.place === 'air';
    const share = inHand || this.still ? 1 : 0.35;
    shown.x += (goal.x - shown.x) * share;
    shown.y += (goal.y - shown.y) * share;
    if (Math.abs(goal.x - shown.x) + Math.abs(goal.y - shown.y) > 0.5) this.gliding = true;
    if (inHand && shown.place !== 'air') this.layers.pieces.append(shown.element);
    if (shown.place !== piece.place || shown.z !== piece.z) {
      Object.assign(shown, { place: piece.place, z: piece.z });
      shown.element.dataset.place = piece.place;
      shown.element.classList.toggle('air', inHand);
      const lift = inHand ? piece.z * 14 : 0;
      const size = inHand ? 1 + 0.1 * piece.z : 1;
      shown.element.querySelector('.figure').setAttribute('transform', `translate(0 ${-lift}) scale(${size})`);
      shown.element.querySelector('.shadow').setAttribute('transform', `translate(${lift * 1.2} ${lift * 0.8}) scale(${1 + 0.25 * (inHand ? piece.z : 0)})`);
    }
    const scale = piece.place === 'box' ? goal.scale : 1;
    shown.element.setAttribute('transform', `translate(${shown.x.toFixed(1)} ${shown.y.toFixed(1)}) scale(${scale})`);
  }
}

export const allSquares = (files, ranks) => Array.from({ length: files * ranks }, (_, cell) => squareName(cell % files, Math.floor(cell / files)));
