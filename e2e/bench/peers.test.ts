import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseOptions } from './options';
import { makePeers } from './peers';
import { isPeer } from './targets';

/** Packages that only export what the entries import. */
function bringStubs(folder: string): void {
  const stubs = {
    react: 'export const createElement = 1, useEffect = 1;',
    'react-dom/client': 'export const createRoot = 1;',
    '@tanstack/react-query': 'export const QueryClient = 1, QueryClientProvider = 1;',
    '@rainbow-me/rainbowkit': 'export const RainbowKitProvider = 1, useConnectModal = 1;',
    '@rainbow-me/rainbowkit/styles.css': '',
    wagmi: 'export const createConfig = 1, http = 1, WagmiProvider = 1;',
    'wagmi/chains': 'export const mainnet = 1;',
    '@tonconnect/sdk': 'export const TonConnect = 1;',
    '@tonconnect/ui': 'export const TonConnectUI = 1;',
  };
  for (const [name, source] of Object.entries(stubs)) {
    const file = path.join(folder, 'node_modules', name, name.endsWith('.css') ? '' : 'index.js');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(name.endsWith('.css') ? path.join(folder, 'node_modules', name) : file, source);
  }
}

test('peers: only with --peers, as entries that the pages name', async () => {
  assert.equal(parseOptions([]).targets.some(isPeer), false);
  assert.throws(() => parseOptions(['--only', 'peer-tonconnect']), /--only knows blank/);
  const { targets, peers } = parseOptions(['--peers', '--only', 'peer-rainbowkit,peer-tonconnect']);
  assert.equal(peers, true);
  let folder = '';
  const files = await makePeers(['First'], 'https://cdn.test', async (place) => {
    folder = place;
    bringStubs(place);
  });
  for (const { name } of targets) assert.ok(files.has(`/peers/${name.slice(5)}.js`), name);
  assert.equal(JSON.parse(files.get('/peers/wallets.json') ?? '')[0].name, 'First');
  assert.equal(existsSync(folder), false);
});

test('peers that cannot be installed: the reason, and no folder stays', async () => {
  let folder = '';
  const failed = makePeers([], 'https://cdn.test', async (place) => {
    folder = place;
    throw new Error('--peers: the registry does not have them');
  });
  await assert.rejects(failed, /the registry does not have them/);
  assert.equal(existsSync(folder), false);
});
