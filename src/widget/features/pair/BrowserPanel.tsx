import type { ReactNode } from 'react';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { visibleError } from '../../core/errors/visible-error';
import { isRejection } from '../../core/errors/wallet-errors';
import { $connectState } from '../../core/state/connect-state';
import { goBack } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { ConnectingState } from '../../ui/feedback/ConnectingState';
import { t } from './messages';
import { SitePicture } from './SitePicture';

interface BrowserPanelProps {
  wallet: WalletEntry;
  picture(size: number): ReactNode;
  again(): void;
}

/** The wallet is in this browser: it is asked there. */
export function BrowserPanel({ wallet: { name }, picture, again }: BrowserPanelProps) {
  const connecting = useStore($connectState);
  const failed = connecting.state === 'failed' ? connecting.error : undefined;
  const slow = connecting.state === 'waiting' && connecting.slow;
  const said = failed && isRejection(failed) ? t('declinedText') : undefined;
  return (
    <ConnectingState
      site={<SitePicture />}
      picture={picture(64)}
      failed={failed !== undefined}
      title={failed ? t(said ? 'declined' : 'failed') : t('continueIn', { name })}
      text={failed ? (said ?? visibleError(failed)) : t(slow ? 'slowText' : 'acceptText', { name })}
      quote={!said && failed?.quote ? { by: t('says', { name }), text: failed.quote } : undefined}
      retryLabel={t('retry')}
      onRetry={again}
      otherLabel={t('chooseAnother')}
      onOther={goBack}
    />
  );
}
