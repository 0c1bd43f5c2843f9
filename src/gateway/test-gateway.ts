/** A gateway for tests: a fixed clock, upstreams that answer from a table, a readable log. */
import { type AppOptions, createApp } from './app';
import { type GatewayConfigInput, parseGatewayConfig } from './config';
import type { GatewayApp } from './gateway-context';
import { postThrough } from './test-post';

export const PROJECT = '00000000000000000000000000000001';
export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

const METRICS_TOKEN = 'only-for-monitors-0001';

/** An upstream's answer: a JSON value, a ready Response, or something that throws. */
type Upstream = (request: { body: unknown; signal: AbortSignal }) => unknown;

export interface TestGateway {
  app: GatewayApp;
  /** The text of `/metrics`. */
  metrics(): Promise<string>;
  /** Path with the project id added. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Upstream addresses in the order they were asked, with what they were sent. */
  asked: { url: string; body: unknown }[];
  /** The same bodies as text. */
  sent: string[];
  log: string[];
  clock: { now: number };
}

export function withProject(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT}&st=appkit-embed&sv=html-eip155-1.0.0&clientId=did:key:z6Mk`;
}

export function testGateway(
  upstreams: Record<string, Upstream> = {},
  config: Partial<GatewayConfigInput> = {},
  more: Partial<AppOptions> = {},
): TestGateway {
  const asked: TestGateway['asked'] = [];
  const sent: string[] = [];
  const log: string[] = [];
  const clock = { now: 1_750_000_000_000 };
  const app = createApp({
    config: parseGatewayConfig({
      projects: {
        [PROJECT]: { name: 'Shop', allowedOrigins: ['https://shop.test'], analytics: true },
      },
      chains: {
        'eip155:1': ['https://one.test/secret-key', 'https://two.test'],
        'eip155:31338': {
          rpc: ['http://127.0.0.1:1'],
          nativeCurrency: { name: 'Two', symbol: 'TWO', decimals: 18 },
        },
        [SOLANA]: ['https://sol.test'],
        'cosmos:cosmoshub-4': ['https://cosmos.test'],
      },
      metrics: { token: METRICS_TOKEN },
      ...config,
    }),
    post: postThrough(async (url, { body: text, signal }) => {
      const body: unknown = JSON.parse(text);
      sent.push(text);
      asked.push({ url, body });
      const upstream = upstreams[url];
      if (!upstream) throw new TypeError('fetch failed');
      const answer = await upstream({ body, signal });
      return answer instanceof Response ? answer : Response.json(answer);
    }),
    log: (level, message, fields) => log.push(JSON.stringify({ level, message, ...fields })),
    now: () => clock.now,
    address: (c) => c.req.header('X-Test-Address') ?? '192.0.2.1',
    version: '9.9.9',
    ...more,
  });
  return {
    app,
    asked,
    sent,
    log,
    clock,
    async metrics() {
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
      return (await app.request('/metrics', { headers })).text();
    },
    get: async (path, headers = {}) => app.request(withProject(path), { headers }),
    post: async (path, body, headers = {}) =>
      app.request(withProject(path), {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}
