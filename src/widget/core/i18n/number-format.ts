/** Writes numbers in the form of the user's language. Apart from `i18n.ts`, which the first view loads. */
import { $locale } from './i18n';

/** A whole number or a plain count in the language's form. */
export function formatNumber(value: number | bigint, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat($locale.get(), options).format(value);
}

/** Making a format costs more than all else in a row of a long list. */
let formatsOf: string | undefined;
let whole: Intl.NumberFormat;
let point: string;

/**
 * A decimal string, as `protocol/amount` makes it, in the language's form with every digit kept:
 * `Intl` would go through a float in the older engines of our baseline. Latin digits as in `ui/values/amount-parts.ts`.
 */
export function formatAmount(decimal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return decimal;
  const [, sign = '', units = '0', fraction] = match;
  if (formatsOf !== $locale.get()) {
    formatsOf = $locale.get();
    whole = new Intl.NumberFormat(formatsOf, { numberingSystem: 'latn' });
    point = whole.formatToParts(0.1).find((part) => part.type === 'decimal')?.value ?? '.';
  }
  const head = sign + whole.format(BigInt(units));
  return fraction ? head + point + fraction : head;
}
