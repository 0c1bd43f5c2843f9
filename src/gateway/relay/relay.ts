/**
 * The relay: carries encrypted messages between pages and wallets over WebSocket, and stores them
 * for offline clients. It sees topics, sizes and times, and decrypts nothing. Source: protocol
 * §6.4, 6.5, 6.8.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createTimeSlices } from '../concurrency/time-slices';
import type { GatewayConfig } from '../config';
import type { Clock, Log } from '../environment';
import { originOf, visitor } from '../http/client-key';
import { siteNetwork } from '../http/ip-address';
import type { Metrics } from '../http/metrics';
import { createRateLimiter, createVisitorLimiter } from '../http/rate-limit';
import { admitSocket, REFUSAL_REASONS, REFUSED_CODE } from './admission';
import { type Connection, openConnection } from './connection';
import { createExchange } from './delivery';
import { openMailbox } from './mailbox/open-mailbox';
import { createMethods } from './methods';
import { createOutbox } from './outbox';
import { gatewayOrigins } from './page-origins';
import { isRelayPath, ownAddresses } from './relay-addresses';
import { frameLimit, type RelayConfig } from './relay-config';

export interface Relay {
  /** For the `upgrade` event of Node's HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers the pending frames, sends close frames, and closes the mailbox. */
  close(): Promise<void>;
}

export interface RelayOptions {
  config: GatewayConfig & { relay: RelayConfig };
  metrics: Metrics;
  log: Log;
  /** Default: the system clock, epoch ms. */
  now?: Clock;
  /** Clients of Node hang up after 35 s without a sign of life, so it is 25 s. In ms. */
  pingEvery?: number;
  /** The interval for deleting expired messages, in ms. */
  sweepEvery?: number;
}

/** One address may have many clients behind it. */
const CLIENTS_OF_ADDRESS = 10;
/** Clients that do not answer a goodbye are left, in ms. */
const GOODBYE = 2000;
/** Of all frames that clients have not read yet. */
const maxUnsent = (maxMessageBytes: number) => Math.max(2 ** 26, 4 * frameLimit(maxMessageBytes));

/** Close code of the registry of RFC 6455: try again later. */
const LATER = 1013;
/** So many at once are told so; more only cost what they are turned away for. */
const MOST_TOLD = 500;

function turnAway(socket: Duplex, status: string, headers = ''): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${headers}\r\n`);
}

/** @throws when the file of the mailbox cannot be opened. */
export async function createRelay({
  config,
  metrics,
  log,
  now = Date.now,
  pingEvery = 25_000,
  sweepEvery = 30_000,
}: RelayOptions): Promise<Relay> {
  const { relay: rules, projects, trustProxy } = config;
  const mailbox = await openMailbox(rules, now);
  const exchange = createExchange({ origin: rules.maxAddressTopics, all: rules.maxTopics });
  const turn = createTimeSlices();
  const methods = createMethods({
    ...{ mailbox, exchange },
    maxMessageBytes: rules.maxMessageBytes,
    onPublished: (count) => metrics.count('appkit_relay_published_total', {}, count),
  });
  const isOwnAddress = ownAddresses(rules.audiences);
  const ownOrigins = gatewayOrigins(config);
  const { perMinute, burst } = rules.rateLimit || { perMinute: 0, burst: 0 };
  const ofAddress = {
    perMinute: perMinute * CLIENTS_OF_ADDRESS,
    burst: burst * CLIENTS_OF_ADDRESS,
  };
  const clients = rules.rateLimit ? createRateLimiter({ perMinute, burst }, now) : undefined;
  const addresses = rules.rateLimit ? createVisitorLimiter(ofAddress, now) : undefined;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimit(rules.maxMessageBytes),
    // Envelopes are random bytes: compressing them costs and gains nothing.
    perMessageDeflate: false,
    autoPong: false,
  });
  /** Accepts a socket only to tell its client when to retry, then closes it. */
  const refusalSockets = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  const connections = new Set<Connection>();
  const outbox = createOutbox(maxUnsent(rules.maxMessageBytes), () => refused('unread'));
  /** How many sockets each site has open: all addresses that one owner has. */
  const open = new Map<string, number>();
  const mostOfAddress = rules.maxAddressConnections ?? Math.ceil(rules.maxConnections / 20);
  const gauge = () => {
    metrics.gauge('appkit_relay_connections', sockets.clients.size);
    metrics.gauge('appkit_relay_waiting_bytes', mailbox.bytes());
    metrics.gauge('appkit_relay_unsent_bytes', outbox.bytes());
  };
  const refused = (reason: string) => metrics.count('appkit_relay_refused_total', { reason });

  /** A page cannot read what its handshake is answered with, but why its socket was closed. */
  function sendBack(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    status: string,
    wait: number,
  ) {
    const words = `Retry-After: ${wait}`;
    if (!request.headers.origin || refusalSockets.clients.size >= MOST_TOLD) {
      return turnAway(socket, status, `${words}\r\n`);
    }
    refusalSockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => {});
      opened.close(LATER, words);
      setTimeout(() => opened.terminate(), GOODBYE).unref();
    });
  }

  function welcome(
    socket: WebSocket,
    request: IncomingMessage,
    query: URLSearchParams,
    from: string,
  ) {
    // A frame that is too long, or no WebSocket frame at all: ws closes it with the right code.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      refused(error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'frame_too_large' : 'socket'),
    );
    const site = siteNetwork(from);
    open.set(site, (open.get(site) ?? 0) + 1);
    socket.once('close', () => {
      const left = (open.get(site) ?? 1) - 1;
      if (left > 0) open.set(site, left);
      else open.delete(site);
      gauge();
    });
    gauge();
    metrics.count('appkit_relay_connections_total');
    const verdict = admitSocket(request, query, {
      ...{ projects, ownOrigins, isOwnAddress },
      ...{ now: now(), clockTolerance: rules.clockTolerance },
    });
    if ('refusal' in verdict) {
      refused(verdict.refusal);
      log('warn', 'relay: refused', { reason: verdict.refusal });
      socket.close(REFUSED_CODE, REFUSAL_REASONS[verdict.refusal]);
      return;
    }
    const started = now();
    const connection = openConnection({
      ...{ socket, client: verdict.client, mailbox, exchange, methods, metrics, log },
      ...{ outbox, turn },
      origin: originOf(from),
      received: () => request.socket.bytesRead,
      limit: (client, times) => clients?.take(client, times) || addresses?.take(from, times) || 0,
    });
    connections.add(connection);
    socket.once('close', (code) => {
      connections.delete(connection);
      const ms = Math.max(0, now() - started);
      log('info', 'relay: closed', { project: verdict.project.name, code, ms });
    });
  }

  const pings = setInterval(() => {
    // After a time in which this process stood still the answers are there, but not yet read.
    setImmediate(() => {
      outbox.round();
      for (const connection of connections) connection.ping();
    });
  }, pingEvery);
  const sweeps = setInterval(() => {
    mailbox.expire().then(
      (lost) => {
        metrics.count('appkit_relay_expired_total', {}, lost);
        gauge();
      },
      (error: Error) => log('error', 'relay: unexpected error', { error: error.name }),
    );
  }, sweepEvery);
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    clearInterval(pings);
    clearInterval(sweeps);
    const gone = [...sockets.clients].map(
      (socket) => new Promise((resolve) => socket.once('close', resolve)),
    );
    // From now on: who does not read holds up its own answers, and with them its goodbye.
    const late = setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
    }, GOODBYE);
    await Promise.all([...connections].map((connection) => connection.close()));
    await Promise.all(gone);
    clearTimeout(late);
    for (const socket of refusalSockets.clients) socket.terminate();
    await mailbox.close();
  }

  return {
    upgrade(request, socket, head) {
      const base = 'ws://relay.invalid';
      const url = URL.canParse(request.url ?? '', base) && new URL(request.url ?? '', base);
      if (!url || !isRelayPath(url.pathname)) return turnAway(socket, '404 Not Found');
      const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
      const from = visitor(forwarded?.toString(), request.socket.remoteAddress);
      const wait = addresses?.take(from) ?? 0;
      if (wait > 0) {
        refused('rate');
        return sendBack(request, socket, head, '429 Too Many Requests', wait);
      }
      if (closing || sockets.clients.size >= rules.maxConnections) {
        refused('connections');
        return sendBack(request, socket, head, '503 Service Unavailable', 5);
      }
      if ((open.get(siteNetwork(from)) ?? 0) >= mostOfAddress) {
        refused('address_connections');
        return sendBack(request, socket, head, '429 Too Many Requests', 5);
      }
      sockets.handleUpgrade(request, socket, head, (opened) =>
        welcome(opened, request, url.searchParams, from),
      );
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
