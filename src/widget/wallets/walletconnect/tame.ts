/**
 * What the client does that a guest on somebody's page may not. Its parts are private to it; each
 * override says what would happen without it, and has its test. Source: hazards §7 (P5).
 */
import type { SignClient } from '@walletconnect/sign-client';
import { clockBehind } from '../../core/clock';
import { log } from '../../core/logger';

export type Client = Awaited<ReturnType<typeof SignClient.init>>;

interface Publisher {
  queue: Map<string, { request: unknown; opts?: unknown; attempt: number }>;
  rpcPublish(request: unknown, opts?: unknown): Promise<unknown>;
  checkQueue(): void;
}

interface RelayRequest {
  id?: string;
  method: string;
  params: unknown;
}

interface Relayer {
  connected: boolean;
  connectPromise: Promise<void> | undefined;
  reconnectInProgress: boolean;
  provider: { request(request: RelayRequest): Promise<unknown> };
  connect(): Promise<void>;
  confirmOnlineStateOrThrow(): Promise<void>;
  toEstablishConnection(): Promise<void>;
  request(request: RelayRequest): Promise<unknown>;
  on(event: string, heard: () => void): void;
  events: { emit(event: string, detail: unknown): void };
}

interface Dated {
  /** Seconds since 1970. */
  expiryTimestamp?: number;
}

interface Engine {
  isValidSessionSettleRequest(params: { expiry: number } | undefined): void;
  getTVFParams(): object;
  sendProposeSession(params: { proposal: Dated }): Promise<void>;
  sendRequest(args: { method: string; params: { request?: Dated } }): Promise<number>;
  [check: string]: unknown;
}

/** Checks that its handlers start and do not wait for: they stop nothing, but reject into the page. */
const CHECKS = [
  'isValidUpdate',
  'isValidExtend',
  'isValidPing',
  'isValidEmit',
  'isValidDisconnect',
];

/** A wallet takes what is dated by a clock that is behind for something of long ago. */
function dated<T extends Dated>(one: T): T {
  const { expiryTimestamp } = one;
  if (expiryTimestamp === undefined) return one;
  return { ...one, expiryTimestamp: expiryTimestamp + Math.round(clockBehind() / 1000) };
}

function tameDates(engine: Engine): void {
  const { sendProposeSession, sendRequest } = engine;
  engine.sendProposeSession = (params) =>
    sendProposeSession({ ...params, proposal: dated(params.proposal) });
  engine.sendRequest = (args) => {
    const { request } = args.params;
    if (args.method !== 'wc_sessionRequest' || !request) return sendRequest(args);
    return sendRequest({ ...args, params: { ...args.params, request: dated(request) } });
  };
}

function tameEngine(engine: Engine): void {
  tameDates(engine);
  // It would tell the relay in clear what is signed, on which chain and with which contract.
  engine.getTVFParams = () => ({});
  for (const name of CHECKS) {
    const check = engine[name] as (params: unknown) => Promise<void>;
    engine[name] = (params: unknown) => {
      const checking = check(params);
      checking.catch((cause) => log.warn('walletconnect', cause));
      return checking;
    };
  }
  // Its own refuses a session with one malformed account to the wallet, and tells nobody here: the
  // page would wait for ever. What is granted is for `session-facts.ts` to read.
  engine.isValidSessionSettleRequest = (params) => {
    if (!(Number(params?.expiry) * 1000 > Date.now())) throw new Error('the session has no life');
  };
}

/** Its own starts a second connection while the first is still being made, and loses sight of one. */
function tameRelayer(relayer: Relayer): void {
  relayer.toEstablishConnection = async () => {
    await relayer.confirmOnlineStateOrThrow();
    if (relayer.connected) return;
    relayer.connectPromise ??= relayer.connect().finally(() => {
      relayer.connectPromise = undefined;
    });
    await relayer.connectPromise;
  };
}

interface Unanswered {
  id: string;
  ask(): void;
  reject(cause: Error): void;
}

const unanswered = new WeakMap<Relayer, Set<Unanswered>>();

/**
 * What was asked when the line broke is asked again on the next one, by the same id, so that the relay
 * does it once. Its own waits a quarter of a minute before it looks.
 */
function tameRequests(relayer: Relayer): void {
  const open = new Set<Unanswered>();
  unanswered.set(relayer, open);
  relayer.on('relayer_connect', () => {
    // Left up when the line broke with nothing to listen for; the next break would not be mended.
    relayer.reconnectInProgress = false;
    for (const { ask } of open) ask();
  });
  relayer.request = async (request) => {
    const id = request.id ?? relayRequestId();
    await relayer.toEstablishConnection();
    let one: Unanswered | undefined;
    const answer = new Promise((resolve, reject) => {
      const ask = () => void relayer.provider.request({ ...request, id }).then(resolve, reject);
      one = { id, ask, reject };
      open.add(one);
      ask();
    });
    return answer.finally(() => one && open.delete(one));
  };
}

/** Ends what waits for the relay, and the timers that would see to it. For a client that is put away. */
export function hangUp(client: Client): void {
  const relayer = client.core.relayer as unknown as Relayer;
  for (const { id, reject } of unanswered.get(relayer) ?? []) {
    relayer.events.emit('relayer_publish', { id });
    reject(new Error('the line is closed'));
  }
}

/** Texts of 19 digits. Source: protocol §6.2 "Relay RPC id". */
function relayRequestId(): string {
  return `${Date.now()}${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
}

/** The link with its date put right. Source: protocol §6.1. */
export function datedLink(uri: string): string {
  return uri.replace(/(expiryTimestamp=)(\d+)/, (_, name, at) => {
    return `${name}${Number(at) + Math.round(clockBehind() / 1000)}`;
  });
}

export function tame(client: Client): void {
  const { core } = client;
  const relayer = core.relayer as unknown as Relayer;
  tameRelayer(relayer);
  tameRequests(relayer);
  // In the bundle these are replaced at build time; here is what holds for the package as it is.
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined });
  tameEngine(client.engine as unknown as Engine);
  const publisher = core.relayer.publisher as unknown as Publisher;
  // Its own does not await what it sends again: a failure would be the page's unhandled rejection.
  publisher.checkQueue = () => {
    for (const [id, { request, opts, attempt }] of publisher.queue) {
      publisher.queue.set(id, { request, opts, attempt: attempt + 1 });
      publisher.rpcPublish(request, opts).catch((cause) => log.info('walletconnect', cause));
    }
  };
}
