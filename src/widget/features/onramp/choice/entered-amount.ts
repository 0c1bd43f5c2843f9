/** Reads the amount of money that the user typed. */
import { type AmountProblem, readAmount } from '../../../../protocol/amount-input';
import { isZero } from '../../../../protocol/amount-math';
import type { PaymentCurrency } from '../../../../protocol/http/onramp';
import { type LimitFault, limitFault } from './payment-limits';

/** The gateway takes no finer amount, in any currency. */
export const MONEY_DECIMALS = 2;

export type EnteredAmount =
  /** Allowed: the user enters it at the provider. */
  | { state: 'none' }
  | { state: 'bad'; problem: AmountProblem | 'zero' }
  | { state: 'outside'; fault: LimitFault }
  /** `amount`: a decimal string. */
  | { state: 'good'; amount: string };

/** @param text in the user's language */
export function enteredAmount(
  text: string,
  currency: PaymentCurrency,
  locale: string,
): EnteredAmount {
  const reading = readAmount(text, { decimals: MONEY_DECIMALS, locale, max: 10n ** 11n - 1n });
  if (!reading.ok) {
    const { problem } = reading;
    return problem === 'empty' ? { state: 'none' } : { state: 'bad', problem };
  }
  if (isZero(reading.decimal)) return { state: 'bad', problem: 'zero' };
  const fault = limitFault(reading.decimal, currency);
  return fault ? { state: 'outside', fault } : { state: 'good', amount: reading.decimal };
}
