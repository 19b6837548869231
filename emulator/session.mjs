// A script on an emulated board: lines beginning with `@` are hands, every other line goes to the serial link.
import { kHelp, performHand } from './hands.mjs';

const kSettleMilliseconds = 500;
/** Not every line has an answer: a board that has been silent for so long gives none. */
const kSilenceMilliseconds = 50;

export class Session {
  #board;
  #complain;

  /** Lets the board boot and settle. `complain(text)` gets one line for each hand that made no sense, and those of `@help`. */
  constructor(board, complain) {
    this.#board = board;
    this.#complain = complain;
    this.failed = false;
    board.run(kSettleMilliseconds);
    board.read();
  }

  /** Performs one line of the script (bytes as latin1, without its newline). */
  perform(line) {
    if (line.startsWith('@')) this.#hand(line);
    else this.#ask(line);
  }

  /** Lets everything that is still on its way come out. */
  finish() {
    this.#board.run(kSettleMilliseconds);
  }

  #hand(line) {
    if (line.trim() === '@help') return kHelp.forEach((text) => this.#complain(text));
    try {
      performHand(this.#board, line);
    } catch (error) {
      this.#complain(`hands: ${error.message}`);
      this.failed = true;
    }
  }

  #ask(line) {
    const board = this.#board;
    board.read();
    board.write(`${line}\n`);
    let text = '';
    let goesOn = true;
    const answered = () => board.chip.bootLoader || /(^|\n)(ok|error .*)\r?\n/.test(text);
    while (goesOn && !answered()) {
      let more = '';
      goesOn = board.runUntil(() => (more += board.read()) !== '' || board.chip.bootLoader, kSilenceMilliseconds);
      text += more;
    }
  }
}
