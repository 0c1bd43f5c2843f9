/**
 * Requests of which nobody knows what became: of one account on one network, whichever tab has made them. What was
 * asked elsewhere is another wallet's, or another chain's, and may still be asked there. What a wallet has sent on
 * another network than it was asked for is in doubt on each.
 */
import { sameAddress } from '../../../../protocol/address-looks';
import type { StoredPayment } from '../../../../protocol/storage-keys';
import type { SendLocation } from '../../../core/contracts/sender';
import { dropPayments, payments } from '../../../core/payments/payment-journal';

/** Of this page: the wallet still has them. */
export const open = new Set<string>();

const doubts = ({ network, from }: SendLocation): StoredPayment[] =>
  payments().filter(
    ({ sent, networkId, elsewhere, ...one }) =>
      !sent && (elsewhere || networkId === network.id) && sameAddress(one.from, from),
  );

/** The newest; empty where there is none. */
export const doubtNow = (where: SendLocation): string => doubts(where).at(-1)?.id ?? '';

/**
 * The wallet has said that it has sent: whoever acknowledged the doubts before has done with them.
 * @param newest of those that were acknowledged
 */
export function endDoubt(where: SendLocation, newest: string): void {
  const all = doubts(where);
  const known = all.slice(0, all.findIndex(({ id }) => id === newest) + 1);
  dropPayments(known.flatMap(({ id }) => (open.has(id) ? [] : [id])));
}
