/** One admitted socket: reads frames one after the other, answers them, and detects a dead peer. */
import type { RawData, WebSocket } from 'ws';
import type { Log } from '../environment';
import type { Metrics } from '../http/metrics';
import { createDelivery, type TopicExchange } from './delivery';
import { errorFrame, type FrameRefusal, parseFrame, RequestError, replyFrame } from './frames';
import { type Mailbox, MailboxFullError } from './mailbox/mailbox';
import { type createMethods, type RelayCaller, weightOf } from './methods';
import type { Outbox } from './outbox';

export interface Connection {
  /** Asks for a sign of life; ends the connection if the last one was never given. */
  ping(): void;
  /** Sends the close frame after the pending frames are answered. */
  close(): Promise<void>;
}

export interface ConnectionParts {
  socket: WebSocket;
  /** Never logged. */
  client: string;
  /** The same for all clients at one network address; never logged either. */
  origin: string;
  mailbox: Mailbox;
  exchange: TopicExchange;
  methods: ReturnType<typeof createMethods>;
  metrics: Metrics;
  log: Log;
  outbox: Outbox;
  /** Resolves when it is the turn of this connection's next frame. */
  turn(): Promise<void>;
  /** Bytes that have come in on the line so far, also of a frame that is not whole yet. */
  received(): number;
  /**
   * @param times As how many requests this one counts.
   * @returns seconds to wait before the next request; 0 when this one may pass.
   */
  limit(client: string, times: number): number;
}

/** More than this many frames or bytes that wait for their turn: the socket is not read from. */
const MAX_QUEUED = 64;
const MAX_QUEUED_BYTES = 262_144;
/** Refused this often in a row, a client is not just busy. */
const MAX_REFUSED = 100;
/** Close codes of RFC 6455: going away, policy violation. */
const GOING_AWAY = 1001;
const POLICY = 1008;
const BROKEN = 1011;

export function openConnection(parts: ConnectionParts): Connection {
  const { socket, client, metrics, log, mailbox, exchange, methods, outbox } = parts;
  const write = (frame: string) => outbox.send(socket, frame);
  /** A failed write to a closed socket needs no handling. */
  const say = (frame: string) => write(frame).catch(() => {});
  const unexpected = (error: unknown) => {
    // A message may hold what a client sent; the name does not.
    if (socket.readyState === socket.OPEN) {
      const name = error instanceof Error ? error.name : 'unknown';
      log('error', 'relay: unexpected error', { error: name });
    }
  };
  const delivery = createDelivery({
    ...{ client, origin: parts.origin, mailbox, exchange, turn: parts.turn },
    send: write,
    onDelivered: () => metrics.count('appkit_relay_delivered_total'),
    onError(error) {
      unexpected(error);
      // It comes back, and what could not be read now is read then.
      socket.close(BROKEN, 'The mailbox failed');
    },
  });
  const caller: RelayCaller = { client, origin: parts.origin, delivery, fetched: new Map() };
  let alive = true;
  let received = 0;
  let ponging = false;
  let queued = 0;
  let queuedBytes = 0;
  let refused = 0;
  let last: Promise<void> = Promise.resolve();

  async function refuse(id: string, refusal: FrameRefusal, message: string): Promise<void> {
    metrics.count('appkit_relay_refused_total', { reason: refusal });
    refused += 1;
    await say(errorFrame(id, refusal, message));
    if (refused === MAX_REFUSED) socket.close(POLICY, 'Too many refused requests');
  }

  async function request(id: string, name: string, params: unknown): Promise<void> {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) return refuse(id, 'method', 'Method not found.');
    try {
      const { result, published = [], subscribed = [] } = await method(params, caller);
      refused = 0;
      // Written first, but not awaited: a publisher that does not read holds up no one else.
      const said = say(replyFrame(id, result));
      for (const topic of published) exchange.announce(topic);
      await said;
      if (subscribed.length > 0) delivery.announceWaiting(subscribed);
    } catch (error) {
      if (error instanceof RequestError) return refuse(id, error.refusal, error.message);
      if (error instanceof MailboxFullError) return refuse(id, error.reason, error.message);
      unexpected(error);
      return refuse(id, 'internal', 'Internal error.');
    }
  }

  async function read(text: string): Promise<void> {
    const frame = parseFrame(text);
    if (frame.kind === 'answer' && (await delivery.answered(frame.id, frame.ok))) return;
    const times = frame.kind === 'request' ? weightOf(frame.method, frame.params) : 1;
    const wait = parts.limit(client, times);
    const id = frame.kind === 'answer' ? 'null' : frame.id;
    if (wait > 0) return refuse(id, 'rate', `Too many requests: try again in ${wait} s.`);
    if (frame.kind === 'bad') {
      const words = frame.refusal === 'parse' ? 'Not JSON.' : 'Not a JSON-RPC 2.0 request.';
      return refuse(id, frame.refusal, words);
    }
    if (frame.kind === 'request') return request(id, frame.method, frame.params);
    // An answer to something we sent on another day.
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    alive = true;
    // ws hands text over as one Buffer.
    const text = isBinary ? '' : data.toString();
    queued += 1;
    queuedBytes += text.length;
    if (queued >= MAX_QUEUED || queuedBytes > MAX_QUEUED_BYTES) socket.pause();
    last = last
      .then(parts.turn)
      .then(() => read(text))
      .catch(unexpected)
      .then(() => {
        queued -= 1;
        queuedBytes -= text.length;
        if (queued === 0) socket.resume();
      });
  });
  // Answered by hand: who asks without end and reads nothing gets one answer, not a heap of them.
  socket.on('ping', (data: Buffer) => {
    alive = true;
    if (ponging) return;
    ponging = true;
    socket.pong(data, false, () => {
      ponging = false;
    });
  });
  socket.on('pong', () => {
    alive = true;
  });
  socket.once('close', () => delivery.close());

  return {
    ping() {
      // A client cannot answer a ping in the middle of a long frame on a slow line, or while we do
      // not read from it.
      const before = received;
      received = parts.received();
      if (!alive && received === before && !socket.isPaused) {
        metrics.count('appkit_relay_refused_total', { reason: 'silent' });
        socket.terminate();
        return;
      }
      alive = false;
      socket.ping();
    },
    async close() {
      socket.pause();
      await last;
      socket.resume();
      socket.close(GOING_AWAY, 'The relay is shutting down');
    },
  };
}
