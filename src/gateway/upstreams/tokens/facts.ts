/** What is known of a token beside who has how much: kept, for it hardly ever changes. */
import { sanitizeName } from '../../../protocol/sanitize';
import type { Clock } from '../../environment';
import { createKept } from '../kept';

export interface TokenFacts {
  /** Cleaned for showing; '' when the token tells none. */
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

export type ReadFacts = (
  chainId: string,
  tokens: readonly string[],
) => Promise<ReadonlyMap<string, TokenFacts>>;

const isWhole = ({ name, symbol, decimals }: TokenFacts) =>
  name !== '' && symbol !== '' && decimals !== undefined;

/**
 * Remembers what `ask` says, in memory alone: after a restart hundreds of tokens are one question to the node.
 * Tokens that `ask` says nothing of are not in the answer.
 */
export function createFacts(ask: ReadFacts, now: Clock): ReadFacts {
  const kept = createKept<TokenFacts>(KEEP, MOST, now);
  return async (chainId, tokens) => {
    const key = (token: string) => `${chainId}/${token}`;
    const wanted = [...new Set(tokens)];
    const missing = wanted.filter((token) => !kept.get(key(token)));
    const fresh = missing.length > 0 ? await ask(chainId, missing) : new Map<string, never>();
    for (const [token, known] of fresh) {
      kept.set(key(token), known, isWhole(known) ? KEEP : KEEP_ODD);
    }
    return new Map(
      wanted.flatMap((token) => {
        const known = fresh.get(token) ?? kept.get(key(token));
        return known ? [[token, known] as const] : [];
      }),
    );
  };
}
