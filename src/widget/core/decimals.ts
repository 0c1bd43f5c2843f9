/**
 * Exact arithmetic of decimal strings that are not negative, such as `'0.5'`. No float is ever made.
 * Products and sums keep 36 digits behind the point and are cut there, never rounded up.
 */
import { formatDecimals } from '../../protocol/amount';

/** More than any token and any price need, and few enough to reckon with thousands of them. */
const DIGITS = 36;

/** In units of 10^-36. */
function units(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
}

export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal);
}

/** Of any number of them. */
export function sumDecimals(decimals: readonly string[]): string {
  return formatDecimals(
    decimals.reduce((sum, one) => sum + units(one), 0n),
    DIGITS,
  );
}

export function multiplyDecimals(a: string, b: string): string {
  return formatDecimals((units(a) * units(b)) / 10n ** BigInt(DIGITS), DIGITS);
}

/** A text that sorts as the number does: thousands of them are put in order without a bigint. */
export function decimalSortKey(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = whole.replace(/^0+/, '');
  return `${String(digits.length).padStart(4, '0')}${digits}.${fraction.replace(/0+$/, '')}`;
}
