import { isDecimal, truncateDecimals } from '../../../protocol/amount';

export interface AmountParts {
  /** Grouped by the locale, with a real minus sign where it is negative. */
  whole: string;
  /** The locale's decimal separator and the digits behind it; '' when no digits are asked for. */
  fraction: string;
}

function made(locale: string | undefined) {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
  const parts = format.formatToParts(1.5);
  return { format, separator: parts.find(({ type }) => type === 'decimal')?.value ?? '.' };
}

const formats = new Map<string | undefined, ReturnType<typeof made>>();

/** Making one costs more than all else in a row of a long list. */
function formatOf(locale: string | undefined) {
  const known = formats.get(locale) ?? made(locale);
  formats.set(locale, known);
  return known;
}

/**
 * Splits a decimal string for display, truncated and padded to `digits`. Any text that is not a
 * number counts as zero. Latin digits in any locale, so that a user can compare an amount with an
 * explorer.
 */
export function amountParts(value: string, digits = 3, locale?: string): AmountParts {
  const cut = truncateDecimals(isDecimal(value) ? value : '0', digits);
  const [whole = '0', fraction] = cut.replace('-', '').split('.');
  const { format, separator } = formatOf(locale);
  return {
    whole: (cut.startsWith('-') ? '\u2212' : '') + format.format(BigInt(whole)),
    fraction: fraction === undefined ? '' : `${separator}${fraction}`,
  };
}
