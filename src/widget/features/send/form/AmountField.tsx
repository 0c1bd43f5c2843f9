import { useState } from 'react';
import { formatFiat } from '../../../../protocol/amount-format';
import { decimalSign, writeAmount } from '../../../../protocol/amount-input';
import { formatAmount } from '../../../core/i18n/i18n';
import { setSendAmount, type TransferForm } from '../../../core/payments/transfer-form';
import { Button } from '../../../ui/controls/Button';
import { Input } from '../../../ui/controls/Input';
import { t } from '../messages';
import { fillMost } from './max-amount';
import { exactAmount, type TypedAmount, worthOf } from './typed-amount';

interface AmountFieldProps {
  sending: TransferForm;
  typed: TypedAmount;
  locale: string;
  onEnter: () => void;
}

/** Source: specification §9 "Token fiat currency usd". */
const CURRENCY = 'usd';

function problemOf(typed: TypedAmount, locale: string): string | undefined {
  if (typed.state !== 'bad' || typed.problem === 'empty') return undefined;
  return t(typed.problem, { sign: decimalSign(locale), n: typed.most });
}

/** The amount in the other currency than the typed one. */
function otherWay({ token, inFiat }: TransferForm, typed: TypedAmount, locale: string): string {
  if (!token || typed.state !== 'good') return '';
  if (inFiat) {
    return t('about', {
      amount: `${formatAmount(exactAmount(typed.units, token.decimals))} ${token.symbol}`,
    });
  }
  const worth = worthOf(typed.units, token);
  if (worth === undefined) return t('noPrice');
  return t('about', { amount: formatFiat(worth, CURRENCY, { locale }) });
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
  const turn = (): void => {
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
  return (
    <>
      <Input
        label={t('amount')}
        hideLabel={false}
        placeholder="0"
        inputMode="decimal"
        value={amount}
        onInput={(text) => setSendAmount(text)}
        onEnter={onEnter}
        error={error}
        testId="send-amount"
        trailing={
          <>
            <span class="muted">{inFiat ? CURRENCY.toUpperCase() : token?.symbol}</span>
            {token && (
              <Button
                size="slim"
                variant="ghost"
                loading={busy}
                onPress={() => void takeMost()}
                testId="send-max"
              >
                {t('max')}
              </Button>
            )}
          </>
        }
      />
      {failed && <p class="small bad">{t('maxFailed')}</p>}
      <div class="line other small muted">
        <bdi data-testid="send-other-amount">{otherWay(sending, typed, locale)}</bdi>
        {token?.price && (
          <Button size="slim" variant="ghost" onPress={turn} testId="send-turn">
            {inFiat
              ? t('enterToken', { symbol: token.symbol })
              : t('enterFiat', { currency: CURRENCY.toUpperCase() })}
          </Button>
        )}
      </div>
    </>
  );
}
