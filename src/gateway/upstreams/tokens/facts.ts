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
  /** A piece is one of its kind, however it is built: no coin. */
  kind: 'coin' | 'piece';
}

/** Where facts outlive the process, if somewhere. Failures of it are no failures of ours. */
export interface FactsStore {
  read(chainId: string, tokens: readonly string[]): Promise<ReadonlyMap<string, TokenFacts>>;
  write(chainId: string, facts: ReadonlyMap<string, TokenFacts>): Promise<void>;
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
  kind: TokenFacts['kind'] = 'coin',
): TokenFacts {
  return {
    name: sanitizeName(name ?? '', 32),
    symbol: sanitizeName(symbol ?? '', 11),
    decimals: decimals !== undefined && decimals <= 255n ? Number(decimals) : undefined,
    kind,
  };
}

export type ReadFacts = (
  chainId: string,
  tokens: readonly string[],
) => Promise<ReadonlyMap<string, TokenFacts>>;

const isWhole = ({ name, symbol, decimals }: TokenFacts) =>
  name !== '' && symbol !== '' && decimals !== undefined;

/** Remembers what `ask` says. Tokens that `ask` says nothing of are not in the answer. */
export function createFacts(ask: ReadFacts, store: FactsStore | undefined, now: Clock): ReadFacts {
  const kept = createKept<TokenFacts>(KEEP, MOST, now);
  const keep = (chainId: string, facts: ReadonlyMap<string, TokenFacts>) => {
    for (const [token, known] of facts) {
      kept.set(`${chainId}/${token}`, known, isWhole(known) ? KEEP : KEEP_ODD);
    }
  };
  return async (chainId, tokens) => {
    const get = (token: string) => kept.get(`${chainId}/${token}`);
    const missing = () => tokens.filter((token) => !get(token));
    if (store && missing().length > 0) {
      keep(chainId, await store.read(chainId, missing()).catch(() => new Map<string, never>()));
    }
    const fresh = new Map<string, TokenFacts>();
    if (missing().length > 0) {
      for (const [token, known] of await ask(chainId, missing())) fresh.set(token, known);
      keep(chainId, fresh);
      const whole = new Map([...fresh].filter(([, known]) => isWhole(known)));
      if (store && whole.size > 0) await store.write(chainId, whole).catch(() => undefined);
    }
    return new Map(
      tokens.flatMap((token) => {
        const known = fresh.get(token) ?? get(token);
        return known ? [[token, known] as const] : [];
      }),
    );
  };
}
