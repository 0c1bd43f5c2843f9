/**
 * The last step before the wallet: everything is read once more, and only what was looked at is sent.
 * At most one at a time, whatever is pressed, in whichever tab.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { formatDecimals } from '../../../protocol/amount';
import { sanitizeName } from '../../../protocol/sanitize';
import { SYMBOL_LENGTH } from '../../../protocol/token-text';
import { WALLET_DEADLINE_MS } from '../../core/constants';
import { withDeadline } from '../../core/deadline';
import { type AppKitError, appKitError, ownError } from '../../core/errors';
import { track } from '../../core/events';
import { noteRequest } from '../../core/open-requests';
import { addPending, assertRoom } from '../../core/pending';
import { $route, replace } from '../../core/router';
import { setSendAsked } from '../../core/send-asked';
import { NATIVE } from '../../core/sender';
import { $sending, resetSending, type Sending } from '../../core/sending';
import { toAppKitError } from '../../core/wallet-errors';
import { rememberRecipient } from './recipients';
import { difference, look, type Review, type Wish, wishNow } from './review';
import { takeTurn } from './turn';
import { unitOf } from './unit';
import { keyOf } from './warnings';

export type ReviewState =
  | { state: 'loading' }
  | { state: 'failed'; error: AppKitError }
  | {
      state: 'ready';
      review: Review;
      /**
       * It is not what was looked at before: the key that has to be among the acknowledged ones, so that a
       * second press in haste sends nothing that nobody has read. Empty where nothing has changed.
       */
      changed: string;
      /** `reading` the chain once more, then `asking` the wallet. */
      busy: false | 'reading' | 'asking';
      error?: AppKitError;
    };

const state = atom<ReviewState>({ state: 'loading' });
export const $review: ReadableAtom<ReviewState> = state;

/** Requests that a wallet has been asked, and has not answered within the deadline. */
let unanswered = 0;
/** The wallet has answered so that nobody can tell whether, or where, it has sent; or after the deadline. */
let doubtful = false;
/** How often there was such a doubt: one that was acknowledged says nothing about the next. */
let doubts = 0;
/** Between the press and the wallet's answer. */
let running = false;
/** What the form said when it was pressed. */
let pressed: Sending | undefined;
/** It says something else since, and the review of that was asked for while the wallet was. */
let again = false;
let opening = 0;

let changes = 0;
const changeKey = (): string => {
  changes += 1;
  return `changed ${changes}`;
};

const doubtNow = (): number => (doubtful || unanswered > 0 ? doubts : 0);
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

const messageOf = (cause: unknown): AppKitError => ownError(cause, 'send_failed');

/** Reads what the form says. The last call wins. */
export async function openReview(): Promise<void> {
  if (running) {
    again = $sending.get() !== pressed;
    // What was pressed must not be pressed once more in the place of what the form says now.
    if (again) state.set({ state: 'loading' });
    return;
  }
  opening += 1;
  const mine = opening;
  state.set({ state: 'loading' });
  try {
    const review = await look(wishNow(), doubtNow());
    if (mine === opening) state.set({ state: 'ready', review, changed: '', busy: false });
  } catch (cause) {
    if (mine === opening) state.set({ state: 'failed', error: messageOf(cause) });
  }
}

/** The screen is left: what it showed is not shown again as if it had just been read. */
export function closeReview(): void {
  opening += 1;
  if (!running) state.set({ state: 'loading' });
}

function properties({ place, transfer, facts }: Review) {
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

/** The wallet has sent it. */
function sent(review: Review, id: string): void {
  const { place, transfer, facts, quote, name } = review;
  const { network, from } = place.where;
  rememberRecipient(network.namespace, transfer.to, name);
  addPending({
    id,
    namespace: network.namespace,
    networkId: network.id,
    from,
    to: transfer.to,
    token: transfer.token,
    amount: formatDecimals(transfer.amount, facts.decimals),
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
async function ask(review: Review, isLeft: () => boolean, endTurn: () => void): Promise<string> {
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

/** @throws AppKitError for what stands in the way. */
function check(seen: Review, now: Review, acknowledged: ReadonlySet<string>): void {
  const what = difference(seen, now);
  if (what) throw appKitError('send_changed', { what });
  for (const warning of now.warnings) {
    if (warning.level === 'block') throw appKitError('send_blocked', { what: warning.id });
    if (warning.level === 'acknowledge' && !acknowledged.has(keyOf(warning))) {
      throw appKitError('send_changed', { what: warning.id });
    }
  }
  assertRoom();
}

const wishOf = ({ token, transfer, name, price }: Review): Wish => ({
  token,
  units: transfer.amount,
  address: transfer.to,
  name,
  price,
});

/**
 * Sends what the review shows, or shows what has changed. Never rejects.
 * @param acknowledged keys of the warnings that were
 */
export async function confirmSend(acknowledged: ReadonlySet<string>): Promise<void> {
  const shown = state.get();
  if (running || shown.state !== 'ready') return;
  const { review: seen, changed } = shown;
  if (changed && !acknowledged.has(changed)) return;
  running = true;
  const mine = opening;
  /** Cancelled, or the modal was closed. */
  const isLeft = () => mine !== opening;
  const set = (next: Partial<Extract<ReviewState, { state: 'ready' }>>) =>
    again || state.set({ state: 'ready', review: seen, changed, busy: false, ...next });
  pressed = $sending.get();
  set({ busy: 'reading' });
  let now: Review | undefined;
  let endTurn = () => {};
  try {
    endTurn = await takeTurn(seen.place.where);
    now = await look(wishOf(seen), doubtNow());
    check(seen, now, acknowledged);
    if (isLeft()) throw appKitError('canceled');
    set({ review: now, busy: 'asking' });
    setSendAsked(now.place.where.network.namespace);
    track('SEND_INITIATED', properties(now));
    const end = endTurn;
    // What the wallet may still do keeps the other tabs out, and not how long it is waited for here.
    endTurn = () => {};
    await ask(now, isLeft, end);
    doubtful = false;
    // What has been sent is not there to be sent again; what was written meanwhile is not lost.
    if ($sending.get() === pressed) resetSending();
    state.set({ state: 'loading' });
    if (!again && $route.get().view === 'WalletSendPreview') replace('Account');
  } catch (cause) {
    const error = messageOf(cause);
    if (now) track('SEND_ERROR', { ...properties(now), message: error.message });
    set({
      error,
      ...(now && { review: now }),
      ...(error.code === 'send_changed' && { changed: changeKey() }),
    });
  } finally {
    running = false;
    setSendAsked(undefined);
    endTurn();
    if (again) {
      again = false;
      void openReview();
    }
  }
}
