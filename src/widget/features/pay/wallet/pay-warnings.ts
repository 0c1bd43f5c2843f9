/** Finds the warnings of a payment by wallet. Pure. Source: hazards §5. */
import { formatDecimals } from '../../../../protocol/amount';
import { sanitizeName } from '../../../../protocol/sanitize';
import type { TransferQuote } from '../../../core/contracts/sender';
import { NATIVE } from '../../../core/contracts/sender';
import type { MessageParams } from '../../../core/i18n/i18n';
import { costOf } from '../../../core/payments/payment-cost';
import {
  type PaymentWarning,
  sortWarnings,
  type WarningLevel,
} from '../../../core/payments/payment-warning';
import { clearAmount } from '../../../core/payments/typed-amount';
import { payUnit } from '../pay-amount';
import type { Payment } from '../pay-state';

type WarningId =
  | 'notEnough'
  | 'noGas'
  | 'reverts'
  | 'keepsPart'
  | 'partUnknown'
  | 'unanswered'
  | 'repeated'
  | 'exchangeOpen';

export type PayWarning = PaymentWarning<WarningId>;

const REASON_LENGTH = 120;

export interface PayFindings {
  payment: Payment;
  quote: TransferQuote;
  /** The newest earlier request with an unknown outcome, else empty. */
  unanswered: string;
  /** The latest identical payment, if it was sent or settled recently. */
  repeated: string | undefined;
  /** The exchange whose session the user left. */
  exchange: string | undefined;
}

export function payWarnings({
  payment,
  quote,
  unanswered,
  repeated,
  exchange,
}: PayFindings): PayWarning[] {
  const { transfer, facts, network } = payment;
  const { amount, token } = transfer;
  const found: PayWarning[] = [];
  const add = (when: boolean, id: WarningId, level: WarningLevel, params: MessageParams = {}) => {
    if (when) found.push({ id, level, params });
  };
  const symbol = payUnit(payment);
  const shown = (units: bigint) => clearAmount(formatDecimals(units, facts.decimals));
  const short = amount > quote.max;
  const poor = !short && token !== NATIVE && costOf(quote) > quote.coin;
  add(short, 'notEnough', 'block', { max: shown(quote.max), symbol });
  add(poor, 'noGas', 'block', { symbol: network.nativeCurrency.symbol });
  const { simulation } = quote;
  if (!simulation.ok && !short && !poor) {
    add(true, 'reverts', 'block', { reason: sanitizeName(simulation.reason, REASON_LENGTH) });
  }
  // The site asked for the whole amount: a smaller one buys nothing.
  add(quote.received < amount, 'keepsPart', 'block', { received: shown(quote.received), symbol });
  add(quote.receivedUnknown === true, 'partUnknown', 'acknowledge');
  add(unanswered !== '', 'unanswered', 'acknowledge', { n: unanswered });
  add(repeated !== undefined, 'repeated', 'acknowledge', { n: repeated ?? '' });
  add(exchange !== undefined, 'exchangeOpen', 'acknowledge', { name: exchange ?? '' });
  return sortWarnings(found);
}
