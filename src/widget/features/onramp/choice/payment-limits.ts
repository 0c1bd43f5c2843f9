/** Checks an amount of money against the limits of a currency. Pure. */
import { decimalSortKey } from '../../../../protocol/amount-math';
import type { PaymentCurrency } from '../../../../protocol/http/onramp';

export interface LimitFault {
  kind: 'below' | 'above';
  /** A decimal string. */
  limit: string;
}

/** Of all ways to pay: the provider checks that of the way which the user takes. */
export function limitsOf({ payment_method_limits: all }: PaymentCurrency) {
  const by = (field: 'min' | 'max') =>
    all.map((one) => one[field]).sort((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0));
  return { min: by('min')[0], max: by('max').at(-1) };
}

/** Exact for every decimal string that is not negative. */
export const isLess = (one: string, other: string): boolean =>
  decimalSortKey(one) < decimalSortKey(other);

/** @param amount a decimal string. @returns undefined within the limits, and where there are none */
export function limitFault(amount: string, currency: PaymentCurrency): LimitFault | undefined {
  const { min, max } = limitsOf(currency);
  if (min !== undefined && isLess(amount, min)) return { kind: 'below', limit: min };
  if (max !== undefined && isLess(max, amount)) return { kind: 'above', limit: max };
  return undefined;
}
