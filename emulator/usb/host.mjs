// A full-speed USB host with one device on its bus: enumerates it, then moves serial bytes as fast as the bus could.
import { kCapabilities, kConfiguration, kDevice, kString, parseCapabilities, parseDevice, parseInterfaces, parseString } from './descriptors.mjs';
import { kNak, kStalled, UsbPort } from './port.mjs';

const kFrameNanos = 1e6;
const kDebounceNanos = 20e6;
const kResetNanos = 10e6;
const kPacket = 64;
const kVbusPin = 24; // the Pico looks there whether the cable has voltage

const kGetDescriptor = 6;
const kSetAddress = 5;
const kSetConfiguration = 9;
const kSetLineCoding = 0x20;
const kSetControlLineState = 0x22;

const kCommunications = 2;
const kCdcData = 10;

/** A control request; `data` (OUT) or `length` (IN) may be left out. */
export const request = (type, code, value = 0, index = 0, { data, length = 0 } = {}) => ({ type, code, value, index, data, length });
const descriptor = (type, index, length) => request(0x80, kGetDescriptor, (type << 8) | index, type === kString ? 0x409 : 0, { length });

// 13 bytes of token, sync, checks and handshake go with each packet at 12 Mbit/s.
const packetNanos = (bytes) => Math.ceil(((bytes + 13) * 8 * 1000) / 12);

export class UsbHost {
  #chip;
  #port;
  #transfers = [];
  #outgoing = [];
  #script = null;
  #reading = true;

  /** `open`: assert DTR after enumeration, as a terminal program does. `onBytes(bytes)`: what the device sends. */
  constructor({ open = true, onBytes }) {
    this.open = open;
    this.onBytes = onBytes;
    this.#forget();
  }

  /** Plugs the cable into a chip that was just powered up. */
  attach(chip) {
    this.#forget();
    this.#chip = chip;
    const { clock } = chip.mcu;
    this.#port = new UsbPort(chip.mcu, { onReady: () => this.#wake(), onPullUp: (on) => this.#connect(on) });
    this.busAlarm = clock.createAlarm(() => this.#transact());
    this.frameAlarm = clock.createAlarm(() => this.#frame());
    this.connectAlarm = clock.createAlarm(() => this.#enumerate());
    this.busy = false;
    chip.mcu.gpio[kVbusPin].setInputValue(true);
  }

  /** Whether the host fetches what the device wants to send. */
  get reading() {
    return this.#reading;
  }

  set reading(value) {
    this.#reading = value;
    this.#wake();
  }

  /** Queues bytes for the device; they wait as long as it does not take them. */
  send(bytes) {
    for (let at = 0; at < bytes.length; at += kPacket) this.#outgoing.push(bytes.subarray(at, at + kPacket));
    this.#wake();
  }

  /** How many packets the device has not taken yet. */
  get unsent() {
    return this.#outgoing.length;
  }

  /** Queues a control request; onDone gets the data of the answer, or kStalled. */
  control(setup, onDone = () => {}) {
    this.#transfers.push({ setup, onDone, stage: 'setup', received: [] });
    this.#wake();
  }

  /** Sets speed, parity (0 none, 1 odd), data bits and line states of the serial port. */
  setLine({ baud = 115200, parity = 0, dataBits = 8, dtr, rts = dtr }, onDone) {
    const data = new Uint8Array(7);
    new DataView(data.buffer).setUint32(0, baud, true);
    data[5] = parity;
    data[6] = dataBits;
    this.control(request(0x21, kSetLineCoding, 0, this.serialInterface, { data }));
    this.control(request(0x21, kSetControlLineState, (dtr ? 1 : 0) | (rts ? 2 : 0), this.serialInterface), onDone);
  }

  /** Stops the frames, as a computer does that goes to sleep. */
  suspend() {
    this.frameAlarm.cancel();
    this.#port.suspend();
  }

  /** Wakes the bus up again. */
  resume() {
    this.#port.resume();
    this.frameAlarm.schedule(kFrameNanos);
  }

  /** Pulls the plug of a board that has a supply of its own: the bus is as still as in a sleep, and has no voltage. */
  unplug() {
    this.suspend();
    this.#chip.mcu.gpio[kVbusPin].setInputValue(false);
  }

  #forget() {
    this.configured = false;
    this.device = null;
    this.capabilities = [];
    this.configuration = null;
    this.interfaces = [];
    this.strings = [];
    this.#transfers = [];
    this.#outgoing = [];
    this.#script = null;
  }

  #connect(on) {
    if (on) {
      this.connectAlarm.schedule(kDebounceNanos);
    } else {
      this.connectAlarm.cancel();
      this.frameAlarm.cancel();
      this.#forget();
    }
  }

  #enumerate() {
    this.#port.reset();
    this.#script = this.#enumeration();
    this.connectAlarm = this.#chip.mcu.clock.createAlarm(() => this.#advance());
    this.connectAlarm.schedule(kResetNanos);
    this.frameAlarm.schedule(kFrameNanos);
  }

  *#enumeration() {
    yield descriptor(kDevice, 0, 64);
    yield request(0, kSetAddress, 1);
    this.device = parseDevice(yield descriptor(kDevice, 0, 18));
    if (this.device.usb > 0x0200) {
      const start = yield descriptor(kCapabilities, 0, 5);
      this.capabilities = parseCapabilities(yield descriptor(kCapabilities, 0, start[2] | (start[3] << 8)));
    }
    const head = yield descriptor(kConfiguration, 0, 9);
    const configuration = yield descriptor(kConfiguration, 0, head[2] | (head[3] << 8));
    this.configuration = configuration;
    this.interfaces = parseInterfaces(configuration);
    for (const index of this.device.strings.filter(Boolean)) {
      this.strings.push(parseString(yield descriptor(kString, index, 255)));
    }
    this.#findSerial();
    yield request(0, kSetConfiguration, configuration[5]);
    this.configured = true;
    this.#chip.attention = true;
    if (this.open) this.setLine({ dtr: true });
  }

  #advance(answer) {
    const { value, done } = this.#script.next(answer);
    if (done) return;
    this.control(value, (data) => {
      if (data === kStalled) throw new Error(`the device refuses ${JSON.stringify(value)}, which every host asks`);
      this.#advance(data);
    });
  }

  #findSerial() {
    const data = this.interfaces.find((one) => one.class === kCdcData);
    const control = this.interfaces.find((one) => one.class === kCommunications);
    if (!data || !control) throw new Error('the device offers no serial port');
    this.serialInterface = control.number;
    this.inEndpoint = data.endpoints.find((one) => one.address & 0x80).address & 15;
    this.outEndpoint = data.endpoints.find((one) => !(one.address & 0x80)).address;
    this.noticeEndpoint = control.endpoints[0].address & 15;
  }

  #frame() {
    this.#port.startFrame();
    this.frameAlarm.schedule(kFrameNanos);
  }

  #wake(nanos = packetNanos(kPacket)) {
    if (this.busy || !this.#port) return;
    this.busy = true;
    this.busAlarm.schedule(nanos);
  }

  // One round over everything that could move; the bus sleeps when nothing did.
  #transact() {
    this.busy = false;
    const moved = this.#moveControl() + (this.configured ? this.#moveSerial() : 0);
    if (moved > 0) this.#wake(packetNanos(moved));
  }

  #moveSerial() {
    let moved = 0;
    if (this.#outgoing.length > 0 && this.#port.out(this.outEndpoint, this.#outgoing[0]) === undefined) {
      moved += 13 + this.#outgoing.shift().length;
    }
    const packet = this.#reading ? this.#port.in(this.inEndpoint) : kNak;
    if (packet instanceof Uint8Array) {
      moved += 13 + packet.length;
      this.onBytes(packet);
    }
    if (this.#port.in(this.noticeEndpoint) instanceof Uint8Array) moved += 13;
    return moved;
  }

  #moveControl() {
    const transfer = this.#transfers[0];
    if (!transfer) return 0;
    const result = this[`_${transfer.stage}`](transfer);
    if (result === kNak) return 0;
    if (result === kStalled) this.#finish(kStalled);
    return kPacket;
  }

  #finish(answer) {
    const { onDone } = this.#transfers.shift();
    onDone(answer);
    this.#chip.attention = true;
  }

  _setup(transfer) {
    const { type, code, value, index, data, length } = transfer.setup;
    const size = data ? data.length : length;
    const packet = Uint8Array.of(type, code, value, value >> 8, index, index >> 8, size, size >> 8);
    this.#port.setup(packet);
    transfer.stage = data ? 'dataOut' : length ? 'dataIn' : 'statusIn';
  }

  _dataIn(transfer) {
    const packet = this.#port.in(0);
    if (typeof packet === 'symbol') return packet;
    transfer.received.push(...packet);
    if (packet.length < kPacket || transfer.received.length >= transfer.setup.length) transfer.stage = 'statusOut';
  }

  _dataOut(transfer) {
    const result = this.#port.out(0, transfer.setup.data);
    if (result === undefined) transfer.stage = 'statusIn';
    return result;
  }

  _statusIn() {
    const packet = this.#port.in(0);
    if (typeof packet === 'symbol') return packet;
    this.#finish(new Uint8Array());
  }

  _statusOut(transfer) {
    const result = this.#port.out(0, new Uint8Array());
    if (result === undefined) this.#finish(Uint8Array.from(transfer.received));
    return result;
  }
}
