/**
 * Fiat and sums, with bigints: a decimal string is a bigint and a number of places. Results are cut,
 * never rounded up to money that is not there.
 */
import { formatDecimals, isDecimal } from './amount';

interface Scaled {
  value: bigint;
  places: number;
}

/** What is smaller than any unit of any token does not count. */
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
 * What an amount is worth, cut to `digits` decimals.
 * @param price of one whole coin, a decimal string.
 * @throws RangeError when the price is not a plain decimal.
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

/** Below zero when `a` is less, for sorting. @throws RangeError when one is not a plain decimal. */
export function compareDecimals(a: string, b: string): number {
  const [one, other] = [scaled(a), scaled(b)];
  const left = one.value * tens(other.places);
  const right = other.value * tens(one.places);
  return left < right ? -1 : left > right ? 1 : 0;
}
