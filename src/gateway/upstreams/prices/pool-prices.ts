/**
 * Reads prices from on-chain pools (Uniswap v2 style): against a stable coin, or through the
 * wrapped native coin. A price reflects the current reserves: use it for display, not for trading.
 */

import { readAddress, readUint } from '../../abi/abi-words';
import { decode, encode, encodeAddresses } from '../../abi/contract-functions';
import type { Clock } from '../../environment';
import { createTtlCache } from '../fetch/ttl-cache';
import type { EvmCalls } from '../rpc/evm-call';
import type { PoolsConfig } from '../source-config';
import { NATIVE, type PriceSource, type SourcePrice } from '../source-types';
import { createQuoteOf, type PoolReserves } from './market-prices';

const KEEP_PAIR = 3_600_000;
const KEEP_NO_PAIR = 60_000;
const KEEP_RESERVES = 10_000;
const MOST = 50_000;

export function createPools(config: PoolsConfig, calls: EvmCalls, now: Clock): PriceSource {
  const { factory, weth, stable } = config;
  const pairs = createTtlCache<{ pair: string | undefined }>(KEEP_PAIR, MOST, now);
  const pools = createTtlCache<{ reserves: PoolReserves | undefined }>(KEEP_RESERVES, MOST, now);
  let decimals: number | undefined;

  async function stableDecimals(chainId: string): Promise<number> {
    if (decimals !== undefined) return decimals;
    const call = { to: stable, data: encode('decimals', []) };
    const found = readUint(await calls.ethCall(chainId, call));
    if (found === undefined || found > 255n) throw new Error('the stablecoin has no decimals');
    decimals = Number(found);
    return decimals;
  }

  /** Token against base, by `token/base`; both in lower case. */
  type Market = readonly [token: string, base: string];
  const keyOf = ([token, base]: Market) => `${token}/${base}`;

  async function findPairs(chainId: string, markets: readonly Market[]): Promise<void> {
    const unknown = markets.filter((market) => !pairs.get(keyOf(market)));
    const found = await calls.multicall(
      chainId,
      unknown.map((market) => ({ to: factory, data: encodeAddresses('getPair', market) })),
    );
    unknown.forEach((market, at) => {
      const pair = readAddress(found[at]);
      pairs.set(keyOf(market), { pair }, pair ? KEEP_PAIR : KEEP_NO_PAIR);
    });
  }

  /** Reads the reserves of each market's pool and omits markets without a pool. */
  async function readPools(chainId: string, markets: readonly Market[]) {
    await findPairs(chainId, markets);
    const there = markets.filter((market) => pairs.get(keyOf(market))?.pair);
    const old = there.filter((market) => !pools.get(keyOf(market)));
    const data = encode('getReserves', []);
    const found = await calls.multicall(
      chainId,
      old.map((market) => ({ to: pairs.get(keyOf(market))?.pair ?? '', data })),
    );
    old.forEach((market, at) => {
      const [first, second] = decode('getReserves', found[at]) ?? [];
      const known = typeof first === 'bigint' && typeof second === 'bigint' && first && second;
      // The pool's first token is the one with the lower address.
      const [token, base] = market[0] < market[1] ? [first, second] : [second, first];
      const reserves = known ? ({ token, base } as PoolReserves) : undefined;
      pools.set(keyOf(market), { reserves });
    });
    return (token: string, base: string) => pools.get(keyOf([token, base]))?.reserves;
  }

  return {
    kind: 'onchain',
    currencies: [config.currency],
    async quotes(chainId, _currency, tokens) {
      const asked = tokens.map((token) => ({
        token,
        address: token === NATIVE ? weth : token.toLowerCase(),
      }));
      const markets = new Map<string, Market>();
      const add = (market: Market) => {
        if (market[0] !== market[1]) markets.set(keyOf(market), market);
      };
      add([weth, stable]);
      for (const { address } of asked) {
        add([address, stable]);
        if (address !== stable) add([address, weth]);
      }
      const [reserves, places] = await Promise.all([
        readPools(chainId, [...markets.values()]),
        stableDecimals(chainId),
      ]);
      const { minLiquidity } = config;
      const quoteOf = createQuoteOf({ reserves, native: weth, stable, places, minLiquidity });
      const quotes = new Map<string, SourcePrice>();
      for (const { token, address } of asked) {
        const quote = quoteOf(address);
        if (quote) quotes.set(token, quote);
      }
      return quotes;
    },
  };
}
