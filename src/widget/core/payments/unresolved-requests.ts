/**
 * Unresolved requests: requests without a known outcome, for one account on one network, from any
 * tab. A request elsewhere belongs to another wallet or network and does not block this one. A
 * transaction sent on the wrong network is unresolved on both networks.
 */
import { sameAddress } from '../../../protocol/address-looks';
import type { StoredPayment } from '../../../protocol/storage-keys';
import type { SendLocation } from '../contracts/sender';
import { dropPayments, payments } from './payment-journal';

/** Of this page: the wallet still has them. */
export const UNANSWERED_PAYMENTS = new Set<string>();

const doubts = ({ network, from }: SendLocation): StoredPayment[] =>
  payments().filter(
    ({ sent, networkId, elsewhere, ...one }) =>
      !sent && (elsewhere || networkId === network.id) && sameAddress(one.from, from),
  );

/** The newest one; empty without any. */
export const doubtNow = (where: SendLocation): string => doubts(where).at(-1)?.id ?? '';

/**
 * The wallet reports that it has sent: this resolves the requests that the user acknowledged.
 * @param newest the newest acknowledged request
 */
export function endDoubt(where: SendLocation, newest: string): void {
  const all = doubts(where);
  const known = all.slice(0, all.findIndex(({ id }) => id === newest) + 1);
  dropPayments(known.flatMap(({ id }) => (UNANSWERED_PAYMENTS.has(id) ? [] : [id])));
}
