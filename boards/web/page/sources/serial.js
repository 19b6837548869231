// A board on USB, by Web Serial. See wasm.js for the face that every source has.

const kMostWaiting = 1 << 20;
const kAnswer = 'ok\r\n';
const kAnswerMs = 500;

export class SerialSource {
  #reader = null;
  #writer = null;
  #open = false;
  #sending = Promise.resolve();

  constructor(port) {
    this.port = port;
    this.name = 'serial';
    this.onBytes = () => {};
    this.onGone = () => {};
  }

  async start() {
    // The rate means nothing to a board on USB, but 1200 would send it to its boot loader.
    await this.port.open({ baudRate: 115200, bufferSize: 65536 });
    this.#open = true;
    // A pseudo-terminal has no such lines, and a board needs none.
    await this.port.setSignals({ dataTerminalReady: true }).catch(() => {});
    this.#writer = this.port.writable.getWriter();
    this.#listen();
    await this.#leadBack();
  }

  /** What somebody left half said ends here, and whatever protocol the board was left with. Its answer is for nobody. */
  async #leadBack() {
    const { onBytes } = this;
    let last = '';
    await new Promise((resolve) => {
      this.onBytes = (text) => {
        last = (last + text).slice(-kAnswer.length);
        if (last === kAnswer) resolve();
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

  async stop() {
    if (!this.#open) return;
    this.#open = false;
    await this.#reader?.cancel().catch(() => {});
    this.#writer?.releaseLock();
    await this.port.close().catch(() => {});
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
    this.#writer?.releaseLock();
    await this.port.close().catch(() => {});
    this.onGone('the board is gone; plug it in again');
  }
}
