/** Lets `adc` go round its channels: rp2040js masks the next one with the wrong constant and never leaves channel 0. */
export function repairRoundRobin(adc) {
  Object.defineProperty(adc, 'activeChannel', {
    get() {
      return (this.cs >> 12) & 7;
    },
    set(channel) {
      this.cs = (this.cs & ~(7 << 12)) | ((channel & 7) << 12);
    },
  });
}
