/** Writes a change of a price in the form of the user's language. */
import { fiatParts } from './fiat-parts';

/** Money as one text, cut to cents; the direction is that of the place. */
export function moneyText(value: string, currency: string, locale: string): string {
  const { before, whole, fraction, after } = fiatParts(value, currency, locale);
  return before + whole + fraction + after;
}

/** An arrow and a sign: readable without color. */
export function changeMark(way: 'rise' | 'fall' | 'same'): string {
  return way === 'rise' ? '\u2191 +' : way === 'fall' ? '\u2193 \u2212' : '';
}

/** `changeOf` counts no further. */
const MOST_TENTHS = 99_999;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * @param tenths of a percent
 * A change beyond the most is written as more than that.
 * @param changed less than a tenth is not written as nothing
 */
export function percentText(tenths: number, locale: string, changed: boolean): string {
  const format =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, {
      style: 'percent',
      numberingSystem: 'latn',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
  formats.set(locale, format);
  const tiny = changed && tenths === 0;
  const sign = tiny ? '<' : tenths > MOST_TENTHS ? '>' : '';
  return sign + format.format((tiny ? 1 : Math.min(tenths, MOST_TENTHS)) / 1000);
}
