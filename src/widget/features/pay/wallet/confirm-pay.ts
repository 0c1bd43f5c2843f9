/**
 * The last step before the wallet: reads everything again, and asks for exactly what the user saw. One
 * at a time, across presses and tabs.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { formatDecimals } from '../../../../protocol/amount';
import type { StoredPayment } from '../../../../protocol/storage-keys';
import { type AppKitError, appKitError, ownError } from '../../../core/errors/app-kit-error';
import { warningKey } from '../../../core/payments/payment-warning';
import { setSendRequested } from '../../../core/payments/send-request';
import { submitPayment } from '../../../core/payments/submit-request';
import { addPending, assertRoom } from '../../../core/payments/transaction-tracker';
import { endDoubt, UNANSWERED_PAYMENTS } from '../../../core/payments/unresolved-requests';
import { payUnit } from '../pay-amount';
import { $payState, type Payment, type RunningPay, setPayState } from '../pay-state';
import { currentOf, failPay, losePay } from '../result/end-pay';
import { followWallet } from '../result/follow-wallet';
import { trackPayment } from '../result/pay-events';
import { acquireWalletLock } from '../result/pay-lock';
import { findRecord, putRecord } from '../result/pay-records';
import { resumePay } from '../result/resume-pay';
import { prepareReview, reviewChange, type WalletReview } from './wallet-review';

type WalletPay = Extract<RunningPay, { state: 'wallet' }>;

export type ReviewState =
  | { state: 'loading' }
  | { state: 'failed'; error: AppKitError }
  | {
      state: 'ready';
      review: WalletReview;
      /** The chain is read once more. */
      busy: boolean;
      /** It differs from what was pressed: the user presses again. */
      error?: AppKitError | undefined;
    };

const state = atom<ReviewState>({ state: 'loading' });
export const $walletReview: ReadableAtom<ReviewState> = state;

let shown = new AbortController();
let running = false;

/** Reads the costs. The last call wins. */
export async function openReview(payment: Payment): Promise<void> {
  closeReview();
  const { signal } = shown;
  try {
    const review = await prepareReview(payment);
    if (!signal.aborted) state.set({ state: 'ready', review, busy: false });
  } catch (cause) {
    if (!signal.aborted) state.set({ state: 'failed', error: ownError(cause) });
  }
}

export function closeReview(): void {
  shown.abort();
  shown = new AbortController();
  state.set({ state: 'loading' });
}

/** True while a warning stops the payment. */
export const isStopped = ({ warnings }: WalletReview, acknowledged: ReadonlySet<string>): boolean =>
  warnings.some(
    (one) =>
      one.level === 'block' || (one.level === 'acknowledge' && !acknowledged.has(warningKey(one))),
  );

function askedFor({ place, payment }: WalletReview): StoredPayment {
  const { network, from } = place.where;
  const { to, token, amount, decimals } = payment.transfer;
  const text = formatDecimals(amount, decimals);
  const id = `${Math.random()}`;
  return { id, networkId: network.id, from, to, token, amount: text, at: Date.now(), sent: false };
}

/** The wallet has sent it, however late. */
function sent({ payment, place, quote }: WalletReview, asked: StoredPayment, hash: string): void {
  const { networkId, from, to, token, amount } = asked;
  const { provider, network } = place.where;
  const { expiry, nonce: nextNonce } = quote;
  putRecord(payment, { payer: from, hash });
  addPending({
    ...{ id: hash, namespace: network.namespace, networkId, from, to, token, amount },
    ...{ sentAt: Date.now(), symbol: payUnit(payment), units: String(payment.transfer.amount) },
    ...(nextNonce !== undefined && { nextNonce }),
    ...(expiry !== undefined && { expiry }),
    ...(provider.proposal && { proposed: true }),
  });
  const last: WalletPay = { state: 'wallet', payment, hash, payer: from };
  const now = $payState.get();
  // Not over the end of another payment that the page asked for meanwhile.
  if ('payment' in now && now.payment === payment && now.state !== 'done') setPayState(last);
  void followWallet(last);
}

/** Pays what the review shows, or shows what has changed. Never rejects. */
export async function confirmPay(acknowledged: ReadonlySet<string>): Promise<void> {
  const before = state.get();
  if (running || before.state !== 'ready' || isStopped(before.review, acknowledged)) return;
  const { review: seen } = before;
  const { payment } = seen;
  const { signal } = shown;
  running = true;
  state.set({ state: 'ready', review: seen, busy: true });
  let releaseLock = () => {};
  let asked: StoredPayment | undefined;
  const last: WalletPay = { state: 'wallet', payment, hash: '', payer: seen.place.where.from };
  try {
    releaseLock = await acquireWalletLock(seen.place.where, payment.key);
    // Another tab has sent the same payment since this one was read.
    if (findRecord(payment.key)?.hash && resumePay(payment)) return;
    const now = await prepareReview(payment);
    const what = reviewChange(seen, now) ?? (isStopped(now, acknowledged) && 'warning');
    if (what) {
      if (!signal.aborted) {
        const error = appKitError('pay_changed', { what });
        state.set({ state: 'ready', review: now, busy: false, error });
      }
      return;
    }
    assertRoom();
    if (signal.aborted) return;
    const { place, quote } = now;
    const request = askedFor(now);
    setSendRequested(place.where.network.namespace);
    const end = releaseLock;
    // The wallet's pending request keeps the other tabs locked.
    releaseLock = () => {};
    await submitPayment({
      ...{ place, asked: request },
      isLeft: () => signal.aborted,
      releaseLock: end,
      submit: (asking) => place.sender.submit(place.where, payment.transfer, quote, asking),
      onAsking() {
        asked = request;
        setPayState(last);
        trackPayment('PAY_INITIATED', payment, currentOf(last));
      },
      onSent: (hash) => sent(now, request, hash),
    });
    endDoubt(place.where, now.unanswered);
  } catch (cause) {
    const error = ownError(cause);
    if (!asked) {
      if (!signal.aborted) state.set({ state: 'ready', review: seen, busy: false, error });
    }
    // The wallet may still send it.
    else if (UNANSWERED_PAYMENTS.has(asked.id))
      losePay(last, appKitError('pay_unknown', {}, error));
    else failPay(last, error);
  } finally {
    running = false;
    setSendRequested(undefined);
    releaseLock();
  }
}
