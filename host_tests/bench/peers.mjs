// Perft of libraries from npm: name;made or bulk;depth;leaves;leaves a second. Absent ones say so.
// It runs in the folder that has them: node --input-type=module <peers.mjs
const kDepth = 4;

// Each makes a function that counts the leaves from the start position.
const peers = {
  'chess.js, leaves made': ['made', async () => {
    const { Chess } = await import('chess.js');
    return (depth) => new Chess().perft(depth);
  }],
  'chessops, in bulk': ['bulk', async () => {
    const { Chess } = await import('chessops');
    const { perft } = await import('chessops/debug');
    return (depth) => perft(Chess.default(), depth);
  }],
};

for (const [name, [way, load]] of Object.entries(peers)) {
  let perft;
  try {
    perft = await load();
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.log(`${name.split(',')[0]};absent;0;0;0`);
    continue;
  }
  perft(kDepth - 1); // the compiler warms up
  const begun = performance.now();
  const leaves = perft(kDepth);
  const seconds = (performance.now() - begun) / 1000;
  console.log([name, way, kDepth, leaves, Math.round(leaves / seconds)].join(';'));
}
