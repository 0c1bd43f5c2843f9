import { useEffect, useState } from 'react';
import { cutDigits, formatDecimals } from '../../../../protocol/amount';
import { addDecimals, fiatOf, multiplyDecimals } from '../../../../protocol/amount-math';
import { minimumReceived, SLIPPAGES, type Slippage } from '../../../../protocol/swaps/swap-math';
import {
  IMPACT_AMBER,
  IMPACT_RED,
  providerFee,
  rateOf,
} from '../../../../protocol/swaps/swap-numbers';
import { NATIVE } from '../../../core/account-data/token';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { $locale } from '../../../core/i18n/i18n';
import { formatAmount } from '../../../core/i18n/number-format';
import { coinText } from '../../../core/payments/coin-text';
import { useStore } from '../../../core/views/use-store';
import { classNames } from '../../../ui/layout/class-names';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Disclosure } from '../../../ui/layout/Disclosure';
import { fiatText } from '../../../ui/values/fiat-text';
import { t } from '../messages';
import { percentText } from '../review/swap-warnings';
import { requireSwapContext } from '../swap-context';
import { setSwap } from './swap-form';
import type { SwapQuote } from './swap-gateway';

/** Until the chain has estimated it. Source: protocol §1.4 "initial gas limit 150 000". */
const FIRST_GAS = 150_000n;

/** The age of the price: a new quote begins a new ring. */
function AgeRing({ at }: { at: number }) {
  const circle = { cx: 8, cy: 8, r: 7, pathLength: 100 };
  return (
    <svg key={at} class="age" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle {...circle} />
      <circle {...circle} />
    </svg>
  );
}

/** Coins that the swap may cost; undefined while unknown. */
function useNetworkFee(at: number): bigint | undefined {
  const [fee, setFee] = useState<bigint>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each price reads the fee again
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      const { sender, where } = requireSwapContext();
      const { decimals } = where.network.nativeCurrency;
      const transfer = { token: NATIVE, decimals, to: where.from, amount: 0n };
      const { price } = await sender.quote(where, transfer);
      if (isShown && price) setFee(price.perGas * FIRST_GAS);
    };
    read().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [at]);
  return fee;
}

interface Priced {
  units: bigint;
  decimals: number;
  symbol: string;
}

/** One of the token that is worth more, in the other one. */
function rateLine(from: Priced, to: Priced): string {
  const rate = rateOf(from, to) ?? '0';
  const isSmall = rate.startsWith('0.') && to.units > 0n;
  const [one, other] = isSmall ? [to, from] : [from, to];
  const shown = (isSmall ? rateOf(to, from) : rate) ?? '0';
  const text = formatAmount(cutDigits(shown, 6));
  return t('rate', { from: one.symbol, to: other.symbol, rate: text });
}

export const impactClass = (impact: bigint | undefined): string | undefined =>
  impact === undefined || impact < IMPACT_AMBER ? undefined : impact < IMPACT_RED ? 'amber' : 'bad';

interface FactsProps {
  quote: SwapQuote;
  impact: bigint | undefined;
  moved: boolean;
  slippage: Slippage;
}

/** One line of facts about the price; it opens the rest. */
export function QuoteFacts({ quote, impact, moved, slippage }: FactsProps) {
  const locale = useStore($locale);
  const { query, received, prices, fee: percent, at } = quote;
  const { from, to, amount } = query;
  const networkFee = useNetworkFee(at);
  const { nativeCurrency: coin } = requireSwapContext().where.network;
  const rateText = rateLine(
    { units: amount, decimals: from.decimals, symbol: from.symbol },
    { units: received, decimals: to.decimals, symbol: to.symbol },
  );
  const provider = providerFee({ units: amount, decimals: from.decimals }, percent);
  const networkWorth =
    networkFee !== undefined && prices.coin !== undefined
      ? fiatOf(networkFee, coin.decimals, prices.coin, 18)
      : undefined;
  const providerWorth =
    /[1-9]/.test(provider) && prices.from !== undefined
      ? multiplyDecimals(provider, prices.from)
      : /[1-9]/.test(provider)
        ? undefined
        : '0';
  const coins =
    networkFee === undefined ? '' : coinText(networkFee, coin.decimals, coin.symbol, true);
  const total =
    networkWorth !== undefined && providerWorth !== undefined
      ? fiatText(addDecimals([networkWorth, providerWorth]), FIAT_CURRENCY, locale)
      : coins;
  const minimum = minimumReceived(received, slippage);
  const summary = (
    <span class={classNames('facts', moved && 'moved')} data-testid="swap-facts">
      <AgeRing at={at} />
      <bdi>{moved ? t('updated') : rateText}</bdi>
      {total && <bdi class="muted">{t('fee', { amount: total })}</bdi>}
    </span>
  );
  return (
    <Disclosure summary={summary} testId="swap-more">
      <dl>
        <DetailRow label={t('rateLabel')}>{rateText}</DetailRow>
        <DetailRow label={t('impact')}>
          <span class={impactClass(impact)} data-testid="swap-impact">
            {impact === undefined ? t('unknown') : `${percentText(-impact)}%`}
          </span>
        </DetailRow>
        <DetailRow label={t('slippage')}>
          <span class="choices">
            {SLIPPAGES.map((one) => (
              <button
                key={one}
                type="button"
                aria-current={one === slippage ? 'true' : undefined}
                onClick={() => setSwap({ slippage: one })}
                data-testid={`swap-slippage-${one}`}
              >
                {one}%
              </button>
            ))}
          </span>
        </DetailRow>
        <DetailRow label={t('providerFee')}>
          <span data-testid="swap-provider-fee">
            {/[1-9]/.test(provider)
              ? `${formatAmount(cutDigits(provider, 6))}\u00a0${from.symbol}`
              : t('free')}
          </span>
        </DetailRow>
        <DetailRow label={t('minimum')}>
          <span data-testid="swap-minimum">
            {`${formatAmount(cutDigits(formatDecimals(minimum, to.decimals), 8))}\u00a0${to.symbol}`}
          </span>
        </DetailRow>
        {coins && (
          <DetailRow label={t('networkFee')}>
            <span data-testid="swap-network-fee">{coins}</span>
          </DetailRow>
        )}
      </dl>
    </Disclosure>
  );
}
