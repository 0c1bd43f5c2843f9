import { cutDigits } from '../../../../protocol/amount';
import { multiplyDecimals } from '../../../../protocol/amount-math';
import { providerFee } from '../../../../protocol/swaps/swap-numbers';
import type { Token } from '../../../core/account-data/token';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { $locale } from '../../../core/i18n/i18n';
import { formatAmount } from '../../../core/i18n/number-format';
import { coinText } from '../../../core/payments/coin-text';
import { useStore } from '../../../core/views/use-store';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { fiatText } from '../../../ui/values/fiat-text';
import { impactClass } from '../form/QuoteFacts';
import { t } from '../messages';
import { aboutText, amountText, worthText } from './swap-amounts';
import type { SwapReview } from './swap-review';
import { percentText } from './swap-warnings';

interface PartyProps {
  label: string;
  token: Token;
  amount: string;
  worth: string;
  testId: string;
}

function Party({ label, token, amount, worth, testId }: PartyProps) {
  return (
    <div class="party">
      <ItemPicture name={token.symbol || token.name} src={token.iconUrl} round size={40} />
      <div class="text">
        <span class="small muted">{label}</span>
        <p>
          <bdi dir="ltr" data-testid={testId}>
            {amount}
          </bdi>
        </p>
      </div>
      <bdi class="muted">{worth}</bdi>
    </div>
  );
}

/** Shows the swap, its worst case and its costs. */
export function SwapFacts({ review }: { review: SwapReview }) {
  const locale = useStore($locale);
  const { query, expected, minimum, impact, prices, fee, place, quote } = review;
  const { from, to, amount, slippage } = query;
  const { decimals, symbol } = place.where.network.nativeCurrency;
  const provider = providerFee({ units: amount, decimals: from.decimals }, review.providerFee);
  const hasFee = /[1-9]/.test(provider);
  const providerText = !hasFee
    ? t('free')
    : prices.from === undefined
      ? `${formatAmount(cutDigits(provider))}\u00a0${from.symbol}`
      : fiatText(multiplyDecimals(provider, prices.from), FIAT_CURRENCY, locale);
  const feeWorth = worthText(fee, decimals, prices.coin, locale);
  const feeCoins = coinText(fee, decimals, symbol, true);
  return (
    <>
      <div class="panel parties">
        <Party
          label={t('pay')}
          token={from}
          amount={amountText(amount, from)}
          worth={worthText(amount, from.decimals, prices.from, locale)}
          testId="swap-review-from"
        />
        <hr class="rule" />
        <Party
          label={t('receive')}
          token={to}
          amount={aboutText(expected, to)}
          worth={worthText(expected, to.decimals, prices.to, locale)}
          testId="swap-review-to"
        />
      </div>
      <dl>
        <DetailRow label={t('atLeast')}>
          <span data-testid="swap-at-least">
            {t('withSlippage', { amount: aboutText(minimum, to), n: slippage })}
          </span>
        </DetailRow>
        <DetailRow label={t('impact')}>
          <span class={impactClass(impact)} data-testid="swap-review-impact">
            {impact === undefined ? t('unknown') : `${percentText(-impact)}%`}
          </span>
        </DetailRow>
        <DetailRow label={t('providerFee')}>{providerText}</DetailRow>
        <DetailRow label={t('networkFee')}>
          <span data-testid="swap-review-fee">
            {quote.paidElsewhere ? t('free') : feeWorth ? `${feeWorth} · ${feeCoins}` : feeCoins}
          </span>
        </DetailRow>
      </dl>
    </>
  );
}
