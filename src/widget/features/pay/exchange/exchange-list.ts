/** Stores the exchanges that can make the payment. The gateway lists them; the page may narrow the list. */
import { atom, type ReadableAtom } from 'nanostores';
import type { ListedExchange } from '../../../../protocol/pay/exchange-payments';
import { type AppKitError, ownError } from '../../../core/errors/app-kit-error';
import type { Payment } from '../pay-state';
import { trackOpened } from '../result/pay-events';
import { loadExchanges } from './pay-gateway';

export interface ExchangeList {
  state: 'loading' | 'ready' | 'failed';
  exchanges: readonly ListedExchange[];
  /** There are further pages. */
  more: boolean;
  error?: AppKitError | undefined;
}

const EMPTY: ExchangeList = { state: 'loading', exchanges: [], more: false };
const list = atom<ExchangeList>(EMPTY);
export const $exchangeList: ReadableAtom<ExchangeList> = list;

let about: Payment | undefined;
let page = 0;
/** As the gateway sent them, so that pages without an end come to one. */
let seen = 0;

async function loadPage(payment: Payment): Promise<void> {
  const before = list.get();
  list.set({ ...before, state: 'loading', error: undefined });
  try {
    const { exchanges, total } = await loadExchanges(payment, page + 1);
    if (about !== payment) return;
    page += 1;
    seen += exchanges.length;
    const known = new Set(before.exchanges.map(({ id }) => id));
    const all = [...before.exchanges, ...exchanges.filter(({ id }) => !known.has(id))];
    list.set({ state: 'ready', exchanges: all, more: exchanges.length > 0 && seen < total });
    if (page === 1) trackOpened(payment, all);
  } catch (cause) {
    if (about !== payment) return;
    list.set({ ...before, state: 'failed', error: ownError(cause) });
    if (page === 0) trackOpened(payment, []);
  }
}

/** Once for each payment. */
export function listExchanges(payment: Payment): void {
  if (about === payment) return;
  about = payment;
  page = 0;
  seen = 0;
  list.set(EMPTY);
  void loadPage(payment);
}

/** The next page, or the one that failed. */
export function listMore(): void {
  if (about && list.get().state !== 'loading') void loadPage(about);
}
