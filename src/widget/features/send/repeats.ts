/** Whether this very payment was made just before: then a second one is more likely an oversight than a wish. */
import { sameAddress } from '../../../protocol/address-looks';
import { formatDecimals } from '../../../protocol/amount';
import type { StoredPayment } from '../../../protocol/storage-keys';
import { LATELY_MS } from '../../core/payments';
import type { $pending } from '../../core/pending';
import type { SendPlace, Transfer } from '../../core/sender';

type Payment = ReturnType<typeof $pending.get>[number] | StoredPayment;

/** When (epoch ms), if it may have been paid: another may have taken its place that pays the same. */
function paidAt(one: Payment): number[] {
  // These are written down for no longer than that.
  if (!('status' in one)) return one.sent ? [one.at] : [];
  const { status, sentAt } = one;
  const hasEnded = status === 'confirmed' || status === 'replaced';
  const maybe = status === 'pending' || (hasEnded && Date.now() - sentAt < LATELY_MS);
  return maybe ? [sentAt] : [];
}

/**
 * When (epoch ms) the same amount of the same token was last sent from here to the same receiver, on its way or
 * lately; undefined: it was not, or failed.
 */
export function sentAlready(
  all: readonly Payment[],
  { network, from }: SendPlace,
  { token, to, amount, decimals }: Transfer,
): number | undefined {
  const text = formatDecimals(amount, decimals);
  const same = (one: Payment): boolean =>
    one.networkId === network.id &&
    one.amount === text &&
    sameAddress(one.token, token) &&
    sameAddress(one.to, to) &&
    sameAddress(one.from, from);
  const times = all.filter(same).flatMap(paidAt);
  return times.length > 0 ? Math.max(...times) : undefined;
}
