/**
 * Says in one sentence how a transaction changed the account. Pure. A sentence is for a confirmed
 * transaction without a mark: anything else must not read like a completed payment.
 */
import type { HistoryEntry, HistoryTransfer } from '../../../../protocol/http/history';
import { truncateAddress } from '../../../../protocol/validate';
import { counterpartyOf } from '../../../core/payments/address-poisoning';
import { amountOf, describeEntry, verbOf } from '../list/describe-entry';
import { t } from '../messages';

const amountText = (transfer: HistoryTransfer): string => {
  const { figure, asset } = amountOf(transfer, '');
  return `${figure} ${asset}`.trim();
};

/** @param canonical the address as the namespace spells it */
export function detailSentence(
  entry: HistoryEntry,
  plain: boolean,
  canonical: (address: string) => string,
): string {
  const { operationType, status } = entry.metadata;
  const { main, gave, got } = describeEntry(entry);
  if (plain || status !== 'confirmed' || !main) return verbOf(operationType);
  if (gave && got) return t('youSwapped', { gave: amountText(gave), got: amountText(got) });
  const other = counterpartyOf(entry, main);
  if (!other || (operationType !== 'send' && operationType !== 'receive')) {
    return `${verbOf(operationType)} ${amountText(main)}`;
  }
  const parts = { amount: amountText(main), other: truncateAddress(canonical(other)) };
  return t(main.direction === 'in' ? 'youReceived' : 'youSent', parts);
}
