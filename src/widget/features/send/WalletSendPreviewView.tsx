import { useLayoutEffect, useState } from 'react';
import { type AppKitError, visibleError } from '../../core/errors/app-kit-error';
import { isRejection } from '../../core/errors/wallet-errors';
import { warningKey } from '../../core/payments/payment-warning';
import { goBack } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { Switch } from '../../ui/controls/Switch';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Spinner } from '../../ui/feedback/Spinner';
import { WalletQuote } from '../../ui/feedback/WalletQuote';
import { Warning } from '../../ui/feedback/Warning';
import { useSheet } from '../../ui/styles/use-sheet';
import { useConnected } from './form/use-connected-account';
import { t } from './messages';
import { ReviewFacts } from './review/ReviewFacts';
import type { Review } from './review/review';
import { WarningList } from './review/WarningList';
import { sendSheet } from './sheet';
import { $review, closeReview, confirmSend, openReview } from './submit/confirm-send';

/** Of what has been sent elsewhere nothing is to be seen on the review itself. */
const messageOf = (error: AppKitError): string =>
  error.code === 'send_changed' && ['nonce', 'sent'].includes(`${error.params.what}`)
    ? t('sentSince')
    : visibleError(error);

function Failure({ error, review }: { error: AppKitError; review: Review }) {
  const { name } = review.place.account.walletInfo;
  return (
    <div role="alert" class="ack" data-testid="send-error">
      <Warning tone={isRejection(error) ? 'warn' : 'bad'}>{messageOf(error)}</Warning>
      {error.quote && <WalletQuote by={t('says', { name })} text={error.quote} />}
    </div>
  );
}

/**
 * Renders the review. It reads the chain when it is shown; the transfer is exactly what it shows,
 * or nothing is sent.
 */
export function WalletSendPreviewView() {
  useSheet(sendSheet);
  const connected = useConnected();
  const shown = useStore($review);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  // Before it is painted: nothing that was read for an earlier look is there to be pressed.
  useLayoutEffect(() => {
    void openReview();
    return closeReview;
  }, []);

  if (!connected) return null;
  if (shown.state === 'loading') {
    return (
      <div class="state" role="status">
        <Spinner />
        <p>{t('reviewing')}</p>
      </div>
    );
  }
  if (shown.state === 'failed') {
    const { error } = shown;
    const incomplete = error.code === 'send_incomplete' || error.code === 'send_token_missing';
    const title = incomplete ? 'invalid' : error.code === 'send_changed' ? 'moved' : 'reviewFailed';
    return (
      <ErrorState
        title={t(title)}
        message={visibleError(error)}
        retryLabel={t(incomplete ? 'cancel' : 'retry')}
        onRetry={() => (incomplete ? goBack() : void openReview())}
      />
    );
  }
  const { review, busy, error, changed } = shown;
  const stands =
    (changed !== '' && !acknowledged.has(changed)) ||
    review.warnings.some(
      (one) =>
        one.level === 'block' ||
        (one.level === 'acknowledge' && !acknowledged.has(warningKey(one))),
    );
  const acknowledge = (key: string, on: boolean): void => {
    const next = new Set(acknowledged);
    if (on) next.add(key);
    else next.delete(key);
    setAcknowledged(next);
  };
  return (
    <div class="send">
      <ReviewFacts review={review} />
      <WarningList
        warnings={review.warnings}
        acknowledged={acknowledged}
        onAcknowledge={acknowledge}
      />
      {error && <Failure error={error} review={review} />}
      {changed && (
        <Switch
          label={t('lookedAgain')}
          on={acknowledged.has(changed)}
          onChange={(on) => acknowledge(changed, on)}
          testId="send-looked-again"
        />
      )}
      {busy === 'asking' && (
        <p class="small muted" role="status">
          {t('approve')}
        </p>
      )}
      <div class="pair">
        <Button onPress={goBack} testId="send-cancel">
          {t('cancel')}
        </Button>
        <Button
          variant="primary"
          disabled={stands}
          loading={busy !== false}
          onPress={() => void confirmSend(acknowledged)}
          testId="send-confirm"
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
