import { isDecimal } from '../../../protocol/amount';
import { amountParts } from './amount-parts';

export interface FiatParts {
  /** The currency's sign if it comes first, and the text that belongs to it. */
  before: string;
  whole: string;
  fraction: string;
  after: string;
}

const samples = new Map<string, Intl.NumberFormatPart[]>();

/** How money looks there; making a format costs more than all else in a row of a long list. */
function sampleOf(currency: string, locale: string | undefined): Intl.NumberFormatPart[] {
  const key = `${currency} ${locale}`;
  const options = { style: 'currency', currency, numberingSystem: 'latn' } as const;
  const known = samples.get(key) ?? new Intl.NumberFormat(locale, options).formatToParts(1.5);
  samples.set(key, known);
  return known;
}

/** A decimal string as money of a currency, cut to its digits and never rounded up. */
export function fiatParts(value: string, currency: string, locale?: string): FiatParts {
  const sample = sampleOf(currency, locale);
  const first = sample.findIndex(({ type }) => type === 'integer');
  const last = sample.findIndex(({ type }) => type === 'fraction');
  const digits = sample[last]?.value.length ?? 0;
  const text = (parts: typeof sample) => parts.map((part) => part.value).join('');
  const known = isDecimal(value) ? value : '0';
  const { whole, fraction } = amountParts(known, digits, locale);
  // Worth something, if less than the least that is written: a zero would say that it is nothing.
  const tiny = digits > 0 && /[1-9]/.test(known) && !/[1-9]/.test(whole + fraction);
  return {
    before: (tiny ? '<' : '') + text(sample.slice(0, first)),
    whole,
    fraction: tiny ? `${fraction.slice(0, -1)}1` : fraction,
    after: text(sample.slice((last < 0 ? first : last) + 1)),
  };
}
