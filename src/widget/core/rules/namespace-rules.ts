/**
 * The rules for several namespaces, and several wallets of one. Started by `start-rules.ts`. Each
 * returns its stop.
 */
import { NAMESPACES } from '../../../protocol/caip';
import type { ViewName } from '../../../protocol/host/views';
import { $multiWallet } from '../config/multi-wallet';
import { attachGrantedNamespaces } from '../connect/reconnect';
import { reportRejectedNamespace } from '../connect/report-rejected-namespace';
import { loadGateway } from '../contracts/island-loaders';
import { showAlert } from '../reporting/alerts';
import { log } from '../reporting/logger';
import { onSession } from '../session/session-listeners';
import { endSession } from '../session/sessions';
import { connectedAccount } from '../state/accounts';
import {
  $activeNamespace,
  $chains,
  endNamespaceSwitch,
  setActiveNetwork,
} from '../state/namespaces';
import { combineStops, onChange, type Stop } from '../state/store-listeners';
import { $modal } from '../views/modal';
import { $route, replaceView } from '../views/router';
import type { RuleSet } from './rule-phases';

/** Screens on the path to another namespace. */
const ON_THE_WAY: readonly ViewName[] = [
  'SwitchActiveChain',
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'ConnectingMultiChain',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingFarcaster',
  'Create',
  'EmailLogin',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'SIWXSignMessage',
  'WhatIsAWallet',
  'GetWallet',
  'Downloads',
];

/** "A namespace change sets the switching-namespace flag": a user who leaves the switch returns to the earlier network. */
export function canceledSwitchComesBack(): Stop {
  const leaveSwitch = (): void => {
    const active = $activeNamespace.get();
    const before = endNamespaceSwitch();
    if (!before || before.namespace === active || connectedAccount(active)) return;
    if (!connectedAccount(before.namespace)) return;
    setActiveNetwork(before);
    endNamespaceSwitch();
  };
  return combineStops(
    onChange($modal, (now, old) => !now.open && old.open && leaveSwitch()),
    onChange($route, (now) => {
      if (now.direction === 'back' && !ON_THE_WAY.includes(now.view)) leaveSwitch();
    }),
  );
}

/** Specification §6: "Multi-wallet is gated by remote config; when off an info alert shows." */
export function severalWalletsAreGated(): Stop {
  const check = async (): Promise<void> => {
    if ($multiWallet.get()) return;
    // The gateway may not have been asked yet.
    await loadGateway().then((gateway) => gateway.loadRemoteFeatures(), log.warn);
    if ($multiWallet.get() || $route.get().view !== 'ProfileWallets') return;
    showAlert('multi_wallet_off');
    replaceView(connectedAccount($activeNamespace.get()) ? 'Account' : 'Connect');
  };
  return combineStops(
    onChange($route, (now, old) => {
      if (now.view === 'ProfileWallets' && old.view !== now.view) void check();
    }),
    // The answer of the last visit ends with a failed request.
    onChange($multiWallet, () => {
      if ($route.get().view === 'ProfileWallets') void check();
    }),
  );
}

/** One session for all namespaces: a namespace that the wallet grants later is added. */
export function attachLaterNamespaces(): Stop {
  return onSession('namespaces', ({ connector }) => {
    attachGrantedNamespaces(connector.namespace, connector.id, reportRejectedNamespace);
  });
}

/** "Removing an adapter": nothing can act on what was connected by it. */
export function removedAdapterEnds(): Stop {
  return onChange($chains, (now, old) => {
    for (const namespace of NAMESPACES) {
      if (old[namespace]?.adapter && !now[namespace]?.adapter) endSession(namespace);
    }
  });
}

export const NAMESPACE_RULES: RuleSet = {
  persist: [removedAdapterEnds, attachLaterNamespaces],
  navigate: [canceledSwitchComesBack, severalWalletsAreGated],
};
