/** Reports the ends of this page's swaps and approvals, and reads the balances of both tokens again. */
import type { Network } from '../../../../protocol/networks';
import { refreshPortfolio } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/account-data/token';
import { explorerLink } from '../../../core/network/explorer-link';
import { dropPayments } from '../../../core/payments/payment-journal';
import { findNetwork } from '../../../core/state/networks';
import {
  $pendingTransactions,
  type PendingTransaction,
} from '../../../core/state/pending-transactions';
import { onChange, type Stop } from '../../../core/state/store-listeners';
import { hideToast, showToast } from '../../../core/views/toasts';
import { t } from '../messages';
import { dropProgress, swapProgress } from './swap-progress';

interface Expected {
  isSwap: boolean;
  network: Network;
  /** Amount with its unit, and the symbols of the tokens. */
  from: string;
  to: string;
  symbol: string;
  /** Ids of both tokens. */
  tokens: readonly string[];
}

const expected = new Map<string, Expected>();
/** The toast of each swap that has started. */
const started = new Map<string, number>();
/** The swap whose end a view reports. */
let shown: string | undefined;

/** A view reports the end of this swap, so that no toast repeats it. */
export function showEndElsewhere(id: string | undefined): void {
  shown = id;
}

export function expectEnd(id: string, about: Expected): void {
  expected.set(id, about);
  if (!about.isSwap) return;
  const detail = t('swapping', { ...words(about) });
  started.set(id, showToast('loading', t('started'), { detail }));
}

const words = ({ from, to, symbol }: Expected) => ({ from, to, symbol });

/** Its approval was canceled, or failed: nothing is left to continue. */
function forget(id: string, place: Parameters<typeof swapProgress>[0]): void {
  if (swapProgress(place)?.hash === id) dropProgress(place);
}

function report({ id, from, status, by, proposed }: PendingTransaction, about: Expected): void {
  // The id of a proposal has no page.
  const href = explorerLink(about.network, by ?? (proposed ? '' : id));
  const link = href ? { href, label: t('explorer') } : undefined;
  if (status === 'failed' || status === 'canceled') dropPayments([id]);
  if (status === 'canceled') {
    forget(id, { network: about.network, from });
    showToast('error', t('canceled'), { link });
    return;
  }
  if (!about.isSwap) {
    if (status === 'failed') forget(id, { network: about.network, from });
    // The view goes on by itself.
    if (status !== 'confirmed') showToast('error', t('approveFailed'), { link });
    return;
  }
  if (shown === id && (status === 'confirmed' || status === 'failed')) {
    // Another swap's toast stays.
    hideToast(started.get(id) ?? 0);
  } else if (status === 'confirmed') showToast('success', t('swapped', words(about)), { link });
  else {
    const said = status === 'replaced' ? t('swapLost') : t('swapFailed', words(about));
    showToast('error', said, { link });
  }
  const { namespace, id: networkId } = about.network;
  const force = about.tokens.filter((one) => one !== NATIVE).map((one) => `${networkId}:${one}`);
  void refreshPortfolio(namespace, { fresh: true, force });
}

/** An approval of an earlier page, or of another tab. */
function forgetEarlier({ id, networkId, from, status }: PendingTransaction): void {
  if (status !== 'failed' && status !== 'canceled') return;
  const network = findNetwork(networkId);
  if (network) forget(id, { network, from });
}

function reportEnded(now: readonly PendingTransaction[]): void {
  for (const one of now) {
    if (one.status === 'pending') continue;
    const about = expected.get(one.id);
    if (!about) {
      forgetEarlier(one);
      continue;
    }
    expected.delete(one.id);
    report(one, about);
  }
}

/** A rule: it runs for as long as the island does. What ended before it came counts too. */
export function reportsEnds(): Stop {
  reportEnded($pendingTransactions.get());
  return onChange($pendingTransactions, reportEnded);
}

/** Resolves when the chain has included it, or it has ended otherwise. */
export function whenEnded(id: string, signal: AbortSignal): Promise<PendingTransaction['status']> {
  return new Promise((resolve) => {
    const find = () => $pendingTransactions.get().find((one) => one.id === id)?.status ?? 'dropped';
    const now = find();
    if (now !== 'pending') return resolve(now);
    const stop = $pendingTransactions.listen(() => {
      const status = find();
      if (status === 'pending') return;
      stop();
      resolve(status);
    });
    signal.addEventListener('abort', () => {
      stop();
      resolve('pending');
    });
  });
}
