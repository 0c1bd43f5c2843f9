import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { fiatParts } from '../../../ui/values/fiat-parts';

/** Cut to cents, never rounded up; less than a cent is not written as nothing. */
export function fiatText(value: string, locale: string): string {
  const { before, whole, fraction, after } = fiatParts(value, FIAT_CURRENCY, locale);
  return before + whole + fraction + after;
}
