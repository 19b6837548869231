// The electronics around the Pico of boards/octad_4x4, pin by pin.
import { ReedPins } from '../electronics/reed_pins.mjs';
import { serpentine } from './squares.mjs';

export default {
  name: 'octad_4x4',
  files: 4,
  ranks: 4,
  makeSensors: () =>
    new ReedPins([
      [0, 1, 2, 3], // a1 to d1
      [4, 5, 6, 7],
      [8, 9, 10, 11],
      [12, 13, 14, 15],
    ]),
  lights: { pin: 16, chain: serpentine(4, 4) },
  start: ['a1', 'b1', 'c1', 'd1', 'a4', 'b4', 'c4', 'd4'],
};
