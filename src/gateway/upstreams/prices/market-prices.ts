/**
 * Derives token prices from liquidity pools: directly against a stable coin, or through the native
 * coin.
 */
import { parseDecimals } from '../../../protocol/amount';
import type { SourcePrice } from '../source-types';

/** Pool reserves in smallest units: the priced token and the token that quotes its price. */
export interface PoolReserves {
  token: bigint;
  base: bigint;
}

export interface Markets {
  /** Neither is 0; undefined where there is no pool. */
  reserves(token: string, base: string): PoolReserves | undefined;
  /** The native coin as a token. */
  native: string;
  stable: string;
  /** Decimals of the stable coin. */
  places: number;
  /** In whole stable coins, a decimal string: a pool that holds less prices nothing. */
  minLiquidity: string;
}

/** Quotes a token through its deepest market; undefined if no market exists. */
export function createQuoteOf({ reserves, native, stable, places, minLiquidity }: Markets) {
  const unit = 10n ** BigInt(places);
  const least = leastUnits(minLiquidity, places);
  const direct = (token: string): SourcePrice | undefined => {
    const pool = reserves(token, stable);
    if (!pool || pool.base < least) return undefined;
    return { numerator: pool.base, denominator: pool.token * unit, depth: pool.base / unit };
  };
  const ofNative = direct(native);
  const overNative = (token: string): SourcePrice | undefined => {
    const pool = reserves(token, native);
    if (!pool || !ofNative || 'perCoin' in ofNative) return undefined;
    const numerator = pool.base * ofNative.numerator;
    // Value of the pool's other half, capped at the depth of the second pool.
    const worth = numerator / ofNative.denominator;
    const isShallow = worth < ofNative.depth;
    const depth = isShallow ? worth : ofNative.depth;
    if (numerator * unit < least * ofNative.denominator) return undefined;
    return { numerator, denominator: pool.token * ofNative.denominator, depth };
  };
  return (token: string): SourcePrice | undefined =>
    token === stable ? { perCoin: '1' } : deeper(direct(token), overNative(token));
}

/** The one whose market holds more. */
function deeper(
  one: SourcePrice | undefined,
  other: SourcePrice | undefined,
): SourcePrice | undefined {
  if (!one || !other || 'perCoin' in one || 'perCoin' in other) return one ?? other;
  return one.depth >= other.depth ? one : other;
}

/** Cut where the stable coin has fewer decimals than the owner wrote. */
function leastUnits(minimum: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = minimum.split('.');
  return parseDecimals(`${whole}.${fraction.slice(0, decimals)}`, decimals);
}
