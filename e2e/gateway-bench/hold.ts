/** Measures the longest work for one request of a visitor: the event loop serves no other meanwhile. */
import { createApp } from '../../src/gateway/app';
import { parseGatewayConfig } from '../../src/gateway/config';
import type { BenchOptions, Figure } from './figure';

const CHAIN = 'eip155:1';
const PROJECT = '00000000000000000000000000000001';
const WANTED_MS = 50;
/** Bytes of the largest body of the proxy, and of an event. */
const MAX_BODY = 1_000_000;
const MAX_EVENT = 32_000;
/** Objects, lists and members that a body may have. */
const MAX_PARTS = 20_000;
/** Values in lists. */
const MAX_VALUES = 100_000;

const call = (params: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${params}]}`;
const many = (part: string, count: number) => Array(count).fill(part).join(',');
const room = MAX_BODY - call('').length - 2;
const members = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"key${at}":1`).join(',')}}`;

interface Work {
  what: string;
  path: string;
  body?: string;
  /** Default: 200. */
  status?: number;
}

const PROXY = `/v1/?chainId=${CHAIN}&projectId=${PROJECT}`;
const WORK: readonly Work[] = [
  { what: 'one string', path: PROXY, body: call(`"${'a'.repeat(room)}"`) },
  { what: 'escapes', path: PROXY, body: call(`"${'\\"'.repeat(Math.floor(room / 2))}"`) },
  { what: 'numbers', path: PROXY, body: call(many('1', MAX_VALUES - 10)) },
  {
    what: 'small numbers in a batch',
    path: PROXY,
    body: `[${call(many('1', MAX_VALUES - 10))}]`,
  },
  {
    what: 'too many numbers',
    path: PROXY,
    body: call(many('1', Math.floor(room / 2))),
    status: 400,
  },
  { what: 'lists', path: PROXY, body: call(many('[]', MAX_PARTS - 10)) },
  { what: 'members', path: PROXY, body: call(members(MAX_PARTS - 10)) },
  {
    what: 'too many lists',
    path: PROXY,
    body: call(many('[]', Math.floor(room / 3))),
    status: 400,
  },
  { what: 'too many members', path: PROXY, body: call(members(60_000)), status: 400 },
  { what: 'spaces', path: PROXY, body: `{${' '.repeat(MAX_BODY - 2)}}` },
  {
    what: 'an event',
    path: `/e?projectId=${PROJECT}`,
    body: `{"eventId":"${'a'.repeat(MAX_EVENT - 20)}"}`,
    status: 400,
  },
  { what: 'a list of wallets', path: `/getWallets?page=1&entries=100&projectId=${PROJECT}` },
  {
    what: 'a search',
    path: `/getWallets?page=1&entries=100&search=${'a'.repeat(100)}&projectId=${PROJECT}`,
  },
];

/** The CPU time in ms: unlike the time on the wall, it does not depend on other processes. */
async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @returns rows of the table of `npm run bench:gateway` */
export async function hold({ runs }: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const reply = { status: 200, retryAfter: undefined, text: '{"jsonrpc":"2.0","id":1,"result":1}' };
  const app = createApp({
    config: parseGatewayConfig({
      projects: { [PROJECT]: { name: 'Bench', allowedOrigins: [], analytics: true } },
      chains: { [CHAIN]: ['http://127.0.0.1:1/'] },
      rateLimit: { perMinute: 1e6, burst: 1e6 },
    }),
    post: async () => reply,
  });
  const ask = ({ path, body }: Work) => {
    const method = body === undefined ? 'GET' : 'POST';
    return app.request(path, { method, ...(body !== undefined && { body }) });
  };
  let longest = { what: '', ours: 0, raw: 0 };
  for (const work of WORK) {
    const { status } = await ask(work);
    if (status !== (work.status ?? 200)) throw new Error(`${work.what}: ${status}`);
    const times: number[] = [];
    for (let run = 0; run < Math.max(3, runs); run += 1) {
      times.push(await cpuTime(async () => (await ask(work)).arrayBuffer()));
    }
    const ours = median(times);
    const { body = '{}' } = work;
    if (ours > longest.ours) {
      longest = { what: work.what, ours, raw: await cpuTime(() => JSON.parse(body)) };
    }
  }
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  return [
    {
      what: `CPU time of the costliest request (${longest.what})`,
      ours: ms(longest.ours),
      raw: `${ms(longest.raw)} to parse it`,
      wanted: `≤ ${WANTED_MS} ms`,
      good: longest.ours <= WANTED_MS,
    },
  ];
}
