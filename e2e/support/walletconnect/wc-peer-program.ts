/**
 * Runs wallets on other devices as unmodified WalletConnect clients in their own process, because
 * they keep timers and globals and throw uncaught errors. `wc-peer-process.ts` bundles and starts
 * it. It adds nothing to their messages unless a test asks for a wallet that breaks the rules.
 */
import type { SignClient as Newer } from '@walletconnect/sign-client';

/** Before and after the relay learned to propose and approve in one step. */
export type Generation = '2.17.1' | '2.21.8';

export interface Birth {
  generation: Generation;
  relayUrl: string;
  projectId: string;
  name: string;
}

export interface Order {
  id: number;
  peer: string;
  method: string;
  params: Record<string, unknown>;
}

/** Messages to the test: the reply to a command, or an event of a peer. */
export type News =
  | { id: number; result?: unknown; error?: { message: string; code?: number } }
  | { peer: string; event: string; data: unknown };

/** Wallet behavior that a test requests and the library does not offer. */
interface Whims {
  unchecked?: boolean;
  lifeMs?: number;
}

const LOOK_EVERY_MS = 20;

type Client = Awaited<ReturnType<typeof Newer.init>>;
type Approval = Parameters<Client['approve']>[0];
type Answered = ReturnType<Client['core']['history']['values']['at']> & object;
type Payload = Parameters<Client['core']['crypto']['encode']>[1];

// A test wallet connects only to the relay.
globalThis.fetch = () => Promise.reject(new Error('closed network'));
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
process.on('disconnect', () => process.exit());

const EVENTS = [
  'session_proposal',
  'session_request',
  'session_delete',
  'session_expire',
  'proposal_expire',
] as const;

const clients = new Map<string, Client>();
function tell(news: News): void {
  process.send?.(news);
}

/** Keeps data only for the lifetime of the process. */
function memory() {
  const items = new Map<string, string>();
  const get = (key: string) => {
    const text = items.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items.keys()].map((key) => [key, get(key)]),
    getItem: async (key: string) => get(key),
    setItem: async (key: string, value: unknown) => {
      items.set(key, JSON.stringify(value));
    },
    removeItem: async (key: string) => {
      items.delete(key);
    },
  };
}

/** A process needs only one of the two, and loading takes most of its time. */
async function clientOf(generation: Generation): Promise<typeof Newer> {
  if (generation === '2.21.8') return (await import('@walletconnect/sign-client')).SignClient;
  return (await import('wc-peer-2-17')).SignClient as unknown as typeof Newer;
}

async function start(peer: string, { generation, relayUrl, projectId, name }: Birth) {
  const SignClient = await clientOf(generation);
  const client = await SignClient.init({
    relayUrl,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: peer,
    storage: memory() as never,
    // The icon must not be requested from that host.
    metadata: {
      name,
      description: name,
      url: `https://${peer}.test`,
      icons: [`https://${peer}.test/icon.png`],
    },
  });
  client.core.verify.resolve = async () => undefined as never;
  for (const event of EVENTS) {
    client.on(event, (data: unknown) => tell({ peer, event, data }));
  }
  clients.set(peer, client);
  return client.core.crypto.getClientId();
}

/** Its own library sets one week; others may set less. */
function settleFor(client: Client, lifeMs: number): void {
  const { crypto } = client.core;
  const encode = crypto.encode.bind(crypto);
  crypto.encode = (topic, payload, opts) => {
    const { method, params } = payload as { method?: string; params?: { expiry: number } };
    if (method === 'wc_sessionSettle' && params) {
      params.expiry = Math.floor((Date.now() + lifeMs) / 1000);
    }
    return encode(topic, payload, opts);
  };
}

async function approve(client: Client, params: Approval & Whims) {
  const { unchecked, lifeMs } = params;
  // A wallet that breaks the rules bypasses the checks of its own library.
  if (unchecked) Object.assign(client.engine, { isValidApprove: async () => {} });
  if (lifeMs) settleFor(client, lifeMs);
  return (await client.approve(params)).topic;
}

/**
 * Both generations store the page's reply to a settlement in the session; only one emits an event
 * for it.
 */
async function settled(client: Client, topic: string): Promise<void> {
  for (;;) {
    const session = client.session.getAll().find((one) => one.topic === topic);
    if (!session) throw new Error('The page did not accept the session');
    if (session.acknowledged) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * Sends a request and waits for the page's answer. The client's own promise misses an answer that
 * arrives before the relay's receipt, as under load.
 */
async function answered(client: Client, topic: string, ask: () => Promise<unknown>): Promise<void> {
  const { history } = client.core;
  const answer = new Promise<void>((resolve, reject) => {
    const heard = ({ topic: on, response }: Answered) => {
      if (on !== topic || !response) return;
      history.off('history_updated', heard);
      if ('error' in response) reject(response.error);
      else resolve();
    };
    history.on('history_updated', heard);
  });
  await ask();
  await answer;
}

/**
 * Encrypts for a topic as the client would, and publishes the same envelope as often as requested.
 */
async function publish(
  client: Client,
  { topic, payload, raw, tag, times = 1 }: Record<string, unknown>,
): Promise<string> {
  const message = raw
    ? String(raw)
    : await client.core.crypto.encode(String(topic), payload as Payload);
  for (let i = 0; i < Number(times); i++) {
    await client.core.relayer.publish(String(topic), message, { ttl: 300, tag: Number(tag) });
  }
  return message;
}

async function obey({ peer, method, params }: Order): Promise<unknown> {
  if (method === 'start') return start(peer, params as unknown as Birth);
  const client = clients.get(peer);
  if (!client) throw new Error(`There is no peer ${peer}`);
  const given = params as never;
  switch (method) {
    case 'pair':
      await client.pair(given);
      return undefined;
    case 'approve':
      return approve(client, given);
    case 'settled':
      return settled(client, String(params.topic));
    case 'update':
    case 'extend':
      return answered(client, String(params.topic), () => client[method](given));
    case 'reject':
    case 'respond':
    case 'emit':
    case 'disconnect':
    case 'ping':
      return void (await client[method](given));
    case 'publish':
      return publish(client, params);
    case 'sessions':
      return client.session.getAll();
    case 'pairings':
      return client.core.pairing.getPairings();
    case 'offline':
      return client.core.relayer.transportClose();
    case 'online':
      return client.core.relayer.transportOpen();
    case 'close':
      clients.delete(peer);
      client.core.heartbeat.stop();
      // A dead connection may never confirm: the test does not wait for it.
      client.core.relayer.transportClose().catch(() => {});
      return undefined;
    default:
      throw new Error(`A peer cannot ${method}`);
  }
}

process.on('message', async (order: Order) => {
  try {
    tell({ id: order.id, result: await obey(order) });
  } catch (error) {
    const { message, code } = error as { message: string; code?: number };
    tell({ id: order.id, error: { message, ...(code === undefined ? {} : { code }) } });
  }
});
tell({ peer: '', event: 'ready', data: undefined });
