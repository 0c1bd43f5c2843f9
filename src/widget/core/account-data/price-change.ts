/** Computes the change between two amounts of money, with bigints. Pure. */
import { formatDecimals, parseDecimals } from '../../../protocol/amount';

export interface PriceChange {
  way: 'rise' | 'fall' | 'same';
  /** The difference without its sign, a decimal string. */
  amount: string;
  /** Tenths of a percent without a sign, cut; 100,000 for all that is more. */
  tenths: number;
}

/** Digits of a price or a sum that count; the rest is less than anything that is shown. */
const PLACES = 36;
/** Written as "more than": the exact rise would say no more. */
const MOST_TENTHS = 100_000n;

function units(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return parseDecimals(`${whole}.${fraction.slice(0, PLACES)}`, PLACES);
}

/** @returns undefined if there was nothing before: no percentage exists. */
export function changeOf(before: string, now: string): PriceChange | undefined {
  const [first, last] = [units(before), units(now)];
  if (first <= 0n) return undefined;
  const difference = last < first ? first - last : last - first;
  const tenths = (difference * 1000n) / first;
  return {
    way: difference === 0n ? 'same' : last < first ? 'fall' : 'rise',
    amount: formatDecimals(difference, PLACES),
    tenths: Number(tenths > MOST_TENTHS ? MOST_TENTHS : tenths),
  };
}
