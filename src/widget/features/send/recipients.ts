/** Whom the visitor has sent to from this page. */

import { sameAddress } from '../../../protocol/address-looks';
import type { Namespace } from '../../../protocol/caip';
import type { StoredRecipient } from '../../../protocol/storage-keys';
import { $pending } from '../../core/pending';
import { storage } from '../../core/stored';

/** (ours) */
const KEPT = 20;

/** The newest first. */
export function recentRecipients(namespace: Namespace): StoredRecipient[] {
  return (storage.get('recent_recipients') ?? []).filter((one) => one.namespace === namespace);
}

export function rememberRecipient(namespace: Namespace, address: string, name?: string): void {
  const all = storage.get('recent_recipients') ?? [];
  const others = all.filter(
    (one) => one.namespace !== namespace || !sameAddress(one.address, address),
  );
  const usedAt = Date.now();
  const newest = { namespace, address, usedAt, ...(name && { name }) };
  storage.set('recent_recipients', [newest, ...others].slice(0, KEPT));
}

/** When (epoch ms) somebody was last sent to, from whichever tab; undefined: never. */
export function lastSentTo(namespace: Namespace, address: string): number | undefined {
  return recentRecipients(namespace).find((one) => sameAddress(one.address, address))?.usedAt;
}

/** Where a name led when it was last sent to; undefined: never. */
export function ledTo(namespace: Namespace, name: string): string | undefined {
  const same = (one: StoredRecipient) => one.name?.toLowerCase() === name.toLowerCase();
  return recentRecipients(namespace).find(same)?.address;
}

/** Addresses that were sent to on purpose. */
export function sentTo(namespace: Namespace): string[] {
  const pending = $pending.get().filter((one) => one.namespace === namespace);
  return [
    ...recentRecipients(namespace).map(({ address }) => address),
    ...pending.map(({ to }) => to),
  ];
}
