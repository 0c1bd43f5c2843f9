/** A relay on a port of its own, and clients that speak to it frame by frame. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ed25519 } from '@noble/curves/ed25519';
import WebSocket from 'ws';
import { type GatewayConfigInput, parseGatewayConfig } from '../config';
import { createMetrics } from '../http/metrics';
import { createRelay, type RelayOptions } from './relay';

export const PROJECT = '00000000000000000000000000000001';
/** The address that clients of these tests believe the relay has. */
export const ADDRESS = 'wss://relay.test';

type RelaySettings = Partial<NonNullable<GatewayConfigInput['relay']>>;

interface GatewaySettings extends Pick<GatewayConfigInput, 'trustProxy' | 'publicUrl'> {
  /** Of the project. */
  mode?: 'live' | 'test';
}

export interface TestRelay {
  /** `ws://127.0.0.1:PORT`, without a slash. */
  url: string;
  log: string[];
  clock: { now: number };
  /** Lines of `/metrics` that say something of the relay. */
  metrics(): string;
  close(): Promise<void>;
}

export async function startRelay(
  settings: RelaySettings = {},
  timing: Pick<RelayOptions, 'pingEvery' | 'sweepEvery'> = {},
  { mode = 'live', ...gateway }: GatewaySettings = {},
): Promise<TestRelay> {
  const log: string[] = [];
  const clock = { now: Date.now() };
  const metrics = createMetrics();
  const { relay: rules, ...rest } = parseGatewayConfig({
    projects: { [PROJECT]: { name: 'Shop', mode, allowedOrigins: ['https://shop.test'] } },
    chains: {},
    ...gateway,
    relay: { audiences: [ADDRESS], ...settings },
  });
  if (!rules) throw new Error('No relay is configured');
  const relay = await createRelay({
    config: { ...rest, relay: rules },
    metrics,
    log: (level, message, fields) => log.push(JSON.stringify({ level, message, ...fields })),
    now: () => clock.now,
    ...timing,
  });
  const server = createServer((_, response) => response.writeHead(426).end());
  server.on('upgrade', relay.upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    clock,
    metrics: () => metrics.text().replace(/^.*http_request.*\n/gm, ''),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await relay.close();
      await closed;
    },
  };
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let text = '';
  for (let value = BigInt(`0x${bytes.toString('hex')}`); value > 0n; value /= 58n) {
    text = `${alphabet[Number(value % 58n)]}${text}`;
  }
  return text;
}

/** @param key 32 bytes */
export const clientIdOf = (key: Uint8Array): string =>
  `did:key:z${base58(Buffer.concat([Buffer.from('ed01', 'hex'), key]))}`;

export interface Identity {
  /** `did:key:…` */
  id: string;
  /** A token as clients make it; claims and header can be replaced. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): string;
}

/**
 * Not with Node's own keys: when the engine clears away the making of a key pair while one of the two is
 * being written out, Node 20 waits for a lock that it holds itself, for good.
 */
export function newIdentity(): Identity {
  const secret = ed25519.utils.randomPrivateKey();
  const raw = Buffer.from(ed25519.getPublicKey(secret));
  const id = clientIdOf(raw);
  return {
    id,
    token(claims = {}, header = {}) {
      const iat = Math.floor(Date.now() / 1000);
      const own = { iss: id, sub: randomBytes(32).toString('hex'), aud: ADDRESS };
      const head = base64url({ alg: 'EdDSA', typ: 'JWT', ...header });
      const signed = `${head}.${base64url({ ...own, iat, exp: iat + 86_400, ...claims })}`;
      const signature = Buffer.from(ed25519.sign(Buffer.from(signed), secret));
      return `${signed}.${signature.toString('base64url')}`;
    },
  };
}

export const newTopic = () => randomBytes(32).toString('hex');

interface Push {
  id: number;
  params: {
    id: string;
    data: { topic: string; message: string; publishedAt: number; tag: number; attestation: string };
  };
}

export interface Peer {
  socket: WebSocket;
  identity: Identity;
  /** Every frame that came, as it came. */
  frames: string[];
  /** Messages that were pushed, oldest first. */
  pushed: Push[];
  texts(): string[];
  /** @returns `result`; throws with `code` and `message` of the error. */
  call(method: string, params: unknown): Promise<unknown>;
  send(frame: string): void;
  /** Resolves when the condition is true for the peer, now or after a later frame. */
  until(what: () => boolean): Promise<void>;
  closed: Promise<{ code: number; reason: string }>;
  leave(): Promise<void>;
}

export interface PeerOptions {
  identity?: Identity;
  /** Does not acknowledge pushed messages. */
  silent?: boolean;
  path?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Does not answer pings. */
  dead?: boolean;
}

/** Resolves when the socket is open, even if it closes right after: `closed` shows that. */
export async function connect(
  relay: Pick<TestRelay, 'url'>,
  options: PeerOptions = {},
): Promise<Peer> {
  const { identity = newIdentity(), silent = false, path = '/', dead = false } = options;
  const query = new URLSearchParams({
    auth: identity.token(),
    projectId: PROJECT,
    ...options.query,
  });
  const socket = new WebSocket(`${relay.url}${path}?${query}`, {
    headers: options.headers ?? {},
    autoPong: !dead,
  });
  const frames: string[] = [];
  const pushed: Push[] = [];
  const watchers = new Set<() => void>();
  let lastId = 0;
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  socket.on('message', (data) => {
    const text = data.toString();
    frames.push(text);
    const frame = JSON.parse(text);
    if (frame.method === 'irn_subscription') {
      pushed.push(frame);
      if (!silent) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }));
    }
    for (const watch of [...watchers]) watch();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  const until = (what: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const watch = () => {
        if (!what()) return;
        watchers.delete(watch);
        resolve();
      };
      watchers.add(watch);
      closed.then(() => reject(new Error('The socket was closed')));
      watch();
    });
  return {
    ...{ socket, identity, frames, pushed, until, closed },
    texts: () => pushed.map((each) => each.params.data.message),
    send: (frame) => socket.send(frame),
    async call(method, params) {
      lastId += 1;
      const id = `${Date.now()}${lastId}`;
      const answer = () => frames.map((each) => JSON.parse(each)).find((each) => each.id === id);
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }));
      await until(() => answer() !== undefined);
      const { result, error } = answer();
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
    async leave() {
      socket.close();
      await closed;
    },
  };
}

/** The parameters of `irn_publish`. */
export const envelope = (topic: string, message: string, more: object = {}) => ({
  ...{ topic, message, ttl: 300, tag: 1108, prompt: true },
  ...more,
});
