/** Measures how the relay passes messages on to many sockets, and its memory for them. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type WebSocket from 'ws';
import { startGateway } from '../bench/gateway';
import { median, medianRatio } from '../bench/statistics';
import type { BenchOptions, Figure } from './figure';
import { cpuTimeOf, memoryOf } from './process-work';
import { type RawServer, rawRelay } from './raw-servers';
import { AUDIENCE, openAll, ours, type Wire } from './relay-wire';

const SOCKETS = 2_000;
/** Subscribers of a topic. */
const FAN_OUT = 10;
/** Publishers at once. */
const PUBLISHERS = 20;
/**
 * Messages of each publisher, and of each before the measured ones: the server compiles its code
 * meanwhile. Both together stay under the rate limit of a client.
 */
const MESSAGES = 100;
const WARM = 60;
const ENVELOPE = 'x'.repeat(500);
const WANTED_SHARE = 0.35;
/** For messages that survive the process. */
const WANTED_DURABLE = 0.05;

/** The topic is the first 64 characters of a frame. */
const raw = (port: number): Wire => ({
  url: () => `ws://127.0.0.1:${port}/`,
  headers: () => ({}),
  subscribe: (topic) => topic,
  publish: (topic, message) => topic + message,
  delivered: (text) => ({ message: text.slice(64) }),
});

interface Measured {
  /** Deliveries a second. */
  rate: number;
  p99: number;
  /** Milliseconds of CPU time that the server took for a delivery. */
  cpu: number;
  /** Kilobytes of each idle socket with its subscription. */
  kilobytes: number;
}

/** Sends one message after the other, each when all subscribers have the one before. */
async function measure(wire: Wire, server: { pid: number }): Promise<Measured> {
  const before = memoryOf(server);
  const subscribers = await openAll(wire, SOCKETS);
  const topics = Array.from({ length: SOCKETS / FAN_OUT }, () => randomBytes(32).toString('hex'));
  const times: number[] = [];
  /** Called each time a subscriber gets the message. */
  const arrivals = new Map<string, () => void>();
  for (const [index, socket] of subscribers.entries()) {
    socket.on('message', (data) => {
      const found = wire.delivered(data.toString());
      if (!found) return;
      if (found.answer) socket.send(found.answer);
      arrivals.get(found.message)?.();
    });
    socket.send(wire.subscribe(topics[Math.floor(index / FAN_OUT)] ?? ''));
  }
  const publishers = await openAll(wire, PUBLISHERS);
  const publish = (socket: WebSocket, topic: string, isMeasured: boolean) =>
    new Promise<void>((resolve) => {
      const message = randomBytes(8).toString('hex') + ENVELOPE;
      const sent = performance.now();
      let left = FAN_OUT;
      arrivals.set(message, () => {
        if (isMeasured) times.push(performance.now() - sent);
        left -= 1;
        if (left > 0) return;
        arrivals.delete(message);
        resolve();
      });
      socket.send(wire.publish(topic, message));
    });
  const round = (messages: number, isMeasured: boolean) =>
    Promise.all(
      publishers.map(async (socket, at) => {
        for (let count = 0; count < messages; count += 1) {
          const topic = topics[(at + count * PUBLISHERS) % topics.length] ?? '';
          await publish(socket, topic, isMeasured);
        }
      }),
    );
  await round(WARM, false);
  const kilobytes = ((memoryOf(server) - before) * 1024) / SOCKETS;
  const cpuBefore = cpuTimeOf(server);
  const started = performance.now();
  await round(MESSAGES, true);
  const seconds = (performance.now() - started) / 1000;
  const cpu = (cpuTimeOf(server) - cpuBefore) / times.length;
  for (const socket of [...subscribers, ...publishers]) socket.terminate();
  times.sort((one, other) => one - other);
  return {
    rate: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpu,
    kilobytes,
  };
}

/** Each part has a new server: what one leaves behind does not slow the next. */
const SIDES = {
  async memory() {
    const gateway = await startGateway(path.resolve('dist'), AUDIENCE, { trustProxy: true });
    return { wire: ours(gateway.port), server: gateway };
  },
  async file() {
    const relay = { audiences: [AUDIENCE], file: 'relay.db' };
    const gateway = await startGateway(path.resolve('dist'), AUDIENCE, { trustProxy: true, relay });
    return { wire: ours(gateway.port), server: gateway };
  },
  async raw() {
    const server = await rawRelay();
    return { wire: raw(server.port), server };
  },
} satisfies Record<string, () => Promise<{ wire: Wire; server: RawServer }>>;

type Side = keyof typeof SIDES;

/** @returns rows of the table of `npm run bench:gateway` */
export async function relay({ runs }: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const results: Record<Side, Measured[]> = { memory: [], file: [], raw: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const side of Object.keys(SIDES) as Side[]) {
      const { wire, server } = await SIDES[side]();
      try {
        results[side].push(await measure(wire, server));
      } finally {
        await server.stop();
      }
    }
  }
  const of = (side: Side, key: keyof Measured) =>
    median(results[side].map((each) => each[key])) ?? Number.NaN;
  const told = (side: Side) =>
    `${Math.round(of(side, 'rate')).toLocaleString('en')}/s, p99 ${of(side, 'p99').toFixed(1)} ms, CPU ${Math.round(of(side, 'cpu') * 1000)} µs`;
  const deliveries = (side: Side, name: string, wanted: number): Figure => {
    const pairs = results[side].map((each, run) => [results.raw[run]?.cpu, each.cpu] as const);
    const share = medianRatio(pairs) ?? 0;
    return {
      what: `Relay ${name}, ${SOCKETS} sockets, ${FAN_OUT} for each topic: deliveries`,
      ours: `${told(side)} (${share.toFixed(2)})`,
      raw: told('raw'),
      wanted: `≥ ${wanted} of raw by CPU time`,
      good: share >= wanted,
    };
  };
  return [
    deliveries('memory', 'in memory', WANTED_SHARE),
    deliveries('file', 'in a file', WANTED_DURABLE),
    {
      what: `Relay, memory for each of ${SOCKETS} sockets`,
      ours: `${of('memory', 'kilobytes').toFixed(1)} kB`,
      raw: `${of('raw', 'kilobytes').toFixed(1)} kB`,
      wanted: '≤ 40 kB',
      good: of('memory', 'kilobytes') <= 40,
    },
  ];
}
