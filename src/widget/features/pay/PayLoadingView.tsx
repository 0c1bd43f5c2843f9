import { ErrorState } from '../../ui/feedback/ErrorState';
import { Lazy } from '../../ui/layout/Lazy';
import { payProgress } from './load-steps';
import { t } from './messages';
import { LoadingText } from './request/LoadingText';

/** Renders a payment in progress, and its end. The payment goes on without the chunk, too. */
export function PayLoadingView() {
  return (
    <Lazy
      load={payProgress}
      props={{}}
      skeleton={<LoadingText text={t('sent')} />}
      failed={(retry) => <ErrorState title={t('sent')} retryLabel={t('retry')} onRetry={retry} />}
    />
  );
}
