/**
 * Other widgets as targets, for `--peers`. They are installed into a folder of the system for temporary
 * files and bundled there as a site would do it. They never become packages of this project.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';

/** Exact versions, so that two runs compare the same. */
const PACKAGES = {
  '@rainbow-me/rainbowkit': '2.2.11',
  '@tanstack/react-query': '5.108.4',
  '@tonconnect/sdk': '3.4.1',
  '@tonconnect/ui': '2.4.4',
  react: '18.3.1',
  'react-dom': '18.3.1',
  viem: '2.57.20',
  wagmi: '2.19.5',
};

/** The button opens it; `Peer` exists when it does. */
const WHEN_READY = `
  document.addEventListener('click', ({ target }) => target.id === 'open' && window.Peer.open());
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();`;

const RAINBOWKIT = `
  import { createElement as h, useEffect } from 'react';
  import { createRoot } from 'react-dom/client';
  import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
  import { RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit';
  import css from '@rainbow-me/rainbowkit/styles.css';
  import { createConfig, http, WagmiProvider } from 'wagmi';
  import { mainnet } from 'wagmi/chains';
  const transports = { [mainnet.id]: http(location.origin + '/node') };
  const config = createConfig({ chains: [mainnet], transports });
  function Opener() {
    const { openConnectModal: open } = useConnectModal();
    useEffect(() => {
      if (open) window.Peer = { open };
    });
    return null;
  }
  function start() {
    const sheet = document.createElement('style');
    sheet.textContent = css;
    const place = document.createElement('div');
    document.head.append(sheet);
    document.body.append(place);
    const kit = h(RainbowKitProvider, null, h(Opener));
    const queries = h(QueryClientProvider, { client: new QueryClient() }, kit);
    createRoot(place).render(h(WagmiProvider, { config }, queries));
  }${WHEN_READY}`;

/** Its wallets come from a list, as all of its blockchain's do. */
const TONCONNECT = `
  import { TonConnect } from '@tonconnect/sdk';
  import { TonConnectUI } from '@tonconnect/ui';
  function start() {
    const [own] = new URL(import.meta.url).href.split('/peers/');
    const connector = new TonConnect({
      manifestUrl: own + '/peers/app.json',
      walletsListSource: own + '/peers/wallets.json',
      analytics: { mode: 'off' },
    });
    const ui = new TonConnectUI({ connector, analytics: { mode: 'off' } });
    window.Peer = { open: () => ui.openModal() };
  }${WHEN_READY}`;

const ENTRIES = { rainbowkit: RAINBOWKIT, tonconnect: TONCONNECT };

/** @param names of the wallets of the page */
function listOf(names: readonly string[], own: string): string {
  const wallets = names.map((name, at) => ({
    app_name: `wallet-${at}`,
    name,
    image: `${own}/favicon.svg`,
    about_url: `${own}/`,
    universal_url: `${own}/wallet-${at}`,
    bridge: [{ type: 'sse', url: `${own}/bridge` }],
    platforms: ['ios', 'android', 'chrome'],
  }));
  return JSON.stringify(wallets);
}

/** @throws Error that says that the registry did not have them */
async function install(folder: string): Promise<void> {
  const wanted = { private: true, dependencies: PACKAGES };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(wanted));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const npm = spawn('npm', ['install', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(npm.stderr);
  const code = await new Promise<number | null>((resolve) => {
    npm.once('error', () => resolve(null));
    npm.once('close', resolve);
  });
  if (code === 0) return;
  const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  throw new Error(
    `--peers: the registry of npm does not have the peers here. Run the bench without --peers, or let npm reach a registry with ${names.join(', ')}.\n${(await errors).trim()}`,
  );
}

/**
 * @param names of the wallets of the page
 * @param own origin of the scripts
 * @returns files by their path. The entry of a peer is `/peers/<name>.js`.
 * @throws Error when they cannot be installed
 */
export async function makePeers(
  names: readonly string[],
  own: string,
  bring: (folder: string) => Promise<void> = install,
): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-peers-'));
  try {
    await bring(folder);
    const entryPoints = Object.entries(ENTRIES).map(([name, source]) => {
      const file = path.join(folder, `${name}.js`);
      writeFileSync(file, source);
      return file;
    });
    const { outputFiles } = await build({
      absWorkingDir: folder,
      entryPoints,
      outdir: path.join(folder, 'peers'),
      bundle: true,
      write: false,
      minify: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      loader: { '.css': 'text' },
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      logLevel: 'silent',
    });
    const scripts = outputFiles.map(
      ({ path: file, text: source }) => [`/${path.relative(folder, file)}`, source] as const,
    );
    const app = JSON.stringify({ url: own, name: 'Bench', iconUrl: `${own}/favicon.svg` });
    return new Map([
      ...scripts,
      ['/peers/wallets.json', listOf(names, own)],
      ['/peers/app.json', app],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
