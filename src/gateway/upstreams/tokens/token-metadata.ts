/** Caches token metadata, which rarely changes. */
import { sanitizeName } from '../../../protocol/sanitize';
import type { Clock } from '../../environment';
import { createTtlCache } from '../fetch/ttl-cache';

export interface TokenFacts {
  /** Sanitized for display; '' if the token has none. */
  name: string;
  symbol: string;
  /** Undefined: the token does not say, so amounts of it cannot be written. */
  decimals: number | undefined;
}

/** Names of contracts that can be changed do change. */
const KEEP = 86_400_000;
/** A token that left something out may have been asked at a bad time. */
const KEEP_ODD = 600_000;
const MOST = 50_000;

export function cleanFacts(
  name: string | undefined,
  symbol: string | undefined,
  decimals: bigint | undefined,
): TokenFacts {
  return {
    name: sanitizeName(name ?? '', 32),
    symbol: sanitizeName(symbol ?? '', 11),
    decimals: decimals !== undefined && decimals <= 255n ? Number(decimals) : undefined,
  };
}

type Facts = ReadonlyMap<string, TokenFacts>;
type AskFacts = (chainId: string, tokens: readonly string[]) => Promise<Facts>;

/** @param patience Ms; given, what cannot be had by then, or at all, is left out, and nothing is thrown. */
export type ReadFacts = (
  chainId: string,
  tokens: readonly string[],
  patience?: number,
) => Promise<Facts>;

const isWhole = ({ name, symbol, decimals }: TokenFacts) =>
  name !== '' && symbol !== '' && decimals !== undefined;

/**
 * Caches the results of `ask` in memory only: after a restart, one request to the node covers
 * hundreds of tokens. Omits tokens without a result from `ask`.
 */
export function createFacts(ask: AskFacts, now: Clock): ReadFacts {
  const kept = createTtlCache<TokenFacts>(KEEP, MOST, now);
  const keyOf = (chainId: string, token: string) => `${chainId}/${token}`;

  /** Caches answers that arrive after the caller's deadline too. */
  async function fetched(chainId: string, tokens: readonly string[]): Promise<Facts> {
    const fresh = await ask(chainId, tokens);
    for (const [token, known] of fresh) {
      kept.set(keyOf(chainId, token), known, isWhole(known) ? KEEP : KEEP_ODD);
    }
    return fresh;
  }

  return async (chainId, tokens, patience) => {
    const wanted = [...new Set(tokens)];
    const known = new Map(
      wanted.flatMap((token) => {
        const facts = kept.get(keyOf(chainId, token));
        return facts ? [[token, facts] as const] : [];
      }),
    );
    const missing = wanted.filter((token) => !known.has(token));
    if (missing.length === 0) return known;
    const asked = fetched(chainId, missing);
    const fresh =
      patience === undefined
        ? await asked
        : await Promise.race([asked.catch(() => NOTHING), pause(patience)]);
    return new Map([...known, ...fresh]);
  };
}

const NOTHING: Facts = new Map();

const pause = (ms: number) =>
  new Promise<Facts>((resolve) => {
    setTimeout(() => resolve(NOTHING), ms).unref();
  });
