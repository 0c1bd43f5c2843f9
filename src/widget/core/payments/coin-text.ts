/** Writes an amount with its unit, for a review. */
import { cutDigits, formatDecimals } from '../../../protocol/amount';
import { clearAmount } from './typed-amount';

/** Every digit, or the first six significant ones of a cost. */
export const coinText = (units: bigint, decimals: number, unit: string, short = false): string => {
  const exact = formatDecimals(units, decimals);
  return `${clearAmount(short ? cutDigits(exact) : exact)}\u00a0${unit}`;
};
