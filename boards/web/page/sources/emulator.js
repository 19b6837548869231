// The image that is shipped, on an emulated RP2040 in a worker. See wasm.js for the face that every source has.

/** What lies beside the page: [{ board, chip, file, size }]. */
export async function images() {
  try {
    return await (await fetch(new URL('../firmware/list.json', import.meta.url))).json();
  } catch {
    return [];
  }
}

export class EmulatorSource {
  #worker = null;
  #colours = [];
  #changes = [];
  #now = 0;

  constructor(board, showSpeed) {
    Object.assign(this, { board, showSpeed, name: 'emulator' });
    this.measures = board.startsWith('hall');
    this.hands = this;
    this.onBytes = () => {};
    this.onGone = () => {};
    this.patience = 30000;
  }

  async start() {
    this.#worker = new Worker(new URL('../emulator/worker.mjs', import.meta.url), { type: 'module' });
    const size = await new Promise((resolve, reject) => {
      this.#worker.onerror = (event) => reject(new Error(event.message || 'the emulator did not start'));
      this.#worker.onmessage = ({ data }) => {
        if (data.ready) resolve(data.ready);
        if (data.fault) reject(new Error(data.fault));
      };
      this.#worker.postMessage({ board: this.board });
    });
    Object.assign(this, size); // files and ranks
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = (event) => this.onGone(event.message);
    this.#worker.postMessage({ go: true });
  }
  stop() {
    this.#worker?.terminate();
    this.showSpeed('');
  }

  #take({ bytes, colours, speed, fault }) {
    if (colours) this.#colours = colours;
    if (speed) this.showSpeed(`${speed.toFixed(1)}× real time`);
    if (bytes) this.onBytes(bytes);
    if (fault) this.onGone(fault);
  }

  send(text) {
    this.#worker?.postMessage({ text });
  }
  set(cell, _reading, side) {
    this.#changes.push({ at: this.#now, cell, side });
  }

  /** The hands go on here, and what they did follows in the worker with the same time between. */
  run(milliseconds, tick) {
    for (let left = Math.round(milliseconds); left > 0; --left) {
      this.#now += 1;
      tick();
    }
    if (this.#changes.length > 0) this.#worker?.postMessage({ changes: this.#changes.splice(0) });
  }
  lights() {
    return this.#colours;
  }
}
