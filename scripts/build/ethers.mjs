// Keccak-256 of ethers comes with the family eip155; the language of contracts comes when it sends. Both
// reach for `utils/index.js`, and by it for each other's tools: a file that both can reach is loaded with
// the first of them. What the first needs of the tools is in one file, which it is given here.

import path from 'node:path';

const FEW = /[\\/]ethers[\\/]lib\.esm[\\/]crypto[\\/]keccak\.js$/;

/** @returns {import('esbuild').Plugin} */
export const ethersParts = () => ({
  name: 'ethers-parts',
  setup(hooks) {
    hooks.onResolve({ filter: /^\.\.\/utils\/index\.js$/ }, ({ importer, resolveDir }) =>
      FEW.test(importer)
        ? {
            path: path.join(resolveDir, '../utils'),
            namespace: 'ethers-parts',
            sideEffects: false,
          }
        : undefined,
    );
    hooks.onLoad({ filter: /.*/, namespace: 'ethers-parts' }, ({ path: resolveDir }) => ({
      contents: "export { getBytes, hexlify } from './data.js';",
      resolveDir,
    }));
  },
});
