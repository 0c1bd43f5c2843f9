import { useState } from 'react';
import { writeAmount } from '../../../../protocol/amount-input';
import { fiatOf } from '../../../../protocol/amount-math';
import { toAmountText } from '../../../../protocol/swaps/swap-numbers';
import { track } from '../../../core/analytics/track-event';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { $locale } from '../../../core/i18n/i18n';
import { formatAmount } from '../../../core/i18n/number-format';
import { networkPicture } from '../../../core/network/network-picture';
import { ownedText } from '../../../core/payments/own-tokens';
import type { TypedAmount } from '../../../core/payments/typed-amount';
import { $activeNetwork } from '../../../core/state/namespaces';
import { $networks } from '../../../core/state/networks';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { Input } from '../../../ui/controls/Input';
import { Pressable } from '../../../ui/controls/Pressable';
import { TokenPill } from '../../../ui/controls/TokenPill';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Tag } from '../../../ui/feedback/Tag';
import { Icon } from '../../../ui/icons/Icon';
import { classNames } from '../../../ui/layout/class-names';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { fiatText } from '../../../ui/values/fiat-text';
import { t } from '../messages';
import { percentText } from '../review/swap-warnings';
import { maxToSwap } from './max-to-swap';
import { $swapForm, flipSwap, type SwapForm, type SwapSide, setSwap } from './swap-form';
import type { SwapQuote } from './swap-gateway';

/** From so many characters on the amount is set smaller, to be seen whole. */
const LONG = 10;

interface PillProps {
  side: SwapSide;
  token: SwapForm['from'];
}

function SwapPill({ side, token }: PillProps) {
  const network = useStore($activeNetwork);
  // One network needs no mark.
  const several = useStore($networks).length > 1;
  const choose = (): void => {
    track('CLICK_SELECT_TOKEN_TO_SWAP');
    pushView('SwapSelectToken', { target: side });
  };
  return (
    <TokenPill
      name={token && (token.symbol || token.name)}
      iconUrl={token?.iconUrl}
      badge={
        network &&
        several && <ItemPicture name={network.name} size={14} {...networkPicture(network)} />
      }
      label={t('selectToken')}
      onPress={choose}
      testId={`swap-token-${side}`}
    />
  );
}

function Mark({ token }: { token: SwapForm['from'] }) {
  if (!token || token.verified) return null;
  return (
    <span>
      <Tag tone="bad">{t('unverified')}</Tag>
    </span>
  );
}

interface FieldsProps {
  form: SwapForm;
  typed: TypedAmount;
  /** Of this very swap. */
  quote: SwapQuote | undefined;
  loading: boolean;
  impact: bigint | undefined;
  onEnter: () => void;
}

const worth = (
  units: bigint | undefined,
  token: SwapForm['from'],
  price: string | undefined,
  locale: string,
): string =>
  units === undefined || !token
    ? ''
    : price === undefined
      ? t('noPrice')
      : fiatText(fiatOf(units, token.decimals, price, 18), FIAT_CURRENCY, locale);

/** Both sides of the swap, with the button that turns them around. */
export function SwapFields({ form, typed, quote, loading, impact, onEnter }: FieldsProps) {
  const locale = useStore($locale);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { from, to, amount } = form;
  const takeMost = async (): Promise<void> => {
    if (!from || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      const most = await maxToSwap(from);
      if ($swapForm.get().from?.id === from.id) {
        setSwap({ amount: writeAmount(most, from.decimals, $locale.get()) });
      }
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const isWrong = typed.state === 'bad' && typed.problem !== 'empty';
  const units = typed.state === 'good' ? typed.units : undefined;
  const got = quote && to && toAmountText({ units: quote.received, decimals: to.decimals });
  const turn = (): void =>
    flipSwap(quote && to ? writeAmount(quote.received, to.decimals, locale) : '');
  return (
    <div class="pair">
      <div class={classNames('side', isWrong && 'wrong', amount.length >= LONG && 'long')}>
        <span class="small muted">{t('pay')}</span>
        <Input
          label={t('pay')}
          placeholder="0"
          inputMode="decimal"
          value={amount}
          onInput={(text) => setSwap({ amount: text })}
          onEnter={onEnter}
          error={isWrong ? t('incorrect') : undefined}
          testId="swap-amount"
          trailing={<SwapPill side="from" token={from} />}
        />
        <div class="line muted">
          <bdi data-testid="swap-from-worth">
            {worth(units, from, quote?.prices.from ?? from?.price, locale)}
          </bdi>
          {from && (
            <span class="line">
              <bdi data-testid="swap-balance">{ownedText(from)}</bdi>
              <Button
                size="slim"
                variant="ghost"
                loading={busy}
                onPress={() => void takeMost()}
                testId="swap-max"
              >
                {t('max')}
              </Button>
            </span>
          )}
        </div>
        <Mark token={from} />
        {failed && <p class="small bad">{t('maxFailed')}</p>}
      </div>
      <Pressable className="flip" part="button" label={t('flip')} onPress={turn} testId="swap-flip">
        <Icon name="swap" />
      </Pressable>
      <div class={classNames('side', (got?.length ?? 0) >= LONG && 'long')}>
        <span class="small muted">{t('receive')}</span>
        <div class="line">
          <bdi class="got" dir="ltr" data-testid="swap-received" aria-busy={loading && !got}>
            {got ? formatAmount(got) : loading ? <Skeleton width="60%" height={28} /> : '0'}
          </bdi>
          <SwapPill side="to" token={to} />
        </div>
        <div class="line muted">
          <bdi data-testid="swap-to-worth">
            {quote && worth(quote.received, to, quote.prices.to, locale)}
            {impact !== undefined && ` (${percentText(-impact)}%)`}
          </bdi>
          <bdi>{to && ownedText(to)}</bdi>
        </div>
        <Mark token={to} />
      </div>
    </div>
  );
}
