// Splits ethers: Keccak-256 loads with the namespace eip155, the contract ABI code with sending.
// Both import `utils/index.js` and through it each other's utilities, and the first of them loads
// any file that both can reach. The plugin gives Keccak-256 the single utility file that it needs.

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
