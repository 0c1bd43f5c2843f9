/** Prices and values as exact fractions of bigints, written as decimal strings. No float is ever made. */
import { formatDecimals } from '../../../protocol/amount';
import type { SourcePrice } from '../source-types';

export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** Digits that are kept at least, of prices and values however small. */
const DIGITS = 18;
/** Maximum digits before or after the decimal point for a plausible price or value. */
const MOST_DIGITS = 100;

const length = (value: bigint) => value.toString().length;

/**
 * Truncates (never rounds up) after 18 significant digits, and never truncates to zero. Returns
 * undefined ("unknown") if it would, or if the value is absurdly large or small.
 */
export function decimalOf({ numerator, denominator }: Fraction): string | undefined {
  if (numerator <= 0n || denominator <= 0n) return undefined;
  const size = length(numerator) - length(denominator);
  if (Math.abs(size) > MOST_DIGITS) return undefined;
  const scale = Math.max(0, DIGITS - size);
  return formatDecimals((numerator * 10n ** BigInt(scale)) / denominator, scale);
}

/** A plain decimal such as `1.50` as a fraction. */
export function fractionOf(decimal: string): Fraction {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/** Of one whole coin. */
export function priceOf(quote: SourcePrice, decimals: number): Fraction {
  if ('perCoin' in quote) return fractionOf(quote.perCoin);
  const { numerator, denominator } = quote;
  return { numerator: numerator * 10n ** BigInt(decimals), denominator };
}

/** Of an amount of smallest units. */
export function worthIn(price: Fraction, amount: bigint, decimals: number): Fraction {
  return {
    numerator: price.numerator * amount,
    denominator: price.denominator * 10n ** BigInt(decimals),
  };
}

export const isMore = (value: Fraction, than: bigint) => value.numerator > than * value.denominator;
