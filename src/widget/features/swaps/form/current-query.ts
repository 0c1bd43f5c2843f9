/** Reads the swap that the form describes. */
import { $locale } from '../../../core/i18n/i18n';
import type { TransferForm } from '../../../core/payments/transfer-form';
import { type TypedAmount, typedAmount } from '../../../core/payments/typed-amount';
import { $swapForm, type SwapForm } from './swap-form';
import type { SwapQuery } from './swap-gateway';

/** For the rules of typed amounts. */
export const amountForm = ({ from, amount }: SwapForm): TransferForm => ({
  ...{ token: from, amount, inFiat: false, receiver: '' },
});

/** Undefined while something is missing. */
export function queryOf(form: SwapForm, typed: TypedAmount): SwapQuery | undefined {
  const { from, to, slippage } = form;
  if (!from || !to || typed.state !== 'good' || typed.units === 0n) return undefined;
  return { from, to, amount: typed.units, slippage };
}

export function currentQuery(): SwapQuery | undefined {
  const form = $swapForm.get();
  return queryOf(form, typedAmount(amountForm(form), $locale.get()));
}
