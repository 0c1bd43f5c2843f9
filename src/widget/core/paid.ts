/** What became of a payment says what is known of its receiver. One that failed says nothing, whatever was intended. */
import type { StoredRecipient, StoredTransaction } from '../../protocol/storage-keys';
import type { TransferStatus } from './sender';
import { storage } from './stored';

function noted(
  one: StoredRecipient,
  { networkId, token, amount }: StoredTransaction,
  state: TransferStatus['state'],
): StoredRecipient {
  if (state === 'confirmed') {
    return { ...one, paid: [...new Set([...(one.paid ?? []), networkId])] };
  }
  const { last, ...rest } = one;
  const isOther = last?.networkId !== networkId || last.token !== token || last.amount !== amount;
  // What took its place may pay the same.
  return state === 'replaced' || isOther ? one : rest;
}

/** From now on the receiver, in its one spelling, counts as known on this network, or as not paid. */
export function noteEnd(transaction: StoredTransaction, state: TransferStatus['state']): void {
  const all = storage.get('recent_recipients') ?? [];
  const { namespace, to } = transaction;
  const next = all.map((one) =>
    one.namespace === namespace && one.address === to ? noted(one, transaction, state) : one,
  );
  if (all.length > 0) storage.set('recent_recipients', next);
}
