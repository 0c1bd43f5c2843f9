/** Computes the fingerprint of the form. Pure. */
import type { TransferForm } from '../../../core/payments/transfer-form';
import { plainAmount } from '../../../core/payments/typed-amount';

/**
 * Independent of object identity and locale: two forms with the same fingerprint request the same
 * payment. Token facts other than its identity (price, balance) are not part of it, as the user has
 * not typed them.
 * @param place account and network
 */
export const formFingerprint = (sending: TransferForm, place: string, locale: string): string =>
  JSON.stringify([
    place,
    sending.token?.id,
    plainAmount(sending, locale),
    sending.inFiat,
    sending.receiver.trim(),
  ]);
