import type { ReactNode } from 'react';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { goBack } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { LinkMotif } from '../../ui/feedback/LinkMotif';
import { Foot } from '../../ui/layout/Foot';
import { GetRow } from './GetRow';
import { t } from './messages';
import { SitePicture } from './SitePicture';

interface NotDetectedProps {
  wallet: WalletEntry;
  picture(size: number): ReactNode;
}

/** The wallet has an extension, and it is not in this browser. */
export function NotDetected({ wallet, picture }: NotDetectedProps) {
  const { name } = wallet;
  return (
    <>
      <div class="waiting pair-app">
        <LinkMotif site={<SitePicture />} stopped>
          {picture(64)}
        </LinkMotif>
        <div class="words">
          <h3>{t('notDetected')}</h3>
          <p class="muted">{t('notDetectedText', { name })}</p>
        </div>
      </div>
      <Foot>
        <GetRow wallet={wallet} platform="unsupported" />
        <Button full variant="ghost" onPress={goBack} testId="cancel">
          {t('chooseAnother')}
        </Button>
      </Foot>
    </>
  );
}
