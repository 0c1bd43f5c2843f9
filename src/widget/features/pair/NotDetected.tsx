import type { ReactNode } from 'react';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { goBack } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { SpinnerRing } from '../../ui/feedback/SpinnerRing';
import { GetRow } from './GetRow';
import { t } from './messages';

interface NotDetectedProps {
  wallet: WalletEntry;
  picture(size: number): ReactNode;
}

/** The wallet has an extension, and it is not in this browser. */
export function NotDetected({ wallet, picture }: NotDetectedProps) {
  return (
    <div class="waiting pair-app">
      <SpinnerRing state="failed">{picture(64)}</SpinnerRing>
      <div class="words">
        <h3>{t('notDetected')}</h3>
        <p class="muted">{t('notDetectedText', { name: wallet.name })}</p>
      </div>
      <GetRow wallet={wallet} platform="unsupported" />
      <Button full onPress={goBack} testId="cancel">
        {t('cancel')}
      </Button>
    </div>
  );
}
