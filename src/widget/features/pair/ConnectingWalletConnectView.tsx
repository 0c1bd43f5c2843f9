import { useEffect, useState } from 'react';
import { appLinks, appTarget, walletPlatforms } from '../../core/connect/app-links';
import { $deepLinkState, forgetOpening, openLink } from '../../core/connect/open-deep-link';
import { routeWallet } from '../../core/connect/route-wallet';
import { setSelectedApp } from '../../core/connect/selected-app';
import { useTerms } from '../../core/connect/use-terms';
import { walletConnectConnector } from '../../core/connect/walletconnect-connector';
import { $pairing } from '../../core/contracts/pairing-state';
import type { ViewProps } from '../../core/contracts/view-types';
import { replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { $connectors } from '../../core/wallets/connectors';
import { ownBrowserLink } from '../../core/wallets/in-app-browser-links';
import { installedConnector } from '../../core/wallets/installed-wallet';
import type { Platform } from '../../core/wallets/wallet-platforms';
import { Tabs } from '../../ui/controls/Tabs';
import { TermsCheckbox } from '../../ui/controls/Terms';
import { Foot } from '../../ui/layout/Foot';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { AgreeFirst } from './AgreeFirst';
import { AppPanel } from './AppPanel';
import { BrowserPanel } from './BrowserPanel';
import { CodePanel } from './CodePanel';
import { t } from './messages';
import { NotDetected } from './NotDetected';
import { pairSheet } from './sheet';
import { useAttempt } from './use-attempt';
import { walletPicture } from './wallet-picture';

/** A selected wallet by the ways that lead to it from here, or any wallet on another device by a code. */
export function ConnectingWalletConnectView({ data }: ViewProps) {
  useSheet(moreSheet);
  useSheet(pairSheet);
  const connectors = useStore($connectors);
  // A page may open the view by name alone, with any route data.
  const [wallet] = useState(() => routeWallet(data));
  const far = walletConnectConnector(data.connector, connectors);
  // Also who was led here past the first screen has to agree.
  const { locked, shown, checkbox } = useTerms();
  // With links turned off there is no other way than the wallet of this browser.
  const platforms = walletPlatforms(wallet, connectors).filter((one) => far || one === 'browser');
  const [chosen, choose] = useState<Platform>();
  const platform = chosen && platforms.includes(chosen) ? chosen : (platforms[0] ?? 'qrcode');
  const here = wallet && installedConnector(wallet, connectors);
  // Opened in the wallet's own browser, the page is connected there.
  const own = wallet && platform === 'mobile' && ownBrowserLink(wallet) !== undefined;
  const byLink = platform === 'unsupported' || own ? undefined : far;
  // Known before the wallet is asked.
  useEffect(() => {
    setSelectedApp(wallet && { wallet, platform });
    return () => setSelectedApp(undefined);
  }, [wallet, platform]);
  const asked = platform === 'browser' ? here : byLink;
  const { first, again: ask } = useAttempt(
    locked ? undefined : asked,
    'ConnectingWalletConnect',
    wallet !== undefined,
  );
  const again = (): void => {
    // A new link: what became of the last one has nothing to do with it.
    forgetOpening();
    ask();
  };

  useEffect(() => {
    if (!far && !here) replaceView('Connect');
  }, [far, here]);
  if (!far && !here) return null;

  const select = (next: Platform): void => {
    choose(next);
    forgetOpening();
    const pairing = $pairing.get();
    // Within the press, where the link is at hand.
    if (next !== 'desktop' || !wallet || pairing.state !== 'ready') return;
    const [link] = appLinks(next, wallet, pairing.uri);
    if (link && $deepLinkState.get() === 'idle') openLink(link, appTarget(next), next, wallet);
  };
  const picture = walletPicture(wallet, far);
  const shared = { picture, again };
  const panel = () => {
    if (!wallet || platform === 'qrcode') {
      return <CodePanel wallet={wallet} first={first} {...shared} />;
    }
    if (platform === 'browser') return <BrowserPanel wallet={wallet} {...shared} />;
    if (platform === 'unsupported') return <NotDetected wallet={wallet} picture={picture} />;
    return <AppPanel key={platform} {...{ wallet, platform }} {...shared} />;
  };
  const ways = () =>
    !wallet || platforms.length < 2 ? (
      panel()
    ) : (
      <div class="pair-ways">
        <Tabs
          label={t('ways', { name: wallet.name })}
          tabs={platforms.map((id) => ({ id, label: t(id) }))}
          selected={platform}
          onSelect={select}
        >
          {panel()}
        </Tabs>
      </div>
    );
  return (
    <>
      {shown && <TermsCheckbox {...checkbox} />}
      {locked ? <AgreeFirst picture={picture} /> : ways()}
      {/* These two have a foot of their own. */}
      {(locked || (platform !== 'browser' && platform !== 'unsupported')) && <Foot />}
    </>
  );
}
