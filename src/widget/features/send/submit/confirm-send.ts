/**
 * The last step before the wallet: reads everything again and sends only the reviewed transfer. At
 * most one send runs at a time, across presses and tabs.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { track } from '../../../core/analytics/track-event';
import { type AppKitError, appKitError, ownError } from '../../../core/errors/app-kit-error';
import { visibleError } from '../../../core/errors/visible-error';
import { $locale } from '../../../core/i18n/i18n';
import { warningKey } from '../../../core/payments/payment-warning';
import {
  currentSendContext,
  requireSendContext,
  sameSendContext,
  sendLockName,
} from '../../../core/payments/send-context';
import { acquireSendLock } from '../../../core/payments/send-lock';
import { setSendRequested } from '../../../core/payments/send-request';
import { assertRoom } from '../../../core/payments/transaction-tracker';
import { $transferForm, resetSending } from '../../../core/payments/transfer-form';
import { endDoubt } from '../../../core/payments/unresolved-requests';
import { $route, goBack, replaceView } from '../../../core/views/router';
import { showToast } from '../../../core/views/toasts';
import { formFingerprint } from '../form/form-fingerprint';
import { t } from '../messages';
import { showSent } from '../result/show-sent';
import { amountText, recipientText } from '../review/money';
import {
  currentRequest,
  prepareReview,
  type Review,
  type ReviewRequest,
  reviewDifference,
} from '../review/review';
import { submitTransfer, transferProperties } from './submit-transfer';

export type ReviewState =
  | { state: 'loading' }
  | { state: 'failed'; error: AppKitError }
  | {
      state: 'ready';
      review: Review;
      /**
       * The transfer differs from the reviewed one: the acknowledged keys must include this key, so
       * that a hasty second press sends nothing unread. Empty without a change.
       */
      changed: string;
      /** `reading` the chain once more, then `asking` the wallet. */
      busy: false | 'reading' | 'asking';
      error?: AppKitError;
    };

const state = atom<ReviewState>({ state: 'loading' });
export const $review: ReadableAtom<ReviewState> = state;

/** Between the press and the wallet's answer. */
let running = false;
/** The form fingerprint at the press. */
let pressed = '';
/** The review state for that fingerprint: shown while the form is unchanged. */
let asked: ReviewState = { state: 'loading' };
/**
 * The form has changed since, and its review was requested while the wallet request was pending.
 */
let again = false;
let opening = 0;
/** The review is on the screen. */
let isShown = false;

let changes = 0;
const changeKey = (): string => {
  changes += 1;
  return `changed ${changes}`;
};

/** Compares by text: a refresh of the token list recreates the form's objects. */
const saidNow = (): string => {
  const place = currentSendContext();
  return formFingerprint(
    $transferForm.get(),
    place ? sendLockName(place.where) : '',
    $locale.get(),
  );
};

const ELSEWHERE = { what: 'place' };

/** Reviews the current form. The last call wins. */
export async function openReview(): Promise<void> {
  isShown = true;
  if (running) {
    again = saidNow() !== pressed;
    // A submitted review must not be pressed again in place of the current form's review.
    state.set(again ? { state: 'loading' } : asked);
    return;
  }
  opening += 1;
  const mine = opening;
  state.set({ state: 'loading' });
  try {
    const review = await prepareReview(currentRequest());
    if (mine === opening) state.set({ state: 'ready', review, changed: '', busy: false });
  } catch (cause) {
    if (mine === opening) state.set({ state: 'failed', error: ownError(cause) });
  }
}

/** The screen is left: what it showed is not shown again as if it had just been read. */
export function closeReview(): void {
  isShown = false;
  opening += 1;
  if (!running) state.set({ state: 'loading' });
}

/** Another account, or another network: nothing of what was looked at is left to be pressed. */
export function dropReview(): void {
  if (running) return;
  closeReview();
  const { view, previous } = $route.get();
  if (view !== 'WalletSendPreview') return;
  if (previous === 'WalletSend') goBack();
  else replaceView('WalletSend');
}

/** @throws AppKitError where what was looked at is not where we are. */
function assertHere({ place }: Review): void {
  if (!sameSendContext(place, requireSendContext())) throw appKitError('send_changed', ELSEWHERE);
}

/** @throws AppKitError for a blocking reason. */
function check(seen: Review, now: Review, acknowledged: ReadonlySet<string>): void {
  const what = reviewDifference(seen, now);
  if (what) throw appKitError('send_changed', { what });
  for (const warning of now.warnings) {
    if (warning.level === 'block') throw appKitError('send_blocked', { what: warning.id });
    if (warning.level === 'acknowledge' && !acknowledged.has(warningKey(warning))) {
      throw appKitError('send_changed', { what: warning.id });
    }
  }
  assertRoom();
}

const requestOf = ({ token, transfer, name, price }: Review): ReviewRequest => ({
  token,
  units: transfer.amount,
  address: transfer.to,
  name,
  price,
});

/** The user left the review while the wallet asked. */
function reportUnseen(error: AppKitError, review: Review): void {
  const rejected = error.code === 'user_rejected';
  showToast('error', rejected ? t('rejected') : visibleError(error), {
    quiet: rejected,
    detail: t('what', { amount: amountText(review), name: recipientText(review) }),
  });
}

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
  const show = (next: ReviewState): void => {
    asked = next;
    if (!again) state.set(next);
  };
  const set = (next: Partial<Extract<ReviewState, { state: 'ready' }>>) =>
    show({ state: 'ready', review: seen, changed, busy: false, ...next });
  pressed = saidNow();
  set({ busy: 'reading' });
  let now: Review | undefined;
  let wasAsked = false;
  let releaseLock = () => {};
  try {
    assertHere(seen);
    releaseLock = await acquireSendLock(seen.place.where);
    now = await prepareReview(requestOf(seen));
    check(seen, now, acknowledged);
    // It may have changed while the chain was read.
    assertHere(now);
    if (isLeft()) throw appKitError('canceled');
    set({ review: now, busy: 'reading' });
    setSendRequested(now.place.where.network.namespace);
    track('SEND_INITIATED', transferProperties(now));
    const end = releaseLock;
    // The wallet's pending request keeps the other tabs locked, not the local wait for it.
    releaseLock = () => {};
    const form = $transferForm.get();
    const reviewed = now;
    const onAsking = () => {
      wasAsked = true;
      set({ review: reviewed, busy: 'asking' });
    };
    const id = await submitTransfer(now, { isLeft, onAsking, releaseLock: end });
    endDoubt(now.place.where, now.unanswered);
    // Clear the form of a sent payment, to prevent a repeat; keep edits made meanwhile.
    if (saidNow() === pressed) resetSending();
    state.set({ state: 'loading' });
    if (!again && $route.get().view === 'WalletSendPreview') {
      replaceView('Account');
      // The wallet only has the proposal of a payment, which others may still reject.
      if (!now.place.where.provider.proposal) void showSent(now, id, form);
    }
  } catch (cause) {
    const error = ownError(cause);
    if (now) track('SEND_ERROR', { ...transferProperties(now), message: error.message });
    // The user wanted to pay on the other network: no acknowledgment overrides that.
    if (error.params.what === ELSEWHERE.what) show({ state: 'failed', error });
    else
      set({
        error,
        ...(now && { review: now }),
        ...(error.code === 'send_changed' && { changed: changeKey() }),
      });
    if (now && wasAsked && (again || !isShown)) reportUnseen(error, now);
  } finally {
    running = false;
    setSendRequested(undefined);
    releaseLock();
    if (again) {
      again = false;
      void openReview();
    }
  }
}
