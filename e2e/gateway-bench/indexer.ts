/** Measures how fast the indexer catches up with a chain full of transfers. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseGatewayConfig } from '../../src/gateway/config';
import { createMetrics } from '../../src/gateway/http/metrics';
import { createIndexer } from '../../src/gateway/indexer/indexer';
import { openStore } from '../../src/gateway/store/open-store';
import { createRpcUpstreams } from '../../src/gateway/upstreams/rpc/rpc-upstreams';
import { type Ask, type BenchChain, makeChain } from './chain';
import type { BenchOptions, Figure } from './figure';

const CHAIN = 'eip155:31337';
/** Of the speed at which the node alone answers the same requests. */
const WANTED = 0.8;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Indexes into a new file, with all parts of a gateway running.
 * @returns seconds of wall-clock time and of this process's CPU time
 */
async function catchUp({ url }: BenchChain, transfers: number): Promise<[number, number]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const store = await openStore({ file: path.join(folder, 'store.db') });
  const history = { kind: 'onchain', from: 0, pollMs: 50 } as const;
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const config = parseGatewayConfig({
    projects: {},
    chains: { [CHAIN]: { rpc: [url], nativeCurrency, sources: { history } } },
  });
  const log = () => {};
  const metrics = createMetrics();
  const rpc = createRpcUpstreams({ config, log, metrics, now: Date.now });
  const indexer = createIndexer({ config, store, rpc, log, metrics });
  const started = performance.now();
  const before = process.cpuUsage();
  indexer.start();
  while (indexer.of(CHAIN)?.state() !== 'ready') {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  await indexer.stop();
  const rows = await store.db
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(rows.count, transfers, 'every transfer is in the store');
  await store.close();
  rmSync(folder, { recursive: true });
  return [seconds, (user + system) / 1_000_000];
}

/**
 * The same requests in batches of the same size.
 * @returns seconds
 */
async function onlyAsk(ask: Ask, blocks: number): Promise<number> {
  const started = performance.now();
  for (let first = 0; first < blocks; first += 20) {
    const numbers = Array.from({ length: Math.min(20, blocks - first) }, (_, at) => first + at);
    await ask(
      numbers.flatMap((number) => {
        const block = `0x${number.toString(16)}`;
        return [
          { method: 'eth_getBlockByNumber', params: [block, true] },
          { method: 'eth_getBlockReceipts', params: [block] },
          { method: 'trace_block', params: [block] },
        ];
      }),
    );
  }
  return (performance.now() - started) / 1000;
}

export async function indexer({ runs, blocks, transfers }: BenchOptions): Promise<Figure[]> {
  const chain = await makeChain(blocks, transfers);
  try {
    // The first mint is a transfer too.
    const minted = 10;
    const total = blocks * transfers + minted;
    const ours: number[] = [];
    const work: number[] = [];
    const raw: number[] = [];
    for (let run = 0; run < runs; run++) {
      raw.push(await onlyAsk(chain.ask, blocks + 3));
      const [seconds, busy] = await catchUp(chain, total);
      ours.push(seconds);
      work.push(busy);
    }
    const speed = (seconds: number) => Math.round(total / seconds);
    const told = (seconds: number) => `${speed(seconds)}/s (${seconds.toFixed(2)} s)`;
    return [
      {
        // On a busy machine the CPU time says more than the wall-clock time.
        what: `indexer: ${total} transfers in ${blocks} blocks (${median(work).toFixed(2)} s of work)`,
        ...{ ours: told(median(ours)), raw: told(median(raw)), wanted: `≥ ${WANTED} of the node` },
        good: median(raw) / median(ours) >= WANTED,
      },
    ];
  } finally {
    await chain.stop();
  }
}
