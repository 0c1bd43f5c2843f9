/** Measures the gateway's memory when visitors ask the JSON-RPC proxy for much and read nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ID, startGateway } from '../bench/gateway';
import type { BenchOptions, Figure } from './figure';
import { get, watchDuring } from './probe';
import { memoryOf } from './process-work';
import { rawProxy } from './raw-servers';

const CHAIN = 'eip155:1';
const SOCKETS = 119;
/** Of one reply: less than the gateway's limit. */
const REPLY_BYTES = 3_900_000;
/** Of each socket: the system takes several megabytes for a socket that does not read. */
const REQUESTS = 2;
const SECONDS = 5;
const TOKEN = 'bench-metrics-token';
const WANTED_IN_FLIGHT = 64;
/** The heap at which the gateway once ended under such readers. */
const WANTED_GROWTH = 768;
const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{}] });

async function startNode() {
  const body = Buffer.from(
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(REPLY_BYTES) }),
  );
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, headers).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Each socket is a visitor of its own: the worst case for the limits of the process. */
async function askAndNeverRead(port: number, to: string, during: () => Promise<void>) {
  const sockets = Array.from({ length: SOCKETS }, (_, at) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const request = `POST ${to} HTTP/1.1\r\nHost: gateway.test\r\nX-Forwarded-For: 198.51.100.${at}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
    socket.write(request.repeat(REQUESTS));
    socket.pause();
    return socket;
  });
  const end = performance.now() + SECONDS * 1000;
  // A busy gateway answers late: then the first look is the only one in time.
  await during();
  while (performance.now() < end) {
    await during();
    await sleep(20);
  }
  for (const socket of sockets) socket.destroy();
}

/** @returns rows of the table of `npm run bench:gateway` */
export async function readers(_: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const node = await startNode();
  const gateway = await startGateway(path.resolve('dist'), 'ws://127.0.0.1', {
    chains: { [CHAIN]: [node.url] },
    metrics: { token: TOKEN },
    trustProxy: true,
  });
  const beside = await rawProxy(node.url);
  const headers = { Authorization: `Bearer ${TOKEN}` };
  let inFlight = 0;
  const look = async () => {
    const text = await get(gateway.port, '/metrics', headers);
    const [, bytes] = /^appkit_rpc_in_flight_bytes (\d+)/m.exec(text) ?? [];
    inFlight = Math.max(inFlight, Number(bytes ?? 0) / 1e6);
  };
  try {
    const to = `/v1/?chainId=${CHAIN}&projectId=${PROJECT_ID}`;
    const ours = await watchDuring(gateway, () => askAndNeverRead(gateway.port, to, look));
    const before = memoryOf(beside);
    let raw = 0;
    await askAndNeverRead(beside.port, '/', async () => {
      raw = Math.max(raw, memoryOf(beside) - before);
    });
    const who = `${SOCKETS} readers of ${REPLY_BYTES / 1e6} MB that never read`;
    return [
      {
        what: `JSON-RPC proxy, bytes in flight, ${who}`,
        ours: `${inFlight.toFixed(1)} MB`,
        raw: '',
        wanted: `≤ ${WANTED_IN_FLIGHT} MB`,
        // Less than one reply: no look was in time, and nothing was measured.
        good: inFlight * 1e6 >= REPLY_BYTES && inFlight <= WANTED_IN_FLIGHT,
      },
      {
        what: `JSON-RPC proxy, growth of the process, ${who}`,
        ours: `${ours.growth.toFixed(0)} MB`,
        raw: `${raw.toFixed(0)} MB`,
        wanted: `< ${WANTED_GROWTH} MB`,
        good: ours.growth < WANTED_GROWTH,
      },
    ];
  } finally {
    await gateway.stop();
    await beside.stop();
    node.server.closeAllConnections();
    node.server.close();
  }
}
