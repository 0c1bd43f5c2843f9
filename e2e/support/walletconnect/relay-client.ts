/**
 * Creates unmodified sign clients of two generations in this process, for either side of a session.
 */
import { expect } from 'playwright/test';

// Read when a client is created: two in one process would share keys and socket through a global.
process.env.DISABLE_GLOBAL_CORE = 'true';

/**
 * Before this call, a client knows only its own methods; after it, it proposes and approves in one
 * call each.
 */
export const GENERATIONS = ['2.21.8', '2.17.1'] as const;
export type Generation = (typeof GENERATIONS)[number];

export interface SessionRequest {
  id: number;
  topic: string;
  params: { chainId: string; request: { method: string; params: unknown } };
}

/** The parts of a CAIP-122 text, which a page asks a wallet to sign. */
interface AuthPayload extends Record<string, unknown> {
  resources?: string[];
}

interface Heard {
  session_authenticate: { id: number; params: { authPayload: AuthPayload } };
  session_proposal: { id: number };
  session_request: SessionRequest;
  session_event: { topic: string; params: { event: { name: string; data: unknown } } };
  session_delete: { topic: string };
  session_extend: { topic: string };
  session_ping: { id: number; topic: string };
}

interface Engine {
  /** Newer generation only. */
  processPendingMessageEvents?(): Promise<void>;
  /** Answers to the client's own messages. */
  events: {
    eventNames(): (string | symbol)[];
    emit(name: string, answer: { error: Error }): boolean;
  };
}

/**
 * Skips the second check of received messages. One second after its start, the newer generation's
 * engine checks them again and throws an uncatchable error for a known message, which would end
 * another test. A new client has no earlier messages to check.
 */
export function lookOnce({ engine }: { engine: object }): void {
  (engine as Engine).processPendingMessageEvents = async () => {};
}

/**
 * Answers the client's open proposals. Otherwise each expires after five minutes with an uncatchable
 * error, in another test of the same process.
 */
export function endProposals({ engine }: { engine: object }): void {
  const { events } = engine as Engine;
  const open = events.eventNames().map(String);
  for (const name of open.filter((each) => each.startsWith('session_connect'))) {
    events.emit(name, { error: new Error('The client has left') });
  }
}

/** Sign-in with one request, as both generations have it. */
interface SignIn {
  authenticate(options: object): Promise<{
    uri: string;
    response(): Promise<{ auths: object[]; session?: { topic: string } }>;
  }>;
  formatAuthMessage(message: { request: AuthPayload; iss: string }): string;
  approveSessionAuthenticate(answer: { id: number; auths: object[] }): Promise<unknown>;
}

/** The part of the client API that both generations share. */
export interface SignClient extends SignIn {
  on<Name extends keyof Heard>(name: Name, listener: (heard: Heard[Name]) => void): void;
  once<Name extends keyof Heard>(name: Name, listener: (heard: Heard[Name]) => void): void;
  connect(options: object): Promise<{ uri?: string; approval(): Promise<{ topic: string }> }>;
  approve(choice: object): Promise<{ topic: string }>;
  reject(choice: { id: number; reason: object }): Promise<void>;
  request(request: object): Promise<unknown>;
  respond(answer: object): Promise<void>;
  emit(event: object): Promise<void>;
  extend(session: { topic: string }): Promise<unknown>;
  ping(session: { topic: string }): Promise<void>;
  disconnect(session: object): Promise<void>;
  session: {
    getAll(): { topic: string }[];
    get(topic: string): { acknowledged: boolean };
  };
  engine: Engine;
  core: {
    pairing: { pair(link: { uri: string }): Promise<unknown> };
    heartbeat: { stop(): void };
    verify: { register: () => Promise<string> };
    crypto: { getClientId(): Promise<string> };
    relayer: {
      /**
       * @param name `relayer_message`, which lets each message through once; or the ID of a
       * subscription, for every message from its socket.
       */
      on(name: string, listener: (message: { topic: string; message: string }) => void): void;
      transportClose(): Promise<void>;
      transportOpen(): Promise<void>;
    };
  };
}

interface Package {
  SignClient: { init(options: object): Promise<SignClient> };
}

const PACKAGES: Record<Generation, () => Promise<unknown>> = {
  '2.21.8': () => import('@walletconnect/sign-client'),
  '2.17.1': () => import('wc-peer-2-17'),
};

/** Requests of clients to hosts other than the relay; they get no response. */
export const unexpectedHosts: string[] = [];

const outside = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const { hostname, href } = new URL(input instanceof Request ? input.url : input);
  if (['127.0.0.1', 'localhost'].includes(hostname)) return outside(input, init);
  unexpectedHosts.push(href);
  return Promise.reject(new TypeError('fetch failed'));
};

/** Kept for the duration of the test. */
function memory() {
  const items = new Map<string, unknown>();
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items.entries()],
    getItem: async (key: string) => items.get(key),
    setItem: async (key: string, value: unknown) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  };
}

let made = 0;

export async function signClient(
  generation: Generation,
  { relayUrl, projectId }: { relayUrl: string; projectId: string },
): Promise<SignClient> {
  const { SignClient } = (await PACKAGES[generation]()) as Package;
  made += 1;
  const client = await SignClient.init({
    ...{ relayUrl, projectId, storage: memory(), customStoragePrefix: `peer-${made}` },
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: generation, description: '', url: 'https://peer.test', icons: [] },
  });
  // A page would show a third-party frame. The requests of a wallet stay unchanged.
  client.core.verify.register = async () => '';
  lookOnce(client);
  return client;
}

export async function leave(...clients: SignClient[]): Promise<void> {
  for (const client of clients) {
    endProposals(client);
    client.core.heartbeat.stop();
    await client.core.relayer.transportClose();
  }
}

export const CHAIN = 'eip155:31337';
const ASKED = {
  chains: [CHAIN],
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged', 'chainChanged'],
};
const ACCOUNT = `${CHAIN}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`;

/** The page's side of a proposal, and the wallet's. */
export async function propose(dapp: SignClient, wallet: SignClient) {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: ASKED } });
  const settled = approval();
  // Awaited later; an earlier rejection must not count as unhandled.
  settled.catch(() => {});
  const proposal = new Promise<{ id: number }>((resolve) =>
    wallet.once('session_proposal', resolve),
  );
  await wallet.core.pairing.pair({ uri });
  return { id: (await proposal).id, settled };
}

/** @returns the topic of a session that both sides have */
export async function session(dapp: SignClient, wallet: SignClient): Promise<string> {
  const { id, settled } = await propose(dapp, wallet);
  const eip155 = { ...ASKED, accounts: [ACCOUNT] };
  const { topic } = await wallet.approve({ id, namespaces: { eip155 } });
  await settled;
  // The newer client's own promise resolves after half a second, whether the page answered or not.
  await expect.poll(() => wallet.session.get(topic).acknowledged).toBe(true);
  return topic;
}
