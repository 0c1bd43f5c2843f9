/**
 * The client as it is shipped: bundled from its packages' sources, with our modules in the place of
 * theirs, through the whole life of a session with an unmodified wallet. What we took out and the page
 * side needed after all would throw here.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { SignClient } from '@walletconnect/sign-client';
import { build } from 'esbuild';
import WebSocket from 'ws';
import { ADDRESS, PROJECT, startRelay, type TestRelay } from '../../src/gateway/relay/test-relay';
import type { ConnectRequest, Wallet, WalletProvider } from '../../src/widget/core/wallet';
import { defines } from './chunks.mjs';
import { walletConnect } from './walletconnect.mjs';

declare const __ROOT__: string;

const ACCOUNT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ONE = 'eip155:1';
const TWO = 'eip155:137';
const ENTRY = `
  export { createWalletConnect } from './src/widget/wallets/walletconnect/wallet';
  export { createStore } from './src/widget/wallets/walletconnect/storage';
  export { namedNetwork } from './src/protocol/networks';
`;

interface Bundle {
  createWalletConnect(options: () => unknown): Wallet;
  createStore(): unknown;
  namedNetwork(id: string): ConnectRequest['networks'][number];
}

/** By name it would print all it does: it takes the shims for a browser. */
const silent: Record<string, unknown> = { child: () => silent };
for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace']) silent[level] = () => {};

const folder = mkdtempSync(path.join(tmpdir(), 'appkit-wc-'));
const sockets: WebSocket[] = [];
const strays: unknown[] = [];
const onStray = (cause: unknown) => strays.push(cause);
let bundle: Bundle;
let relay: TestRelay;
let peer: Awaited<ReturnType<typeof SignClient.init>>;

/** Sockets of the page side alone: the wallet's say that they come from Node. */
function pageWorld(): void {
  const counted = new Proxy(WebSocket, {
    construct(Socket, [url]: [string]) {
      const socket = new Socket(url.replace(ADDRESS, relay.url));
      if (!url.includes('%2Fnode')) sockets.push(socket);
      return socket;
    },
  });
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', title: 'Tea' });
  const location = { origin: 'https://shop.test', host: 'shop.test' };
  Object.assign(globalThis, { WebSocket: counted, window: page, document, location });
}

const memory = () => {
  const items = new Map<string, unknown>();
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items],
    getItem: async (key: string) => structuredClone(items.get(key)),
    setItem: async (key: string, value: unknown) => void items.set(key, structuredClone(value)),
    removeItem: async (key: string) => void items.delete(key),
  };
};

before(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true';
  process.env.IS_VITEST = 'true';
  process.on('unhandledRejection', onStray);
  const { outputFiles } = await build({
    absWorkingDir: __ROOT__,
    stdin: { contents: ENTRY, resolveDir: __ROOT__, loader: 'ts' },
    bundle: true,
    format: 'esm',
    splitting: true,
    outdir: folder,
    write: false,
    define: { ...defines('0.0.0'), process: 'undefined' },
    plugins: [walletConnect(__ROOT__)],
    logLevel: 'silent',
  });
  for (const { path: file, text } of outputFiles) {
    writeFileSync(file.replace(/\.js$/, '.mjs'), text.replace(/(\.\/[\w-]+)\.js"/g, '$1.mjs"'));
  }
  relay = await startRelay();
  pageWorld();
  bundle = (await import(pathToFileURL(path.join(folder, 'stdin.mjs')).href)) as Bundle;
  // Only now: it looks for a socket while it is loaded.
  const client = await import('@walletconnect/sign-client');
  peer = await client.SignClient.init({
    relayUrl: ADDRESS,
    projectId: PROJECT,
    storage: memory() as never,
    telemetryEnabled: false,
    logger: silent as never,
    metadata: { name: 'Pocket', description: '', url: 'https://pocket.test', icons: [] },
  });
});
after(async () => {
  await peer?.core.relayer.transportClose();
  peer?.core.heartbeat.stop();
  await relay?.close();
  process.off('unhandledRejection', onStray);
  rmSync(folder, { recursive: true, force: true });
});

const next = <T>(event: string): Promise<T> =>
  new Promise((resolve) => peer.once(event as 'session_proposal', (value) => resolve(value as T)));

function newWallet(prefix: string): Wallet {
  const store = bundle.createStore();
  const metadata = { name: 'Shop', description: '', url: 'https://shop.test', icons: [] };
  return bundle.createWalletConnect(() => ({
    relayUrl: ADDRESS,
    projectId: PROJECT,
    prefix,
    metadata,
    store,
  }));
}

async function connected(wallet: Wallet): Promise<{ provider: WalletProvider; topic: string }> {
  const proposed = next<{ id: number }>('session_proposal');
  const connecting = wallet.connect({
    connector: {
      id: 'walletConnect',
      type: 'WALLET_CONNECT',
      name: 'WalletConnect',
      namespace: 'eip155',
      wallet: 'walletconnect',
    },
    references: ['1'],
    networks: [bundle.namedNetwork(ONE), bundle.namedNetwork(TWO)],
    signal: new AbortController().signal,
    onPairing: (link) => link && void peer.pair({ uri: link.uri }),
  });
  const { id } = await proposed;
  const { topic, acknowledged } = await peer.approve({
    id,
    namespaces: {
      eip155: {
        accounts: [`${ONE}:${ACCOUNT}`],
        methods: ['personal_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  });
  const provider = await connecting;
  await acknowledged();
  return { provider, topic };
}

test('the whole life of a session, with the client we ship', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', () => Promise.reject(new Error('a host')));
  const wallet = newWallet('appkit-test-life');
  const { provider, topic } = await connected(wallet);
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ACCOUNT]);
  assert.deepEqual(provider.peer, { name: 'Pocket' });

  const sign = async (answer: object) => {
    const asked = next<{ id: number; params: { request: { method: string } } }>('session_request');
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] });
    const { id } = await asked;
    await peer.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } as never });
    return signing;
  };
  assert.equal(await sign({ result: '0xsigned' }), '0xsigned');
  await assert.rejects(sign({ error: { code: 5000, message: 'no', data: 'tea' } }), {
    code: 5000,
    data: 'tea',
  });

  // The line breaks: the next question goes over another one.
  sockets.at(-1)?.terminate();
  assert.equal(await sign({ result: '0xagain' }), '0xagain');
  assert.equal(sockets.length, 2);

  const changed = new Promise((resolve) => provider.on?.('chainChanged', resolve));
  const namespaces = structuredClone(peer.session.get(topic).namespaces);
  namespaces.eip155?.accounts.push(`${TWO}:${ACCOUNT}`);
  await (await peer.update({ topic, namespaces })).acknowledged();
  await (await peer.extend({ topic })).acknowledged();
  await peer.ping({ topic });
  const event = { name: 'chainChanged', data: 137 };
  await peer.emit({ topic, event, chainId: TWO });
  assert.equal(await changed, '0x89');

  const ended = new Promise((resolve) => provider.on?.('disconnect', resolve));
  await peer.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  assert.equal(((await ended) as { code: number }).code, 4900);

  const again = await connected(wallet);
  const parted = next<{ topic: string }>('session_delete');
  await wallet.disconnect?.('walletConnect', 'eip155');
  assert.equal((await parted).topic, again.topic);

  wallet.leave?.();
  assert.equal(fetched.mock.callCount(), 0);
  assert.deepEqual(strays, []);
});

test('nothing of it is left on the global object, and nothing there is taken over', async () => {
  const foreign = { relayUrl: 'wss://other.test' };
  Object.assign(globalThis, { _walletConnectCore_: foreign, _walletConnectCore__count: 1 });
  const wallet = newWallet('appkit-test-alone');
  await connected(wallet);
  const names = Object.keys(globalThis).filter((name) => name.startsWith('_walletConnectCore'));
  assert.deepEqual(names, ['_walletConnectCore_', '_walletConnectCore__count']);
  await wallet.disconnect?.('walletConnect', 'eip155');
  wallet.leave?.();
});

/** @returns an end: what the client we ship has left to fire, each by the place that made it. */
function watchTimers(): () => string[] {
  const running = new Map<unknown, string>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  globalThis.setTimeout = ((act: () => void, ms: number) => {
    const timer = set(() => {
      running.delete(timer);
      act();
    }, ms);
    const stack = new Error('made here').stack ?? '';
    // The wallet lives in this process too; what fires in a moment sees that all is over.
    if (stack.includes(folder) && ms > 2_000) running.set(timer, stack);
    return timer;
  }) as typeof set;
  globalThis.clearTimeout = (timer) => {
    running.delete(timer);
    clear(timer);
  };
  return () => {
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
    return [...running.values()];
  };
}

test('a tab that lets go in the middle of a question leaves no socket and no timer', async () => {
  const timers = watchTimers();
  const wallet = newWallet('appkit-test-leave');
  const { provider } = await connected(wallet);
  const asked = next('session_request');
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] });
  await asked;
  const mine = sockets.at(-1);
  const closed = new Promise((resolve) => mine?.once('close', resolve));
  const ended = assert.rejects(signing, { code: 4900 });
  wallet.leave?.();
  await Promise.all([closed, ended]);
  assert.deepEqual(
    sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED),
    [],
  );
  assert.deepEqual(timers(), []);
});
