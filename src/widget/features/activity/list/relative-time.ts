/** How long ago, abbreviated. Pure. Source: specification §9 "relative-time formats abbreviated". */
import { dateText } from '../../../ui/values/date-text';

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A block may be of a moment that this device's clock has not come to. */
const AHEAD_S = 60;
const NOW_S = 10;

/** Making a format costs more than all else in a row: one for each language. */
const formats: Record<string, Intl.RelativeTimeFormat> = {};
const wholes: Record<string, Intl.DateTimeFormat> = {};

/** @param numeric `auto` has a word for now; `always` counts days by 24 hours and not by midnights */
function formatOf(locale: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  // For three to ten months ago, the short Arabic style of browsers says "within" (CLDR 40 to 46 at
  // least).
  const style = locale.startsWith('ar') ? 'narrow' : 'short';
  const key = numeric + locale;
  formats[key] ??= new Intl.RelativeTimeFormat(locale, { style, numeric });
  return formats[key];
}

/**
 * Counts whole units that have passed: 59 minutes are not an hour. A future time is shown as a
 * date.
 * @param at epoch ms
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const seconds = Math.trunc((now - at) / 1000);
  if (seconds < -AHEAD_S) return dateText(at, locale);
  const step = seconds >= NOW_S && STEPS.find(([, length]) => seconds >= length);
  if (!step) return formatOf(locale, 'auto').format(0, 'second');
  const [unit, length] = step;
  return formatOf(locale, 'always').format(-Math.floor(seconds / length), unit);
}

/** The whole of it, for the details. @param at epoch ms */
export function wholeTime(at: number, locale: string): string {
  wholes[locale] ??= new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  return wholes[locale].format(at);
}
