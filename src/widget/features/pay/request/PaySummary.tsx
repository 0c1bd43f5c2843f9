import { fiatOf } from '../../../../protocol/amount-math';
import { portfolioOf } from '../../../core/account-data/portfolio';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { NATIVE } from '../../../core/contracts/sender';
import { siteFacts } from '../../../core/host/site';
import { $locale } from '../../../core/i18n/i18n';
import { $activeAccount } from '../../../core/state/accounts';
import { useStore } from '../../../core/views/use-store';
import { coinImage } from '../../../core/wallets/image-urls';
import { classNames } from '../../../ui/layout/class-names';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { fiatText } from '../../../ui/values/fiat-text';
import { t } from '../messages';
import { amountText, payUnit } from '../pay-amount';
import type { Payment } from '../pay-state';

/** From so many characters on the amount is set smaller, to be seen whole. */
const LONG = 17;

/** The amount and the site. The worth is the gateway's, where the account has the token. */
export function PaySummary({ payment }: { payment: Payment }) {
  const locale = useStore($locale);
  const account = useStore($activeAccount);
  const { transfer, facts, network } = payment;
  const { token, amount: units } = transfer;
  const text = amountText(payment);
  const owned =
    account.status === 'connected' && account.networkId === network.id
      ? portfolioOf(account).tokens.find(({ id }) => id === token)
      : undefined;
  const worth = owned?.price && fiatOf(units, facts.decimals, owned.price);
  const icon = owned?.iconUrl ?? (token === NATIVE ? coinImage(network) : undefined);
  return (
    <div class="sum">
      <ItemPicture name={payUnit(payment)} src={icon} round size={48} />
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
