import { $options } from '../../../core/config/options';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { $locale } from '../../../core/i18n/i18n';
import { unitOf } from '../../../core/payments/token-unit';
import { showElsewhere } from '../../../core/payments/transaction-toasts';
import {
  setSendAmount,
  setSendReceiver,
  setSendToken,
  type TransferForm,
} from '../../../core/payments/transfer-form';
import { setCardLayer } from '../../../core/views/card-layer';
import { $route, goBack, pushView } from '../../../core/views/router';
import { fiatText } from '../../../ui/values/fiat-text';
import { amountText, recipientText, worthOfReview } from '../review/money';
import type { Review } from '../review/review';
import { endSent } from './end-sent';
import { sentLayer } from './load-outcome';

/**
 * Opens the moment after a payment, over Account.
 * @param form as it was sent: a payment that failed can be tried again
 */
export async function showSent(review: Review, id: string, form: TransferForm): Promise<void> {
  // Without it a toast reports the payment.
  const SentLayer = await sentLayer().catch(() => undefined);
  if (!SentLayer || $route.get().view !== 'Account') return;
  const { amount: worth } = worthOfReview(review);
  const locale = $locale.get();
  const parts = {
    id,
    network: review.place.where.network,
    symbol: unitOf(review),
    iconUrl: review.token.iconUrl,
    amount: amountText(review),
    worth: worth === undefined ? undefined : fiatText(worth, FIAT_CURRENCY, locale),
    to: review.transfer.to,
    name: recipientText(review),
    embedded: $options.get().embed !== undefined,
    onEnd: endSent,
    onRetry: () => {
      endSent();
      setSendToken(review.token);
      // Typed in the form of one language, it may be another number in that of another.
      setSendAmount($locale.get() === locale ? form.amount : '', form.inFiat);
      setSendReceiver(form.receiver);
      // Account took the place of the review, above the form.
      if ($route.get().previous === 'WalletSend') goBack();
      else pushView('WalletSend');
    },
  };
  showElsewhere(id);
  setCardLayer(() => <SentLayer {...parts} />);
}
