import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { type AppPlatform, appLinks, appTarget } from '../../core/connect/app-links';
import { $deepLinkState, openLink } from '../../core/connect/open-deep-link';
import { $pairing } from '../../core/contracts/pairing-state';
import { isInAppBrowser } from '../../core/platform/browser-detection';
import { $connectState } from '../../core/state/connect-state';
import { goBack } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { ownBrowserLink } from '../../core/wallets/in-app-browser-links';
import { Button } from '../../ui/controls/Button';
import { LinkMotif } from '../../ui/feedback/LinkMotif';
import { WalletQuote } from '../../ui/feedback/WalletQuote';
import { Row } from '../../ui/lists/Row';
import { appScreen } from './app-screen';
import { CodePlate } from './CodePlate';
import { codeScreen } from './code-screen';
import { GetRow } from './GetRow';
import { t } from './messages';
import { SitePicture } from './SitePicture';
import { useCopyLink } from './use-copy-link';

interface AppPanelProps {
  wallet: WalletEntry;
  platform: AppPlatform;
  picture(size: number): ReactNode;
  again(): void;
}

/** A wallet that is opened by a link: as an app, or as a site. */
export function AppPanel({ wallet, platform, picture, again }: AppPanelProps) {
  const connecting = useStore($connectState);
  const pairing = useStore($pairing);
  const opening = useStore($deepLinkState);
  const { name } = wallet;
  const ownLink = platform === 'mobile' && ownBrowserLink(wallet) !== undefined;
  const facts = { connecting, pairing, opening, platform, name, ownLink };
  const screen = appScreen({ ...facts, inApp: isInAppBrowser() });
  const { state } = screen;
  const code = codeScreen(connecting, pairing, name);
  const { copy, copied, link } = useCopyLink(ownLink ? undefined : code.uri);
  const [codeShown, showCode] = useState(false);
  const tries = useRef(0);

  const links =
    state === 'ready' || state === 'missing' ? appLinks(platform, wallet, code.uri) : [];
  const missing = state === 'missing';
  const open = (): void => {
    if (missing) tries.current += 1;
    const next = links[tries.current % links.length];
    if (next) openLink(next, appTarget(platform), platform, wallet);
  };
  // Protocol §10.3: a computer's app opens as soon as it can, if that is still the visitor's own press.
  const opens = platform === 'desktop' && state === 'ready' && opening === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is something to open
  useEffect(() => {
    if (opens && navigator.userActivation?.isActive) open();
  }, [opens]);

  const asks = state === 'expired' || state === 'failed';
  const words = missing && links.length > 1 ? t('openOther', { name }) : t('open', { name });
  const action = {
    expired: { words: t('newLink'), press: again, testId: 'wc-new' },
    failed: { words: t('retry'), press: again, testId: 'retry' },
    making: { words, press: open, testId: 'wc-open' },
    ready: { words, press: open, testId: 'wc-open' },
    missing: { words, press: open, testId: 'wc-open' },
  }[state];
  return (
    <div class="waiting pair-app" data-opening={opening}>
      {codeShown && code.uri ? (
        <CodePlate screen={code} picture={picture} />
      ) : (
        <LinkMotif site={<SitePicture />} stopped={asks || missing}>
          {picture(64)}
        </LinkMotif>
      )}
      <div class="words" role="status">
        <h3>{screen.title}</h3>
        <p class="muted">{screen.text}</p>
      </div>
      {screen.quote && <WalletQuote by={t('says', { name })} text={screen.quote} />}
      <div class="answers">
        {/* One button in one place: it keeps the focus through all states. */}
        <Button
          full
          variant="primary"
          icon={asks ? 'refresh' : 'external'}
          loading={state === 'making' || (!asks && links.length === 0)}
          onPress={action.press}
          testId={action.testId}
        >
          {action.words}
        </Button>
        {asks ? (
          <Button full variant="ghost" onPress={goBack} testId="cancel">
            {t('chooseAnother')}
          </Button>
        ) : (
          !ownLink && (
            <Button
              full
              variant="ghost"
              icon={copied ? 'check' : 'copy'}
              disabled={state === 'making'}
              onPress={() => void copy()}
              testId="wc-copy"
            >
              {t('copyLink')}
            </Button>
          )
        )}
      </div>
      {(missing || codeShown) && code.uri && (
        <Row
          icon="qr"
          label={t(codeShown ? 'hideCode' : 'showCode')}
          detail={t('showCodeText')}
          onPress={() => showCode(!codeShown)}
          testId="wc-show-code"
        />
      )}
      <GetRow wallet={wallet} platform={platform} />
      {!ownLink && link}
    </div>
  );
}
