/**
 * The review on the screen and its confirmation. Each press asks the wallet for one step, after everything
 * was read again; a difference to what is shown asks the user again. One at a time, across presses and tabs.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { track } from '../../../core/analytics/track-event';
import { sleep } from '../../../core/async/backoff';
import { type AppKitError, appKitError, ownError } from '../../../core/errors/app-kit-error';
import { visibleError } from '../../../core/errors/visible-error';
import { sameSendContext } from '../../../core/payments/send-context';
import { acquireSendLock } from '../../../core/payments/send-lock';
import { setSendRequested } from '../../../core/payments/send-request';
import { assertRoom } from '../../../core/payments/transaction-tracker';
import { endDoubt } from '../../../core/payments/unresolved-requests';
import { whenVisible } from '../../../core/payments/when-visible';
import { $route, goBack, replaceView } from '../../../core/views/router';
import { showToast } from '../../../core/views/toasts';
import { REFRESH_MS } from '../form/follow-quote';
import { $swapForm, resetSwap } from '../form/swap-form';
import type { SwapQuery } from '../form/swap-gateway';
import { t } from '../messages';
import { showSwapped } from '../result/show-swapped';
import {
  isPaying,
  keepMinimum,
  prepareSwap,
  priceFell,
  type SwapReview,
  swapDifference,
} from '../review/swap-review';
import { requireSwapContext } from '../swap-context';
import { isApproved, pendingApproval } from './earlier-approval';
import { isStopped, type ReadyReview, readyReview, type SwapReviewState } from './review-state';
import { submitStep, swapProperties } from './submit-step';

/** An older price cannot be confirmed. */
export const STALE_MS = 30_000;

/** Of a failure before any request to the wallet. */
const NOT_ASKED = 'swap_build_failed';

const state = atom<SwapReviewState>({ state: 'loading' });
export const $swapReview: ReadableAtom<SwapReviewState> = state;

let running = false;
let shown = new AbortController();
/** Opened again while the wallet still had the last request. */
let wanted: SwapQuery | undefined;

const patch = (change: Partial<ReadyReview>): void => {
  const now = state.get();
  if (now.state === 'ready') state.set({ ...now, ...change });
};

/** Every few seconds the newest price takes the place of the shown one, until the user presses. */
async function refresh(query: SwapQuery, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(REFRESH_MS, signal);
    await whenVisible(signal);
    const before = state.get();
    if (signal.aborted) return;
    if (running || before.state !== 'ready') continue;
    patch({ stale: Date.now() - before.review.at > STALE_MS });
    try {
      const review = await prepareSwap(query, before.unlimited);
      const now = state.get();
      if (signal.aborted || running || now.state !== 'ready') continue;
      const changed = swapDifference(now.review, review) !== undefined;
      state.set({ ...now, review, stale: false, changed: now.changed || changed });
    } catch {
      patch({ stale: Date.now() - before.review.at > STALE_MS });
    }
  }
}

/** Reviews the swap. The last call wins. */
export async function openSwapReview(query: SwapQuery): Promise<void> {
  shown.abort();
  shown = new AbortController();
  const { signal } = shown;
  state.set({ state: 'loading' });
  // The wallet still has the last request: its answer decides what is next.
  wanted = running ? query : undefined;
  if (running) return;
  try {
    const review = await prepareSwap(query, false);
    if (!signal.aborted) {
      state.set(readyReview(review, false));
      void awaitEarlier(review, signal);
    }
  } catch (cause) {
    if (!signal.aborted) state.set({ state: 'failed', error: ownError(cause, NOT_ASKED) });
  }
  void refresh(query, signal);
}

/** The view is left. */
export function closeSwapReview(): void {
  wanted = undefined;
  shown.abort();
  if (!running) state.set({ state: 'loading' });
}

/** Another account or network: the review is about neither. */
export function dropSwapReview(): void {
  const now = state.get();
  // A request to the wallet is about the place that it shows; who only waits asks for nothing.
  if (running && !(now.state === 'ready' && now.busy === 'approving')) return;
  closeSwapReview();
  state.set({ state: 'loading' });
  const { view, previous } = $route.get();
  if (view !== 'SwapPreview') return;
  if (previous === 'Swap') goBack();
  else replaceView('Swap');
}

/** The user wants an approval without a limit, or the exact one again. */
export async function chooseUnlimited(unlimited: boolean): Promise<void> {
  const now = state.get();
  if (running || now.state !== 'ready') return;
  const { signal } = shown;
  patch({ unlimited, busy: 'reading' });
  try {
    const review = await prepareSwap(now.review.query, unlimited);
    if (!signal.aborted) state.set(readyReview(review, unlimited));
  } catch (cause) {
    if (!signal.aborted) {
      patch({ unlimited: now.unlimited, busy: false, error: ownError(cause, NOT_ASKED) });
    }
  }
}

export function acceptChange(): void {
  patch({ changed: false, error: undefined });
}

/** The approval is on the chain: what it allows, and the price, are read again. */
async function afterApproval(review: SwapReview, id: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  patch({ busy: 'approving' });
  if (!(await isApproved(id, signal))) return;
  const next = await prepareSwap(review.query, false);
  if (signal.aborted) return;
  if (!sameSendContext(review.place, next.place)) {
    throw appKitError('swap_changed', { what: 'place' });
  }
  // Worse than what the user saw before the approval: they look again.
  state.set(readyReview(next, false, { changed: priceFell(review, next) }));
}

/** An approval that was sent before a reload, or in another tab, is awaited like one of this review. */
async function awaitEarlier(review: SwapReview, signal: AbortSignal): Promise<void> {
  const id = pendingApproval(review);
  if (id === undefined || running) return;
  running = true;
  try {
    await afterApproval(review, id, signal);
  } catch (cause) {
    if (!signal.aborted) fail(ownError(cause, NOT_ASKED), review, false);
  } finally {
    running = false;
    if (wanted) void openSwapReview(wanted);
  }
}

/** Does the next step of what is shown. Never rejects. */
export async function confirmSwap(acknowledged: ReadonlySet<string>): Promise<void> {
  const before = state.get();
  if (running || before.state !== 'ready' || isStopped(before, acknowledged)) return;
  const { review: seen, unlimited } = before;
  // The page may have been hidden: its next price is on the way.
  if (Date.now() - seen.at > STALE_MS) return patch({ stale: true });
  const { signal } = shown;
  running = true;
  let now: SwapReview | undefined;
  let wasAsked = false;
  let releaseLock = () => {};
  patch({ busy: 'reading', error: undefined });
  try {
    if (!sameSendContext(seen.place, requireSwapContext())) {
      throw appKitError('swap_changed', { what: 'place' });
    }
    releaseLock = await acquireSendLock(seen.place.where);
    now = await prepareSwap(seen.query, unlimited);
    // Another tab has sent it since: the wallet is not asked again.
    const earlier = pendingApproval(now);
    if (earlier !== undefined) {
      releaseLock();
      releaseLock = () => {};
      await afterApproval(now, earlier, signal);
      return;
    }
    const what = swapDifference(seen, now);
    if (what) throw appKitError('swap_changed', { what });
    if (isStopped(readyReview(now, unlimited), acknowledged)) {
      throw appKitError('swap_changed', { what: 'warning' });
    }
    assertRoom();
    if (signal.aborted) throw appKitError('canceled');
    const reviewed = await keepMinimum(seen, now);
    // It may have changed while the chain was read.
    if (!sameSendContext(now.place, requireSwapContext())) {
      throw appKitError('swap_changed', { what: 'place' });
    }
    const isSwap = isPaying(reviewed.steps[0]);
    if (isSwap) track('INITIATE_SWAP', swapProperties(reviewed));
    setSendRequested(reviewed.place.where.network.namespace);
    const end = releaseLock;
    // The wallet's pending request keeps the other tabs locked.
    releaseLock = () => {};
    const id = await submitStep(reviewed, {
      isLeft: () => signal.aborted,
      onAsking() {
        wasAsked = true;
        if (!signal.aborted) patch({ review: reviewed, busy: 'asking' });
      },
      releaseLock: end,
    });
    endDoubt(reviewed.place.where, reviewed.unanswered);
    setSendRequested(undefined);
    if (!isSwap) await afterApproval(reviewed, id, signal);
    else {
      const form = $swapForm.get();
      resetSwap();
      // The form is empty: nothing is left to review.
      wanted = undefined;
      state.set({ state: 'loading' });
      // Also for a view that was left and opened again meanwhile.
      if ($route.get().view === 'SwapPreview') {
        replaceView('Account');
        // A proposal may still be rejected by others.
        if (!reviewed.place.where.provider.proposal) void showSwapped(reviewed, id, form);
      }
    }
  } catch (cause) {
    const refused = refusedBatch(cause, now);
    const error = refused
      ? appKitError('swap_batch_refused', {}, cause)
      : ownError(cause, wasAsked ? 'swap_failed' : NOT_ASKED);
    if (now) {
      const event = isPaying(now.steps[0]) ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR';
      track(event, { ...swapProperties(now), message: error.message });
    }
    if (!signal.aborted) fail(error, now ?? seen, unlimited);
    // The wallet may take separate requests only.
    if (now?.batch && wasAsked) await showSeparate(now, error, signal);
    if (wasAsked && signal.aborted)
      showToast('error', textOf(error), { quiet: isRejection(error) });
  } finally {
    running = false;
    setSendRequested(undefined);
    releaseLock();
    if (wanted) void openSwapReview(wanted);
  }
}

const isRejection = ({ code }: AppKitError): boolean => code === 'user_rejected';

export const textOf = (error: AppKitError): string =>
  isRejection(error) ? t('rejected') : visibleError(error);

/** The wallet says that it takes no batch: it has sent nothing. */
const refusedBatch = (cause: unknown, review: SwapReview | undefined): boolean =>
  review?.batch !== undefined && Object(cause).code === 'method_not_supported';

/** Shows the separate steps, if the wallet took no batch. */
async function showSeparate(
  { query }: SwapReview,
  error: AppKitError,
  signal: AbortSignal,
): Promise<void> {
  const next = await prepareSwap(query, false).catch(() => undefined);
  if (next && !next.batch && !signal.aborted) state.set(readyReview(next, false, { error }));
}

function fail(error: AppKitError, review: SwapReview, unlimited: boolean): void {
  if (error.code === 'swap_changed') {
    // The user wanted to swap elsewhere.
    if (error.params.what === 'place') state.set({ state: 'failed', error });
    else state.set(readyReview(review, unlimited, { changed: true, error }));
    return;
  }
  // The route of this press must not be pressed again.
  if (error.code === 'swap_route_unreadable') state.set({ state: 'failed', error });
  else state.set(readyReview(review, unlimited, { error }));
}
