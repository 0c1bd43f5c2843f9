import { useState } from 'react';
import { decimalSign, writeAmount } from '../../../../protocol/amount-input';
import { isZero } from '../../../../protocol/amount-math';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { formatAmount } from '../../../core/i18n/number-format';
import { networkPicture } from '../../../core/network/network-picture';
import { ownedText } from '../../../core/payments/own-tokens';
import { setSendAmount, type Token, type TransferForm } from '../../../core/payments/transfer-form';
import { exactAmount, type TypedAmount, worthOf } from '../../../core/payments/typed-amount';
import { $activeNetwork } from '../../../core/state/namespaces';
import { $networks } from '../../../core/state/networks';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { Input } from '../../../ui/controls/Input';
import { Pressable } from '../../../ui/controls/Pressable';
import { TokenPill } from '../../../ui/controls/TokenPill';
import { Tag } from '../../../ui/feedback/Tag';
import { Icon } from '../../../ui/icons/Icon';
import { classNames } from '../../../ui/layout/class-names';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { fiatText } from '../../../ui/values/fiat-text';
import { t } from '../messages';
import { BuyButton } from './BuyButton';
import { fillMost } from './max-amount';

interface AmountFieldProps {
  sending: TransferForm;
  typed: TypedAmount;
  locale: string;
  onEnter: () => void;
}

/** From so many characters on the amount is set smaller, to be seen whole. */
const LONG = 8;
const LONGER = 11;

function problemOf(typed: TypedAmount, locale: string): string | undefined {
  if (typed.state !== 'bad' || typed.problem === 'empty') return undefined;
  return t(typed.problem, { sign: decimalSign(locale), n: typed.most });
}

/** The amount in the other currency than the typed one. */
function otherWay({ token, inFiat }: TransferForm, typed: TypedAmount, locale: string): string {
  if (!token || typed.state === 'bad') return '';
  const units = typed.state === 'good' ? typed.units : 0n;
  if (inFiat) {
    const amount = formatAmount(exactAmount(units, token.decimals));
    return t('about', { amount: `${amount}\u00a0${token.symbol}` });
  }
  const worth = worthOf(units, token);
  if (worth === undefined) return t('noPrice');
  return t('about', { amount: fiatText(worth, FIAT_CURRENCY, locale) });
}

function SendPill({ token }: { token: Token | undefined }) {
  const network = useStore($activeNetwork);
  // One network needs no mark.
  const several = useStore($networks).length > 1;
  const name = token?.symbol || token?.name;
  return (
    <TokenPill
      name={name}
      iconUrl={token?.iconUrl}
      badge={
        network &&
        several && <ItemPicture name={network.name} size={14} {...networkPicture(network)} />
      }
      label={t('selectToken')}
      onPress={() => pushView('WalletSendSelectToken')}
      testId={name === undefined ? 'send-choose-token' : 'send-token'}
    />
  );
}

export function AmountField({ sending, typed, locale, onEnter }: AmountFieldProps) {
  const { token, amount, inFiat } = sending;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const takeMost = async (): Promise<void> => {
    if (!token || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await fillMost(token);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const swapUnit = (): void => {
    if (!token?.price) return;
    const value = typed.state === 'good' ? (inFiat ? typed.units : undefined) : undefined;
    const worth = typed.state === 'good' && !inFiat ? worthOf(typed.units, token) : undefined;
    const text =
      value !== undefined
        ? writeAmount(value, token.decimals, locale)
        : (worth?.replace('.', decimalSign(locale)) ?? '');
    setSendAmount(text, !inFiat);
  };
  const error = problemOf(typed, locale);
  const other = <bdi data-testid="send-other-amount">{otherWay(sending, typed, locale)}</bdi>;
  const owned = token && ownedText(token);
  const { length } = amount;
  return (
    <div
      class={classNames(
        'sum',
        error !== undefined && 'wrong',
        inFiat && 'fiat',
        length >= LONG && 'long',
        length >= LONGER && 'longer',
      )}
    >
      <Input
        label={t('amount')}
        placeholder="0"
        inputMode="decimal"
        value={amount}
        onInput={(text) => setSendAmount(text)}
        onEnter={onEnter}
        error={error}
        testId="send-amount"
        trailing={<SendPill token={token} />}
      />
      {token && (
        <div class="line muted">
          {token.price ? (
            <Pressable
              className="swap-unit"
              part="button"
              onPress={swapUnit}
              testId="send-swap-unit"
            >
              {other}
              <Icon name="swap" size={16} />
              <VisuallyHidden>
                {inFiat
                  ? t('enterToken', { symbol: token.symbol })
                  : t('enterFiat', { currency: FIAT_CURRENCY })}
              </VisuallyHidden>
            </Pressable>
          ) : (
            other
          )}
          <span class="line">
            <bdi data-testid="send-balance">{owned}</bdi>
            {isZero(token.numeric) && <BuyButton />}
            <Button
              size="slim"
              variant="ghost"
              loading={busy}
              onPress={() => void takeMost()}
              testId="send-max"
            >
              {t('max')}
            </Button>
          </span>
        </div>
      )}
      {token && (token.lookalike || !token.verified) && (
        <span>
          <Tag tone="bad">{t(token.lookalike ? 'lookalike' : 'unverified')}</Tag>
        </span>
      )}
      {failed && <p class="small bad">{t('maxFailed')}</p>}
    </div>
  );
}
