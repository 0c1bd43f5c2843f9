/** For tests: the shipped client, an unmodified wallet, and a relay that can hold or refuse answers. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SignClient } from '@walletconnect/sign-client';
import { build } from 'esbuild';
import WebSocket, { WebSocketServer } from 'ws';
import { ADDRESS, PROJECT, startRelay } from '../../src/gateway/relay/test-relay';
import type { Namespace } from '../../src/protocol/caip';
import type {
  ConnectRequest,
  Wallet,
  WalletProvider,
} from '../../src/widget/core/contracts/wallet';
import type { Store } from '../../src/widget/wallets/walletconnect/storage/indexed-db-store';
import { defines } from './chunks.mjs';
import { walletConnect } from './walletconnect.mjs';

declare const __ROOT__: string;

export const ACCOUNT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const [ONE, TWO] = ['eip155:1', 'eip155:137'] as const;
const ENTRY = `
  export { createWalletConnect } from './src/widget/wallets/walletconnect/walletconnect-wallet';
  export { createStore } from './src/widget/wallets/walletconnect/storage/indexed-db-store';
  export { namedNetwork } from './src/protocol/networks';
  export { sdkParams } from './src/widget/core/config/client-params';
  export { recordServerDate } from './src/widget/core/platform/clock-skew';
`;

interface Bundle {
  createWalletConnect(options: () => unknown): Wallet;
  createStore(): Store;
  namedNetwork(id: string): ConnectRequest['networks'][number];
  recordServerDate(date: string): void;
  sdkParams(): { clientId?: string };
}

const silent: Record<string, unknown> = { child: () => silent };
for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace']) silent[level] = () => {};

type Granted = Record<string, { accounts: string[]; methods: string[]; events: string[] }>;
interface Proposal {
  id: number;
  params: { optionalNamespaces: Record<string, { methods: string[]; events: string[] }> };
}

type Peer = Awaited<ReturnType<typeof SignClient.init>>;

/** Of a connection: what the page asks for, and what the wallet makes of it. */
export interface Options {
  /** With the link's topic, before the wallet has agreed. */
  paired?(topic: string): Promise<void>;
  signal?: AbortSignal;
  /** The selected namespace; default: eip155. */
  namespace?: Namespace;
  /** CAIP-2 ids of the page's networks. */
  networks?: readonly string[];
  /**
   * CAIP-10 ids, approved with everything proposed for their namespaces; default: one of eip155.
   */
  accounts?: readonly string[];
}

export interface World {
  relay: { url: string };
  peer: Peer;
  /** The folder of the bundle: names its frames in a stack. */
  folder: string;
  /** The sockets that the page has opened, oldest first. */
  sockets: WebSocket[];
  /** Unhandled rejections. */
  strays: unknown[];
  /**
   * Sets what the page's next sockets meet, in order; the last value applies to all later sockets.
   * The values are the relay, a server that never answers, and a server that refuses.
   */
  meet(...whats: readonly ('relay' | 'silence' | 'refusal')[]): void;
  /** Sets the code and reason of every later refusal. */
  refuseWith(code: number, reason: string): void;
  /** The date of an answer of the gateway. */
  recordServerDate(date: string): void;
  /** Identity of the client in calls of the Blockchain API. */
  clientId(): string | undefined;
  /** The wallet's next event of the name. */
  next<T>(event: string): Promise<T>;
  createStore(): Store;
  newWallet(prefix: string, store?: Store): Wallet;
  connect(wallet: Wallet, options?: Options): Promise<{ provider: WalletProvider; topic: string }>;
  request(signal?: AbortSignal): Omit<ConnectRequest, 'onPairing'>;
  /** Resolves when the wallet has deleted the session and sent its delete message. */
  parted(topic: string): Promise<void>;
  stop(): Promise<void>;
}

/** Sockets of the page side alone: the wallet's say that they come from Node. */
function pageWorld(urlOf: () => string, relayUrl: string): WebSocket[] {
  const sockets: WebSocket[] = [];
  const counted = new Proxy(WebSocket, {
    construct(Socket, [url]: [string]) {
      const isPage = !url.includes('%2Fnode');
      const socket = new Socket(url.replace(ADDRESS, isPage ? urlOf() : relayUrl));
      if (isPage) sockets.push(socket);
      return socket;
    },
  });
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', title: 'Tea' });
  const location = { origin: 'https://shop.test', host: 'shop.test' };
  Object.assign(globalThis, { WebSocket: counted, window: page, document, location });
  return sockets;
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

async function bundleInto(folder: string): Promise<Bundle> {
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
  return (await import(pathToFileURL(path.join(folder, 'stdin.mjs')).href)) as Bundle;
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** Accepts a connection and never sends a message. */
async function startSilence(): Promise<{ url: string; stop(): void }> {
  const held = new Set<Socket>();
  const server = createServer((socket) => void held.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${portOf(server)}`,
    stop() {
      for (const socket of held) socket.destroy();
      server.close();
    },
  };
}

/** Opens and then closes each connection; default: permanently (protocol §6.5). */
async function startRefusal() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  let words: [code: number, reason: string] = [3000, 'Unauthorized: invalid key'];
  server.on('connection', (socket) => socket.close(...words));
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `ws://127.0.0.1:${portOf(server)}`,
    stop: () => void server.close(),
    say(code: number, reason: string) {
      words = [code, reason];
    },
  };
}

export async function startWorld(): Promise<World> {
  process.env.DISABLE_GLOBAL_CORE = 'true';
  process.env.IS_VITEST = 'true';
  const strays: unknown[] = [];
  const onStray = (cause: unknown) => strays.push(cause);
  process.on('unhandledRejection', onStray);
  const folder = mkdtempSync(path.join(tmpdir(), 'appkit-wc-'));
  const relay = await startRelay();
  const silence = await startSilence();
  const refusal = await startRefusal();
  const urls = { relay: relay.url, silence: silence.url, refusal: refusal.url };
  let ahead = [relay.url];
  const nextUrl = () => (ahead.length > 1 ? ahead.shift() : ahead[0]) ?? relay.url;
  const sockets = pageWorld(nextUrl, relay.url);
  const bundle = await bundleInto(folder);
  // Only now: it looks for a socket while it is loaded.
  const client = await import('@walletconnect/sign-client');
  const peer = await client.SignClient.init({
    relayUrl: ADDRESS,
    projectId: PROJECT,
    storage: memory() as never,
    telemetryEnabled: false,
    // An unanswered request must not block the request of the next test.
    signConfig: { disableRequestQueue: true },
    logger: silent as never,
    metadata: { name: 'Pocket', description: '', url: 'https://pocket.test', icons: [] },
  });
  // Its handlers start these and do not wait: what it refuses would end this process.
  const engine = peer.engine as unknown as Record<string, (params: unknown) => Promise<void>>;
  for (const name of ['isValidDisconnect', 'isValidPing', 'isValidUpdate', 'isValidExtend']) {
    const check = engine[name];
    engine[name] = (params) => {
      const checking = check?.(params) ?? Promise.resolve();
      checking.catch(() => {});
      return checking;
    };
  }
  // Both sides may end a session at once: the engine fails on a session that is already deleted.
  const forget = engine.deleteSession;
  engine.deleteSession = async (params) => forget?.(params).catch(() => {});
  const next = <T>(event: string): Promise<T> =>
    new Promise((resolve) =>
      peer.once(event as 'session_proposal', (value) => resolve(value as T)),
    );
  const request = (signal = new AbortController().signal) => ({
    connector: {
      id: 'walletConnect',
      type: 'WALLET_CONNECT' as const,
      name: 'WalletConnect',
      namespace: 'eip155' as const,
      wallet: 'walletconnect' as const,
    },
    references: ['1'],
    networks: [bundle.namedNetwork(ONE), bundle.namedNetwork(TWO)],
    signal,
  });

  return {
    relay,
    peer,
    folder,
    sockets,
    strays,
    next,
    request,
    meet(...whats) {
      ahead = whats.map((what) => urls[what]);
    },
    refuseWith: refusal.say,
    recordServerDate: bundle.recordServerDate,
    clientId: () => bundle.sdkParams().clientId,
    createStore: () => bundle.createStore(),
    newWallet(prefix, store = bundle.createStore()) {
      const metadata = { name: 'Shop', description: '', url: 'https://shop.test', icons: [] };
      const options = { relayUrl: ADDRESS, projectId: PROJECT, prefix, metadata, store };
      return bundle.createWalletConnect(() => options);
    },
    async connect(wallet, options = {}) {
      const { paired, signal, namespace = 'eip155', networks = [ONE, TWO] } = options;
      const { accounts = [`${ONE}:${ACCOUNT}`] } = options;
      const proposed = next<Proposal>('session_proposal');
      const plain = request(signal);
      let pairing: Promise<{ topic: string }> | undefined;
      const connecting = wallet.connect({
        ...plain,
        connector: { ...plain.connector, namespace },
        networks: networks.map((id) => bundle.namedNetwork(id)),
        onPairing(link) {
          if (typeof link === 'object') pairing = peer.pair({ uri: link.uri });
        },
      });
      const { id, params } = await proposed;
      assert.ok(pairing);
      await paired?.((await pairing).topic);
      const namespaces: Granted = {};
      for (const account of accounts) {
        const namespace = account.split(':')[0] ?? '';
        const { methods = [], events = [] } = params.optionalNamespaces[namespace] ?? {};
        namespaces[namespace] ??= { accounts: [], methods, events };
        namespaces[namespace].accounts.push(account);
      }
      const { topic, acknowledged } = await peer.approve({ id, namespaces });
      const provider = await connecting;
      await acknowledged();
      return { provider, topic };
    },
    async parted(topic) {
      const turn = () => new Promise((resolve) => setImmediate(resolve));
      while (peer.session.keys.includes(topic)) await turn();
      for (let turns = 0; turns < 100; turns++) await turn();
    },
    async stop() {
      await peer.core.relayer.transportClose();
      peer.core.heartbeat.stop();
      await relay.close();
      silence.stop();
      refusal.stop();
      process.off('unhandledRejection', onStray);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
