/**
 * Rules of the active network: what a switch, a disconnect or other options change. Source:
 * specification §2, §4; protocol §10.1, §10.4.
 */
import type { Namespace } from '../../../protocol/caip';
import { $options, type Options } from '../config/options';
import { visibleError } from '../errors/visible-error';
import { isRejection } from '../errors/wallet-errors';
import { defineMessages } from '../i18n/i18n';
import { $switchState, onSwitched } from '../network/switch-network';
import { followNetwork } from '../session/sessions';
import { $activeAccount, connectedAccount } from '../state/accounts';
import { $activeNetwork, replaceNetworks } from '../state/namespaces';
import { $networkState, isSupported, resetNetworkOf } from '../state/networks';
import { combineStops, onAccountChange, onChange, type Stop } from '../state/store-listeners';
import { heldNetwork } from '../state/unknown-network';
import { $modal, forceClose, openModal } from '../views/modal';
import { $route, goBack, replaceView } from '../views/router';
import { showToast } from '../views/toasts';

import type { RuleSet } from './rule-phases';

const t = defineMessages('rules', { switchDeclined: 'Switch declined' });

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

/** The page may bring other networks; a connected wallet stays on the one it is on. */
export function followNetworkOptions(old: Options): void {
  const { networks } = $options.get();
  if (networks === old.networks) return;
  replaceNetworks(networks, heldNetwork);
  const active = $activeNetwork.get();
  // A screen that cannot be closed must not outlast its reason.
  if (active && isSupported(active.id) && $route.get().view === 'UnsupportedChain') {
    leaveNetworkViews();
  }
}

export function applyNetworkOptions(): Stop {
  return onChange($options, (_, old) => followNetworkOptions(old));
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
    const { view: shown, data, depth } = $route.get();
    if (shown !== view || !$modal.get().open) continue;
    // The user wanted to swap: the form decides about this network too.
    if (data.swapUnsupportedChain) replaceView('Swap', data);
    else if (depth > 1) goBack();
    else forceClose();
  }
}

/** "On failure the modal navigates back", with the reason. */
export function failedSwitchGoesBack(): Stop {
  return $switchState.listen((now) => {
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
    if (!network || network.id === old?.id || $switchState.get().state === 'waiting') return;
    const turned = network.namespace !== old?.namespace && connectedAccount(network.namespace);
    if (turned && $route.get().view === 'Networks') return;
    if ($modal.get().open && isSupported(network.id)) leaveNetworkViews();
  });
}

export const NETWORK_RULES: RuleSet = {
  persist: [applyNetworkOptions, accountFollowsNetwork, disconnectResetsNetwork],
  navigate: [
    switchCloses,
    failedSwitchGoesBack,
    leaveNetworkViewsOnWalletSwitch,
    unsupportedChainOpens,
  ],
};
