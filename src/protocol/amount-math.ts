/**
 * Fiat and sums, with bigints: a decimal string is a bigint and a number of places. Results are cut,
 * never rounded up to money that is not there.
 */
import { formatDecimals, isDecimal } from './amount';

interface Scaled {
  value: bigint;
  places: number;
}

/** Ignores values smaller than the smallest unit of any token. */
const MAX_PLACES = 255;

/** @throws RangeError when it is not a plain decimal. */
function scaled(decimal: string): Scaled {
  if (!isDecimal(decimal)) throw new RangeError(`Invalid amount: ${decimal}`);
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = fraction.slice(0, MAX_PLACES).replace(/0+$/, '');
  return { value: BigInt(whole + digits), places: digits.length };
}

const tens = (places: number) => 10n ** BigInt(places);

/**
 * Returns the fiat value of an amount, truncated to `digits` decimals.
 * @param price of one whole coin, a decimal string.
 * @throws RangeError if the price is not a plain decimal.
 */
export function fiatOf(units: bigint, decimals: number, price: string, digits = 2): string {
  const { value, places } = scaled(price);
  return formatDecimals((units * value * tens(digits)) / tens(decimals + places), digits);
}

/**
 * The most smallest units that do not cost more than `fiat`; undefined without a price above zero.
 * @throws RangeError when one of the two is not a plain decimal.
 */
export function unitsFor(fiat: string, decimals: number, price: string): bigint | undefined {
  const money = scaled(fiat);
  const one = scaled(price);
  if (one.value <= 0n) return undefined;
  return (money.value * tens(decimals + one.places)) / (one.value * tens(money.places));
}

/** The exact sum, a decimal string. @throws RangeError when one is not a plain decimal. */
export function addDecimals(decimals: readonly string[]): string {
  const all = decimals.map(scaled);
  const places = all.reduce((most, one) => Math.max(most, one.places), 0);
  const sum = all.reduce((so, one) => so + one.value * tens(places - one.places), 0n);
  return formatDecimals(sum, places);
}

/** More digits than any token and price need, but few enough to multiply thousands of them. */
const PRODUCT_DIGITS = 36;

/** Cut to 36 digits behind the point. @throws RangeError when one is not a plain decimal. */
export function multiplyDecimals(a: string, b: string): string {
  const [one, other] = [scaled(a), scaled(b)];
  const product = one.value * other.value;
  const places = one.places + other.places;
  const digits = Math.min(places, PRODUCT_DIGITS);
  return formatDecimals(product / tens(places - digits), digits);
}

export function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal);
}

/**
 * A text that sorts as the number does, of decimals that are not negative: thousands of them are put in
 * order without a bigint.
 */
export function decimalSortKey(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = whole.replace(/^0+/, '');
  return `${String(digits.length).padStart(4, '0')}${digits}.${fraction.replace(/0+$/, '')}`;
}
