/**
 * Keeps the quote of a swap fresh while a view shows it: every 10 seconds, not while the page is hidden,
 * later after failures. Source: protocol §1.4 "quote refresh every 10 s".
 */
import { atom, type ReadableAtom } from 'nanostores';
import { priceMoved } from '../../../../protocol/swaps/swap-numbers';
import { retryDelay, sleep } from '../../../core/async/backoff';
import { type AppKitError, ownError } from '../../../core/errors/app-kit-error';
import { whenVisible } from '../../../core/payments/when-visible';
import { currentSwapContext } from '../swap-context';
import { loadQuote, type SwapQuery, type SwapQuote, sameQuery } from './swap-gateway';

export const REFRESH_MS = 10_000;
/** (ours) A swap that replaces another one within this time is being typed: it waits for the next digit. */
const TYPED_MS = 300;
/** Source: design, picture 18: after a moved price the button waits. */
const HOLD_MS = 1_000;

export interface QuoteState {
  /** The last answer, also while the next one is awaited. */
  quote?: SwapQuote | undefined;
  error?: AppKitError | undefined;
  loading: boolean;
  /** The price moved at the last refresh. */
  moved: boolean;
  /** It moved just now: a press would be about the earlier price. */
  held: boolean;
}

const EMPTY: QuoteState = { loading: false, moved: false, held: false };
const state = atom<QuoteState>(EMPTY);
export const $quote: ReadableAtom<QuoteState> = state;

let holding: ReturnType<typeof setTimeout> | undefined;

function accept(quote: SwapQuote): void {
  const before = state.get().quote;
  const moved =
    before !== undefined &&
    sameQuery(before.query, quote.query) &&
    priceMoved(before.received, quote.received);
  clearTimeout(holding);
  state.set({ quote, loading: false, moved, held: moved });
  if (moved) holding = setTimeout(() => state.set({ ...state.get(), held: false }), HOLD_MS);
}

let typing: ReturnType<typeof setTimeout> | undefined;

/** The first of several is asked at once. @returns ms to wait. */
function typedPause(): number {
  const pause = typing === undefined ? 0 : TYPED_MS;
  clearTimeout(typing);
  typing = setTimeout(() => {
    typing = undefined;
  }, TYPED_MS);
  return pause;
}

/** @returns a stop. */
export function followQuote(query: SwapQuery): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const before = state.get().quote;
  const known = before && sameQuery(before.query, query) ? before : undefined;
  state.set({ ...EMPTY, quote: known, loading: true });
  const pause = known ? 0 : typedPause();
  const run = async (): Promise<void> => {
    let failures = 0;
    if (pause > 0) await sleep(pause, signal);
    while (!signal.aborted) {
      await whenVisible(signal);
      const place = currentSwapContext();
      if (signal.aborted || !place) return;
      try {
        const quote = await loadQuote(place, query, signal);
        if (signal.aborted) return;
        failures = 0;
        accept(quote);
      } catch (cause) {
        if (signal.aborted) return;
        failures += 1;
        state.set({ ...state.get(), error: ownError(cause), loading: false });
      }
      await sleep(REFRESH_MS + (failures > 0 ? retryDelay(failures) : 0), signal);
    }
  };
  void run();
  return () => abort.abort();
}

/** Without a swap to quote. */
export function clearQuote(): void {
  clearTimeout(holding);
  state.set(EMPTY);
}
