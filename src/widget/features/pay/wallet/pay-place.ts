/** Says if the wallet can pay here. */
import { type SendContext, walletContext } from '../../../core/payments/send-context';
import type { Payment } from '../pay-state';

/** The wallet is connected, and on the network of the payment. */
export function payPlace({ network }: Payment): SendContext | undefined {
  const place = walletContext();
  const isThere = place?.where.network.id === network.id && place.account.networkId === network.id;
  return isThere ? place : undefined;
}
