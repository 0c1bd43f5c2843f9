/** Whether this very payment was made just before: then a second one is more likely an oversight than a wish. */
import { sameAddress } from '../../../../protocol/address-looks';
import { formatDecimals } from '../../../../protocol/amount';
import type { StoredPayment } from '../../../../protocol/storage-keys';
import type { SendLocation, Transfer } from '../../../core/contracts/sender';
import type { $pending } from '../../../core/payments/transaction-tracker';

type Payment = ReturnType<typeof $pending.get>[number] | StoredPayment;

/** It may have been: it is on its way, or written down for as long as that is lately. */
const isPaid = (one: Payment): boolean => ('status' in one ? one.status === 'pending' : one.sent);

const timeOf = (one: Payment): number => ('status' in one ? one.sentAt : one.at);

/**
 * The last payment of the same amount of the same token from here to the same receiver, on its way or lately: its
 * id; undefined: there was none, or it failed.
 */
export function sentAlready(
  all: readonly Payment[],
  { network, from }: SendLocation,
  { token, to, amount, decimals }: Transfer,
): string | undefined {
  const text = formatDecimals(amount, decimals);
  const same = (one: Payment): boolean =>
    one.networkId === network.id &&
    one.amount === text &&
    sameAddress(one.token, token) &&
    sameAddress(one.to, to) &&
    sameAddress(one.from, from);
  const paid = all.filter((one) => isPaid(one) && same(one));
  return paid.sort((one, other) => timeOf(one) - timeOf(other)).at(-1)?.id;
}
