import { $portfolio, portfolioOf } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/account-data/token';
import { $locale } from '../../../core/i18n/i18n';
import { resetSending, setSendAmount, setSendReceiver } from '../../../core/payments/transfer-form';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { pushView } from '../../../core/views/router';
import { amountParts } from '../../../ui/values/amount-parts';
import type { RepeatedPayment } from './repeat-payment';

/** Opens the form with the values of an earlier payment: the user reviews it like any other. */
export function sendAgain({ token, to, amount }: RepeatedPayment, account: ConnectedAccount): void {
  const { tokens } = portfolioOf(account, $portfolio.get());
  const owned = token === NATIVE || tokens.some(({ id }) => id === token);
  const [sign = '.'] = amountParts('0.5', 1, $locale.get()).fraction;
  resetSending();
  setSendReceiver(to);
  // Counted in this token: it would mean something else for the one that is selected instead.
  if (owned) setSendAmount(amount.replace('.', sign), false);
  pushView('WalletSend', { token });
}
