// The electronics around the Pico of boards/reed_10x10, pin by pin.
import { ReedMatrix } from '../electronics/reed_matrix.mjs';
import { serpentine, startSquares } from './squares.mjs';

export default {
  name: 'reed_10x10',
  files: 10,
  ranks: 10,
  makeSensors: () =>
    new ReedMatrix({
      columns: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], // files a to j
      rows: [12, 13, 14, 15, 16, 17, 18, 19, 20, 21], // ranks 1 to 10
    }),
  lights: { pin: 22, chain: serpentine(10, 10) },
  start: startSquares(10, 10),
};
