// The electronics around the Pico of boards/hall_8x8, pin by pin.
import { HallMultiplexers } from '../electronics/hall_multiplexers.mjs';
import { serpentine, startSquares } from './squares.mjs';

export default {
  name: 'hall_8x8',
  files: 8,
  ranks: 8,
  // A multiplexer a rank; the commons of ranks 1 4 7, 2 5 8 and 3 6 are on GP26, GP27 and GP28.
  makeSensors: (options = {}) => new HallMultiplexers({ select: [2, 3, 4], enable: [5, 6, 7], multiplexers: 8, ...options }),
  lights: { pin: 8, chain: serpentine(8, 8) },
  start: startSquares(8, 8),
};
