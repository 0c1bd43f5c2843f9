/** Measures requests a second beside the least that Node can do with the same bytes. */
import path from 'node:path';
import { PROJECT_ID, startGateway } from '../bench/gateway';
import { median, medianRatio } from '../bench/statistics';
import type { BenchOptions, Figure } from './figure';
import { type Load, runLoad } from './load';
import { type RawServer, rawProxy, rawServer } from './raw-servers';

const CONNECTIONS = 64;
const SECONDS = 4;
/** Replies that are not measured, of each run and of the first. */
const WARM = 500;
const FIRST_WARM = 10_000;
const CHAIN = 'eip155:31337';
const ACCOUNT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
/** The answer of the node to everything. */
const RESULT = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' });

/** Each connection is a visitor of its own: the gateway limits what one may do at once. */
const request =
  (line: string, body = '') =>
  (connection: number) =>
    [
      `${line} HTTP/1.1`,
      'Host: gateway.test',
      'Origin: https://shop.test',
      `X-Forwarded-For: 198.51.100.${connection}`,
      ...(body ? ['Content-Type: text/plain', `Content-Length: ${body.length}`] : []),
      '',
      body,
    ].join('\r\n');

interface Case {
  what: string;
  /** To the gateway. */
  request(connection: number): string;
  /** Share of the raw server's requests in the same CPU time. */
  wanted: number;
  raw(port: number): Promise<RawServer>;
}

const bodyOf = async (port: number, to: string) =>
  (await fetch(`http://127.0.0.1:${port}${to}`)).text();

/** @returns rows of the table of `npm run bench:gateway` */
export async function http({ runs }: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const node = await rawServer(RESULT);
  const target = `http://127.0.0.1:${node.port}/`;
  const gateway = await startGateway(path.resolve('dist'), 'ws://127.0.0.1', {
    chains: {
      [CHAIN]: { rpc: [target], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    },
    trustProxy: true,
  });
  const { port } = gateway;
  const query = `projectId=${PROJECT_ID}&st=appkit-embed&sv=html-universal-1.0.0`;
  const listed = `/getWallets?page=1&entries=40&${query}`;
  const held = `/v1/account/${ACCOUNT}/balance?currency=usd&chainId=${CHAIN}&${query}`;
  const call = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBalance',
    params: [ACCOUNT, 'latest'],
  });
  const same = (to: string) => async () => rawServer(await bodyOf(port, to));
  const cases: Case[] = [
    {
      what: 'Wallet list, 40 entries',
      request: request(`GET ${listed}`),
      wanted: 0.3,
      raw: same(listed),
    },
    {
      what: 'Balance from the cache',
      request: request(`GET ${held}`),
      wanted: 0.3,
      raw: same(held),
    },
    {
      what: 'JSON-RPC proxy',
      request: request(`POST /v1/?chainId=${CHAIN}&${query}`, call),
      wanted: 0.5,
      raw: () => rawProxy(target),
    },
  ];
  const rows: Figure[] = [];
  try {
    for (const { what, wanted, raw, ...one } of cases) {
      const beside = await raw(port);
      const ours: Load[] = [];
      const theirs: Load[] = [];
      try {
        for (let run = 0; run < runs; run += 1) {
          const warm = run === 0 ? FIRST_WARM : WARM;
          const load = { request: one.request, connections: CONNECTIONS, warm, seconds: SECONDS };
          ours.push(await runLoad({ ...load, server: gateway }));
          theirs.push(await runLoad({ ...load, server: beside }));
        }
      } finally {
        await beside.stop();
      }
      const of = (loads: readonly Load[], key: keyof Load) =>
        median(loads.map((each) => each[key])) ?? Number.NaN;
      const figure = (loads: readonly Load[]) =>
        `${Math.round(of(loads, 'rate')).toLocaleString('en')}/s, p99 ${of(loads, 'p99').toFixed(1)} ms, CPU ${Math.round(of(loads, 'cpu') * 1000)} µs`;
      const pairs = ours.map((each, run) => [theirs[run]?.cpu, each.cpu] as const);
      const share = medianRatio(pairs) ?? 0;
      rows.push({
        what: `${what}, ${CONNECTIONS} connections`,
        ours: `${figure(ours)} (${share.toFixed(2)})`,
        raw: figure(theirs),
        wanted: `≥ ${wanted} of raw by CPU time`,
        good: share >= wanted,
      });
    }
  } finally {
    await gateway.stop();
    await node.stop();
  }
  return rows;
}
