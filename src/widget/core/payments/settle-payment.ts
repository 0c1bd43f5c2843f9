/**
 * What became of a payment says what is known of its receiver, and that it was made just now, however long ago the
 * wallet sent it. One that failed says nothing, whatever was intended.
 */
import type { StoredTransaction } from '../../../protocol/storage-keys';
import type { TransferStatus } from '../contracts/sender';
import { storage } from '../storage/typed-storage';
import { dropPayments, recordPayment } from './payment-journal';

/** From now on the receiver, in its one spelling, counts as known on this network, or the payment as not made. */
export function settlePayment(
  { id, namespace, networkId, from, to, token, amount }: StoredTransaction,
  state: TransferStatus['state'],
): void {
  if (state === 'failed' || state === 'dropped') dropPayments([id]);
  // What took its place may pay the same.
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
