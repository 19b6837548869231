import { Chip } from './chip/chip.mjs';
import { PowerCut } from './chip/flash.mjs';
import { loadUf2, secondStageIsValid } from './chip/uf2.mjs';
import { Ws2812Chain } from './electronics/ws2812.mjs';
import { UsbHost } from './usb/host.mjs';

const kNanosPerMilli = 1e6;

/** A whole board in emulated time: the shipped image on its chip, switches, lights, and a USB host. */
export class EmulatedBoard {
  #received = [];

  /**
   * `image`: bytes of the UF2. `bootrom`: bytes of the stub ROM. `wiring`: a module of boards/.
   * `prepare(flash)`: called before the first power-up. `openPort`: whether the host asserts DTR. `onBytes(bytes)`: called for what the board sends.
   */
  constructor({ image, bootrom, wiring, prepare = () => {}, openPort = true, onBytes = () => {} }) {
    this.wiring = wiring;
    /** The names of all squares, a1 first, rank by rank. */
    this.squares = squareNames(wiring);
    this.sensors = wiring.makeSensors();
    this.lights = new Ws2812Chain(wiring.lights);
    this.host = new UsbHost({ open: openPort, onBytes: (bytes) => this.#receive(bytes, onBytes) });
    this.chip = new Chip({ bootrom, parts: [this.sensors, this.lights, this.host] });
    loadUf2(image, this.chip.flash.bytes);
    if (!secondStageIsValid(this.chip.flash.bytes)) throw new Error('the image has no valid second stage');
    prepare(this.chip.flash);
    this.setup(wiring.start);
    this.chip.powerUp();
  }

  /** Emulated milliseconds since the first power-up. */
  get milliseconds() {
    return this.chip.nanos / kNanosPerMilli;
  }

  /** Lets `milliseconds` of emulated time pass. */
  run(milliseconds) {
    this.runUntil(() => false, milliseconds);
  }

  /** Runs until `condition()` holds or `milliseconds` have passed; returns whether it held. */
  runUntil(condition, milliseconds) {
    const end = this.chip.nanos + milliseconds * kNanosPerMilli;
    while (!condition()) {
      if (this.chip.nanos >= end) return false;
      this.#runTo(end);
    }
    return true;
  }

  /** Lets time pass in one leap: the core sleeps on, and what was due meanwhile happens once, late. */
  leap(milliseconds) {
    while (!this.chip.isIdle) this.run(0.005);
    this.chip.stall(milliseconds * kNanosPerMilli);
  }

  /** Takes the power away and gives it back; flash stays as it is. */
  powerCycle() {
    this.#received = [];
    this.chip.powerUp();
  }

  /** Sends text (or bytes) to the serial link. */
  write(text) {
    this.host.send(typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
  }

  /** Takes everything that the board has sent since the last call. */
  read() {
    const text = Buffer.concat(this.#received).toString('latin1');
    this.#received = [];
    return text;
  }

  /** Sends a line and returns the lines of its answer, the last one `ok` or `error ...`; throws if none comes in time. */
  ask(line, milliseconds = 1000) {
    this.write(`${line}\n`);
    let text = '';
    let answer = null;
    const answered = () => {
      text += this.read();
      answer = /(^|\n)(ok|error .*)\r\n/.exec(text);
      return answer !== null;
    };
    if (!this.runUntil(answered, milliseconds)) throw new Error(`no answer to "${line}", only ${JSON.stringify(text)}`);
    // Events that came right after it are for the next read.
    const end = answer.index + answer[0].length;
    this.#received.unshift(Buffer.from(text.slice(end), 'latin1'));
    return text.slice(0, end).split('\r\n').slice(0, -1);
  }

  /** Makes a control request and returns the answer's data, or kStalled. */
  control(setup, milliseconds = 100) {
    let answer;
    this.host.control(setup, (data) => (answer = data));
    if (!this.runUntil(() => answer !== undefined, milliseconds)) throw new Error('no answer to a control request');
    return answer;
  }

  isOccupied(square) {
    return this.sensors.isOccupied(...position(square));
  }

  /** Puts a magnet on a square, or takes it away, at once. Where sensors tell poles, `occupied` may be 'N' or 'S'. */
  setOccupied(square, occupied) {
    this.sensors.setOccupied(...position(square), occupied);
  }

  /** Leaves exactly these squares occupied. */
  setup(squares) {
    for (const square of this.squares) this.setOccupied(square, squares.includes(square));
  }

  /** The colour of each square as the lights show it, by name. */
  get colours() {
    const shown = this.lights.colours;
    const { chain, stride = 1 } = this.wiring.lights;
    const middle = (stride - 1) >> 1;
    return Object.fromEntries(chain.map((square, index) => [square, shown[index * stride + middle]]));
  }

  #receive(bytes, onBytes) {
    this.#received.push(bytes);
    this.chip.attention = true;
    onBytes(bytes);
  }

  #runTo(end) {
    try {
      this.chip.run(end);
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.powerCycle();
    }
  }
}

const squareNames = ({ files, ranks }) =>
  Array.from({ length: files * ranks }, (_, i) => `${String.fromCharCode(97 + (i % files))}${Math.floor(i / files) + 1}`);

/** `e4` -> [4, 3]: column and row of its switch. */
const position = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
