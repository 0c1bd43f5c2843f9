/** Measures the gateway while one address floods its relay with batches and topics. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type WebSocket from 'ws';
import { startGateway } from '../bench/gateway';
import type { BenchOptions, Figure } from './figure';
import { p99Of, watchDuring } from './probe';
import { AUDIENCE, frame, openAll, ours } from './relay-wire';

/** Of one batch, and of one address: the relay's limits. */
const BATCH = 500;
const TOPICS = 50_000;
/** Batches of topics that are fetched after all are subscribed. */
const FETCHES = 300;
const SOCKETS = 20;
/** Messages before the flood that wait in its topics. */
const WAITING = 1_000;
const TOO_MANY = -32001;
const WANTED_MS = 250;
const WANTED_PUBLISH_MS = 500;
const WANTED_MB = 100;

const topic = () => randomBytes(32).toString('hex');
const envelope = (to: string) => ({
  topic: to,
  message: randomBytes(300).toString('base64'),
  ttl: 300,
  tag: 1108,
});

/** @returns its result, or the code of its error */
function call(socket: WebSocket, method: string, params: object): Promise<unknown> {
  const text = frame(method, params);
  const { id } = JSON.parse(text);
  return new Promise((resolve, reject) => {
    const take = (data: unknown) => {
      const reply = JSON.parse(String(data));
      if (reply.id !== id || reply.method) return;
      socket.off('message', take);
      resolve(reply.error?.code ?? reply.result);
    };
    socket.on('message', take);
    socket.once('close', (code) => reject(new Error(`The relay closed a socket with ${code}`)));
    socket.send(text);
  });
}

/** @returns rows of the table of `npm run bench:gateway` */
export async function flood(_: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  // Without the limits of requests: the worst case.
  const relay = { audiences: [AUDIENCE], file: 'relay.db', rateLimit: false };
  const gateway = await startGateway(path.resolve('dist'), AUDIENCE, { relay, trustProxy: true });
  const wire = ours(gateway.port);
  const from = (address: string) => ({
    ...wire,
    headers: () => ({ 'X-Forwarded-For': address }),
  });
  const sockets = await openAll(from('198.18.0.1'), SOCKETS);
  const [honest] = await openAll(from('203.0.113.9'), 1);
  if (!honest) throw new Error('No socket');
  for (const socket of [...sockets, honest]) socket.setMaxListeners(0);
  const batches = Array.from({ length: TOPICS / BATCH }, () =>
    Array.from({ length: BATCH }, topic),
  );
  for (let count = 0; count < WAITING; count += 1) {
    await call(
      honest,
      'irn_publish',
      envelope(batches[count % batches.length]?.[count % BATCH] ?? ''),
    );
  }
  let [ended, last] = [false, undefined as unknown];
  const publishes: number[] = [];
  const publish = async () => {
    while (!ended) {
      const started = performance.now();
      const answer = await call(honest, 'irn_publish', envelope(topic()));
      if (answer !== true) throw new Error(`A publish got ${answer}`);
      publishes.push(performance.now() - started);
    }
  };
  const attack = async () => {
    const send = (at: number, method: string) => {
      const socket = sockets[at % SOCKETS] as WebSocket;
      return call(socket, method, { topics: batches[at % batches.length] });
    };
    const subscribed = await Promise.all(batches.map((_, at) => send(at, 'irn_batchSubscribe')));
    const refused = subscribed.find((answer) => !Array.isArray(answer));
    if (refused !== undefined) throw new Error(`A batch got ${refused}`);
    last = await call(sockets[0] as WebSocket, 'irn_subscribe', { topic: topic() });
    await Promise.all(
      Array.from({ length: FETCHES }, (_, at) => send(at, 'irn_batchFetchMessages')),
    );
    ended = true;
  };
  try {
    const watched = await watchDuring(gateway, async () => {
      await Promise.all([attack(), publish()]);
    });
    const published = p99Of(publishes);
    const during = `while one address sends ${batches.length + FETCHES} batches of ${BATCH} topics`;
    return [
      {
        what: `Health p99 ${during}`,
        ours: `${watched.p99.toFixed(1)} ms`,
        raw: '',
        wanted: `< ${WANTED_MS} ms`,
        good: watched.p99 < WANTED_MS,
      },
      {
        what: `Another address's publish, p99 of ${publishes.length}, meanwhile`,
        ours: `${published.toFixed(1)} ms`,
        raw: '',
        wanted: `< ${WANTED_PUBLISH_MS} ms`,
        good: published < WANTED_PUBLISH_MS,
      },
      {
        what: 'Growth of the process meanwhile',
        ours: `${watched.growth.toFixed(0)} MB`,
        raw: '',
        wanted: `< ${WANTED_MB} MB`,
        good: watched.growth < WANTED_MB,
      },
      {
        what: `Topic ${(TOPICS + 1).toLocaleString('en')} of that address`,
        ours: String(last),
        raw: '',
        wanted: String(TOO_MANY),
        good: last === TOO_MANY,
      },
    ];
  } finally {
    for (const socket of [...sockets, honest]) socket.terminate();
    await gateway.stop();
  }
}
