import { useEffect, useState } from 'react';
import type { AppKitError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { isRejection } from '../../core/errors/wallet-errors';
import { chooseNetwork } from '../../core/network/switch-network';
import { $activeAccount } from '../../core/state/accounts';
import { $activeNetwork, setActiveNetwork } from '../../core/state/namespaces';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { WalletQuote } from '../../ui/feedback/WalletQuote';
import { Warning } from '../../ui/feedback/Warning';
import { Lazy, preloadView } from '../../ui/layout/Lazy';
import { Row } from '../../ui/lists/Row';
import { SkeletonRow } from '../../ui/lists/SkeletonRow';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { Address } from '../../ui/values/Address';
import { chooseExchange } from './exchange/choose-exchange';
import { $exchangeList, listMore } from './exchange/exchange-list';
import { paywallStep, walletStep } from './load-steps';
import { t } from './messages';
import { $payState, type Payment } from './pay-state';
import { LoadingText } from './request/LoadingText';
import { PayRecipient } from './request/PayRecipient';
import { PaySummary } from './request/PaySummary';
import { textOf } from './result/end-pay';
import { paySheet } from './sheet';
import { retryRead } from './start-pay';
import { payPlace } from './wallet/pay-place';

/** The end of the last try. */
function LastTry({ error }: { error: AppKitError }) {
  const account = useStore($activeAccount);
  const name = account.status === 'connected' ? account.walletInfo.name : '';
  return (
    <div role="alert" class="col" data-testid="pay-error">
      <Warning tone={isRejection(error) ? 'info' : 'bad'}>{textOf(error)}</Warning>
      {error.quote && !isRejection(error) && (
        <WalletQuote by={t('says', { name })} text={error.quote} />
      )}
    </div>
  );
}

/** Connects, switches, or leads to the review. */
function WalletRow({ payment, onReview }: { payment: Payment; onReview: () => void }) {
  const account = useStore($activeAccount);
  const { network } = payment;
  if (account.status !== 'connected') {
    const connect = (): void => {
      // The list offers wallets of the payment's blockchain.
      setActiveNetwork(network);
      pushView('Connect');
    };
    return (
      <Row
        label={t('wallet')}
        detail={t('connect')}
        picture={<ItemPicture name={t('wallet')} icon="wallet" />}
        icon="forward"
        onPress={connect}
        testId="pay-connect"
      />
    );
  }
  const { name, icon } = account.walletInfo;
  const isThere = payPlace(payment) !== undefined;
  return (
    <Row
      label={name}
      detail={
        isThere ? <Address address={account.address} /> : t('switch', { network: network.name })
      }
      picture={<ItemPicture name={name} src={icon} />}
      icon="forward"
      onPress={isThere ? onReview : () => chooseNetwork(network)}
      testId={isThere ? 'pay-wallet' : 'pay-switch'}
    />
  );
}

function Exchanges({ payment }: { payment: Payment }) {
  const { state, exchanges, more, error } = useStore($exchangeList);
  if (state === 'ready' && exchanges.length === 0) return null;
  return (
    <div class="ways">
      <h3>{t('exchanges')}</h3>
      {exchanges.map(({ id, name, imageUrl }) => (
        <Row
          key={id}
          label={name}
          detail={t('opensWindow')}
          picture={<ItemPicture name={name} src={imageUrl} />}
          icon="external"
          onPress={() => void chooseExchange(payment, { id, name })}
          testId={`pay-exchange-${id}`}
        />
      ))}
      {state === 'loading' && (
        <div role="status" aria-label={t('exchangesLoading')}>
          <SkeletonRow />
        </div>
      )}
      {error && <Warning>{visibleError(error)}</Warning>}
      {(more || error) && state !== 'loading' && (
        <Button full onPress={listMore} testId="pay-more">
          {t(error ? 'retry' : 'more')}
        </Button>
      )}
    </div>
  );
}

function Ways({ payment, error }: { payment: Payment; error: AppKitError | undefined }) {
  // Both decide whether the wallet can pay.
  useStore($activeNetwork);
  useStore($activeAccount);
  const { state, exchanges } = useStore($exchangeList);
  const [isReview, setReview] = useState(false);
  const signs = payment.paywall !== undefined;
  const isAlone = signs || (state === 'ready' && exchanges.length === 0);
  const isReady = payPlace(payment) !== undefined;
  const step = signs ? paywallStep : walletStep;
  useEffect(() => preloadView(step), [step]);
  const reviews = isReady && (isReview || isAlone);
  return (
    <div class="pay">
      <PaySummary payment={payment} />
      <PayRecipient payment={payment} />
      {error && <LastTry error={error} />}
      {reviews ? (
        <Lazy
          load={step}
          props={{ payment, onBack: isAlone ? undefined : () => setReview(false) }}
          skeleton={<LoadingText text={t('costs')} />}
          failed={(retry) => (
            <ErrorState title={t('unread')} retryLabel={t('retry')} onRetry={retry} />
          )}
        />
      ) : (
        <>
          <WalletRow payment={payment} onReview={() => setReview(true)} />
          {!signs && <Exchanges payment={payment} />}
        </>
      )}
    </div>
  );
}

/** Renders the payment that the page asked for, and the ways to make it. */
export function PayView() {
  useSheet(paySheet);
  const now = useStore($payState);
  switch (now.state) {
    case 'reading':
      return <LoadingText text={t('reading')} />;
    case 'refused':
      return (
        <div data-testid="pay-refused">
          <ErrorState title={t('refused')} message={visibleError(now.error)} />
        </div>
      );
    case 'unread':
      return (
        <ErrorState
          drawing="cannotLoad"
          title={t('unread')}
          message={visibleError(now.error)}
          retryLabel={t('retry')}
          onRetry={() => void retryRead()}
        />
      );
    case 'none':
      return <EmptyState title={t('nothing')} message={t('nothingText')} />;
    case 'choosing':
      return <Ways key={now.payment.id} payment={now.payment} error={now.error} />;
    default:
      // The rules lead to the other view.
      return null;
  }
}
