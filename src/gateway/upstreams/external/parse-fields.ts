/** Values of other services' replies: parsed, bounded, and undefined when they are not what they should be. */
import { decimalFromNumber, isDecimal } from '../../../protocol/amount';
import { sanitizeName } from '../../../protocol/sanitize';

/** No real price is longer; parsing a longer one only costs time. */
const MAX_DIGITS = 80;

/** More than nothing, as a decimal string. */
export function readPrice(value: unknown): string | undefined {
  const text =
    typeof value === 'number' && Number.isFinite(value) ? decimalFromNumber(value) : value;
  if (typeof text !== 'string' || text.length > MAX_DIGITS || !isDecimal(text)) return undefined;
  return /[1-9]/.test(text) && !text.startsWith('-') ? text : undefined;
}

/** A whole number of smallest units below 2^256. From text: a JSON number may have lost digits. */
export function readAmount(value: unknown): bigint | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,78}$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount < 2n ** 256n ? amount : undefined;
}

/** 0 to 255, as a number or its digits. */
export function readDecimals(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\d{1,3}$/.test(value);
  const number = isText ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return undefined;
  return number >= 0 && number <= 255 ? number : undefined;
}

export const readName = (value: unknown) =>
  typeof value === 'string' ? sanitizeName(value, 32) : '';
export const readSymbol = (value: unknown) =>
  typeof value === 'string' ? sanitizeName(value, 11) : '';
