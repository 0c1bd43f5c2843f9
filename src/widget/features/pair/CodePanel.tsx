import type { ReactNode } from 'react';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { appTarget } from '../../core/connect/app-links';
import { openLink } from '../../core/connect/open-deep-link';
import { $pairing, type Pairing } from '../../core/contracts/pairing-state';
import { isMobile } from '../../core/platform/device';
import { $connectState } from '../../core/state/connect-state';
import { goBack, pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { WalletQuote } from '../../ui/feedback/WalletQuote';
import { CodePlate } from './CodePlate';
import { codeScreen } from './code-screen';
import { GetRow } from './GetRow';
import { t } from './messages';
import type { PairingAttempt } from './use-attempt';
import { useCopyLink } from './use-copy-link';

interface CodePanelProps {
  /** The wallet that is to scan the code; undefined: any wallet. */
  wallet: WalletEntry | undefined;
  picture(size: number): ReactNode;
  first: PairingAttempt['first'];
  again(): void;
}

/** The code and the link for a wallet on another device, until it answers. */
export function CodePanel({ wallet, picture, first, again }: CodePanelProps) {
  const mobile = isMobile();
  const now = useStore($pairing);
  const shown = first();
  const pairing: Pairing = shown ? { state: 'ready', ...shown } : now;
  const screen = codeScreen(useStore($connectState), pairing, wallet?.name, mobile);
  const { state } = screen;
  // On a phone each use of the link leaves the page.
  const uri = mobile && screen.early ? undefined : screen.uri;
  const { copy, copied, link } = useCopyLink(uri);
  // One button in one place: it keeps the focus through all states.
  const action = {
    making: { words: t('copyLink'), press: copy, testId: 'wc-copy' },
    ready: { words: t('copyLink'), press: copy, testId: 'wc-copy' },
    expired: { words: t('newCode'), press: again, testId: 'wc-new' },
    failed: { words: t('retry'), press: again, testId: 'retry' },
  }[state];
  const asks = state === 'expired' || state === 'failed';
  return (
    <div class="pair-scan">
      <CodePlate screen={screen} picture={picture} />
      <div class="words" role="status">
        <h3>{screen.title}</h3>
        <p class="muted">{screen.text}</p>
      </div>
      {screen.quote && <WalletQuote by={t('walletSays')} text={screen.quote} />}
      <div class="answers">
        <Button
          full
          variant={asks ? 'primary' : 'secondary'}
          icon={asks ? 'refresh' : copied ? 'check' : 'copy'}
          loading={!asks && !uri}
          onPress={() => void action.press()}
          testId={action.testId}
        >
          {action.words}
        </Button>
        {state === 'failed' && (
          <Button full variant="ghost" onPress={goBack} testId="cancel">
            {t('chooseAnother')}
          </Button>
        )}
        {!wallet && mobile && !asks && (
          // The system lets the visitor choose among the apps that know such links.
          <Button
            full
            variant="ghost"
            icon="external"
            disabled={!uri}
            onPress={() => uri && openLink(uri, appTarget('mobile'), 'mobile')}
            testId="wc-open-any"
          >
            {t('openAny')}
          </Button>
        )}
      </div>
      {link}
      {wallet && <GetRow wallet={wallet} platform="qrcode" />}
      {!wallet && !mobile && !asks && (
        <p class="pair-note small muted">
          {t('noWalletYet')}{' '}
          <button type="button" data-testid="wc-get-one" onClick={() => pushView('GetWallet')}>
            {t('getOne')}
          </button>
        </p>
      )}
    </div>
  );
}
