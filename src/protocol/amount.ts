/**
 * Amounts as strings of decimal digits and bigints of the smallest unit. No float is ever made.
 * Source: specification §5 (truncation to 3 decimals, default 0.000).
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

function checkDecimals(decimals: number): void {
  // 255: a token's decimals are a uint8 on chain.
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) {
    throw new RangeError(`Invalid decimals: ${decimals}`);
  }
}

/** Exact decimal string of `value` smallest units, without trailing zeros: `(15n, 1)` → `'1.5'`. */
export function formatDecimals(value: bigint, decimals: number): string {
  checkDecimals(decimals);
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction && `.${fraction}`}`;
}

/**
 * Smallest units of a decimal string such as `'0.5'` (or `'.5'`, as people type it).
 * @throws RangeError when it is not a plain non-negative decimal, or would lose digits.
 */
export function parseDecimals(text: string, decimals: number): bigint {
  checkDecimals(decimals);
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text);
  const whole = match?.[1] ?? '';
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || !/\d/.test(text)) throw new RangeError(`Invalid amount: ${text}`);
  if (fraction.length > decimals) throw new RangeError(`Too many decimals: ${text}`);
  return BigInt(whole + fraction.padEnd(decimals, '0') || '0');
}

/**
 * Cuts (never rounds) a decimal string to exactly `digits` decimals: `('1.2399', 3)` → `'1.239'`.
 * Nothing known counts as zero.
 * @throws RangeError when the text is not a plain decimal.
 */
export function truncateDecimals(value: string | undefined, digits: number): string {
  const match = DECIMAL.exec(value || '0');
  if (!match) throw new RangeError(`Invalid amount: ${value}`);
  const fraction = (match[3] ?? '').slice(0, digits).padEnd(digits, '0');
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '');
  const sign = /[1-9]/.test(whole + fraction) ? match[1] : '';
  return `${sign}${whole}${digits > 0 ? `.${fraction}` : ''}`;
}

/**
 * The shortest decimal string that names this JSON number, without an exponent. This is where
 * money that arrives as a JSON number stops being one.
 * @throws RangeError for NaN and infinities.
 */
export function decimalFromNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Invalid amount: ${value}`);
  const [mantissa = '0', exponentText] = String(value).split('e');
  if (exponentText === undefined) return value === 0 ? '0' : mantissa;
  const exponent = Number(exponentText);
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = mantissa.replace('-', '').split('.');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - whole.length)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(exponent, '0');
}

/** A plain decimal such as `'12'`, `'-0.5'`; no exponent, no grouping. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/**
 * Cuts a non-negative decimal string to `digits` significant digits: `('0.0012345678', 6)` →
 * `'0.00123456'`. All digits before the point stay.
 */
export function cutDigits(decimal: string, digits = 6): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const places = /[1-9]/.test(whole) ? Math.max(0, digits - whole.length) : zeros + digits;
  const kept = fraction.slice(0, places).replace(/0+$/, '');
  return whole + (kept && `.${kept}`);
}
