// A board on USB, by Web Serial. See wasm.js for the face that every source has.

const kMostWaiting = 1 << 20;
/** A board answers at once, a busy machine does not: an answer that came after this would be taken for that of the next request. */
const kAnswerMs = 3000;
/** port -> resolves when whoever had it last has let go of it. */
const letGo = new WeakMap();

export class SerialSource {
  #reader = null;
  #writer = null;
  #open = false;
  #stopped = false;
  #listening = null;
  #letGo = () => {};
  #sending = Promise.resolve();

  constructor(port) {
    this.port = port;
    this.name = 'serial';
    this.onBytes = () => {};
    this.onGone = () => {};
  }

  async start() {
    const before = letGo.get(this.port);
    letGo.set(this.port, new Promise((resolve) => (this.#letGo = resolve)));
    await before;
    try {
      // The rate means nothing to a board on USB, but 1200 would send it to its boot loader.
      await this.port.open({ baudRate: 115200, bufferSize: 65536 });
    } catch (error) {
      this.#letGo();
      throw error;
    }
    if (this.#stopped) return void (await this.#close());
    this.#open = true;
    // A pseudo-terminal has no such lines, and a board needs none.
    await this.port.setSignals({ dataTerminalReady: true }).catch(() => {});
    if (!this.#open) return;
    this.#writer = this.port.writable.getWriter();
    this.#listening = this.#listen();
    await this.leadBack();
  }

  /** What somebody left half said ends here, and whatever protocol the board was left with. Its answer is for nobody. */
  async leadBack() {
    const { onBytes } = this;
    let rest = '';
    await new Promise((resolve) => {
      this.onBytes = (text) => {
        const lines = (rest + text).split('\r\n');
        rest = lines.pop().slice(-8);
        if (lines.includes('ok')) resolve();
      };
      this.send('\nconsole\n');
      setTimeout(resolve, kAnswerMs);
    });
    this.onBytes = onBytes;
  }

  send(text) {
    if (!this.#open) return;
    this.#sending = this.#sending.then(() => this.#writer.write(new TextEncoder().encode(text))).catch(() => {});
  }

  stop() {
    this.#stopped = true;
    if (!this.#open) return;
    this.#open = false;
    this.#close();
  }

  /** A port whose stream somebody still reads cannot be closed. */
  async #close() {
    await this.#reader?.cancel().catch(() => {});
    await this.#listening;
    await this.#release();
  }
  async #release() {
    this.#writer?.releaseLock();
    await this.port.close().catch(() => {});
    this.#letGo();
  }

  async #listen() {
    const decoder = new TextDecoder('latin1');
    while (this.#open && this.port.readable) {
      this.#reader = this.port.readable.getReader();
      try {
        for (let waiting = 0; ;) {
          const { value, done } = await this.#reader.read();
          if (done) break;
          this.onBytes(decoder.decode(value));
          // A board that floods gets a pause, so that the page still draws.
          waiting += value.length;
          if (waiting < kMostWaiting / 16) continue;
          waiting = 0;
          await new Promise((resolve) => setTimeout(resolve, 4));
        }
      } catch {
        // A framing error or an overrun closes this stream and opens another; a pulled cable opens none.
      } finally {
        this.#reader.releaseLock();
      }
    }
    if (!this.#open) return;
    this.#open = false;
    await this.#release();
    this.onGone('the board is gone; plug it in again');
  }
}
