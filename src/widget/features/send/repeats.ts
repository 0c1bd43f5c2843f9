/** Whether this very payment was made just before: then a second one is more likely an oversight than a wish. */
import { sameAddress } from '../../../protocol/address-looks';
import { formatDecimals } from '../../../protocol/amount';
import type { $pending } from '../../core/pending';
import type { SendPlace, Transfer } from '../../core/sender';

type Sent = ReturnType<typeof $pending.get>[number];
export type Payment = Pick<
  Sent,
  'networkId' | 'from' | 'to' | 'token' | 'amount' | 'sentAt' | 'status'
>;

/** (ours) What has arrived is seen by then. */
const LATELY_MS = 300_000;

/** Another may have taken its place that pays the same. */
const mayBePaid = ({ status, sentAt }: Payment, now: number): boolean =>
  status === 'pending' ||
  (now - sentAt < LATELY_MS && (status === 'confirmed' || status === 'replaced'));

/**
 * When (epoch ms) the same amount of the same token was last sent from here to the same receiver, on its way or
 * lately; undefined: it was not, or failed.
 */
export function sentAlready(
  all: readonly Payment[],
  { network, from }: SendPlace,
  { token, to, amount, decimals }: Transfer,
  now: number,
): number | undefined {
  const text = formatDecimals(amount, decimals);
  const same = (one: Payment): boolean =>
    one.networkId === network.id &&
    one.amount === text &&
    sameAddress(one.token, token) &&
    sameAddress(one.to, to) &&
    sameAddress(one.from, from);
  const times = all.flatMap((one) => (same(one) && mayBePaid(one, now) ? [one.sentAt] : []));
  return times.length > 0 ? Math.max(...times) : undefined;
}
