/**
 * Swaps through the aggregator 1inch, version 6.1 of its API, with the operator's key. Source:
 * business.1inch.com, "Classic swap".
 */
import * as v from 'valibot';
import { label } from '../../../protocol/http/lenient-schemas';
import { EVM_NATIVE } from '../../../protocol/swaps/native-coin';
import { SWAP_ROUTERS } from '../../../protocol/swaps/swap-routers';
import type { Clock } from '../../environment';
import { ApiError, CodedError } from '../../http/api-error';
import type { QueryDataService } from '../external/data-service-client';
import { RemoteError } from '../fetch/guarded-fetch';
import { createTtlCache, type TtlCache } from '../fetch/ttl-cache';
import type { ListedToken } from '../tokens/token-list';
import type { SwapPair, SwapSource } from './swap-source';

/** Router version 6 by network: those on which the widget and the frame can read a route of the aggregator. */
const ROUTERS: ReadonlyMap<string, string> = new Map(
  SWAP_ROUTERS.filter(({ kind }) => kind === '1inch-v6').map(({ networkId, address }) => [
    networkId,
    address,
  ]),
);

export const ONE_INCH_NETWORKS: readonly string[] = [...ROUTERS.keys()];

/** Quotes for the same pair and amount: every visitor who looks at a swap asks each 10 s. */
const KEEP_QUOTE = 3_000;
const KEEP_TOKENS = 3_600_000;
const MOST = 10_000;
const MOST_NETWORKS = 100;

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
);
const quoteReply = v.object({ dstAmount: units });
const swapReply = v.object({
  dstAmount: units,
  tx: v.object({
    to: v.pipe(v.string(), v.toLowerCase()),
    data: v.pipe(v.string(), v.maxLength(131_072), v.regex(/^0x(?:[0-9a-f]{2})*$/i)),
    value: units,
    /** 0 without an estimate. */
    gas: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  }),
});
const tokensReply = v.object({ tokens: v.record(v.string(), v.unknown()) });
const tokenEntry = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase()),
  symbol: label(11),
  name: label(32),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoURI: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2048), v.regex(/^https:/))), ''),
});
const refusal = v.object({ description: v.optional(v.string(), '') });

/** Gas of a route where the aggregator gives none. */
const GAS_OF_ROUTE = 500_000n;

interface Options {
  url: string;
  /** Absent: whatever is at `url` adds it. */
  key: string | undefined;
  ask: QueryDataService;
  now: Clock;
}

export function createOneInchSwaps({ url, key, ask, now }: Options): SwapSource {
  type Tokens = ReadonlyMap<string, ListedToken>;
  const quotes = createTtlCache<{ reading: Promise<bigint> }>(KEEP_QUOTE, MOST, now);
  const lists = createTtlCache<{ reading: Promise<Tokens> }>(KEEP_TOKENS, MOST_NETWORKS, now);
  const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };

  async function read<Output>(
    chainId: string,
    path: string,
    query: Record<string, string>,
    schema: v.GenericSchema<unknown, Output>,
  ): Promise<Output> {
    const [, reference = ''] = chainId.split(':');
    const address = new URL(`${url.replace(/\/+$/, '')}/swap/v6.1/${reference}/${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    let reply: unknown;
    try {
      reply = await ask('1inch', address.href, undefined, headers);
    } catch (error) {
      throw error instanceof RemoteError ? asApiError(error) : error;
    }
    const { success, output } = v.safeParse(schema, reply);
    if (!success) throw unavailable();
    return output;
  }

  const pairOf = ({ from, to, amount }: SwapPair) => ({ src: from, dst: to, amount: `${amount}` });

  /** Keeps the read while it runs and after it, unless it fails. */
  function once<Value>(
    cache: TtlCache<{ reading: Promise<Value> }>,
    at: string,
    start: () => Promise<Value>,
  ): Promise<Value> {
    const known = cache.get(at);
    if (known) return known.reading;
    const reading = start();
    const entry = { reading };
    cache.set(at, entry);
    reading.catch(() => cache.set(at, entry, 0));
    return reading;
  }

  return {
    isPaid: true,
    async spender(chainId) {
      const router = ROUTERS.get(chainId);
      if (!router) throw unavailable();
      return router;
    },
    quote(pair) {
      const at = [pair.chainId, ...Object.values(pairOf(pair))].join(' ');
      return once(quotes, at, async () => {
        const { dstAmount } = await read(pair.chainId, 'quote', pairOf(pair), quoteReply);
        return dstAmount;
      });
    },
    async build({ account, slippage, permit, ...pair }) {
      const query = {
        ...{ ...pairOf(pair), from: account, origin: account, slippage: String(slippage) },
        // The route estimates on its own nodes.
        ...{ disableEstimate: 'true', ...(permit !== undefined && { permit }) },
      };
      const { dstAmount, tx } = await read(pair.chainId, 'swap', query, swapReply);
      const value = pair.from === EVM_NATIVE ? pair.amount : 0n;
      if (tx.value !== value || tx.to !== ROUTERS.get(pair.chainId)) throw unavailable();
      const gas = tx.gas > 0 ? BigInt(tx.gas) : GAS_OF_ROUTE;
      return { to: tx.to, data: tx.data, value, expected: dstAmount, gas, reserve: 0n };
    },
    tokens: (chainId) =>
      once(lists, chainId, async () => {
        const { tokens } = await read(chainId, 'tokens', {}, tokensReply);
        return readTokens(Object.values(tokens));
      }),
  };
}

function readTokens(entries: readonly unknown[]): ReadonlyMap<string, ListedToken> {
  const tokens = new Map<string, ListedToken>();
  for (const entry of entries.slice(0, MOST)) {
    const { success, output } = v.safeParse(tokenEntry, entry);
    if (!success || output.address === EVM_NATIVE) continue;
    const { address, name, symbol, decimals, logoURI } = output;
    tokens.set(address, { name, symbol, decimals, ...(logoURI && { iconUrl: logoURI }) });
  }
  return tokens;
}

const unavailable = () =>
  new ApiError(503, 'provider', 'The exchange of this network does not answer.');

/** Its words are for developers; the codes are ours. */
function asApiError({ reason, body }: RemoteError): ApiError {
  if (reason !== 'http_400') return unavailable();
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), refusal), body);
  const words = success ? output.description : '';
  if (/liquidity/i.test(words)) {
    return new CodedError('insufficient_liquidity', 'No route can swap this amount.');
  }
  return new CodedError('refused', 'The exchange refuses this swap.');
}
