/** What the form says. Pure. */
import type { TransferForm } from '../../../core/payments/transfer-form';
import { plainAmount } from './amount';

/**
 * In whichever objects and language it stands: two forms of which this is the same ask for the same payment.
 * What is known of the token beside which one it is (its price, how much there is) nobody has typed.
 * @param place account and network
 */
export const fingerprint = (sending: TransferForm, place: string, locale: string): string =>
  JSON.stringify([
    place,
    sending.token?.id,
    plainAmount(sending, locale),
    sending.inFiat,
    sending.receiver.trim(),
  ]);
