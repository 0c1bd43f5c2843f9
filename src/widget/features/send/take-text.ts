/** A scanned or pasted text: an address, a name, or what asks for a payment here. */

import { sameAddress } from '../../../protocol/address-looks';
import { parseDecimals } from '../../../protocol/amount';
import { writeAmount } from '../../../protocol/amount-input';
import type { Network } from '../../../protocol/networks';
import { type ReadPayment, readPaymentUri } from '../../../protocol/read-payment-uri';
import { $locale } from '../../core/i18n';
import { $sending, setSendAmount, setSendReceiver, type Token } from '../../core/sending';
import { NATIVE } from '../../core/tokens';

function unitsOf({ units, whole }: ReadPayment, { decimals }: Token): bigint | undefined {
  try {
    return units ?? (whole === undefined ? undefined : parseDecimals(whole, decimals));
  } catch {
    return undefined;
  }
}

/** False: it asks for something else than a transfer of the chosen token on this network. */
export function takeText(text: string, network: Network): boolean {
  const read = readPaymentUri(text);
  if (!read) {
    // Not what a code says, but perhaps what somebody types.
    if (/:/.test(text)) return false;
    setSendReceiver(text.trim());
    return true;
  }
  if (read.namespace && read.namespace !== network.namespace) return false;
  if (read.networkId && read.networkId !== network.id) return false;
  const { token } = $sending.get();
  const wants = read.token ?? NATIVE;
  const asks = read.token !== undefined || read.units !== undefined || read.whole !== undefined;
  if (asks && (!token || !sameAddress(token.id, wants))) return false;
  setSendReceiver(read.to);
  const units = token && asks ? unitsOf(read, token) : undefined;
  if (token && units !== undefined) {
    setSendAmount(writeAmount(units, token.decimals, $locale.get()), false);
  }
  return true;
}
