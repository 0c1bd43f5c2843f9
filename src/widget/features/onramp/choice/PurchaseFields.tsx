import { formatDecimals } from '../../../../protocol/amount';
import { writeAmount } from '../../../../protocol/amount-input';
import type { Network } from '../../../../protocol/networks';
import { $locale } from '../../../core/i18n/i18n';
import { networkPicture } from '../../../core/network/network-picture';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { Input } from '../../../ui/controls/Input';
import { Pressable } from '../../../ui/controls/Pressable';
import { TokenPill } from '../../../ui/controls/TokenPill';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { classNames } from '../../../ui/layout/class-names';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { fiatText } from '../../../ui/values/fiat-text';
import { amountText } from '../amount-text';
import { t } from '../messages';
import { fiatPicture, tokenPicture } from './currency-pictures';
import { type EnteredAmount, MONEY_DECIMALS } from './entered-amount';
import { $onramp, setOnramp } from './onramp-store';
import { limitFault } from './payment-limits';
import { soldAsset } from './sold-asset';

/** (ours) In units of the currency. */
const CHIPS = [50n, 100n, 250n, 500n].map((whole) => whole * 100n);
/** From so many characters on the amount is set smaller, to be seen whole. */
const LONG = 10;

function problemOf(entered: EnteredAmount, currency: string, locale: string): string | undefined {
  if (entered.state === 'bad') {
    return t('bad', { example: writeAmount(4995n, MONEY_DECIMALS, locale) });
  }
  if (entered.state !== 'outside') return undefined;
  const { kind, limit } = entered.fault;
  return t(kind, { amount: fiatText(limit, currency, locale) });
}

/** Without cents that are none. */
const wholeFiat = (amount: string, currency: string, locale: string): string => {
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' }).format(
    BigInt(amount.split('.')[0] ?? '0'),
  );
};

interface FieldsProps {
  network: Network;
  entered: EnteredAmount;
}

/** The amount to pay, and what it buys. */
export function PurchaseFields({ network, entered }: FieldsProps) {
  const locale = useStore($locale);
  const { paymentCurrency, purchaseCurrency, paymentAmount, purchaseAmount, quotesLoading } =
    useStore($onramp);
  const currency = paymentCurrency.id;
  const asset = soldAsset(network, purchaseCurrency);
  const problem = problemOf(entered, currency, locale);
  const chips = CHIPS.map((cents) => ({
    text: writeAmount(cents, MONEY_DECIMALS, locale),
    amount: formatDecimals(cents, MONEY_DECIMALS),
  })).filter(({ amount }) => !limitFault(amount, paymentCurrency));
  const got = purchaseAmount && amountText(purchaseAmount, '').trim();
  return (
    <div class="pair">
      <div
        class={classNames(
          'side',
          problem !== undefined && 'wrong',
          paymentAmount.length >= LONG && 'long',
        )}
      >
        <span class="small muted" aria-hidden="true">
          {t('pay')}
        </span>
        <Input
          label={t('pay')}
          placeholder="0"
          inputMode="decimal"
          value={paymentAmount}
          onInput={(text) => setOnramp({ paymentAmount: text })}
          error={problem}
          testId="onramp-amount"
          trailing={
            <TokenPill
              name={currency}
              iconUrl={fiatPicture(currency)}
              label={t('selectCurrency')}
              onPress={() => pushView('OnRampFiatSelect')}
              testId="onramp-fiat"
            />
          }
        />
        {chips.length > 0 && (
          <ul class="chips">
            {chips.map(({ text, amount }) => (
              <li key={amount}>
                <Pressable
                  className=""
                  part="button"
                  current={text === paymentAmount}
                  onPress={() => setOnramp({ paymentAmount: text })}
                  testId={`onramp-chip-${amount}`}
                >
                  <bdi dir="ltr">{wholeFiat(amount, currency, locale)}</bdi>
                </Pressable>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class={classNames('side', (got?.length ?? 0) >= LONG && 'long')}>
        <span class="small muted">{t('get')}</span>
        <div class="line">
          <bdi class="got" dir="ltr" data-testid="onramp-got" aria-busy={quotesLoading}>
            {got || (quotesLoading ? <Skeleton width="60%" height={28} /> : '–')}
          </bdi>
          {asset === purchaseCurrency.symbol ? (
            <TokenPill
              name={asset}
              iconUrl={tokenPicture(asset)}
              badge={<ItemPicture name={network.name} size={14} {...networkPicture(network)} />}
              label={t('selectToken')}
              onPress={() => pushView('OnRampTokenSelect')}
              testId="onramp-token"
            />
          ) : (
            <bdi>{asset}</bdi>
          )}
        </div>
      </div>
    </div>
  );
}
