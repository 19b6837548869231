// Names of squares, as the wiring of a board needs them.

/** Names along the ranks from a1. */
export const squareNames = (files, ranks) =>
  Array.from({ length: files * ranks }, (_, index) => `${String.fromCharCode(97 + (index % files))}${Math.floor(index / files) + 1}`);

/** A chain of lights that starts at a1, runs along each rank and turns at its end. */
export const serpentine = (files, ranks) =>
  Array.from({ length: ranks }, (_, rank) => {
    const along = squareNames(files, ranks).slice(rank * files, (rank + 1) * files);
    return rank % 2 === 0 ? along : along.reverse();
  }).flat();

/** Squares with a piece on them when a game starts: the two outer ranks of each side. */
export const startSquares = (files, ranks) =>
  squareNames(files, ranks).filter((square) => [1, 2, ranks - 1, ranks].includes(Number(square.slice(1))));
