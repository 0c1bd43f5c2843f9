/** The sandbox's gateway on seeded chains, for tests: as `npm start` has it, with its indexer. */
import { type AppOptions, createApp } from '../../gateway/app';
import { type GatewayConfigInput, parseGatewayConfig } from '../../gateway/config';
import { createMetrics } from '../../gateway/http/metrics';
import { createIndexer } from '../../gateway/indexer/indexer';
import { memoryStore, type Store } from '../../gateway/store/open-store';
import { createRpcUpstreams } from '../../gateway/upstreams/rpc/rpc-upstreams';
import { PROJECT_ID } from '../facts';
import { sandboxGatewayConfig } from '../server/gateway-config';

export const EVM = 'eip155:31337';

type Body = Record<string, unknown>;

export interface SeededGateway {
  get(path: string): Promise<Response>;
  /** @throws Error unless the status is 200 */
  json(path: string): Promise<Body>;
  /** Resolves when the store has all that the chain has. */
  read(): Promise<void>;
  /** The store stays as it is. */
  pause(): Promise<void>;
  log: string[];
  stop(): Promise<void>;
}

export function seededGateway(
  urls: ReadonlyMap<string, string>,
  more: Partial<GatewayConfigInput> = {},
  { store: given, ...options }: Partial<AppOptions> & { store?: Store } = {},
): SeededGateway {
  const store = given ?? memoryStore();
  const {
    relay: _,
    cdn: __,
    x402: ___,
    ...config
  } = sandboxGatewayConfig(urls, { directory: '/' }, 4100);
  const parsed = parseGatewayConfig({ ...config, ...more });
  const messages: string[] = [];
  const log: AppOptions['log'] = (level, message, fields) =>
    messages.push(JSON.stringify({ level, message, ...fields }));
  const metrics = createMetrics();
  const rpc = createRpcUpstreams({ config: parsed, log, metrics, now: Date.now });
  const indexer = createIndexer({ config: parsed, store, rpc, log, metrics });
  const app = createApp({ config: parsed, store, rpc, indexer, log, metrics, ...options });
  const get = async (at: string) =>
    app.request(`${at}${at.includes('?') ? '&' : '?'}projectId=${PROJECT_ID}`);
  return {
    get,
    async json(at) {
      const response = await get(at);
      const body = (await response.json()) as Body;
      if (response.status !== 200) throw new Error(`${at}: ${response.status}`);
      return body;
    },
    async read() {
      indexer.start();
      const isRead = () =>
        [...urls.keys()].every((chain) => {
          const follower = indexer.of(chain);
          return !follower || follower.state() === 'ready';
        });
      while (!isRead()) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    pause: () => indexer.stop(),
    log: messages,
    async stop() {
      await indexer.stop();
      if (!given) await store.close();
    },
  };
}
