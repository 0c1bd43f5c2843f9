/**
 * Fiat in the form of a language. `Intl` gets the whole part as a bigint and never a float: the
 * digits behind the point are set in their place.
 */
import { isDecimal, truncateDecimals } from './amount';

interface Format {
  locale?: string | undefined;
  /** Behind the point, cut and padded. */
  digits?: number | undefined;
}

/** Latin digits in any language, so that an amount can be compared with an explorer. */
const LATIN = { numberingSystem: 'latn' } as const;

/** Coins that are money here but not in `Intl`, which would give them two digits. */
const COIN_DIGITS: Readonly<Record<string, number>> = { BTC: 8, ETH: 8 };

/**
 * `1234.567`, `usd` → `$1,234.56`, with as many digits as the currency has.
 * @param currency three letters, in either case.
 */
export function formatFiat(
  decimal: string,
  currency: string,
  { locale, digits }: Format = {},
): string {
  const code = currency.toUpperCase();
  const own = digits ?? COIN_DIGITS[code];
  const format = new Intl.NumberFormat(locale, {
    ...LATIN,
    style: 'currency',
    currency: code,
    ...(own !== undefined && { minimumFractionDigits: own, maximumFractionDigits: own }),
  });
  const places = own ?? format.resolvedOptions().maximumFractionDigits ?? 2;
  const cut = truncateDecimals(isDecimal(decimal) ? decimal : '0', places);
  const [whole = '0', fraction = ''] = cut.replace('-', '').split('.');
  const text = format
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => (type === 'fraction' ? fraction : value))
    .join('');
  return cut.startsWith('-') ? `\u2212${text}` : text;
}
