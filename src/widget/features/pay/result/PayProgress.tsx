import { useEffect } from 'react';
import { truncateAddress } from '../../../../protocol/validate';
import { visibleError } from '../../../core/errors/visible-error';
import { showElsewhere } from '../../../core/payments/transaction-toasts';
import { $activeAccount } from '../../../core/state/accounts';
import { setCardLayer } from '../../../core/views/card-layer';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { SpinnerRing } from '../../../ui/feedback/SpinnerRing';
import { Foot } from '../../../ui/layout/Foot';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useSheet } from '../../../ui/styles/use-sheet';
import { t } from '../messages';
import { amountText } from '../pay-amount';
import { $payState, isRunning, type Payment, type RunningPay, setPayState } from '../pay-state';
import { CoinPicture } from '../request/CoinPicture';
import { paySheet } from '../sheet';
import { tStep } from '../wallet/messages';
import { PaidLayer } from './PaidLayer';
import { followPay } from './resume-pay';

/** The words of a wait, and what it waits for. */
function wordsOf(last: RunningPay, wallet: string) {
  const { payment } = last;
  const amount = amountText(payment);
  if (last.state === 'wallet') {
    const text = tStep('inWalletText', { amount, to: truncateAddress(payment.transfer.to) });
    return { title: last.hash ? t('sent') : tStep('inWallet', { name: wallet }), text };
  }
  const { name, blocked } = last.exchange;
  const text = blocked ? tStep('blocked', { name }) : tStep('atExchangeText', { amount, name });
  return { title: tStep('atExchange', { name }), text };
}

interface WaitProps {
  last: RunningPay;
  /** It ended without a result. */
  problem?: string | undefined;
}

function Wait({ last, problem }: WaitProps) {
  const account = useStore($activeAccount);
  const { payment } = last;
  const name = account.status === 'connected' ? account.walletInfo.name : '';
  const { title, text } = wordsOf(last, name);
  const exchange = last.state === 'exchange' ? last.exchange : undefined;
  return (
    <div class="pay">
      <div class="waits">
        <SpinnerRing state={problem ? 'failed' : 'waiting'}>
          {exchange ? (
            <ItemPicture name={exchange.name} size={64} />
          ) : (
            <CoinPicture payment={payment} size={64} />
          )}
        </SpinnerRing>
        <div class="words" role="status" data-testid="pay-progress">
          <h3>{problem ? tStep('unknown') : title}</h3>
          <p class="muted">
            <bdi>{problem ?? text}</bdi>
          </p>
          {last.state === 'wallet' && !problem && <p class="small muted">{tStep('closable')}</p>}
        </div>
      </div>
      <Foot>
        {exchange?.url && !problem && (
          <Button
            full
            icon="external"
            variant={exchange.blocked ? 'primary' : 'secondary'}
            href={exchange.url}
            testId="pay-open-exchange"
          >
            {tStep('open', { name: exchange.name })}
          </Button>
        )}
        {problem && (
          <Button full variant="primary" onPress={() => followPay(last)} testId="pay-check-again">
            {tStep('checkAgain')}
          </Button>
        )}
        {exchange && (
          <Button
            full
            variant="ghost"
            onPress={() => setPayState({ state: 'choosing', payment })}
            testId="pay-other-way"
          >
            {tStep('otherWay')}
          </Button>
        )}
      </Foot>
    </div>
  );
}

function Done({ payment, hash }: { payment: Payment; hash: string }) {
  useEffect(() => {
    setCardLayer(() => <PaidLayer payment={payment} hash={hash} />);
    return () => setCardLayer(undefined);
  }, [payment, hash]);
  return (
    <p class="mid strong" role="status">
      {t('paid', { amount: amountText(payment) })}
    </p>
  );
}

/** Waits for a wallet, the network or an exchange, and shows the end over the whole card. */
export function PayProgress() {
  useSheet(paySheet);
  const now = useStore($payState);
  const hash = now.state === 'wallet' || now.state === 'done' ? now.hash : '';
  // The view reports the end: a toast would repeat it.
  useEffect(() => {
    showElsewhere(hash || undefined);
    return () => showElsewhere(undefined);
  }, [hash]);
  if (isRunning(now)) return <Wait last={now} />;
  if (now.state === 'unknown') return <Wait last={now.last} problem={visibleError(now.error)} />;
  if (now.state === 'done') return <Done payment={now.payment} hash={now.hash} />;
  return null;
}
