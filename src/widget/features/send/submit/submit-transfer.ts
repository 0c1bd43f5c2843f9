/** Asks the wallet to send the reviewed transfer, and tracks the transaction, even after a late answer. */
import { formatDecimals } from '../../../../protocol/amount';
import { sanitizeName } from '../../../../protocol/sanitize';
import type { StoredPayment } from '../../../../protocol/storage-keys';
import { SYMBOL_LENGTH } from '../../../../protocol/token-text';
import { smartAccount } from '../../../core/analytics/smart-account';
import { track } from '../../../core/analytics/track-event';
import { NATIVE } from '../../../core/contracts/sender';
import { rememberRecipient } from '../../../core/payments/recent-recipients';
import { type SubmitOptions, submitPayment } from '../../../core/payments/submit-request';
import { unitOf } from '../../../core/payments/token-unit';
import { addPending } from '../../../core/payments/transaction-tracker';
import type { Review } from '../review/review';

/** As analytics name it. */
export function transferProperties({ place, transfer, facts }: Review) {
  const { token, amount } = transfer;
  return {
    ...smartAccount(),
    network: place.where.network.id,
    token: token === NATIVE ? sanitizeName(facts.symbol, SYMBOL_LENGTH) : token,
    // The event's own form; money is nowhere else a number.
    amount: Number(formatDecimals(amount, facts.decimals)),
  };
}

function askedFor({ place, transfer, facts }: Review): StoredPayment {
  const { network, from } = place.where;
  const { to, token } = transfer;
  const amount = formatDecimals(transfer.amount, facts.decimals);
  const id = `${Math.random()}`;
  return { id, networkId: network.id, from, to, token, amount, at: Date.now(), sent: false };
}

/** The wallet has sent it. */
function sent(review: Review, asked: StoredPayment, id: string): void {
  const { networkId, from, to, token, amount } = asked;
  const { network, provider } = review.place.where;
  const { namespace } = network;
  const { expiry, nonce: nextNonce } = review.quote;
  const sentAt = Date.now();
  rememberRecipient(namespace, to, review.name);
  addPending({
    ...{ id, namespace, networkId, from, to, token, amount, sentAt },
    ...(review.name && { name: review.name }),
    symbol: unitOf(review),
    units: String(review.transfer.amount),
    ...(nextNonce !== undefined && { nextNonce }),
    ...(expiry !== undefined && { expiry }),
    ...(provider.proposal && { proposed: true }),
  });
  track('SEND_SUCCESS', transferProperties(review));
}

/** A wallet that answers late has still sent: track that transaction, too. */
export function submitTransfer(review: Review, options: SubmitOptions): Promise<string> {
  const { place, transfer, quote } = review;
  const asked = askedFor(review);
  return submitPayment({
    ...options,
    place,
    asked,
    submit: (asking) => place.sender.submit(place.where, transfer, quote, asking),
    onSent: (id) => sent(review, asked, id),
  });
}
