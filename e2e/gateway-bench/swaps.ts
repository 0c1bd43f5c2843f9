/** Measures the quote of a swap beside the same questions to the node, both in this process. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { createApp } from '../../src/gateway/app';
import { parseGatewayConfig } from '../../src/gateway/config';
import { postRpc } from '../../src/gateway/upstreams/rpc/post-rpc';
import { stopAnvils } from '../../src/sandbox/chains/anvil';
import { SEED_AMM, SEED_TOKENS, seedTokenList } from '../../src/sandbox/facts-seed';
import { startSeededAnvil } from '../../src/sandbox/seed/chain';
import { PROJECT_ID } from '../bench/gateway';
import type { BenchOptions, Figure } from './figure';

const CHAIN = 'eip155:31337';
const NATIVE = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`;
const USDX = `${CHAIN}:${SEED_TOKENS.usdx.address}`;
/** Quotes in a run, one after the other. */
const QUOTES = 40;
/** Quotes before the measured ones: they warm up the program, and read the facts of the router. */
const WARM = 40;
/** Source: issue 27, "Figures". */
const WANTED = 1.3;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const post = async (url: string, body: string) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).text();
};

/** Each quote is about another amount: none is in a cache. */
let amount = 10n ** 15n;
function quotePath(): string {
  amount += 1n;
  const query = { amount: String(amount), from: NATIVE, to: USDX, projectId: PROJECT_ID };
  return `/v1/convert/quotes?${new URLSearchParams(query)}`;
}

/** @returns rows of the table of `npm run bench:gateway` */
export async function swaps({ runs }: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const { url } = await startSeededAnvil(31_337, path.resolve('src/sandbox/seed'));
  try {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const prices = {
      ...{ kind: 'pools', factory: SEED_AMM.factory, weth: SEED_AMM.weth },
      stable: SEED_TOKENS.usdx.address,
    } as const;
    const sources = { tokenLists: [seedTokenList([31_337])], prices };
    let asked: string[] = [];
    const app = createApp({
      config: parseGatewayConfig({
        projects: { [PROJECT_ID]: { name: 'Bench', allowedOrigins: [] } },
        chains: { [CHAIN]: { rpc: [url], nativeCurrency, sources } },
        swap: { routers: { [CHAIN]: SEED_AMM.router } },
      }),
      post(address, body, limits) {
        asked.push(body);
        return postRpc(address, body, limits);
      },
    });
    const ours: number[] = [];
    const raw: number[] = [];
    for (let at = -WARM; at < runs * QUOTES; at += 1) {
      asked = [];
      const started = performance.now();
      const reply = await app.request(quotePath());
      await reply.text();
      const between = performance.now();
      assert.equal(reply.status, 200);
      for (const body of asked) await post(url, body);
      if (at < 0) continue;
      ours.push(between - started);
      raw.push(performance.now() - between);
    }
    return [
      {
        what: `Quote of a swap, ${asked.length} request to the node`,
        ours: `${median(ours).toFixed(2)} ms`,
        raw: `${median(raw).toFixed(2)} ms`,
        wanted: `≤ ${WANTED} ×`,
        good: median(ours) <= WANTED * median(raw),
      },
    ];
  } finally {
    await stopAnvils();
  }
}
