/** The review of a payment by wallet: when the wallet is there, and again on confirm. By the chain alone. */
import type { TransferQuote } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { sentAlready } from '../../../core/payments/duplicate-payment';
import { isMuchDearer } from '../../../core/payments/payment-cost';
import { payments } from '../../../core/payments/payment-journal';
import { type SendContext, sameSendContext } from '../../../core/payments/send-context';
import { doubtNow } from '../../../core/payments/unresolved-requests';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import type { Payment } from '../pay-state';
import { findRecord } from '../result/pay-records';
import { payPlace } from './pay-place';
import { type PayWarning, payWarnings } from './pay-warnings';

export interface WalletReview {
  payment: Payment;
  place: SendContext;
  quote: TransferQuote;
  warnings: readonly PayWarning[];
  /** The newest earlier request with an unknown outcome, else empty. */
  unanswered: string;
}

/** @throws AppKitError `pay_changed` elsewhere, and those of the adapter. */
export async function prepareReview(payment: Payment): Promise<WalletReview> {
  const place = payPlace(payment);
  if (!place) throw appKitError('pay_changed', { what: 'place' });
  const { where, sender } = place;
  const { transfer, key } = payment;
  const unanswered = doubtNow(where);
  const quote = await sender.quote(where, transfer);
  const all = [...$pendingTransactions.get(), ...payments()];
  const repeated = sentAlready(all, where, transfer);
  const record = findRecord(key);
  const exchange = record?.session && (record.name ?? record.exchange);
  const warnings = payWarnings({ payment, quote, unanswered, repeated, exchange });
  return { payment, place, quote, warnings, unanswered };
}

/** In what the two differ so that it has to be looked at again; undefined when in nothing. */
export function reviewChange(seen: WalletReview, now: WalletReview): string | undefined {
  if (!sameSendContext(seen.place, now.place)) return 'place';
  if (seen.quote.nonce !== now.quote.nonce) return 'nonce';
  return isMuchDearer(seen.quote, now.quote) ? 'fee' : undefined;
}
