// The electronics around the Pico of boards/reed_8x8, pin by pin.
import { ReedMatrix } from '../electronics/reed_matrix.mjs';
import { serpentine, startSquares } from './squares.mjs';

export default {
  name: 'reed_8x8',
  files: 8,
  ranks: 8,
  makeSensors: () =>
    new ReedMatrix({
      columns: [2, 3, 4, 5, 6, 7, 8, 9], // files a to h
      rows: [10, 11, 12, 13, 14, 15, 16, 17], // ranks 1 to 8
    }),
  lights: { pin: 18, chain: serpentine(8, 8) },
  start: startSquares(8, 8),
};
