/**
 * Prices from pools on Solana, by what the two token accounts ("vaults") of each hold. Programs differ in how they
 * are written, vaults do not. Right for pools that keep the product of both; where liquidity is concentrated the
 * quotient is no price, so the gateway's owner names the pools. A price to look at, not to trade by.
 */
import type { Clock } from '../../environment';
import { createTtlCache } from '../fetch/ttl-cache';
import type { SolanaCall } from '../rpc/solana-call';
import type { VaultsConfig } from '../source-config';
import { NATIVE, type PriceSource, type SourcePrice } from '../source-types';
import {
  isTokenProgram,
  readMint,
  readTokenAccount,
  type TokenAccount,
} from '../tokens/solana-accounts';
import { createQuoteOf, type PoolReserves } from './market-prices';

/** SOL as a token: what a pool holds of it. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
const KEEP = 10_000;
const KEEP_FAILURE = 3_000;

interface Reading {
  reserves: ReadonlyMap<string, PoolReserves>;
  /** Decimals of the stable coin. */
  places: number;
}

const keyOf = (token: string, base: string) => `${token}/${base}`;

export function createVaults(config: VaultsConfig, ask: SolanaCall, now: Clock): PriceSource {
  const { pools, stable, minLiquidity, currency } = config;
  const kept = createTtlCache<{ reading: Promise<Reading> }>(KEEP, 1, now);
  const addresses = [...new Set([stable, ...pools.flat()])];

  /** Of the token programs' accounts among them, what they hold. */
  async function accounts(chainId: string): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    const replies = await ask.accounts(chainId, addresses);
    replies.forEach((account, at) => {
      if (account && isTokenProgram(account.owner)) found.set(addresses[at] ?? '', account.data);
    });
    return found;
  }

  async function read(chainId: string): Promise<Reading> {
    const found = await accounts(chainId);
    const mint = found.get(stable);
    const places = mint && readMint(mint, stable)?.decimals;
    if (places === undefined) throw new Error('the stablecoin has no decimals');
    const vault = (address: string): TokenAccount | undefined => {
      const data = found.get(address);
      return data && readTokenAccount(data);
    };
    const reserves = new Map<string, PoolReserves>();
    const add = (token: TokenAccount, base: TokenAccount) => {
      const key = keyOf(token.mint, base.mint);
      const known = reserves.get(key);
      // If a market has two pools, keep the deeper one.
      if (known && known.base >= base.amount) return;
      reserves.set(key, { token: token.amount, base: base.amount });
    };
    for (const [one, other] of pools) {
      const [first, second] = [vault(one), vault(other)];
      // Vaults with different owners belong to different pools, so they give no price. Vaults with
      // one owner can too: some programs own all their pools with one key. Then only the
      // configuration says which vaults belong together.
      if (!first || !second || first.owner !== second.owner || first.mint === second.mint) continue;
      if (first.amount === 0n || second.amount === 0n) continue;
      add(first, second);
      add(second, first);
    }
    return { reserves, places };
  }

  /** One question for all who ask meanwhile; what has failed is left alone for a moment. */
  function readOnce(chainId: string): Promise<Reading> {
    const known = kept.get(chainId);
    if (known) return known.reading;
    const reading = read(chainId);
    kept.set(chainId, { reading });
    reading.catch(() => {
      // A newer read may have replaced this slow one: only mark the current entry as failed.
      if ((kept.get(chainId)?.reading ?? reading) === reading)
        kept.set(chainId, { reading }, KEEP_FAILURE);
    });
    return reading;
  }

  return {
    kind: 'onchain',
    currencies: [currency],
    async quotes(chainId, _currency, tokens) {
      const { reserves, places } = await readOnce(chainId);
      const quoteOf = createQuoteOf({
        ...{ stable, places, minLiquidity, native: WRAPPED_SOL },
        reserves: (token, base) => reserves.get(keyOf(token, base)),
      });
      const quotes = new Map<string, SourcePrice>();
      for (const token of tokens) {
        const quote = quoteOf(token === NATIVE ? WRAPPED_SOL : token);
        if (quote) quotes.set(token, quote);
      }
      return quotes;
    },
  };
}
