/**
 * Asks the wallet to send what was looked at, and follows what it has sent, however late it says so. What it was
 * asked is written down first, and stays so while it is in doubt: the page may be gone when the wallet sends.
 */
import { formatDecimals } from '../../../../protocol/amount';
import { sanitizeName } from '../../../../protocol/sanitize';
import type { StoredPayment } from '../../../../protocol/storage-keys';
import { SYMBOL_LENGTH } from '../../../../protocol/token-text';
import { track } from '../../../core/analytics/track';
import { withTimeout } from '../../../core/async/timeout';
import { WALLET_DEADLINE_MS } from '../../../core/constants/limits';
import { NATIVE } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { toAppKitError } from '../../../core/errors/wallet-errors';
import { dropPayments, recordPayment } from '../../../core/payments/payment-journal';
import { addPending } from '../../../core/payments/transaction-tracker';
import { isLeaving, recordRequest } from '../../../core/session/pending-requests';
import { rememberRecipient } from '../form/recent-recipients';
import type { Review } from '../review/review';
import { unitOf } from '../review/token-unit';
import { certainly } from './certain-rejection';
import { open } from './unresolved-requests';

/**
 * Said before anything was sent. Whatever else a wallet says, it may have: many wait for the chain, and
 * fail when that takes long; others have sent, and went away.
 */
const NOT_SENT: readonly string[] = [
  'connection_rejected',
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
export function properties({ place, transfer, facts }: Review) {
  const { token, amount } = transfer;
  return {
    isSA: false,
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
  const { expiry } = review.quote;
  const sentAt = Date.now();
  recordPayment({ ...asked, id, at: sentAt, sent: true }, asked.id);
  rememberRecipient(namespace, to, review.name);
  addPending({
    ...{ id, namespace, networkId, from, to, token, amount, sentAt },
    symbol: unitOf(review),
    ...(expiry !== undefined && { expiry }),
    ...(provider.proposal && { proposed: true }),
  });
  track('SEND_SUCCESS', properties(review));
}

/**
 * A wallet that answers late has sent all the same: then it is followed, too.
 * @param endTurn called after the wallet's own answer, which may be long after the deadline
 */
export async function submitTransfer(
  review: Review,
  isLeft: () => boolean,
  endTurn: () => void,
): Promise<string> {
  const { sender, where } = review.place;
  const asked = askedFor(review);
  let late = false;
  /** Where nobody waits for it any more it would be a request out of the blue. */
  const assertWanted = (): void => {
    if (late || isLeft()) throw appKitError('canceled');
  };
  const asking = (): void => {
    assertWanted();
    recordPayment(asked);
    open.add(asked.id);
  };
  const submit = () =>
    sender.submit(where, review.transfer, review.quote, asking).catch((cause: unknown) => {
      // What went wrong before is no doubt about the wallet.
      const failed = open.has(asked.id) ? 'send_failed' : 'unknown_error';
      throw certainly(toAppKitError(cause, { failed }));
    });
  const switchNetwork = switchOf(review);
  // A reload takes the answer away, and not the question: the next page says so.
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
        open.delete(asked.id);
        sent(review, asked, id);
      },
      (cause: unknown) => {
        if (!open.delete(asked.id)) return;
        const { code } = toAppKitError(cause);
        if (NOT_SENT.includes(code) && !isLeaving()) dropPayments([asked.id]);
        // Written anew: another tab may have thought that it had done with it.
        else recordPayment({ ...asked, ...(code === 'send_other_chain' && { elsewhere: true }) });
      },
    )
    // Not before it is written down: the next tab looks there.
    .then(endTurn, endTurn);
  return withTimeout(answer, WALLET_DEADLINE_MS, () => {
    late = true;
    return appKitError('wallet_timeout');
  });
}

function switchOf({ place }: Review): (() => Promise<void>) | undefined {
  const { switchNetwork } = place;
  return switchNetwork && (() => switchNetwork(place.where.provider, place.where.network));
}
