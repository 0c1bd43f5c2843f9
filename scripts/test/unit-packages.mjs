// Bundles the packages of many files for the unit tests: reading hundreds of package files is most of
// what a test process does before its first test.
import path from 'node:path';
import { build } from 'esbuild';
import { cached } from './cached.mjs';

/** ES modules without machine code, by the names that tests import. */
const PACKAGES = [
  '@polkadot/util-crypto',
  '@solana-program/system',
  '@solana-program/token',
  '@solana-program/token-2022',
  '@solana/kit',
  '@solana/web3.js',
  'ethers',
  'ethers/abi',
  'ethers/address',
  'ethers/constants',
  'ethers/crypto',
  'ethers/hash',
  'ethers/utils',
  'hono',
  'hono/combine',
  'hono/cors',
  'hono/etag',
  'hono/route',
  'kysely',
  'viem',
  'viem/accounts',
  'viem/chains',
];

/** Some packages ask Node for its modules as CommonJS does. */
const REQUIRE =
  "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/** @param {string} name */
const fileOf = (name) => name.replace(/[@/]/g, '_');

/**
 * @param {string} root
 * @returns {Promise<import('esbuild').Plugin>} sends imports of these packages to their bundles
 */
export async function packageBundles(root) {
  const folder = await cached({
    root,
    folder: '.cache/unit-packages',
    places: ['package-lock.json', 'scripts/test/unit-packages.mjs'],
    // Together, so that all of them share their own packages.
    make: async (outdir) => {
      await build({
        absWorkingDir: root,
        entryPoints: Object.fromEntries(PACKAGES.map((name) => [fileOf(name), name])),
        outdir,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        banner: { js: REQUIRE },
        logLevel: 'warning',
      });
    },
  });
  return {
    name: 'package-bundles',
    setup(bundling) {
      bundling.onResolve({ filter: /^[@a-z]/ }, ({ path: name }) => {
        if (!PACKAGES.includes(name)) return undefined;
        return { path: path.join(folder, `${fileOf(name)}.mjs`), external: true };
      });
    },
  };
}
