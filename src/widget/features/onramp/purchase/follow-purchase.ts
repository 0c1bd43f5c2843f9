/**
 * Follows a purchase until it is over, also while another view is shown: every 4 seconds, for 180 seconds of
 * a visible page. Source: protocol §10.3 "BuyInProgress".
 */
import type { HistoryEntry } from '../../../../protocol/http/history';
import { refreshBalance } from '../../../core/account-data/native-balance';
import { refreshPortfolio } from '../../../core/account-data/portfolio';
import { sleep } from '../../../core/async/backoff';
import { whenVisible } from '../../../core/payments/when-visible';
import { log } from '../../../core/reporting/logger';
import { $modal } from '../../../core/views/modal';
import { $route, replaceView } from '../../../core/views/router';
import { showToast } from '../../../core/views/toasts';
import { loadCoinbaseTransactions } from '../activity/coinbase-transactions';
import { amountText } from '../amount-text';
import { t } from '../messages';
import { failureText } from './failure-text';
import { changePurchase, forgetPurchase } from './kept-purchases';
import { askOrder } from './look-for-end';
import { $onrampPurchase, changeIf, type OnrampPurchase } from './purchase-store';

export const POLL_MS = 4_000;
const LIMIT_MS = 180_000;
const POLLS = LIMIT_MS / POLL_MS;
/** (ours) Polls between two looks at the balance, which shows the tokens of a lost report. */
const BALANCE_EVERY = 3;

const isShown = (): boolean => $modal.get().open && $route.get().view === 'BuyInProgress';

function refresh({ account: { namespace }, token }: OnrampPurchase): void {
  void refreshPortfolio(namespace, { fresh: true, ...(token && { force: [token] }) });
  void refreshBalance(namespace, { fresh: true });
}

/** Coinbase: entries that were not there before. Without a list of before: those since then. */
export function newEntries(
  entries: readonly HistoryEntry[],
  before: readonly HistoryEntry[] | undefined,
  begun: number,
): HistoryEntry[] {
  if (!before) return entries.filter(({ metadata }) => Date.parse(metadata.minedAt) >= begun);
  return entries.filter(({ id }) => !before.some((one) => one.id === id));
}

/** Returns the end of the purchase; undefined: nothing is known yet. */
async function look(
  { provider, account, id = '' }: OnrampPurchase,
  before: Promise<readonly HistoryEntry[] | undefined>,
  begun: number,
): Promise<Partial<OnrampPurchase> | 'listed' | undefined> {
  if (provider.name === 'coinbase') {
    const entries = await loadCoinbaseTransactions(account);
    return newEntries(entries, await before, begun).length > 0 ? 'listed' : undefined;
  }
  if (!provider.tracked) return undefined;
  const order = await askOrder(account.networkId, id);
  if (order === 'unknown') {
    forgetPurchase(id);
    return undefined;
  }
  const { state, received, reason } = order;
  if (state === 'pending') return undefined;
  changePurchase(id, { end: state, received });
  return state === 'completed' ? { step: 'done', received } : { step: 'failed', reason };
}

/** The end, where the view does not show it. */
function report(purchase: OnrampPurchase): void {
  const { asset, received, step } = purchase;
  if (step === 'done') showToast('success', t('bought', { amount: amountText(received, asset) }));
  else showToast('error', t('failed'), { detail: failureText(purchase) });
}

/** @param before of the history at Coinbase, from before the window opened. @returns a stop */
export function followPurchase(
  id: string,
  before: Promise<readonly HistoryEntry[] | undefined>,
  begun = Date.now(),
): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const mine = (now: OnrampPurchase): boolean => now.id === id && !signal.aborted;
  const run = async (): Promise<void> => {
    for (let poll = 1; poll <= POLLS; poll += 1) {
      await sleep(POLL_MS, signal);
      await whenVisible(signal);
      const now = $onrampPurchase.get();
      if (!now || !mine(now)) return;
      if (poll % BALANCE_EVERY === 0) refresh(now);
      const end = await look(now, before, begun).catch((cause: unknown) => {
        log.info('onramp order', cause);
        return undefined;
      });
      if (!end) continue;
      if (signal.aborted) return;
      refresh(now);
      if (end === 'listed') {
        if (isShown()) replaceView('OnRampActivity');
        return;
      }
      if (!changeIf(mine, { ...end, link: undefined })) return;
      if (!isShown()) report({ ...now, ...end });
      return;
    }
    changeIf(mine, { step: 'late' });
  };
  void run();
  return () => abort.abort();
}
