/** Follows every chain whose history is read from the chain itself, each at its own pace. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '../../protocol/backoff';
import type { GatewayConfig } from '../config';
import type { Clock, Log } from '../environment';
import type { Metrics } from '../http/metrics';
import type { Store } from '../store/open-store';
import type { RpcUpstreams } from '../upstreams/rpc/rpc-upstreams';
import { createChainCalls } from './chain-calls';
import { type Follower, followChain } from './follow-chain';

export interface ChainIndexer {
  /** Begins to follow; calling it again does nothing. */
  start(): void;
  /** Stops the work in progress: the store may be closed afterwards. */
  stop(): Promise<void>;
  /** The follower of one chain; undefined where the indexer does not follow it. */
  of(chain: string): Pick<Follower, 'state' | 'behind' | 'traces'> | undefined;
}

/** Between two failed steps. */
const BACKOFF: Readonly<Backoff> = { first: 1_000, most: 60_000 };

interface IndexerOptions {
  config: GatewayConfig;
  store: Store;
  rpc: RpcUpstreams;
  log: Log;
  metrics: Metrics;
  /** Default: the system clock. */
  now?: Clock;
}

export function createIndexer(options: IndexerOptions): ChainIndexer {
  const { config, store, rpc, log, metrics, now = Date.now } = options;
  const stopped = new AbortController();
  const followers = new Map<string, { follower: Follower; pause: number }>();
  for (const [chain, { sources }] of Object.entries(config.chains)) {
    const source = sources?.history;
    if (source?.kind !== 'onchain') continue;
    const calls = createChainCalls({ rpc, chain, now, signal: stopped.signal });
    const { from, depth, pollMs: pause } = source;
    const follower = followChain({ chain, from, depth, calls, store, log, metrics, now });
    followers.set(chain, { follower, pause });
  }
  let running: Promise<unknown> | undefined;

  const wait = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => {});

  async function run(chain: string, follower: Follower, pause: number): Promise<void> {
    let failures = 0;
    while (!stopped.signal.aborted) {
      try {
        const more = await follower.step();
        failures = 0;
        // Also where there is more: visitors are served in between.
        await wait(more ? 0 : pause);
      } catch (error) {
        if (stopped.signal.aborted) return;
        metrics.count('appkit_index_failures_total', { chain });
        // A node's message may contain its address and key, so the log contains only our own words.
        const reason = error instanceof Error ? error.name : 'unknown';
        log('warn', 'failed to follow the chain', { chain, reason });
        await wait(backoffMs(BACKOFF, failures));
        failures += 1;
      }
    }
  }

  return {
    start() {
      running ??= Promise.all(
        [...followers].map(([chain, { follower, pause }]) => run(chain, follower, pause)),
      );
    },
    async stop() {
      stopped.abort();
      await running;
    },
    of: (chain) => followers.get(chain)?.follower,
  };
}
