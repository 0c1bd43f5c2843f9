import { fiatOf } from '../../../../protocol/amount-math';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { siteFacts } from '../../../core/host/site';
import { $locale } from '../../../core/i18n/i18n';
import { useStore } from '../../../core/views/use-store';
import { classNames } from '../../../ui/layout/class-names';
import { fiatText } from '../../../ui/values/fiat-text';
import { t } from '../messages';
import { amountText } from '../pay-amount';
import type { Payment } from '../pay-state';
import { CoinPicture, useOwned } from './CoinPicture';

/** From so many characters on the amount is set smaller, to be seen whole. */
const LONG = 17;

/** The amount and the site. The worth is the gateway's, where the account has the token. */
export function PaySummary({ payment }: { payment: Payment }) {
  const locale = useStore($locale);
  const { transfer, facts } = payment;
  const text = amountText(payment);
  const price = useOwned(payment)?.price;
  const worth = price && fiatOf(transfer.amount, facts.decimals, price);
  return (
    <div class="sum">
      <CoinPicture payment={payment} size={48} />
      <p class="small muted">
        <bdi>{t('payTo', { site: siteFacts().name })}</bdi>
      </p>
      <p class={classNames('amount', text.length < LONG && 'large')} data-testid="pay-amount">
        <bdi dir="ltr">{text}</bdi>
      </p>
      {worth && (
        <p class="muted">
          <bdi>{fiatText(worth, FIAT_CURRENCY, locale)}</bdi>
        </p>
      )}
    </div>
  );
}
