/**
 * What a phone needs besides: a link ahead of the pick, the app opened within the press that picks it,
 * and the way back to it. Source: issue "Mobile return engine"; protocol §3.3. Started by `rules.ts`.
 */
import { connectedAccount } from './accounts';
import { forgetOpening, openLink } from './app-opening';
import { $catalogue } from './catalogue';
import { $connectors } from './connectors';
import { dropEarly, earlyLink, pairEarly } from './early-pairing';
import { $modal } from './modal';
import { $options } from './options';
import { isMobile } from './platform';
import { walletOf } from './route-wallet';
import { $route } from './router';
import { all, onChange, type Stop } from './store-changes';
import { appLinks, appTarget, walletPlatforms } from './wallet-app';
import { wish } from './wish';

/** Screens on which a wallet is picked. */
const PICKING = ['Connect', 'AllWallets', 'ConnectingWalletConnectBasic'];
const WAITING = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'];

/** (ours) Where a browser does not say when it has time. */
const SOON_MS = 200;

function whenIdle(act: () => void): Stop {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(act, { timeout: 2_000 });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(act, SOON_MS);
  return () => clearTimeout(timer);
}

function farConnector() {
  return $connectors.get().find(({ type }) => type === 'WALLET_CONNECT');
}

/** On a phone without a wallet in its browser, while one is being picked. */
function isWanted(): boolean {
  const { features, termsUrl, privacyUrl, projectId, enable } = $options.get();
  // Before the visitor has agreed nothing is asked of anybody.
  if (features.legalCheckbox && (termsUrl || privacyUrl)) return false;
  // A page may show the widget by itself: nothing is sent before the visitor has done anything.
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return false;
  if (!isMobile() || !$modal.get().open || !PICKING.includes($route.get().view)) return false;
  // After the list, which comes first.
  const { state } = $catalogue.get();
  if (projectId && enable.wallets && (state === 'idle' || state === 'loading')) return false;
  const connector = farConnector();
  const here = $connectors.get().some(({ wallet }) => wallet === 'injected');
  return connector !== undefined && !here && !connectedAccount(connector.namespace);
}

/** "The pairing URI is prefetched so that the tap navigates synchronously." */
export function phonesPairEarly(): Stop {
  let cancel = (): void => {};
  const check = (): void => {
    cancel();
    if (!isWanted()) {
      // Picked: `connections.ts` takes it up.
      if (!$modal.get().open || !WAITING.includes($route.get().view)) dropEarly();
      return;
    }
    cancel = whenIdle(() => {
      const connector = farConnector();
      if (connector && isWanted()) pairEarly({ connector, ...wish(connector.namespace) });
    });
  };
  const stops = all(
    $modal.listen(check),
    onChange($route, (now, old) => now.view !== old.view && check()),
    $catalogue.listen(check),
    $connectors.listen(check),
  );
  return () => {
    stops();
    cancel();
    dropEarly();
  };
}

/** A press of the visitor, and not a page's script. */
function isPressed(): boolean {
  return globalThis.navigator?.userActivation?.isActive ?? false;
}

/** Picked with a link at hand, the app opens within the press. Routes are told of synchronously. */
export function pickOpensApp(): Stop {
  return onChange($route, (now, old) => {
    if (now.view !== 'ConnectingWalletConnect' || now.data === old.data) return;
    // What a request opened has nothing to do with this.
    forgetOpening();
    if (now.direction !== 'forward' || !$modal.get().open || !isPressed()) return;
    const connector = farConnector();
    const wallet = walletOf(now.data);
    if (!wallet || !connector || walletPlatforms(wallet)[0] !== 'mobile') return;
    const [link] = appLinks('mobile', wallet, earlyLink(connector)?.uri);
    if (link) openLink(link, appTarget('mobile'), 'mobile');
  });
}

/** Who leaves the screen does not wait for an app any more. */
export function leavingForgetsApp(): Stop {
  return all(
    onChange($route, (now, old) => {
      if (now.view !== old.view && WAITING.includes(old.view)) forgetOpening();
    }),
    onChange($modal, (now, old) => {
      if (!now.open && old.open) forgetOpening();
    }),
  );
}
