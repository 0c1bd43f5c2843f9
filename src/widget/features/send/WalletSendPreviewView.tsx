import { useLayoutEffect, useRef, useState } from 'react';
import type { AppKitError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { warningKey } from '../../core/payments/payment-warning';
import { unitOf } from '../../core/payments/token-unit';
import { $activeNetwork } from '../../core/state/namespaces';
import { goBack } from '../../core/views/router';
import { useConnected } from '../../core/views/use-connected-account';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { ConfirmBox } from '../../ui/controls/ConfirmBox';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Spinner } from '../../ui/feedback/Spinner';
import { WalletQuote } from '../../ui/feedback/WalletQuote';
import { Warning } from '../../ui/feedback/Warning';
import { Foot } from '../../ui/layout/Foot';
import { Lazy, preloadView } from '../../ui/layout/Lazy';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { approvalView } from './result/load-outcome';
import { MergedWarnings } from './review/MergedWarnings';
import { amountText, recipientText } from './review/money';
import { ReviewFacts } from './review/ReviewFacts';
import type { Review } from './review/review';
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
    <div role="alert" class="col" data-testid="send-error">
      <Warning tone={error.code === 'canceled' ? 'warn' : 'bad'}>{messageOf(error)}</Warning>
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
  const connected = useConnected('WalletSend');
  const network = useStore($activeNetwork);
  const shown = useStore($review);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  /** The wallet is asked, or was and the user rejected it: also while the chain is read again. */
  const atWallet = useRef(false);
  // Before it is painted: nothing that was read for an earlier look is there to be pressed.
  useLayoutEffect(() => {
    preloadView(approvalView);
    void openReview();
    return closeReview;
  }, []);
  const { busy, error } = shown.state === 'ready' ? shown : { busy: false, error: undefined };
  const rejected = error?.code === 'user_rejected';
  atWallet.current = busy === 'asking' || rejected || (busy === 'reading' && atWallet.current);
  const asks = atWallet.current;

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
    const { code } = shown.error;
    const incomplete = code === 'send_incomplete' || code === 'send_token_missing';
    const title = incomplete ? 'invalid' : code === 'send_changed' ? 'moved' : 'reviewFailed';
    return (
      <ErrorState
        drawing="cannotLoad"
        title={t(title, { network: network?.name ?? '' })}
        message={visibleError(shown.error)}
        retryLabel={t(incomplete ? 'cancel' : 'retry')}
        onRetry={() => (incomplete ? goBack() : void openReview())}
      />
    );
  }
  const { review, changed } = shown;
  const stands =
    (changed !== '' && !acknowledged.has(changed)) ||
    review.warnings.some(
      (one) =>
        one.level === 'block' ||
        (one.level === 'acknowledge' && !acknowledged.has(warningKey(one))),
    );
  const acknowledge = (keys: readonly string[], on: boolean): void => {
    const next = new Set(acknowledged);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    setAcknowledged(next);
  };
  const { icon, name } = review.place.account.walletInfo;
  const isAsked = busy === 'asking';
  const title = rejected ? t('rejected') : isAsked ? t('approve', { name }) : t('reviewing');
  const plain = (
    <p class="mid strong" role="status">
      {title}
    </p>
  );
  const what = t('what', { amount: amountText(review), name: recipientText(review) });
  return (
    <div class="send">
      {asks ? (
        <Lazy
          load={approvalView}
          props={{
            token: { name: unitOf(review), icon: review.token.iconUrl },
            wallet: { name, icon },
            rejected,
            title,
            text: isAsked ? t('approveText', { what }) : what,
            // Closed before the request, nothing is sent.
            note: isAsked ? t('closable') : undefined,
          }}
          skeleton={plain}
          failed={() => plain}
        />
      ) : (
        <ReviewFacts review={review} />
      )}
      <Foot>
        {!asks && error && <Failure error={error} review={review} />}
        {!asks && changed && (
          <ConfirmBox
            label={t('lookedAgain')}
            on={acknowledged.has(changed)}
            onChange={(on) => acknowledge([changed], on)}
            testId="send-looked-again"
          />
        )}
        {!asks && (
          <MergedWarnings
            warnings={review.warnings}
            acknowledged={acknowledged}
            onAcknowledge={acknowledge}
          />
        )}
        <div class="button-pair">
          <Button onPress={goBack} testId="send-cancel">
            {t('cancel')}
          </Button>
          {/* It keeps its place while the wallet is asked: a second press must not hit Cancel. */}
          <Button
            variant="primary"
            disabled={stands}
            loading={busy !== false}
            onPress={() => void confirmSend(acknowledged)}
            testId="send-confirm"
          >
            {t(rejected ? 'retry' : 'send')}
          </Button>
        </div>
      </Foot>
    </div>
  );
}
