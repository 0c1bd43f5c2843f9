/**
 * Chooses the missing input that the button names: the first of the list. Source: protocol §10.3.
 */
import type { TransferForm } from '../../../core/payments/transfer-form';
import { listedUnits, type TypedAmount } from '../../../core/payments/typed-amount';
import type { RecipientState } from './recipient';

type ButtonState =
  | 'selectToken'
  | 'incorrectValue'
  | 'addAmount'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'
  | 'preview';

export function buttonState(
  { token }: TransferForm,
  typed: TypedAmount,
  target: RecipientState,
): ButtonState {
  if (!token) return 'selectToken';
  if (typed.state === 'bad') return 'incorrectValue';
  if (typed.state === 'none' || typed.units === 0n) return 'addAmount';
  const listed = listedUnits(token);
  if (listed !== undefined && typed.units > listed) return 'insufficientFunds';
  if (target.state === 'none') return 'addAddress';
  return target.state === 'ready' ? 'preview' : 'invalidAddress';
}
