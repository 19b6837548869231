// The firmware as WebAssembly: boards/web/board.cpp is the other half.
//
// Every source has the same face: `start()`, `stop()`, `send(text)`, and it calls `onBytes(text)` with what the board says
// and `onGone(why)` when there is no more of it. A source whose board the page can touch has `hands`: `set(cell, reading,
// side)`, `run(milliseconds, tick)`, and `lights()`.

const kPieceBytes = 1024;
const kMuch = 4096; // bytes from the board; it stops at four times as many
const piecesOf = (bytes) => Array.from({ length: Math.ceil(bytes.length / kPieceBytes) }, (_, i) => bytes.subarray(i * kPieceBytes, (i + 1) * kPieceBytes));

export class WasmSource {
  #module;
  #exports;
  #frames = -1;
  #colours = [];
  #size;
  #unsent = [];

  constructor({ files, ranks, measures, keeping }) {
    Object.assign(this, { files, ranks, measures, keeping });
    this.name = 'browser';
    this.onBytes = () => {};
    this.onGone = () => {};
    this.hands = this;
    this.inBootLoader = false;
    /** It lives in this page's own time: only a page that stands still is silent. */
    this.patience = 30000;
  }

  async start() {
    this.#module ??= await WebAssembly.compileStreaming(fetch(new URL('../reedfish.wasm', import.meta.url)));
    await this.#powerUp(false);
  }
  stop() {
    this.#exports = null;
  }

  /** Takes the power away and gives it back. */
  async restart() {
    await this.#powerUp(false);
  }

  async #powerUp(afterPanic) {
    const { exports } = await WebAssembly.instantiate(this.#module, {});
    exports._initialize?.();
    if (!exports.configure(this.files, this.ranks, this.measures, afterPanic)) throw new Error('there is no board of that size');
    this.#size = this.files * this.ranks;
    this.#exports = exports;
    this.#frames = -1;
    this.#colours = Array.from({ length: this.#size }, () => [0, 0, 0]);
    this.inBootLoader = false;
    this.#unsent = [];
    this.keeping.load(this.#flash());
    exports.open();
  }

  #flash() {
    return new Uint8Array(this.#exports.memory.buffer, this.#exports.store(), this.#exports.store_size());
  }

  send(text) {
    this.#unsent.push(...piecesOf(new TextEncoder().encode(text)));
    this.#hand();
  }

  /** What the board has no room for waits here. */
  #hand() {
    while (this.#exports && this.#unsent.length > 0) {
      const bytes = this.#unsent[0];
      const at = this.#exports.to_board(bytes.length);
      if (at === 0) return;
      new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
      this.#unsent.shift();
    }
  }

  set(cell, reading) {
    if (this.#exports) new Uint16Array(this.#exports.memory.buffer, this.#exports.readings(), this.#size)[cell] = reading;
  }

  /** Lets time pass; `tick()` is called before each millisecond, and `busy()` says whether it has anything to do. */
  run(milliseconds, tick, busy) {
    if (!this.#exports || this.inBootLoader) return;
    try {
      for (let left = milliseconds; left > 0;) {
        tick();
        this.#hand();
        const some = busy() ? 1 : Math.min(left, 8);
        if (some > 1) for (let i = 1; i < some; ++i) tick();
        this.inBootLoader = this.#exports.run(some) !== 0;
        left -= some;
        if (this.#exports.from_board_size() >= kMuch) this.#deliver();
        if (this.inBootLoader) break;
      }
    } catch (error) {
      return this.#stopped(error);
    }
    this.#keep();
    this.#deliver();
    if (this.inBootLoader) this.onGone('the board waits for a new image in its boot loader; a reload switches it on again');
  }

  /** Red, green and blue of each square, along the ranks from a1; the same object until they change. */
  lights() {
    const frames = this.#exports?.light_frames() ?? this.#frames;
    if (frames === this.#frames || frames === 0) return this.#colours;
    this.#frames = frames;
    const bytes = new Uint8Array(this.#exports.memory.buffer, this.#exports.lights(), 3 * this.#size);
    this.#colours = Array.from({ length: this.#size }, (_, cell) => [bytes[3 * cell], bytes[3 * cell + 1], bytes[3 * cell + 2]]);
    return this.#colours;
  }

  #keep() {
    for (let sector; (sector = this.#exports.changed_sector()) >= 0;) this.keeping.keepSector(this.#flash(), sector);
  }
  #deliver() {
    const size = this.#exports.from_board_size();
    if (size === 0) return;
    const text = new TextDecoder('latin1').decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.from_board(), size));
    this.#exports.taken();
    this.onBytes(text);
  }

  /** A panic, as on a real board: the words are told, and the firmware starts again with what it kept. */
  async #stopped(error) {
    const memory = new Uint8Array(this.#exports.memory.buffer);
    const start = this.#exports.last_words();
    const words = new TextDecoder('latin1').decode(memory.subarray(start, memory.indexOf(0, start)));
    this.#exports = null;
    this.onBytes(`\r\n!reset panic ${words || error.message}\r\n`);
    await this.#powerUp(true);
    this.onRestart?.();
  }
}
