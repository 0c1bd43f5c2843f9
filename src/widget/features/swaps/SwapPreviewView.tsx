import { useLayoutEffect, useState } from 'react';
import { visibleError } from '../../core/errors/visible-error';
import { warningKey } from '../../core/payments/payment-warning';
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
import { useSheet } from '../../ui/styles/use-sheet';
import { filledText } from '../../ui/values/filled-text';
import { currentQuery } from './form/current-query';
import { t } from './messages';
import { swappedLayer } from './result/show-swapped';
import { Steps } from './review/Steps';
import { SwapFacts } from './review/SwapFacts';
import type { SwapWarning } from './review/swap-warnings';
import { swapsSheet } from './sheet';
import {
  $swapReview,
  acceptChange,
  chooseUnlimited,
  closeSwapReview,
  confirmSwap,
  openSwapReview,
  textOf,
} from './submit/confirm-swap';
import { isStopped, type ReadyReview } from './submit/review-state';

interface WarningsProps {
  warnings: readonly SwapWarning[];
  acknowledged: ReadonlySet<string>;
  onAcknowledge: (keys: readonly string[], on: boolean) => void;
}

function Warnings({ warnings, acknowledged, onAcknowledge }: WarningsProps) {
  if (warnings.length === 0) return null;
  const keys = warnings.filter(({ level }) => level === 'acknowledge').map(warningKey);
  const isGrave = warnings.some(({ level }) => level !== 'show');
  return (
    <Warning tone={isGrave ? 'bad' : 'warn'}>
      {warnings.map((one) => (
        <p key={warningKey(one)} data-testid={`swap-${one.level}-${one.id}`}>
          <bdi>{filledText(t(one.id), one.params)}</bdi>
        </p>
      ))}
      {keys.length > 0 && (
        <ConfirmBox
          label={t('understood')}
          on={keys.every((key) => acknowledged.has(key))}
          onChange={(on) => onAcknowledge(keys, on)}
          testId="swap-understood"
        />
      )}
    </Warning>
  );
}

function Failure({ shown }: { shown: ReadyReview }) {
  const { error, review } = shown;
  if (!error) return null;
  const { name } = review.place.account.walletInfo;
  return (
    <div role="alert" class="col" data-testid="swap-failed">
      <Warning tone={error.code === 'user_rejected' ? 'info' : 'bad'}>{textOf(error)}</Warning>
      {error.quote && <WalletQuote by={t('says', { name })} text={error.quote} />}
    </div>
  );
}

/**
 * Renders the review of a swap, and its steps. It reads the chain when it is shown; a step is exactly what it
 * shows, or nothing is sent.
 */
export function SwapPreviewView() {
  useSheet(swapsSheet);
  const account = useConnected('Swap');
  const shown = useStore($swapReview);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  const open = (): void => {
    const query = currentQuery();
    if (query) void openSwapReview(query);
    else goBack();
  };
  // Before it is painted: nothing that was read for an earlier look is there to be pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each look
  useLayoutEffect(() => {
    open();
    swappedLayer().catch(() => {});
    return closeSwapReview;
  }, []);
  if (!account) return null;
  if (shown.state === 'loading') {
    return (
      <div class="state" role="status">
        <Spinner />
        <p>{t('preparing')}</p>
      </div>
    );
  }
  if (shown.state === 'failed') {
    const { code } = shown.error;
    return (
      <ErrorState
        drawing="cannotLoad"
        title={t(code === 'swap_changed' ? 'moved' : 'reviewFailed')}
        message={visibleError(shown.error)}
        retryLabel={t('retry')}
        onRetry={open}
      />
    );
  }
  const { review, busy, changed, stale, unlimited } = shown;
  const [step] = review.steps;
  const acknowledge = (keys: readonly string[], on: boolean): void => {
    const next = new Set(acknowledged);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    setAcknowledged(next);
  };
  const { name } = review.place.account.walletInfo;
  const status =
    busy === 'asking' ? t('inWallet', { name }) : busy === 'approving' ? t('approving') : '';
  return (
    <div class="swaps">
      <SwapFacts review={review} />
      {step !== 'swap' && (
        <>
          <Steps review={review} unlimited={unlimited} />
          {step !== 'batch' && (
            <ConfirmBox
              label={t('unlimited')}
              on={unlimited}
              onChange={(on) => void chooseUnlimited(on)}
              testId="swap-unlimited"
            />
          )}
          {unlimited && (
            <Warning tone="bad">
              {t('unlimitedText', { name: review.router.name, symbol: review.query.from.symbol })}
            </Warning>
          )}
        </>
      )}
      <Foot>
        <Failure shown={shown} />
        {changed && !shown.error && (
          <div role="alert" data-testid="swap-updated">
            <Warning>{t('updatedText')}</Warning>
          </div>
        )}
        {changed && (
          <Button full onPress={acceptChange} testId="swap-accept">
            {t('understood')}
          </Button>
        )}
        {stale && <Warning>{t('oldPrice')}</Warning>}
        <Warnings
          warnings={review.warnings}
          acknowledged={acknowledged}
          onAcknowledge={acknowledge}
        />
        <p class="small muted" role="status" data-testid="swap-status">
          {status}
        </p>
        <div class="button-pair">
          <Button onPress={goBack} testId="swap-cancel">
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={isStopped(shown, acknowledged)}
            loading={busy !== false}
            onPress={() => void confirmSwap(acknowledged)}
            testId={`swap-do-${step}`}
          >
            {busy === 'approving' ? t('approving') : t(step)}
          </Button>
        </div>
      </Foot>
    </div>
  );
}
