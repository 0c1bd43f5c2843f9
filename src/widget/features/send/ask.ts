/**
 * Asks the wallet to send what was looked at, and follows what it has sent, however late it says so. What is in
 * doubt then is kept here, for as long as the page lasts.
 */
import { formatDecimals } from '../../../protocol/amount';
import { sanitizeName } from '../../../protocol/sanitize';
import { SYMBOL_LENGTH } from '../../../protocol/token-text';
import { WALLET_DEADLINE_MS } from '../../core/constants';
import { withDeadline } from '../../core/deadline';
import { appKitError } from '../../core/errors';
import { track } from '../../core/events';
import { noteRequest } from '../../core/open-requests';
import { addPending } from '../../core/pending';
import { NATIVE } from '../../core/sender';
import { toAppKitError } from '../../core/wallet-errors';
import { rememberRecipient } from './recipients';
import type { Review } from './review';
import { unitOf } from './unit';

/** Requests that a wallet has been asked, and has not answered within the deadline. */
let unanswered = 0;
/** The wallet has answered so that nobody can tell whether, or where, it has sent; or after the deadline. */
let doubtful = false;
/** How often there was such a doubt: one that was acknowledged says nothing about the next. */
let doubts = 0;
/** The number of the last doubt that nobody has dispelled, else 0. */
export const doubtNow = (): number => (doubtful || unanswered > 0 ? doubts : 0);
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

function doubt(): void {
  doubtful = true;
  doubts += 1;
}

/** The wallet has said that it has sent: whoever acknowledged the doubts before has done with them. */
export function endDoubt(): void {
  doubtful = false;
}

/** The wallet has sent it. */
function sent(review: Review, id: string): void {
  const { place, transfer, facts, quote, name } = review;
  const { network, from } = place.where;
  const { namespace, id: networkId } = network;
  const { to, token } = transfer;
  const amount = formatDecimals(transfer.amount, facts.decimals);
  rememberRecipient(namespace, to, name, { networkId, from, token, amount });
  addPending({
    ...{ id, namespace, networkId, from, to, token, amount },
    symbol: unitOf(review),
    sentAt: Date.now(),
    ...(quote.expiry !== undefined && { expiry: quote.expiry }),
  });
  track('SEND_SUCCESS', properties(review));
}

/**
 * A wallet that answers late has sent all the same: then it is followed, too.
 * @param endTurn called after the wallet's own answer, which may be long after the deadline
 */
export async function ask(
  review: Review,
  isLeft: () => boolean,
  endTurn: () => void,
): Promise<string> {
  const { sender, where } = review.place;
  const submit = () => sender.submit(where, review.transfer, review.quote);
  const switchNetwork = switchOf(review);
  let late = false;
  // A reload takes the answer away, and not the question: the next page says so.
  const answered = noteRequest(review.place.account.connectorId, 'send');
  const answer = submit().catch(async (cause: unknown) => {
    // Thrown before the wallet was asked to sign: it may move, once.
    if (toAppKitError(cause).code !== 'send_wrong_chain' || !switchNetwork) throw cause;
    await switchNetwork();
    // Nobody waits for it any more: it would be a request out of the blue.
    if (late || isLeft()) throw appKitError('canceled');
    return submit();
  });
  answer.then(answered, answered);
  answer
    .then(
      (id) => {
        sent(review, id);
        // The form still says the same, and where nonces are not counted nothing has changed.
        if (late) doubt();
      },
      (cause: unknown) => {
        if (!NOT_SENT.includes(toAppKitError(cause).code)) doubt();
      },
    )
    // Not before it is written down: the next tab looks there.
    .then(endTurn, endTurn);
  return withDeadline(answer, WALLET_DEADLINE_MS, () => {
    late = true;
    unanswered += 1;
    doubts += 1;
    const over = () => {
      unanswered -= 1;
    };
    answer.then(over, over);
    return appKitError('wallet_timeout');
  });
}

function switchOf({ place }: Review): (() => Promise<void>) | undefined {
  const { switchNetwork } = place;
  return switchNetwork && (() => switchNetwork(place.where.provider, place.where.network));
}
