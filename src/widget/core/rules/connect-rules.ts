import type { ViewName } from '../../../protocol/host/views';
import { $multiWallet } from '../config/multi-wallet';
import { $options } from '../config/options';
import { cancelConnect } from '../connect/connect';
import { dropPageUri } from '../connect/page-pairing';
import { defineMessages } from '../i18n/i18n';
import { $switchState, cancelSwitch } from '../network/switch-network';
import { $activeAccount, connectedAccount } from '../state/accounts';
import { $connectState, $disconnectState, onConnected } from '../state/connect-state';
import { $activeNamespace, endNamespaceSwitch, leaveEmptyChain } from '../state/namespaces';
import { combineStops, onAccountChange, onChange, type Stop } from '../state/store-listeners';
import { showConnectMoment } from '../views/connect-moment';
import { $modal, forceClose, openModal, setModalLoading } from '../views/modal';
import { $route, goBack, pushView, replaceView, wasAt } from '../views/router';
import { showToast } from '../views/toasts';
import { recordRecentWallets } from './remember-wallet';

import type { RuleSet } from './rule-phases';

const t = defineMessages('rules', { walletAdded: 'New Wallet Added' });

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
 * shows the wallets if there are several (protocol §10.3). A login by e-mail, which may have made the
 * wallet, shows it. The first connection on a site is a moment, which closes the modal at its end.
 */
export function connectCloses(): Stop {
  return onConnected(({ connector, others }) => {
    // Only for a switch that the user started: a wallet may have granted another namespace than the
    // requested one.
    const changedNamespace = endNamespaceSwitch() !== undefined;
    if (!$modal.get().open) return;
    const { view, depth } = $route.get();
    if (view === 'UnsupportedChain') return;
    const several = others && $multiWallet.get();
    // The payment of the page goes on. A user who adds a wallet sees it among the others, in any namespace.
    if (wasAt('Pay')) openModal('Pay');
    else if (changedNamespace && depth > 1 && !(several && wasAt('ProfileWallets'))) goBack();
    else if (several) {
      openModal('Account');
      pushView('ProfileWallets');
      showToast('success', t('walletAdded'));
    } else if (connector.type === 'AUTH') openModal('Account');
    else if (!showConnectMoment()) forceClose();
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
    replaceView(plain ? 'Account' : (next as ViewName), rest);
  });
}

/** Turning away from the waiting screen is "Cancel": a late yes must not connect by surprise. */
export function leavingCancels(): Stop {
  const connectingNow = (): boolean => {
    const now = $connectState.get();
    if (now.state === 'idle') return false;
    return connectedAccount(now.connector.namespace)?.connectorId !== now.connector.id;
  };
  const left = (view: string): void => {
    if (view.startsWith('Connecting') && connectingNow()) cancelConnect();
    if (view === 'SwitchNetwork' && $switchState.get().state === 'waiting') cancelSwitch();
  };
  return combineStops(
    onChange($route, (now, old) => now.view !== old.view && left(old.view)),
    onChange($modal, (now, old) => !now.open && old.open && left($route.get().view)),
  );
}

/** `getState().loading`: something was asked that has not been answered yet (protocol §10.6). */
export function pendingIsLoading(): Stop {
  const check = (): void => {
    const asked = [$connectState, $switchState].some((store) => store.get().state === 'waiting');
    setModalLoading(asked || $disconnectState.get());
  };
  return combineStops(
    $connectState.listen(check),
    $switchState.listen(check),
    $disconnectState.listen(check),
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

/** Protocol §10.1: "`close()` … drops the pairing URI". */
export function closeDropsPageUri(): Stop {
  return onChange($modal, (now, old) => {
    if (!now.open && old.open) dropPageUri();
  });
}

export const CONNECT_RULES: RuleSet = {
  persist: [recordRecentWallets],
  navigate: [
    pendingIsLoading,
    disconnectCloses,
    // Comes after the rule that leaves the screens of the namespace.
    emptyChainIsLeft,
    connectCloses,
    restoredShowsAccount,
    leavingCancels,
    closeDropsPageUri,
  ],
};
