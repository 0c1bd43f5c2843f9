/**
 * Connects the stores: one function per sentence of specification §4 (and of protocol §10.1 for the
 * open modal's reactions). Each returns its stop.
 */
import type { Namespace } from '../../../protocol/caip';
import type { ViewName } from '../../../protocol/host/views';
import { $multiWallet } from '../config/multi-wallet';
import { $options } from '../config/options';
import { $connecting, cancelConnect, onConnected } from '../connect/connect';
import { $disconnecting } from '../connect/disconnect';
import { recordRecentWallets } from '../connect/recent-wallets';
import { visibleError } from '../errors/app-kit-error';
import { isRejection } from '../errors/wallet-errors';
import { defineMessages } from '../i18n/i18n';
import { $switching, cancelSwitch, onSwitched } from '../network/switch-network';
import { followNetwork } from '../session/sessions';
import { $activeAccount, connectedAccount } from '../state/accounts';
import {
  $activeNamespace,
  $activeNetwork,
  endNamespaceSwitch,
  leaveEmptyChain,
  replaceNetworks,
} from '../state/namespaces';
import { $networkState, isSupported, resetNetworkOf } from '../state/networks';
import { combineStops, onAccountChange, onChange, type Stop } from '../state/store-listeners';
import { heldNetwork } from '../state/unknown-network';
import { $modal, forceClose, openModal, setModalLoading } from '../views/modal';
import { $route, goBack, push, replace, setRouterHost, wasAt } from '../views/router';
import { showToast } from '../views/toasts';
import { choicesAreTracked, disconnectIsTracked, modalIsTracked } from './analytics-rules';
import {
  loadAccountFacts,
  portfolioFollows,
  reportBalanceFailure,
  reportPortfolioFailure,
} from './balance-rules';
import { returnRefreshes } from './bfcache-rules';
import { leavingForgetsApp, pickOpensApp, prefetchPairingOnPhones } from './mobile-rules';
import { yieldToWallets } from './modal-yield-rules';
import {
  attachLaterNamespaces,
  removedAdapterEnds,
  severalWalletsAreGated,
  turningAwayComesBack,
} from './namespace-rules';
import {
  notifyHost,
  persistConnection,
  persistNetwork,
  switchIsTracked,
} from './persistence-rules';
import { lookingConfirms } from './reconnect-rules';
import { rememberDeepLinkChoice, requestOpensApp } from './request-app-rules';
import { expireTermsConsent } from './terms-rules';

const t = defineMessages('rules', {
  switchDeclined: 'Switch declined',
  walletAdded: 'New Wallet Added',
});

/** "Disconnect resets account, network, connector id and user." */
export function disconnectResetsNetwork(): Stop {
  return onAccountChange((namespace, now, before) => {
    if (before.status === 'connected' && now.status === 'disconnected') resetNetworkOf(namespace);
  });
}

/** "Setting the active network switches active chain and address". */
export function accountFollowsNetwork(): Stop {
  return $networkState.listen((states) => {
    for (const [namespace, state] of Object.entries(states)) {
      if (state.network) followNetwork(namespace as Namespace, state.network.id);
    }
  });
}

/** "then the unsupported-chain rule is checked": specification §2 "UnsupportedChain opens when". */
export function unsupportedChainOpens(): Stop {
  const check = (): void => {
    const { allowUnsupportedChain, basic, enable } = $options.get();
    const network = $activeNetwork.get();
    if (allowUnsupportedChain || basic || !enable.networkSwitch || !network) return;
    if (isSupported(network.id) || !connectedAccount(network.namespace)) return;
    const { view } = $route.get();
    const there = ['UnsupportedChain', 'SwitchNetwork', 'SwitchActiveChain'].includes(view);
    if (!$modal.get().open || !there) openModal('UnsupportedChain');
  };
  return combineStops(
    $activeNetwork.listen(check),
    $activeAccount.listen(check),
    // Opened or led on some other way, the modal must not offer what this network cannot do.
    onChange($modal, (now, old) => now.open && !old.open && check()),
    onChange($route, (now, old) => now.view !== old.view && $modal.get().open && check()),
  );
}

/** "If the previously active network was not in the chain's list, the modal closes after success." */
export function switchCloses(): Stop {
  return onSwitched(({ previous }) => {
    if (!$modal.get().open) return;
    if (previous && !isSupported(previous.id)) forceClose();
    else leaveNetworkViews();
  });
}

/** Protocol §10.4: back to the view before Networks, else close. */
function leaveNetworkViews(): void {
  for (const view of ['SwitchNetwork', 'Networks', 'UnsupportedChain']) {
    if ($route.get().view !== view || !$modal.get().open) continue;
    if ($route.get().depth > 1) goBack();
    else forceClose();
  }
}

/** "On failure the modal navigates back", with the reason. */
export function failedSwitchGoesBack(): Stop {
  return $switching.listen((now) => {
    if (now.state !== 'failed' || !$modal.get().open) return;
    if ($route.get().view === 'SwitchNetwork') goBack();
    const { error } = now;
    const quiet = isRejection(error);
    const words = quiet ? t('switchDeclined') : visibleError(error);
    showToast('error', words, { quiet, ...(error.quote && { detail: error.quote }) });
  });
}

/**
 * Protocol §10.1: "Network change while open", when the wallet switched by itself. A user who
 * leaves the switch to another namespace has selected nothing: the list stays.
 */
export function leaveNetworkViewsOnWalletSwitch(): Stop {
  return onChange($activeNetwork, (network, old) => {
    if (!network || network.id === old?.id || $switching.get().state === 'waiting') return;
    const turned = network.namespace !== old?.namespace && connectedAccount(network.namespace);
    if (turned && $route.get().view === 'Networks') return;
    if ($modal.get().open && isSupported(network.id)) leaveNetworkViews();
  });
}

/** Protocol §10.1: "Address change while open: disconnected in the same namespace → close". */
export function disconnectCloses(): Stop {
  return onAccountChange((namespace, now, before) => {
    const ended = before.status === 'connected' && now.status === 'disconnected';
    if (!ended || namespace !== $activeNamespace.get() || !$modal.get().open) return;
    if ($route.get().view !== 'ProfileWallets') forceClose();
  });
}

/**
 * After a connection the modal closes, or goes back after a namespace switch (protocol §10.1), or
 * shows the wallets if there are several (protocol §10.3).
 */
export function connectCloses(): Stop {
  return onConnected(({ others }) => {
    // Only for a switch that the user started: a wallet may have granted another namespace than the
    // requested one.
    const changedFamily = endNamespaceSwitch() !== undefined;
    if (!$modal.get().open) return;
    const { view, depth } = $route.get();
    if (view === 'UnsupportedChain') return;
    const several = others && $multiWallet.get();
    // A user who adds a wallet sees it among the others, in any namespace.
    if (changedFamily && depth > 1 && !(several && wasAt('ProfileWallets'))) goBack();
    else if (several) {
      openModal('Account');
      push('ProfileWallets');
      showToast('success', t('walletAdded'));
    } else forceClose();
  });
}

/** An earlier connection that comes back while Connect is shown leads to Account, or to what was asked for. */
export function restoredShowsAccount(): Stop {
  return onChange($activeAccount, (now, old) => {
    if (now.status !== 'connected' || old.status === 'connected') return;
    const visible = $modal.get().open || $options.get().embed !== undefined;
    const { view, data } = $route.get();
    if (!visible || view !== 'Connect') return;
    const { next = 'Account', ...rest } = data;
    // The last one is not left by closing, and not without its reason.
    const plain = next === 'Connect' || next === 'UnsupportedChain';
    replace(plain ? 'Account' : (next as ViewName), rest);
  });
}

/** Turning away from the waiting screen is "Cancel": a late yes must not connect by surprise. */
export function leavingCancels(): Stop {
  const connectingNow = (): boolean => {
    const now = $connecting.get();
    if (now.state === 'idle') return false;
    return connectedAccount(now.connector.namespace)?.connectorId !== now.connector.id;
  };
  const left = (view: string): void => {
    if (view.startsWith('Connecting') && connectingNow()) cancelConnect();
    if (view === 'SwitchNetwork' && $switching.get().state === 'waiting') cancelSwitch();
  };
  return combineStops(
    onChange($route, (now, old) => now.view !== old.view && left(old.view)),
    onChange($modal, (now, old) => !now.open && old.open && left($route.get().view)),
  );
}

/** `getState().loading`: something was asked that has not been answered yet (protocol §10.9). */
export function pendingIsLoading(): Stop {
  const check = (): void => {
    const asked = [$connecting, $switching].some((store) => store.get().state === 'waiting');
    setModalLoading(asked || $disconnecting.get());
  };
  return combineStops(
    $connecting.listen(check),
    $switching.listen(check),
    $disconnecting.listen(check),
  );
}

/**
 * A connected account kept its namespace active without networks: after the disconnect, another
 * namespace becomes active.
 */
export function emptyChainIsLeft(): Stop {
  return onAccountChange((_, now, before) => {
    if (before.status === 'connected' && now.status === 'disconnected') leaveEmptyChain();
  });
}

/** The page may bring other networks; a connected wallet stays on the one it is on. */
export function applyNetworkOptions(): Stop {
  return onChange($options, ({ networks }, old) => {
    if (networks === old.networks) return;
    replaceNetworks(networks, heldNetwork);
    const active = $activeNetwork.get();
    // A screen that cannot be closed must not outlast its reason.
    if (active && isSupported(active.id) && $route.get().view === 'UnsupportedChain') {
      leaveNetworkViews();
    }
  });
}

const RULES = [
  applyNetworkOptions,
  accountFollowsNetwork,
  persistConnection,
  persistNetwork,
  disconnectResetsNetwork,
  loadAccountFacts,
  reportBalanceFailure,
  portfolioFollows,
  reportPortfolioFailure,
  modalIsTracked,
  choicesAreTracked,
  notifyHost,
  disconnectIsTracked,
  yieldToWallets,
  pendingIsLoading,
  // Before the screen that knows the wallet is left.
  rememberDeepLinkChoice,
  recordRecentWallets,
  expireTermsConsent,
  disconnectCloses,
  // Must come after the rules that leave the namespace's screens.
  emptyChainIsLeft,
  connectCloses,
  turningAwayComesBack,
  severalWalletsAreGated,
  removedAdapterEnds,
  attachLaterNamespaces,
  restoredShowsAccount,
  lookingConfirms,
  leavingCancels,
  switchIsTracked,
  switchCloses,
  failedSwitchGoesBack,
  leaveNetworkViewsOnWalletSwitch,
  unsupportedChainOpens,
  returnRefreshes,
  leavingForgetsApp,
  pickOpensApp,
  prefetchPairingOnPhones,
  requestOpensApp,
];

/** @returns an idempotent stop of all of them. */
export function startRules(): Stop {
  setRouterHost({ isConnected: () => $activeAccount.get().status === 'connected' });
  const stops = RULES.map((rule) => rule());
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}
