/** Chooses the missing input that the button names: the first of the list. Source: protocol §10.3. */
import { listedUnits, type TypedAmount } from '../../../core/payments/typed-amount';
import type { SwapForm } from './swap-form';

type SwapButton = 'selectToken' | 'enterAmount' | 'insufficient' | 'review';

export function buttonState({ from, to }: SwapForm, typed: TypedAmount): SwapButton {
  if (!from || !to) return 'selectToken';
  if (typed.state !== 'good' || typed.units === 0n) return 'enterAmount';
  const listed = from.numeric ? listedUnits(from) : undefined;
  return listed !== undefined && typed.units > listed ? 'insufficient' : 'review';
}
