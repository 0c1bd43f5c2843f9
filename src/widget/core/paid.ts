/** What became of a payment says what is known of its receiver. One that failed says nothing, whatever was intended. */
import type { StoredTransaction } from '../../protocol/storage-keys';
import { dropPayments } from './payments';
import type { TransferStatus } from './sender';
import { storage } from './stored';

/** From now on the receiver, in its one spelling, counts as known on this network, or the payment as not made. */
export function noteEnd(
  { id, namespace, networkId, to }: StoredTransaction,
  state: TransferStatus['state'],
): void {
  // What took its place may pay the same.
  if (state === 'failed' || state === 'dropped') dropPayments([id]);
  if (state !== 'confirmed') return;
  const all = storage.get('recent_recipients') ?? [];
  const next = all.map((one) =>
    one.namespace === namespace && one.address === to
      ? { ...one, paid: [...new Set([...(one.paid ?? []), networkId])] }
      : one,
  );
  if (all.length > 0) storage.set('recent_recipients', next);
}
