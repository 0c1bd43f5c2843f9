// Bundles the WalletConnect client from the sources in its source maps. Its packages are published
// as single minified files with four copies of the same cryptography and much code that only a
// wallet needs. The bundle contains each module once, omits unused code, and replaces the modules
// named below with our own (`src/widget/wallets/walletconnect/replaced`, one file and one test
// each).

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const OWN = 'src/widget/wallets/walletconnect/replaced';

/** Packages bundled from the sources in their source maps. */
const FROM_SOURCE = ['@walletconnect/core', '@walletconnect/sign-client', '@walletconnect/utils'];
/** Old packages whose main file is CommonJS; the same package has modules. */
const MODULES = [
  '@walletconnect/environment',
  '@walletconnect/safe-json',
  '@walletconnect/time',
  '@walletconnect/window-getters',
];

/** Specifier as the packages write it → our file. Only for importers inside those packages. */
const PACKAGES = {
  '@noble/curves/ed25519': 'x25519',
  '@noble/curves/p256': 'p256',
  '@walletconnect/jsonrpc-ws-connection': 'ws-connection',
  '@walletconnect/keyvaluestorage': 'keyvaluestorage',
  '@walletconnect/logger': 'client-logger',
  '@walletconnect/relay-auth': 'relay-auth',
  '@walletconnect/window-metadata': 'window-metadata',
  'detect-browser': 'detect-browser',
  'es-toolkit/compat': 'is-equal',
  events: 'events',
  uint8arrays: 'bytes',
  'uint8arrays/from-string': 'bytes',
};
/** Module of a package → our file. */
const FILES = {
  '@walletconnect/core/src/controllers/echo': 'echo-client',
  '@walletconnect/core/src/controllers/events': 'client-telemetry',
  '@walletconnect/core/src/controllers/verify': 'verify',
  '@walletconnect/utils/src/cacao': 'cacao',
  '@walletconnect/utils/src/network': 'online-state',
  '@walletconnect/utils/src/polkadot': 'transaction-ids',
  '@walletconnect/utils/src/signatures': 'transaction-ids',
};

/** @returns Map of `src/…ts` → text; throws when a package no longer brings its sources. */
function sourcesOf(root, name) {
  const file = path.join(root, 'node_modules', name, 'dist/index.es.js.map');
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const found = new Map();
  map.sources.forEach((source, index) => {
    const text = map.sourcesContent?.[index];
    if (source.startsWith('../src/') && text) found.set(source.slice(3), text);
  });
  if (found.size === 0) throw new Error(`${name} does not bring its sources along`);
  // Files that only pass others on leave nothing behind in a bundle, hence nothing in its map.
  for (const folder of new Set([...found.keys()].map((each) => path.posix.dirname(each)))) {
    const index = `${folder}/index.ts`;
    if (found.has(index)) continue;
    const parts = [...found.keys()].filter((each) => path.posix.dirname(each) === folder);
    const names = parts.map((each) => path.posix.basename(each, '.ts')).sort();
    found.set(index, names.map((each) => `export * from './${each}';`).join('\n'));
  }
  return found;
}

/** @returns {import('esbuild').Plugin} */
export const walletConnect = (root) => ({
  name: 'walletconnect',
  setup(hooks) {
    const modules = path.join(root, 'node_modules');
    const sources = new Map();
    const load = (name) => {
      if (!sources.has(name)) sources.set(name, sourcesOf(root, name));
      return sources.get(name);
    };
    const own = (name) => ({ path: path.join(root, OWN, `${name}.ts`) });
    const inside = (importer) => /node_modules[\\/]@walletconnect[\\/]/.test(importer);
    const source = (name, file) => {
      const module = FILES[`${name}/${file.replace(/\.ts$/, '')}`];
      return module ? own(module) : { path: path.join(modules, name, file), pluginData: { name } };
    };

    hooks.onResolve({ filter: /^[^.]/ }, (args) => {
      if (FROM_SOURCE.includes(args.path)) return source(args.path, 'src/index.ts');
      if (!inside(args.importer)) return undefined;
      const replaced = PACKAGES[args.path];
      if (replaced) return own(replaced);
      if (MODULES.includes(args.path)) {
        return { path: path.join(modules, args.path, 'dist/esm/index.js') };
      }
      // One copy of each for all of them.
      if (/^@(noble|scure)\//.test(args.path)) {
        return hooks.resolve(args.path, { kind: args.kind, resolveDir: root });
      }
      return undefined;
    });

    hooks.onResolve({ filter: /^\./ }, (args) => {
      const name = args.pluginData?.name;
      if (!name) return undefined;
      const base = path
        .relative(path.join(modules, name), path.resolve(path.dirname(args.importer), args.path))
        .split(path.sep)
        .join('/');
      const file = [`${base}.ts`, `${base}/index.ts`].find((each) => load(name).has(each));
      // Types leave nothing behind either.
      return file ? source(name, file) : { path: base, namespace: 'types-only' };
    });

    hooks.onLoad({ filter: /node_modules[\\/]@walletconnect[\\/].*\.ts$/ }, (args) => {
      const { name } = args.pluginData ?? {};
      if (!name || existsSync(args.path)) return undefined;
      const file = path.relative(path.join(modules, name), args.path).split(path.sep).join('/');
      return {
        contents: load(name).get(file),
        loader: 'ts',
        // The folder of the file itself is on no disk.
        resolveDir: path.join(modules, name),
        pluginData: { name },
      };
    });
    hooks.onLoad({ filter: /.*/, namespace: 'types-only' }, () => ({ contents: '' }));
  },
});
