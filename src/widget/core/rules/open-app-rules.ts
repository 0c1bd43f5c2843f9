/**
 * Adds the phone behavior: a pairing before the selection, an app link that opens within the press,
 * and the return to the app. Source: issue "Mobile return engine"; protocol §3.3. Started with the
 * island `pair`, which phones request beside the wallets.
 */

import { whenIdle } from '../async/when-idle';
import { $options } from '../config/options';
import { appLinks, appTarget, walletPlatforms } from '../connect/app-links';
import { requestedNetworks } from '../connect/connect-request';
import { forgetOpening, openLink } from '../connect/open-deep-link';
import { $pagePairing } from '../connect/page-pairing';
import { dropPrefetched, prefetchedPairingUri, prefetchPairing } from '../connect/prefetch-pairing';
import { routeWallet } from '../connect/route-wallet';
import { $termsAccepted } from '../connect/terms-consent';
import { isTermsConsentPending } from '../connect/terms-pending';
import { walletConnectConnector } from '../connect/walletconnect-connector';
import { isMobile } from '../platform/device';
import { isPressed } from '../platform/user-press';
import { connectedAccount } from '../state/accounts';
import { combineStops, onChange, type Stop } from '../state/store-listeners';
import { $modal } from '../views/modal';
import { $route } from '../views/router';
import { $catalogue } from '../wallets/catalogue';
import { $connectors } from '../wallets/connectors';
import type { RuleSet } from './rule-phases';

/** Screens on which a wallet is selected. */
const SELECTING = ['Connect', 'ConnectWallets', 'AllWallets', 'ConnectingWalletConnectBasic'];
const WAITING = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'];

export const isSelectingWallet = (): boolean =>
  $modal.get().open && SELECTING.includes($route.get().view);

/** On a phone without a wallet in its browser, while one is being selected. */
function isWanted(): boolean {
  const { projectId, enable } = $options.get();
  // Before the visitor has agreed nothing is asked of anybody.
  if (isTermsConsentPending() || $pagePairing.get()) return false;
  // A page may open the widget by script: nothing is sent before the first user action.
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return false;
  if (!isMobile() || !isSelectingWallet()) return false;
  // After the list, which comes first.
  const { state } = $catalogue.get();
  if (projectId && enable.wallets && (state === 'idle' || state === 'loading')) return false;
  const connector = walletConnectConnector();
  const here = $connectors.get().some(({ wallet }) => wallet === 'injected');
  return connector !== undefined && !here && !connectedAccount(connector.namespace);
}

/** "The pairing URI is prefetched so that the tap navigates synchronously." */
export function prefetchPairingOnPhones(): Stop {
  let cancel = (): void => {};
  const check = (): void => {
    cancel();
    if (!isWanted()) {
      // Selected: `connect.ts` takes it up.
      if (!$modal.get().open || !WAITING.includes($route.get().view)) dropPrefetched();
      return;
    }
    cancel = whenIdle(() => {
      const connector = walletConnectConnector();
      if (connector && isWanted())
        prefetchPairing({ connector, ...requestedNetworks(connector.namespace) });
    });
  };
  // The screen may be there first.
  check();
  const stops = combineStops(
    $modal.listen(check),
    onChange($route, (now, old) => now.view !== old.view && check()),
    $catalogue.listen(check),
    // Also covers other networks and namespaces, by `publish-snapshot.ts`: they make the link of
    // the last request useless.
    $connectors.listen(check),
    $termsAccepted.listen(check),
    $pagePairing.listen(check),
  );
  return () => {
    stops();
    cancel();
    dropPrefetched();
  };
}

/** Selected with a link at hand, the app opens within the press. Routes are told of synchronously. */
export function selectionOpensApp(): Stop {
  return onChange($route, (now, old) => {
    if (now.view !== 'ConnectingWalletConnect' || now.data === old.data) return;
    // The state of a link that a request opened does not apply to this selection.
    forgetOpening();
    if (now.direction !== 'forward' || !$modal.get().open || !isPressed()) return;
    // A page may lead here by name.
    if (isTermsConsentPending()) return;
    // As the screen reads it: a link for another request would be dropped.
    const connector = walletConnectConnector(now.data.connector);
    const wallet = routeWallet(now.data);
    if (!wallet || !connector || walletPlatforms(wallet)[0] !== 'mobile') return;
    const early =
      $pagePairing.get() ??
      prefetchedPairingUri({ connector, ...requestedNetworks(connector.namespace) });
    const [link] = appLinks('mobile', wallet, early?.uri);
    if (link) openLink(link, appTarget('mobile'), 'mobile', wallet);
  });
}

/** A user who leaves the screen no longer waits for an app. */
export function leavingForgetsApp(): Stop {
  return combineStops(
    onChange($route, (now, old) => {
      if (now.view !== old.view && WAITING.includes(old.view)) forgetOpening();
    }),
    onChange($modal, (now, old) => {
      if (!now.open && old.open) forgetOpening();
    }),
  );
}

export const OPEN_APP_RULES: RuleSet = {
  navigate: [leavingForgetsApp, selectionOpensApp, prefetchPairingOnPhones],
};
