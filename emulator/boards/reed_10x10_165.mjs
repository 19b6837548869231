// The electronics around the Pico of boards/reed_10x10_165, pin by pin.
import { ShiftRegisters } from '../electronics/shift_registers.mjs';
import { serpentine, startSquares } from './squares.mjs';

export default {
  name: 'reed_10x10_165',
  files: 10,
  ranks: 10,
  // Thirteen chips, a1 to h1 on the one nearest to the Pico; the last one has four inputs to spare.
  makeSensors: () => new ShiftRegisters({ data: 2, clock: 3, load: 4, files: 10, ranks: 10 }),
  lights: { pin: 5, chain: serpentine(10, 10) },
  start: startSquares(10, 10),
};
