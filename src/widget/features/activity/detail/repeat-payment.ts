/** Decides whether a payment can be prepared once more, and with which values. Pure. */
import { sameAddress } from '../../../../protocol/address-looks';
import { isZero } from '../../../../protocol/amount-math';
import type { HistoryEntry } from '../../../../protocol/http/history';
import type { Network } from '../../../../protocol/networks';
import { NATIVE } from '../../../core/account-data/token';
import { describeEntry } from '../list/describe-entry';

export interface RepeatedPayment {
  /** As the form selects it. */
  token: string;
  to: string;
  /** A decimal, as it was sent. */
  amount: string;
}

/**
 * Only what the account itself has sent: an entry that someone planted names a recipient too.
 * @param address of the account
 */
export function repeatOf(
  entry: HistoryEntry,
  address: string,
  { nativeCurrency }: Network,
): RepeatedPayment | undefined {
  const { operationType, status, sentFrom } = entry.metadata;
  const { main } = describeEntry(entry);
  const { fungible_info: coin, quantity, to, direction } = main ?? {};
  const ended = status === 'confirmed' || status === 'failed';
  if (operationType !== 'send' || !ended || !sameAddress(sentFrom, address)) return undefined;
  if (direction !== 'out' || !coin || !to || !quantity || isZero(quantity.numeric))
    return undefined;
  const token = coin.address?.split(':')[2];
  // Without an address it may be any token: only the network's own coin has none.
  if (!token && coin.symbol !== nativeCurrency.symbol) return undefined;
  return { token: token ?? NATIVE, to, amount: quantity.numeric };
}
