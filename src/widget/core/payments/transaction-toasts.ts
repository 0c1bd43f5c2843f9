/**
 * Reports a tracked transaction in one line: what started, and what became of it. Source: protocol
 * §10.3 "`Transaction started` toast".
 */
import { sanitizeName } from '../../../protocol/sanitize';
import type { StoredTransfer } from '../../../protocol/storage-keys';
import { NAME_LENGTH } from '../../../protocol/token-text';
import { truncateAddress } from '../../../protocol/validate';
import type { TransferStatus } from '../contracts/sender';
import { defineMessages } from '../i18n/i18n';
import { formatAmount } from '../i18n/number-format';
import { explorerLink } from '../network/explorer-link';
import { findNetwork } from '../state/networks';
import { hideToast, showToast } from '../views/toasts';

const t = defineMessages('pending', {
  started: 'Transaction started',
  proposed: 'Transaction proposed in your wallet',
  what: '{amount} to {name}',
  confirmed: 'Sent {amount} to {name}',
  failed: 'Sending {amount} to {name} failed',
  dropped: 'The network dropped your transaction. {amount} to {name} was not sent.',
  replaced: 'Another transaction replaced {amount} to {name}',
  canceled: 'Canceled. Nothing was sent.',
  notVisible: "The network doesn't show {amount} to {name}. Check your wallet.",
  unseen: 'The network lost sight of {amount} to {name}. It may still go through.',
  unknown: "We don't know if {amount} to {name} went through. Check your wallet.",
  explorer: 'View on explorer',
});

/** The name that the user typed for this payment, else the shortened address. */
export function recipientName({ name, to }: StoredTransfer): string {
  return (name && sanitizeName(name, NAME_LENGTH)) || truncateAddress(to);
}

const parts = (transaction: StoredTransfer) => ({
  amount: `${formatAmount(transaction.amount)}\u00a0${transaction.symbol}`,
  name: recipientName(transaction),
});

/** The toast of each transaction that has started. */
const started = new Map<string, number>();

/** The transaction whose end a view reports. */
let shown: string | undefined;

/** A view reports the end of this transaction, so that no toast repeats it. */
export function showElsewhere(id: string | undefined): void {
  shown = id;
}

export function reportStart(transaction: StoredTransfer): void {
  const toast = showToast('loading', t(transaction.proposed ? 'proposed' : 'started'), {
    detail: t('what', parts(transaction)),
  });
  started.set(transaction.id, toast);
}

export function reportEnd(
  transaction: StoredTransfer,
  state: Exclude<TransferStatus['state'], 'pending'>,
  /** The transaction that took its place. */
  by: string | undefined,
): void {
  const { id, networkId, proposed } = transaction;
  if (shown === id && (state === 'confirmed' || state === 'failed')) {
    // Another payment's toast stays.
    hideToast(started.get(id) ?? 0);
    return;
  }
  // A dropped transaction has no explorer page, nor does a proposal number.
  const hash = by ?? (state === 'dropped' || proposed ? '' : id);
  const href = explorerLink(findNetwork(networkId), hash);
  const link = href ? { href, label: t('explorer') } : undefined;
  showToast(state === 'confirmed' ? 'success' : 'error', t(state, parts(transaction)), { link });
}

/** The transaction has no known end, and may still get one. */
export function reportLoss(
  transaction: StoredTransfer,
  how: 'unseen' | 'notVisible' | 'unknown',
): void {
  showToast('error', t(how, parts(transaction)));
}
