/**
 * Stores the recipients that the user has sent to from this page, and those that a payment has
 * reached.
 */

import { sameAddress } from '../../../protocol/address-looks';
import type { CaipNetworkId, Namespace } from '../../../protocol/caip';
import type { StoredRecipient } from '../../../protocol/storage-keys';
import { $pendingTransactions, isPayment } from '../state/pending-transactions';
import { storage } from '../storage/typed-storage';

/** (ours) */
const KEPT = 20;

/** The newest first. */
export function recentRecipients(namespace: Namespace): StoredRecipient[] {
  return (storage.get('recent_recipients') ?? []).filter((one) => one.namespace === namespace);
}

export function rememberRecipient(namespace: Namespace, address: string, name?: string): void {
  const all = storage.get('recent_recipients') ?? [];
  const isSame = (one: StoredRecipient) =>
    one.namespace === namespace && sameAddress(one.address, address);
  const others = all.filter((one) => !isSame(one));
  const usedAt = Date.now();
  const before = all.find(isSame);
  const known = name ?? before?.name;
  // For entries from before this list existed, arrival is unknown.
  const paid = before ? before.paid : [];
  const newest = {
    ...{ namespace, address, usedAt },
    ...(known && { name: known }),
    ...(paid && { paid }),
  };
  storage.set('recent_recipients', [newest, ...others].slice(0, KEPT));
}

/** Time (epoch ms) of the last payment to an address, from any tab; undefined: never. */
export function lastSentTo(namespace: Namespace, address: string): number | undefined {
  return recentRecipients(namespace).find((one) => sameAddress(one.address, address))?.usedAt;
}

/**
 * The address of a name when a payment to it last arrived, else when a payment was last sent;
 * undefined: never.
 */
export function ledTo(namespace: Namespace, name: string): string | undefined {
  const same = recentRecipients(namespace).filter(
    (one) => one.name?.toLowerCase() === name.toLowerCase(),
  );
  return (same.find(({ paid }) => paid?.length) ?? same[0])?.address;
}

export interface RecentRecipient {
  address: string;
  /** The networks on which a payment to it has arrived: there it is known. */
  paid: readonly CaipNetworkId[];
}

/**
 * Recipients that the user paid on purpose. A recipient that no payment has reached is left out,
 * once that is certain.
 */
export function sentTo(namespace: Namespace): RecentRecipient[] {
  const kept = recentRecipients(namespace).filter(({ paid }) => paid?.length !== 0);
  const now = $pendingTransactions
    .get()
    .filter(isPayment)
    .filter((one) => one.namespace === namespace);
  const arrived = now.filter(({ status }) => status === 'confirmed');
  const onTheirWay = now.filter(({ status }) => status === 'pending');
  return [
    ...kept.map(({ address, paid = [] }) => ({ address, paid })),
    ...arrived.map(({ to, networkId }) => ({ address: to, paid: [networkId] })),
    ...onTheirWay.map(({ to }) => ({ address: to, paid: [] })),
  ];
}

/** Recipients that a payment has reached. */
export const paidRecipients = (namespace: Namespace): string[] =>
  sentTo(namespace).flatMap(({ address, paid }) => (paid.length > 0 ? [address] : []));
