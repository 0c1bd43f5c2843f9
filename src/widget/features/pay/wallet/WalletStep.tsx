import { useLayoutEffect, useState } from 'react';
import { NATIVE } from '../../../core/contracts/sender';
import { visibleError } from '../../../core/errors/visible-error';
import { coinText } from '../../../core/payments/coin-text';
import { costOf } from '../../../core/payments/payment-cost';
import { warningKey } from '../../../core/payments/payment-warning';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { ConfirmBox } from '../../../ui/controls/ConfirmBox';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Warning } from '../../../ui/feedback/Warning';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Foot } from '../../../ui/layout/Foot';
import { Address } from '../../../ui/values/Address';
import { filledText } from '../../../ui/values/filled-text';
import { t } from '../messages';
import { amountText } from '../pay-amount';
import type { Payment } from '../pay-state';
import { LoadingText } from '../request/LoadingText';
import { $walletReview, closeReview, confirmPay, isStopped, openReview } from './confirm-pay';
import { tStep } from './messages';
import type { PayWarning } from './pay-warnings';
import type { WalletReview } from './wallet-review';

function Costs({ review }: { review: WalletReview }) {
  const { payment, place, quote } = review;
  const { nativeCurrency: coin } = payment.network;
  const { amount, token } = payment.transfer;
  const inCoin = (units: bigint) => coinText(units, coin.decimals, coin.symbol, true);
  const cost = costOf(quote);
  const total =
    token === NATIVE
      ? inCoin(amount + cost)
      : [amountText(payment), ...(cost > 0n ? [inCoin(cost)] : [])].join(' + ');
  return (
    <dl>
      <DetailRow label={tStep('from')}>
        <span data-testid="pay-from">
          <Address address={place.where.from} />
        </span>
      </DetailRow>
      <DetailRow label={tStep('fee')}>
        <bdi dir="ltr" data-testid="pay-fee">
          {quote.paidElsewhere ? tStep('noFee') : inCoin(cost)}
        </bdi>
      </DetailRow>
      <DetailRow label={tStep('total')} strong>
        <bdi dir="ltr" data-testid="pay-total">
          {total}
        </bdi>
      </DetailRow>
    </dl>
  );
}

interface WarningsProps {
  warnings: readonly PayWarning[];
  acknowledged: ReadonlySet<string>;
  onAcknowledge: (keys: readonly string[], on: boolean) => void;
}

function Warnings({ warnings, acknowledged, onAcknowledge }: WarningsProps) {
  if (warnings.length === 0) return null;
  const keys = warnings.filter(({ level }) => level === 'acknowledge').map(warningKey);
  return (
    <Warning tone="bad">
      {warnings.map((one) => (
        <p key={warningKey(one)} data-testid={`pay-${one.level}-${one.id}`}>
          <bdi>{filledText(tStep(one.id), one.params)}</bdi>
        </p>
      ))}
      {keys.length > 0 && (
        <ConfirmBox
          label={tStep('understood')}
          on={keys.every((key) => acknowledged.has(key))}
          onChange={(on) => onAcknowledge(keys, on)}
          testId="pay-understood"
        />
      )}
    </Warning>
  );
}

interface WalletStepProps {
  payment: Payment;
  /** Absent: there is no other way to pay. */
  onBack?: (() => void) | undefined;
}

/** The costs and warnings of a payment by wallet. The wallet is asked for exactly this, or for nothing. */
export function WalletStep({ payment, onBack }: WalletStepProps) {
  const shown = useStore($walletReview);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  // Before it is painted: nothing that was read for an earlier look is there to be pressed.
  useLayoutEffect(() => {
    void openReview(payment);
    return closeReview;
  }, [payment]);
  if (shown.state === 'loading') {
    return <LoadingText text={t('costs')} />;
  }
  if (shown.state === 'failed') {
    return (
      <ErrorState
        title={t('unread')}
        message={visibleError(shown.error)}
        retryLabel={t('retry')}
        onRetry={() => void openReview(payment)}
      />
    );
  }
  const { review, busy, error } = shown;
  const acknowledge = (keys: readonly string[], on: boolean): void => {
    const next = new Set(acknowledged);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    setAcknowledged(next);
  };
  const confirm = (
    <Button
      full
      variant="primary"
      disabled={isStopped(review, acknowledged)}
      loading={busy}
      onPress={() => void confirmPay(acknowledged)}
      testId="pay-confirm"
    >
      {tStep('pay', { amount: amountText(payment) })}
    </Button>
  );
  return (
    <>
      <Costs review={review} />
      <Foot>
        {error && (
          <div role="alert" data-testid="pay-changed">
            <Warning tone="bad">{visibleError(error)}</Warning>
          </div>
        )}
        <Warnings
          warnings={review.warnings}
          acknowledged={acknowledged}
          onAcknowledge={acknowledge}
        />
        {onBack ? (
          <div class="button-pair">
            <Button full onPress={onBack} testId="pay-back">
              {tStep('back')}
            </Button>
            {confirm}
          </div>
        ) : (
          confirm
        )}
      </Foot>
    </>
  );
}
