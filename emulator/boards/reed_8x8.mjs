// The electronics around the Pico of boards/reed_8x8, pin by pin.
const kFiles = 'abcdefgh';
const kRanks = [1, 2, 3, 4, 5, 6, 7, 8];

/** The chain starts at a1, runs along each rank and turns at its end. */
const serpentine = () =>
  kRanks.flatMap((rank, index) => {
    const along = [...kFiles].map((file) => `${file}${rank}`);
    return index % 2 === 0 ? along : along.reverse();
  });

export default {
  name: 'reed_8x8',
  files: kFiles.length,
  ranks: kRanks.length,
  matrix: {
    columns: [2, 3, 4, 5, 6, 7, 8, 9], // files a to h
    rows: [10, 11, 12, 13, 14, 15, 16, 17], // ranks 1 to 8
  },
  lights: { pin: 18, chain: serpentine() },
  /** Squares with a piece on them when a game starts. */
  start: [1, 2, 7, 8].flatMap((rank) => [...kFiles].map((file) => `${file}${rank}`)),
};
