/**
 * Asks the wallet to send the reviewed transfer, and tracks the transaction, even after a late
 * answer. Records the request first and keeps it while its outcome is unknown: the page may be gone
 * when the wallet sends.
 */
import { formatDecimals } from '../../../../protocol/amount';
import { sanitizeName } from '../../../../protocol/sanitize';
import type { StoredPayment } from '../../../../protocol/storage-keys';
import { SYMBOL_LENGTH } from '../../../../protocol/token-text';
import { smartAccount } from '../../../core/analytics/smart-account';
import { track } from '../../../core/analytics/track-event';
import { withTimeout } from '../../../core/async/timeout';
import { WALLET_DEADLINE_MS } from '../../../core/constants/limits';
import { NATIVE } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { toAppKitError } from '../../../core/errors/wallet-errors';
import { certainRejection } from '../../../core/payments/certain-rejection';
import { dropPayments, recordPayment } from '../../../core/payments/payment-journal';
import { rememberRecipient } from '../../../core/payments/recent-recipients';
import { unitOf } from '../../../core/payments/token-unit';
import { addPending } from '../../../core/payments/transaction-tracker';
import { UNANSWERED_PAYMENTS } from '../../../core/payments/unresolved-requests';
import { isLeaving, recordRequest } from '../../../core/session/pending-requests';
import type { Review } from '../review/review';

/**
 * Errors raised before sending. After any other error the wallet may have sent: many wait for the
 * chain and time out; others send, then disconnect.
 */
const NOT_SENT: readonly string[] = [
  'user_rejected',
  'canceled',
  'request_pending',
  'unauthorized',
  'method_not_supported',
  'rpc_invalid_params',
  'chain_unrecognized',
  'switch_failed',
  'send_wrong_chain',
  'send_changed',
  'token_unreadable',
  'rpc_unavailable',
];

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
  recordPayment({ ...asked, id, at: sentAt, sent: true }, asked.id);
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

interface SubmitOptions {
  isLeft(): boolean;
  /** Called directly before the wallet is asked to sign. */
  onAsking(): void;
  /** Called after the wallet's own answer, which may come long after the deadline. */
  releaseLock(): void;
}

/** A wallet that answers late has still sent: track that transaction, too. */
export async function submitTransfer(
  review: Review,
  { isLeft, onAsking, releaseLock }: SubmitOptions,
): Promise<string> {
  const { sender, where } = review.place;
  const asked = askedFor(review);
  let late = false;
  /** After the caller stops waiting, a request would surprise the user. */
  const assertWanted = (): void => {
    if (late || isLeft()) throw appKitError('canceled');
  };
  const asking = (): void => {
    assertWanted();
    recordPayment(asked);
    UNANSWERED_PAYMENTS.add(asked.id);
    onAsking();
  };
  const submit = () =>
    sender.submit(where, review.transfer, review.quote, asking).catch((cause: unknown) => {
      // A failure before the request leaves no unresolved request.
      const failed = UNANSWERED_PAYMENTS.has(asked.id) ? 'send_failed' : 'unknown_error';
      throw certainRejection(toAppKitError(cause, { failed }));
    });
  const switchNetwork = switchOf(review);
  // A reload loses the answer, not the request: the next page reports it.
  const answered = recordRequest(review.place.account.connectorId, 'send');
  const answer = submit().catch(async (cause: unknown) => {
    // Thrown before the wallet was asked to sign: it may move, once.
    if (toAppKitError(cause).code !== 'send_wrong_chain' || !switchNetwork) throw cause;
    await switchNetwork();
    assertWanted();
    return submit();
  });
  answer.then(answered, answered);
  answer
    .then(
      (id) => {
        UNANSWERED_PAYMENTS.delete(asked.id);
        sent(review, asked, id);
      },
      (cause: unknown) => {
        if (!UNANSWERED_PAYMENTS.delete(asked.id)) return;
        const { code } = toAppKitError(cause);
        if (NOT_SENT.includes(code) && !isLeaving()) dropPayments([asked.id]);
        // Write it again: another tab may have cleared the record.
        else recordPayment({ ...asked, ...(code === 'send_other_chain' && { elsewhere: true }) });
      },
    )
    // Not before it is written down: the next tab looks there.
    .then(releaseLock, releaseLock);
  return withTimeout(answer, WALLET_DEADLINE_MS, () => {
    late = true;
    return appKitError('wallet_timeout');
  });
}

function switchOf({ place }: Review): (() => Promise<void>) | undefined {
  const { switchNetwork } = place;
  return switchNetwork && (() => switchNetwork(place.where.provider, place.where.network));
}
