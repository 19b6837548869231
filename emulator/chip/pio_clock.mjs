// rp2040js steps its PIO blocks from wall-clock timers and without their clock dividers, so nothing on a pin would have
// the right length. Here each state machine runs in emulated time: an instruction takes (1 + delay) divided clocks, and
// a machine that waits costs nothing until the FIFO, pin or flag it waits for changes.

class MachineClock {
  constructor(mcu, pio, machine) {
    this.mcu = mcu;
    this.pio = pio;
    this.machine = machine;
    this.due = 0;
    this.running = false;
    this.alarm = mcu.clock.createAlarm(() => this.#step());
    const checkWait = machine.checkWait.bind(machine);
    machine.checkWait = () => {
      const waited = machine.waiting;
      const cycles = machine.cycles;
      checkWait();
      if (waited && !machine.waiting && this.running && !this.stepping) this.#resume(1 + machine.cycles - cycles);
    };
  }

  /** Starts or stops with the machine's enable bit. */
  update() {
    if (this.machine.enabled === this.running) return;
    this.running = this.machine.enabled;
    if (this.running && !this.machine.waiting) this.#resume(1);
    if (!this.running) this.alarm.cancel();
  }

  get #cycleNanos() {
    const { clockDivInt, clockDivFrac } = this.machine;
    return (((clockDivInt || 65536) + clockDivFrac / 256) * 1e9) / this.mcu.clkSys;
  }

  #resume(cycles) {
    this.due = this.mcu.clock.nanos;
    this.#schedule(cycles);
  }

  // The divider's fraction moves edges by whole system clocks, never by less.
  #schedule(cycles) {
    this.due += cycles * this.#cycleNanos;
    const systemClock = 1e9 / this.mcu.clkSys;
    const edge = Math.ceil(this.due / systemClock - 1e-6) * systemClock;
    this.alarm.schedule(Math.max(0, edge - this.mcu.clock.nanos));
  }

  #step() {
    const { machine, pio } = this;
    const cycles = machine.cycles;
    this.stepping = true;
    machine.step();
    this.stepping = false;
    pio.checkChangedPins();
    if (this.running && !machine.waiting) this.#schedule(machine.cycles - cycles);
  }
}

/** Makes both PIO blocks of `mcu` run in emulated time. */
export function clockPio(mcu) {
  for (const pio of mcu.pio) {
    const clocks = pio.machines.map((machine) => new MachineClock(mcu, pio, machine));
    const writeUint32 = pio.writeUint32.bind(pio);
    pio.run = () => {};
    pio.writeUint32 = (offset, value) => {
      writeUint32(offset, value);
      for (const clock of clocks) clock.update();
      pio.checkChangedPins();
    };
  }
}
