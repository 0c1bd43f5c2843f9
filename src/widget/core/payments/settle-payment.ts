/**
 * Settles a payment by its final status: updates the facts about its recipient, and records it as
 * just made, however long ago the wallet sent it. A failed payment records nothing, whatever its
 * intent.
 */
import type { StoredTransfer } from '../../../protocol/storage-keys';
import type { TransferStatus } from '../contracts/sender';
import { storage } from '../storage/typed-storage';
import { dropPayments, recordPayment } from './payment-journal';

/** From now on the receiver, in its one spelling, counts as known on this network, or the payment as not made. */
export function settlePayment(
  { id, namespace, networkId, from, to, token, amount }: StoredTransfer,
  state: TransferStatus['state'],
): void {
  const isMade = state !== 'failed' && state !== 'dropped' && state !== 'canceled';
  if (!isMade) dropPayments([id]);
  // The replacement transaction may make the same payment.
  else recordPayment({ id, networkId, from, to, token, amount, at: Date.now(), sent: true });
  if (state !== 'confirmed') return;
  const all = storage.get('recent_recipients') ?? [];
  const next = all.map((one) =>
    one.namespace === namespace && one.address === to
      ? { ...one, paid: [...new Set([...(one.paid ?? []), networkId])] }
      : one,
  );
  if (all.length > 0) storage.set('recent_recipients', next);
}
