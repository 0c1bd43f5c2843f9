import { useEffect, useState } from 'react';
import { type AppKitError, ownError } from '../../../core/errors/app-kit-error';
import { visibleError } from '../../../core/errors/visible-error';
import type { SendContext } from '../../../core/payments/send-context';
import { Button } from '../../../ui/controls/Button';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Foot } from '../../../ui/layout/Foot';
import { Address } from '../../../ui/values/Address';
import { t } from '../messages';
import { amountText } from '../pay-amount';
import type { Payment } from '../pay-state';
import { LoadingText } from '../request/LoadingText';
import { tStep } from '../wallet/messages';
import { tPaywall } from './messages';
import { lifeOf, preparePaywall, signPaywall } from './sign-paywall';

type Prepared = { place: SendContext } | { error: AppKitError };

/** The terms of a payment by signature. The wallet is asked for exactly this. */
export function PaywallStep({ payment }: { payment: Payment }) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press of "Try again" reads once more
  useEffect(() => {
    let left = false;
    setPrepared(undefined);
    preparePaywall(payment).then(
      (place) => left || setPrepared({ place }),
      (cause) => left || setPrepared({ error: ownError(cause) }),
    );
    return () => {
      left = true;
    };
  }, [payment, turn]);
  if (!prepared) return <LoadingText text={tPaywall('checking')} />;
  if ('error' in prepared) {
    return (
      <div data-testid="paywall-unable">
        <ErrorState
          title={t('refused')}
          message={visibleError(prepared.error)}
          retryLabel={t('retry')}
          onRetry={() => setTurn(turn + 1)}
        />
      </div>
    );
  }
  const { place } = prepared;
  const amount = amountText(payment);
  const sign = async (): Promise<void> => {
    setBusy(true);
    await signPaywall(payment, place);
    setBusy(false);
  };
  return (
    <>
      <dl>
        <DetailRow label={tStep('from')}>
          <Address address={place.where.from} />
        </DetailRow>
        <DetailRow label={tStep('fee')}>
          <bdi data-testid="paywall-fee">{tPaywall('noGas')}</bdi>
        </DetailRow>
        <DetailRow label={tPaywall('expires')}>
          {tPaywall('minutes', { count: Math.ceil(lifeOf(payment) / 60) })}
        </DetailRow>
        <DetailRow label={tStep('total')} strong>
          <bdi dir="ltr" data-testid="paywall-total">
            {amount}
          </bdi>
        </DetailRow>
      </dl>
      <Foot>
        <p class="small muted">
          <bdi>{tPaywall('signText', { amount })}</bdi>
        </p>
        <Button
          full
          variant="primary"
          loading={busy}
          onPress={() => void sign()}
          testId="paywall-sign"
        >
          {tPaywall('signToPay', { amount })}
        </Button>
      </Foot>
    </>
  );
}
