/** One admitted socket: reads frames one after the other, answers, and notices when nobody is there. */
import type { RawData, WebSocket } from 'ws';
import type { Log } from '../environment';
import type { Metrics } from '../metrics';
import { createDelivery, type Exchange } from './delivery';
import { errorFrame, type FrameRefusal, parseFrame, RequestError, replyFrame } from './frames';
import { type Mailbox, MailboxFullError } from './mailbox/mailbox';
import type { Caller, createMethods } from './methods';

export interface Connection {
  /** Asks for a sign of life; ends the connection if the last one was never given. */
  ping(): void;
  /** Says goodbye after what was read is answered. */
  close(): Promise<void>;
}

export interface ConnectionParts {
  socket: WebSocket;
  /** Never logged. */
  client: string;
  mailbox: Mailbox;
  exchange: Exchange;
  methods: ReturnType<typeof createMethods>;
  metrics: Metrics;
  log: Log;
  /** Seconds to wait before the next request; 0 when this one may pass. */
  limit(client: string): number;
}

/** More than this many unread frames, and the socket is not read from for a while. */
const MAX_QUEUED = 64;
/** Refused this often in a row, a client is not just busy. */
const MAX_REFUSED = 100;
/** Close codes of RFC 6455: going away, policy violation. */
const GOING_AWAY = 1001;
const POLICY = 1008;

export function openConnection(parts: ConnectionParts): Connection {
  const { socket, client, metrics, log, mailbox, exchange, methods } = parts;
  const write = (frame: string) =>
    new Promise<void>((resolve, reject) =>
      socket.send(frame, (error) => (error ? reject(error) : resolve())),
    );
  /** To a socket that is gone nothing needs to be said. */
  const say = (frame: string) => write(frame).catch(() => {});
  const unexpected = (error: unknown) => {
    // A message may hold what a client sent; the name does not.
    if (socket.readyState === socket.OPEN) {
      const name = error instanceof Error ? error.name : 'unknown';
      log('error', 'relay: unexpected error', { error: name });
    }
  };
  const delivery = createDelivery({
    ...{ client, mailbox, exchange },
    send: write,
    onDelivered: () => metrics.count('appkit_relay_delivered_total'),
    onError: unexpected,
  });
  const caller: Caller = { client, delivery, fetched: new Map() };
  let alive = true;
  let queued = 0;
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
      const { result, subscribed = [] } = await method(params, caller);
      refused = 0;
      await say(replyFrame(id, result));
      for (const topic of subscribed) delivery.announce(topic);
    } catch (error) {
      if (error instanceof RequestError) return refuse(id, error.refusal, error.message);
      if (error instanceof MailboxFullError) return refuse(id, 'full', error.message);
      unexpected(error);
      return refuse(id, 'internal', 'Internal error.');
    }
  }

  async function read(text: string): Promise<void> {
    const frame = parseFrame(text);
    if (frame.kind === 'answer' && (await delivery.answered(frame.id, frame.ok))) return;
    const wait = parts.limit(client);
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
    queued += 1;
    if (queued === MAX_QUEUED) socket.pause();
    // ws hands text over as one Buffer.
    const text = isBinary ? '' : data.toString();
    last = last
      .then(() => read(text))
      .catch(unexpected)
      .then(() => {
        queued -= 1;
        if (queued === 0) socket.resume();
      });
  });
  socket.on('pong', () => {
    alive = true;
  });
  socket.once('close', () => delivery.close());

  return {
    ping() {
      if (!alive) {
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
      socket.close(GOING_AWAY, 'The relay is stopping');
    },
  };
}
