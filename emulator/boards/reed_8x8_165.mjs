// The electronics around the Pico of boards/reed_8x8_165, pin by pin.
import { ShiftRegisters } from '../electronics/shift_registers.mjs';
import { serpentine, startSquares } from './squares.mjs';

export default {
  name: 'reed_8x8_165',
  files: 8,
  ranks: 8,
  // A chip a rank, rank 1 nearest to the Pico; input D0 is under file a.
  makeSensors: () => new ShiftRegisters({ data: 2, clock: 3, load: 4, files: 8, ranks: 8 }),
  lights: { pin: 5, chain: serpentine(8, 8) },
  start: startSquares(8, 8),
};
