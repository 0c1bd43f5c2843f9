/** Amounts of a purchase as text. */
import { cutDigits } from '../../../protocol/amount';
import { formatAmount } from '../../core/i18n/number-format';

/** Characters. A longer amount comes from a server that is wrong. */
const LONGEST = 30;

/** @param amount a decimal string; '', undefined or far too long: the symbol alone */
export function amountText(amount: string | undefined, symbol: string): string {
  if (!amount) return symbol;
  const cut = amount.length > LONGEST ? cutDigits(amount) : amount;
  return cut.length > LONGEST ? symbol : `${formatAmount(cut)}\u00a0${symbol}`;
}
