/** Keeps the list of purchases fresh while a view shows it. */
import { atom, type ReadableAtom } from 'nanostores';
import { sleep } from '../../../core/async/backoff';
import { whenVisible } from '../../../core/payments/when-visible';
import { log } from '../../../core/reporting/logger';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { changePurchase, forgetPurchase, purchasesOf } from '../purchase/kept-purchases';
import { askOrder } from '../purchase/look-for-end';
import { coinbaseTransactionsOf, loadCoinbaseTransactions } from './coinbase-transactions';
import { isAnyInProgress, type PurchaseRow, purchaseRows } from './purchase-rows';

/** Source: protocol §10.3. */
const REFRESH_MS = 3_000;

export interface PurchaseList {
  rows: readonly PurchaseRow[];
  status: 'loading' | 'ready' | 'failed';
}

const state = atom<PurchaseList>({ rows: [], status: 'loading' });
export const $purchaseList: ReadableAtom<PurchaseList> = state;

/** One order after the other: a kept purchase is one request at most. @throws the gateway's AppKitError */
async function updateKept({ caipAddress, networkId }: ConnectedAccount): Promise<void> {
  for (const { id, end } of purchasesOf(caipAddress)) {
    if (end) continue;
    const order = await askOrder(networkId, id);
    if (order === 'unknown') forgetPurchase(id);
    else if (order.state !== 'pending') {
      changePurchase(id, { end: order.state, received: order.received });
    }
  }
}

/** Those of this browser, and those that the history had last. */
const knownRows = ({ caipAddress }: ConnectedAccount, coinbase: boolean): PurchaseRow[] =>
  purchaseRows(purchasesOf(caipAddress), coinbase ? coinbaseTransactionsOf(caipAddress) : []);

/** @param coinbase the page offers it: only its purchases are in the history. Never rejects. */
export async function refreshPurchases(
  account: ConnectedAccount,
  coinbase: boolean,
): Promise<PurchaseList> {
  const [kept, listed] = await Promise.allSettled([
    updateKept(account),
    coinbase ? loadCoinbaseTransactions(account) : [],
  ]);
  for (const one of [kept, listed]) {
    if (one.status === 'rejected') log.warn('onramp purchases', one.reason);
  }
  const rows = knownRows(account, coinbase);
  const isFailed = kept.status === 'rejected' || listed.status === 'rejected';
  return { rows, status: isFailed ? 'failed' : 'ready' };
}

/** @returns a stop */
export function followPurchases(account: ConnectedAccount, coinbase: boolean): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  state.set({ rows: knownRows(account, coinbase), status: 'loading' });
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const next = await refreshPurchases(account, coinbase);
      if (signal.aborted) return;
      state.set(next);
      if (!isAnyInProgress(next.rows, Date.now())) return;
      await sleep(REFRESH_MS, signal);
      await whenVisible(signal);
    }
  };
  void run();
  return () => abort.abort();
}
