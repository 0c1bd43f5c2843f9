/** Detects an identical recent payment: the second one is more likely a mistake than intended. */
import { sameAddress } from '../../../protocol/address-looks';
import { formatDecimals } from '../../../protocol/amount';
import type { StoredPayment } from '../../../protocol/storage-keys';
import type { SendLocation, Transfer } from '../contracts/sender';
import type { $pendingTransactions } from '../state/pending-transactions';

type Payment = ReturnType<typeof $pendingTransactions.get>[number] | StoredPayment;

/** The payment may have gone through: it is pending, or still recorded as recent. */
const isPaid = (one: Payment): boolean => ('status' in one ? one.status === 'pending' : one.sent);

const timeOf = (one: Payment): number => ('status' in one ? one.sentAt : one.at);

/**
 * The id of the latest payment with the same amount, token, sender and recipient that is pending or
 * recent; undefined without such a payment, or if it failed.
 */
export function sentAlready(
  all: readonly Payment[],
  { network, from }: SendLocation,
  { token, to, amount, decimals }: Transfer,
): string | undefined {
  const text = formatDecimals(amount, decimals);
  const same = (one: Payment): boolean =>
    'to' in one &&
    one.networkId === network.id &&
    one.amount === text &&
    sameAddress(one.token, token) &&
    sameAddress(one.to, to) &&
    sameAddress(one.from, from);
  const paid = all.filter((one) => isPaid(one) && same(one));
  return paid.sort((one, other) => timeOf(one) - timeOf(other)).at(-1)?.id;
}
