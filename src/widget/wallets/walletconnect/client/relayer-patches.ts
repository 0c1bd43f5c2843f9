/**
 * Patches how the client connects to the relay and sends requests: one connection at a time, each
 * request once, and no activity after it is disposed or refused. The patched parts are private to
 * the client; each override states the problem that it prevents. Source: hazards §7 (P5); protocol
 * §6.5.
 */
import { log } from '../../../core/reporting/logger';
import { doubtClock } from '../replaced/relay-auth';
import { recordRetryAfter, relayCooldownLeft } from './relay-cooldown';
import { isTokenRejected, rejectedWith } from './relay-errors';
import type { Client } from './sign-client';

interface RelayRequest {
  id?: string;
  method: string;
  params: unknown;
}

interface Publisher {
  queue: Map<string, { request: RelayRequest; opts?: unknown; attempt: number }>;
  rpcPublish(request: RelayRequest, opts?: unknown): Promise<unknown>;
  checkQueue(): void;
}

interface Relayer {
  connected: boolean;
  transportExplicitlyClosed: boolean;
  connectPromise: Promise<void> | undefined;
  reconnectInProgress: boolean;
  reconnectTimeout: ReturnType<typeof setTimeout> | undefined;
  provider: {
    connection?: { abandon?(): void; hungUp?(): Promise<void> };
    request(request: RelayRequest): Promise<unknown>;
  };
  publisher: Publisher;
  connect(): Promise<void>;
  createProvider(): Promise<void>;
  confirmOnlineStateOrThrow(): Promise<void>;
  toEstablishConnection(): Promise<void>;
  transportClose(): Promise<void>;
  request(request: RelayRequest): Promise<unknown>;
  on(event: string, heard: () => void): void;
  events: { emit(event: string, detail: unknown): void };
}

/** (ours) A second rejection within this time is not about the age of the token. */
const RENEWED_MS = 60_000;

interface Unanswered {
  /** It went out on some line, and is due on the next one. */
  sent: boolean;
  ask(): void;
  give(why: Error): void;
}

interface State {
  open: Set<Unanswered>;
  /** Why nothing is dialled or asked. */
  stopped: Error | undefined;
  /** The time of the last reconnect with a new token; epoch ms. */
  renewed: number;
}

const states = new WeakMap<Relayer, State>();
const relayerOf = (client: Client): Relayer => client.core.relayer as unknown as Relayer;

function tameDialling(relayer: Relayer, state: State): void {
  const connect = relayer.connect.bind(relayer);
  const createProvider = relayer.createProvider.bind(relayer);
  const check = () => {
    if (state.stopped) throw state.stopped;
  };
  // Its own takes a line that is being closed for none, and would never hear that it was sent away.
  const hearOut = async () => {
    await relayer.provider.connection?.hungUp?.();
    check();
  };
  // Its timers and the page's events would dial again for a client that is over.
  relayer.connect = async () => {
    check();
    await hearOut();
    await connect();
  };
  // Its own loses sight of a socket that is still being opened: it would open one day, and stay.
  relayer.createProvider = async () => {
    const { connection } = relayer.provider;
    await createProvider();
    connection?.abandon?.();
    check();
  };
  // The original opens a second connection while the first is still opening, and continues after a
  // failure: a request then opens a connection by itself.
  relayer.toEstablishConnection = async () => {
    check();
    await relayer.confirmOnlineStateOrThrow();
    if (relayer.connected) return;
    // The current attempt may be an abandoned one: wait for it, then start this one.
    await relayer.connectPromise?.catch(() => {});
    if (relayer.connected) return;
    relayer.connectPromise ??= relayer.connect().finally(() => {
      relayer.connectPromise = undefined;
    });
    await relayer.connectPromise;
    await hearOut();
    if (!relayer.connected) throw new Error('No connection');
  };
}

/**
 * Repeats a request on the next connection if the current one breaks, with the same id, so that the
 * relay runs it once. The original waits a quarter of a minute before it checks.
 */
function tameRequests(relayer: Relayer, state: State): void {
  const { open } = state;
  relayer.on('relayer_connect', () => {
    // Left up when the line broke with nothing to listen for; the next break would not be mended.
    relayer.reconnectInProgress = false;
    for (const { sent, ask } of open) if (sent) ask();
  });
  relayer.request = (request) => {
    const id = request.id ?? relayRequestId();
    let one: Unanswered | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answer = new Promise((resolve, reject) => {
      const failed = (cause: { message?: unknown }) => {
        const words = String(cause?.message);
        // The next connection repeats the pending requests, or they end with all others.
        if (isTokenRejected(words)) relayer.events.emit('relayer_error', rejectedWith(words));
        else if (recordRetryAfter(words)) ask();
        else reject(cause);
      };
      const ask = () => {
        clearTimeout(timer);
        const rest = relayCooldownLeft();
        // Without a connection, the next one sends it.
        if (rest > 0) timer = setTimeout(() => relayer.connected && ask(), rest);
        else void relayer.provider.request({ ...request, id }).then(resolve, failed);
      };
      // To publish counts as done: else it waits for a minute, with a timer.
      const give = (why: Error) => (/subscri/i.test(request.method) ? reject(why) : resolve(true));
      const waiting: Unanswered = { sent: false, ask, give };
      one = waiting;
      open.add(waiting);
      relayer.toEstablishConnection().then(
        () => {
          waiting.sent = true;
          if (open.has(waiting)) ask();
        },
        state.stopped ? give : reject,
      );
    });
    return answer.finally(() => {
      clearTimeout(timer);
      if (one) open.delete(one);
    });
  };
}

/** Texts of 19 digits. Source: protocol §6.2 "Relay RPC id". */
function relayRequestId(): string {
  return `${Date.now()}${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
}

export function patchRelayer(client: Client): void {
  const relayer = relayerOf(client);
  const state: State = {
    ...{ open: new Set(), stopped: undefined },
    renewed: Number.NEGATIVE_INFINITY,
  };
  states.set(relayer, state);
  tameDialling(relayer, state);
  tameRequests(relayer, state);
  const { publisher } = relayer;
  // Its own does not await what it sends again: a failure would be the page's unhandled rejection.
  publisher.checkQueue = () => {
    // It waits for its turn already.
    if (relayCooldownLeft() > 0) return;
    for (const [id, { request, opts, attempt }] of publisher.queue) {
      publisher.queue.set(id, { request, opts, attempt: attempt + 1 });
      publisher.rpcPublish(request, opts).catch((cause) => log.info('walletconnect', cause));
    }
  };
}

/** Ends what waits for the relay, with its timers; nothing is dialled or asked until `mayDial`. */
export function hangUp(client: Client): void {
  const relayer = relayerOf(client);
  const state = states.get(relayer);
  if (!state) return;
  const why = new Error('The line is closed');
  state.stopped = why;
  clearTimeout(relayer.reconnectTimeout);
  for (const { give } of state.open) give(why);
  for (const id of [...relayer.publisher.queue.keys()]) {
    relayer.events.emit('relayer_publish', { id });
  }
  relayer.publisher.queue.clear();
}

/** Allows a reconnect to a relay that refused this client, because a caller needs it. */
export function mayDial(client: Client): void {
  const state = states.get(relayerOf(client));
  if (state) state.stopped = undefined;
}

/**
 * The relay rejected our token. Each dial sends a new one.
 * @returns false where that was just tried: nothing is dialled then.
 */
export function renewToken(client: Client): boolean {
  const relayer = relayerOf(client);
  const state = states.get(relayer);
  if (!state || state.stopped || Math.abs(Date.now() - state.renewed) < RENEWED_MS) return false;
  state.renewed = Date.now();
  doubtClock();
  dialAnew(relayer).catch((cause) => log.info('walletconnect', cause));
  return true;
}

async function dialAnew(relayer: Relayer): Promise<void> {
  await relayer.transportClose();
  // It was not us: a dial that is under way goes on.
  relayer.transportExplicitlyClosed = false;
  await relayer.toEstablishConnection();
}

/** Closes the socket, also while it is opening. */
export async function closeSocket(client: Client): Promise<void> {
  const relayer = relayerOf(client);
  const { connection } = relayer.provider;
  try {
    await relayer.transportClose();
  } finally {
    connection?.abandon?.();
  }
}
