// The RP2040's device controller as its host sees it. rp2040js hands each packet over as soon as the image offers it,
// so a host that does not read could not exist; here a packet stays in its buffer until a token fetches it.
const kBufferControl = 0x80;
const kBufferControlEnd = 0x100;
const kSofRead = 0x48;
const kSieStatus = 0x50;
const kPullUp = 1 << 16;
const kDevSof = 1 << 17;

const kSuspended = 1 << 4;
const kResumed = 1 << 11;

const kLength = 0x3ff;
const kAvailable = 1 << 10;
const kStall = 1 << 11;
const kSelectFirst = 1 << 12;
const kFull = 1 << 15;

const kDoubleBuffered = 1 << 30;
const kInterruptPerBuffer = 1 << 29;
const kSecondBuffer = 64;

/** What a token can meet besides data. */
export const kNak = Symbol('nak');
export const kStalled = Symbol('stall');

export class UsbPort {
  #mcu;
  #usb;
  #second = new Uint8Array(32);

  /** Takes over the controller of `mcu`; calls onReady() when the image offers a buffer, onPullUp(on) when it (dis)connects. */
  constructor(mcu, { onReady, onPullUp }) {
    this.#mcu = mcu;
    this.#usb = mcu.usbCtrl;
    this.#usb.DPRAMUpdated = (offset, value) => {
      if (offset < kBufferControl || offset >= kBufferControlEnd) return;
      if (value & kSelectFirst) this.#second[(offset - kBufferControl) >> 2] = 0;
      if (value & (kAvailable | kStall)) onReady();
    };
    this.#usb.handleSieCtrlWrite = (value) => {
      const change = (this.#usb.sieCtrl ^ value) & kPullUp;
      this.#usb.sieCtrl = value;
      if (change) onPullUp(Boolean(value & kPullUp));
    };
    this.#clearFrameInterruptOnRead();
    this.#clearSuspendOnWrite();
  }

  /** Drives the bus to its reset state. */
  reset() {
    this.#second.fill(0);
    this.#usb.resetAlarm.schedule(0);
  }

  /** The bus has been still for three milliseconds. */
  suspend() {
    this.#usb.sieStatus |= kSuspended;
    this.#usb.sieStatusUpdated();
  }

  /** The host drives it again. */
  resume() {
    this.#usb.sieStatus |= kResumed;
    this.#usb.sieStatusUpdated();
  }

  /** The start of a frame, once a millisecond. */
  startFrame() {
    this.#usb.sofFrameNumber = (this.#usb.sofFrameNumber + 1) & 0x7ff;
    this.#usb.intRaw |= kDevSof;
    this.#usb.checkInterrupts();
  }

  /** Sends a SETUP packet, which the controller always takes. */
  setup(packet) {
    this.#usb.epStallArm &= ~3;
    this.#usb.sendSetupPacket(packet);
  }

  /** An IN token: the packet, kNak or kStalled. */
  in(endpoint) {
    const buffer = this.#buffer(endpoint, false);
    if (buffer.stalled) return kStalled;
    if (!(buffer.control & kAvailable)) return kNak;
    const packet = this.#mcu.usbDPRAM.slice(buffer.start, buffer.start + (buffer.control & kLength));
    this.#finish(buffer, buffer.control & ~(kAvailable | kFull));
    return packet;
  }

  /** An OUT token with its packet: undefined when taken, kNak or kStalled. */
  out(endpoint, packet) {
    const buffer = this.#buffer(endpoint, true);
    if (buffer.stalled) return kStalled;
    if (!(buffer.control & kAvailable)) return kNak;
    if (packet.length > (buffer.control & kLength)) throw new Error('USB babble: the image offered a smaller buffer');
    this.#mcu.usbDPRAM.set(packet, buffer.start);
    this.#finish(buffer, (buffer.control & ~(kAvailable | kLength)) | kFull | packet.length);
    return undefined;
  }

  /** True if the image has offered a buffer for this endpoint and direction. */
  isReady(endpoint, out) {
    const buffer = this.#buffer(endpoint, out);
    return buffer.stalled || Boolean(buffer.control & kAvailable);
  }

  #buffer(endpoint, out) {
    const index = endpoint * 2 + (out ? 1 : 0);
    const register = kBufferControl + 4 * index;
    const second = this.#second[index];
    const control = (this.#mcu.usbDPRAMView.getUint32(register, true) >>> (16 * second)) & 0xffff;
    const start = this.#usb.getEndpointBufferOffset(endpoint, out) + second * kSecondBuffer;
    const armed = endpoint !== 0 || this.#usb.epStallArm & (1 << index);
    return { endpoint, out, index, register, second, control, start, stalled: Boolean(control & kStall && armed) };
  }

  #finish({ endpoint, out, index, register, second }, control) {
    const view = this.#mcu.usbDPRAMView;
    const shift = 16 * second;
    const kept = view.getUint32(register, true) & ~(0xffff << shift);
    view.setUint32(register, kept | (control << shift), true);
    const mode = endpoint === 0 ? kInterruptPerBuffer : this.#usb.readEndpointControlReg(endpoint, out);
    if (mode & kDoubleBuffered) this.#second[index] = second ^ 1;
    if (mode & kInterruptPerBuffer || second === 1) this.#usb.indicateBufferReady(endpoint, out);
  }

  // rp2040js keeps this bit for ever.
  #clearSuspendOnWrite() {
    const usb = this.#usb;
    const writeUint32 = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      if (offset === kSieStatus && usb.rawWriteValue & kSuspended) usb.sieStatus &= ~kSuspended;
      writeUint32(offset, value);
    };
  }

  #clearFrameInterruptOnRead() {
    const usb = this.#usb;
    const readUint32 = usb.readUint32.bind(usb);
    usb.readUint32 = (offset) => {
      if (offset === kSofRead) {
        usb.intRaw &= ~kDevSof;
        usb.checkInterrupts();
      }
      return readUint32(offset);
    };
  }
}
