// A board through `reedfish-host serve`: its console over a WebSocket of the server that this page came from, a line a message.
// See wasm.js for the face that every source has.

/** The boards that the server has: [{ id, name }]; none if there is no such server. */
export async function boardsOfHost() {
  try {
    const answer = await fetch('/boards.json');
    if (!answer.ok || !/json/.test(answer.headers.get('content-type') ?? '')) return [];
    const list = await answer.json();
    return Array.isArray(list) ? list.map((board, index) => ({ id: String(board.serial ?? board.id ?? index + 1), name: String(board.name ?? board.serial ?? `board ${index + 1}`) })) : [];
  } catch {
    return [];
  }
}

/** A text message is a line, whether or not it ends as one. */
const lineOf = (text) => (text.endsWith('\n') ? text : `${text}\n`);

export class SocketSource {
  #socket = null;

  constructor(id) {
    this.id = id;
    this.name = 'socket';
    this.onBytes = () => {};
    this.onGone = () => {};
  }

  start() {
    const address = new URL(`/board/${encodeURIComponent(this.id)}`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#socket = new WebSocket(address);
    this.#socket.onmessage = ({ data }) => this.onBytes(lineOf(data));
    return new Promise((resolve, reject) => {
      this.#socket.onopen = () => {
        this.#socket.onclose = () => this.onGone('reedfish-host has closed the line');
        resolve();
      };
      this.#socket.onclose = () => reject(new Error('reedfish-host does not let us to that board'));
    });
  }
  /** A line is a request of its own here. Of a text with several (`load`) the host hears the first, and refuses it. */
  send(text) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text.slice(0, text.indexOf('\n') + 1));
  }
  stop() {
    if (!this.#socket) return;
    this.#socket.onclose = null;
    this.#socket.close();
  }
}
