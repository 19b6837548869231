// Mouse, touch and keys as hands over the world. They move magnets, not moves: a piece that is dragged is carried through
// the air, or slid over the contacts with Shift or the switch; what it is dropped on decides nothing but where it rests.
import { squareName, squareOf } from './position.js';
import { kCarried, kSliding } from './world.js';

const kClickPixels = 6;
const kCaptureMs = 100;

export class Fingers {
  #drags = new Map(); // pointer -> { piece, x, y, moved }: each finger can hold a piece

  /** `say(text)`: for a screen reader. */
  constructor(view, area, say) {
    Object.assign(this, { view, area, say, world: null, seen: null, held: null, slides: false, sloppy: false });
    view.root.addEventListener('pointerdown', (event) => this.#down(event));
    view.root.addEventListener('pointermove', (event) => this.#move(event));
    view.root.addEventListener('pointerup', (event) => this.#up(event));
    view.root.addEventListener('pointercancel', (event) => this.#cancel(event));
    area.addEventListener('keydown', (event) => this.#key(event));
    area.addEventListener('blur', () => this.#useKeys(false));
    area.addEventListener('focus', () => this.#drags.size === 0 && this.#useKeys(true));
  }

  /** The mark on the board is for those who use keys. */
  #useKeys(on) {
    this.area.classList.toggle('keys', on);
    if (!on) this.view.showCursor(null);
    else if (this.view.files && !this.view.cursor) this.#goTo('a1');
  }

  /** Hands for another world, or for none: then `seen`, if there is such a board, can still be looked over with the keys. */
  use(world, seen = world) {
    Object.assign(this, { world, seen, held: null });
    this.#drags.clear();
  }

  #height(event) {
    return this.slides || event.shiftKey ? kSliding : kCarried;
  }

  #down(event) {
    if (!this.world || event.button > 0) return;
    const { x, y } = this.view.toBoard(event);
    const square = this.world.squareAt(x, y);
    const hovering = this.world.inAir().find((piece) => piece !== this.held && !this.#isDragged(piece) && Math.hypot(piece.x - x, piece.y - y) < 0.5);
    const found = hovering ?? (square ? this.world.on(square) : this.world.byId(this.view.boxPieceAt(event)));
    // Alt leaves what is held in the air, for the other hand.
    const places = this.held && !event.altKey && !(found && found.side === this.held.side);
    if (places) {
      this.#drags.set(event.pointerId, { piece: this.held, moved: true });
      this.held = null;
    } else if (found) {
      if (this.held && !event.altKey) this.#putBack(this.held);
      this.held = null;
      this.world.lift(found, this.#height(event));
      if (!square) Object.assign(found, { x, y });
      this.#drags.set(event.pointerId, { piece: found, x: event.clientX, y: event.clientY, moved: false });
    } else {
      return;
    }
    event.preventDefault();
    this.#useKeys(false);
    this.area.focus({ preventScroll: true });
    this.view.root.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const drag = this.#drags.get(event.pointerId);
    const piece = drag?.piece ?? this.held;
    if (!piece) return;
    // Between two pictures a fast hand passes several squares: all of them count.
    const events = drag ? event.getCoalescedEvents?.() ?? [] : [];
    for (const each of events.length > 0 ? events : [event]) {
      if (drag && !drag.moved && Math.hypot(each.clientX - drag.x, each.clientY - drag.y) < kClickPixels) continue;
      if (drag) drag.moved = true;
      const { x, y } = this.view.toBoard(each);
      this.world.move(piece, x, y, drag ? this.#height(event) : kCarried);
    }
  }

  #up(event) {
    const drag = this.#drags.get(event.pointerId);
    if (!drag) return;
    this.#drags.delete(event.pointerId);
    if (!drag.moved) {
      this.held = drag.piece;
      return;
    }
    const { x, y } = this.view.toBoard(event);
    this.#drop(drag.piece, x, y, this.#height(event));
  }

  /** The system took the pointer away: the piece goes back. */
  #cancel(event) {
    const drag = this.#drags.get(event.pointerId);
    this.#drags.delete(event.pointerId);
    if (drag) this.#putBack(drag.piece);
  }

  #isDragged(piece) {
    return [...this.#drags.values()].some((drag) => drag.piece === piece);
  }

  #putBack(piece) {
    const { origin } = piece;
    const square = origin && this.world.squareAt(origin.x, origin.y);
    if (this.held === piece) this.held = null;
    if (!square || this.world.on(square)) return this.world.toBox(piece);
    this.world.later(() => this.world.put(piece, square), 0);
  }

  #drop(piece, x, y, height) {
    const square = this.world.squareAt(x, y);
    if (!square) return this.world.later(() => this.world.toBox(piece), 0);
    const stands = this.world.on(square);
    if (stands && stands.side === piece.side) return this.#putBack(piece);
    if (stands) this.world.later(() => this.world.toBox(stands), kCaptureMs);
    const rest = () => {
      if (!this.sloppy) return this.world.put(piece, square);
      Object.assign(piece, { x, y });
      return this.world.drop(piece);
    };
    if (height > kSliding || stands) return this.world.later(rest, 0);
    const middle = this.world.middleOf(square);
    const goal = this.sloppy ? { x, y } : middle;
    piece.path.push({ ...goal, z: kSliding, then: rest });
  }

  #describe(square) {
    const piece = this.seen?.on(square);
    if (!piece) return `${square}, empty`;
    if (piece.look === 'unknown') return `${square}, a piece too many`;
    return `${square}, ${piece.side} ${piece.kind}${piece.look ? `, ${piece.look}` : ''}`;
  }

  #goTo(square) {
    this.view.showCursor(square);
    this.say(this.held ? `${this.held.kind} over ${this.#describe(square)}` : this.#describe(square));
  }

  #key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey || !this.seen || event.key === 'Tab' || (!this.world && !steps)) return;
    this.#useKeys(true);
    const square = this.view.cursor ?? 'a1';
    if (steps) this.#step(square, steps, event.shiftKey);
    else if (event.key === 'Enter' || event.key === ' ') this.#liftOrPut(square);
    else if (event.key === 'Escape' && this.held) this.#putBack(this.held);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#takeOff(square);
    else if (event.key === 'b' || event.key === 'B') this.#fromBox(square);
    else return;
    event.preventDefault();
  }

  #step(square, [right, up], slides) {
    const turn = this.view.turned ? -1 : 1;
    const [file, rank] = squareOf(square);
    const clamp = (value, count) => Math.max(0, Math.min(count - 1, value));
    const next = squareName(clamp(file + right * turn, this.seen.files), clamp(rank + up * turn, this.seen.ranks));
    if (this.held) {
      const { x, y } = this.world.middleOf(next);
      this.world.move(this.held, x, y, slides ? kSliding : kCarried);
    }
    this.#goTo(next);
  }

  #liftOrPut(square) {
    this.view.showCursor(square);
    if (this.held) {
      const piece = this.held;
      const { x, y } = this.world.middleOf(square);
      this.held = null;
      this.say(`${piece.kind} put on ${square}`);
      return this.#drop(piece, x, y, kCarried);
    }
    const piece = this.world.on(square);
    if (!piece) return this.say(`${square} is empty`);
    this.world.lift(piece);
    this.held = piece;
    return this.say(`${piece.side} ${piece.kind} lifted from ${square}`);
  }

  #takeOff(square) {
    const piece = this.held ?? this.world.on(square);
    this.held = null;
    if (!piece) return this.say(`${square} is empty`);
    this.world.toBox(piece);
    return this.say(`${piece.side} ${piece.kind} put into the box`);
  }

  /** Takes a piece out of the box; again, the next one. */
  #fromBox(square) {
    const box = this.world.inBox();
    const last = this.held && !this.held.origin ? this.held : null;
    if (this.held && !last) return this.say('there is a piece in the hand');
    const piece = last ? box.find((other) => other.id > last.id) ?? box[0] : box[0];
    if (!piece) return this.say('the box is empty');
    if (last) this.world.toBox(last);
    this.world.lift(piece);
    Object.assign(piece, this.world.middleOf(square));
    this.held = piece;
    return this.say(`${piece.side} ${piece.kind} from the box, over ${square}`);
  }
}
