/** A scanned or pasted text: an address, a name, or what asks for a payment here. */

import { sameAddress } from '../../../../protocol/address-looks';
import { decimalSign, writeAmount } from '../../../../protocol/amount-input';
import type { Network } from '../../../../protocol/networks';
import {
  type ReadPayment,
  readPaymentUri,
} from '../../../../protocol/payment-uri/read-payment-uri';
import { NATIVE } from '../../../core/account-data/token';
import { $locale } from '../../../core/i18n/i18n';
import {
  $transferForm,
  setSendAmount,
  setSendReceiver,
  type Token,
} from '../../../core/payments/transfer-form';
import { $recipientState, visibleText } from './recipient';

/**
 * The amount as typed in this locale. An amount that the token cannot hold is also written: the
 * field shows the reason.
 */
function textOf({ units, whole }: ReadPayment, { decimals }: Token): string | undefined {
  const locale = $locale.get();
  return units === undefined
    ? whole?.replace('.', decimalSign(locale))
    : writeAmount(units, decimals, locale);
}

/**
 * True if the present amount was meant for another recipient. An amount typed before any recipient
 * is meant for this one.
 */
function isForAnother(to: string): boolean {
  const typed = $transferForm.get().receiver.trim();
  const target = $recipientState.get();
  const known = target.state === 'ready' ? [typed, target.address] : [typed];
  return typed !== '' && !known.some((one) => sameAddress(one, to));
}

/** False: it asks for something else than a transfer of the chosen token on this network. */
export function takeText(text: string, network: Network): boolean {
  const whole = readPaymentUri(text);
  const read = whole ?? readPaymentUri(visibleText(text));
  if (!read) {
    // Codes never hold this, but the user may type it.
    if (/:/.test(text)) return false;
    setSendReceiver(text.trim());
    return true;
  }
  const { namespace, networkId, to } = read;
  if (namespace && namespace !== network.namespace) return false;
  if (networkId && networkId !== network.id) return false;
  const { token } = $transferForm.get();
  const wants = read.token ?? NATIVE;
  const asks = read.token !== undefined || read.units !== undefined || read.whole !== undefined;
  // A part of the amount may be among the characters that were left out.
  if (asks && !whole) return false;
  if (asks && (!token || !sameAddress(token.id, wants))) return false;
  const amount = token && textOf(read, token);
  // A code is one payment: it clears the one before. A bare address sets only the recipient.
  if (amount !== undefined) setSendAmount(amount, false);
  else if (namespace && isForAnother(to)) setSendAmount('');
  // The field says what it leaves out.
  setSendReceiver(whole ? to : text.trim());
  return true;
}
