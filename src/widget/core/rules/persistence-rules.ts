/**
 * The rules with external effects: storage for the next visit and other tabs, host events and
 * analytics. Started by `start-rules.ts`. Each returns its stop.
 */
import { NAMESPACES } from '../../../protocol/caip';
import type { HostEvents } from '../../../protocol/host/events';
import { track } from '../analytics/track-event';
import { notifyTabs } from '../connect/tab-sync';
import { onSwitched } from '../network/switch-network';
import { emitHost, onHostEvent } from '../reporting/host-events';
import { reportError } from '../reporting/logger';
import { saveConnection, saveUsed } from '../session/saved-connections';
import { $connectState, onConnected } from '../state/connect-state';
import { $connections } from '../state/connections';
import { $activeNetwork } from '../state/namespaces';
import { combineStops, onAccountChange, onChange, type Stop } from '../state/store-listeners';
import { storage } from '../storage/typed-storage';
import { methodOf, nameOf } from './analytics-rules';
import type { RuleSet } from './rule-phases';

/**
 * "Restoring an existing connection": connections are kept for the next visit and other tabs. The
 * code that ends a connection for good forgets it: a locked wallet only leaves the list.
 */
export function persistConnection(): Stop {
  return onChange($connections, (now, before) => {
    for (const namespace of NAMESPACES) {
      const list = now[namespace] ?? [];
      const old = before[namespace] ?? [];
      if (list === old) continue;
      for (const one of list) if (!old.includes(one)) saveConnection(one);
      const [used] = list;
      // Only the tab that changes it writes it: another tab may just have written another value.
      if (used && used.connectorId !== old[0]?.connectorId) saveUsed(namespace, used.connectorId);
      notifyTabs();
    }
  });
}

/** The chosen network is kept for the next visit and other tabs. */
export function persistNetwork(): Stop {
  return $activeNetwork.listen((network) => {
    if (!network || storage.get('active_caip_network_id') === network.id) return;
    storage.set('active_namespace', network.namespace);
    storage.set('active_caip_network_id', network.id);
    notifyTabs();
  });
}

/** "A SWITCH_NETWORK tracking event with the network id follows." */
export function switchIsTracked(): Stop {
  return onSwitched(({ network }) => track('SWITCH_NETWORK', { network: network.id }));
}

/** Emits events to the host. Reports a failure once, even if retries fail again. */
export function notifyHost(): Stop {
  /** Told while the wallet was asked: an alert is the failure that it leads to. */
  let reported = '';
  return combineStops(
    onHostEvent((name, detail) => {
      if (name === 'error') reported = (detail as HostEvents['error']).code;
    }),
    onAccountChange((namespace, now, before) => {
      const was = before.status === 'connected' ? before : undefined;
      if (now.status === 'connected') {
        const { address, caipAddress, networkId } = now;
        if (!was) emitHost('connect', { namespace, address, caipAddress, networkId });
        if (was?.caipAddress !== caipAddress) {
          emitHost('account', { namespace, address, caipAddress });
        }
      } else if (was) emitHost('disconnect', { namespace });
    }),
    onChange($activeNetwork, (network, old) => {
      if (network && network.id !== old?.id) emitHost('network', { networkId: network.id });
    }),
    onChange($connectState, (now, old) => {
      if (now.state === 'waiting' && old.state !== 'waiting') reported = '';
      if (now.state === 'failed') {
        const { code } = now.error;
        if (old.state === 'failed' && old.error.code === code) return;
        track('CONNECT_ERROR', { message: now.error.message });
        if (reported !== code) reportError(now.error);
      }
    }),
    onConnected(({ connector }) => {
      track('CONNECT_SUCCESS', { method: methodOf(connector), name: nameOf(connector) });
    }),
  );
}

/** `request-app-rules.ts` stores the app of a connection. It goes with it. */
export function forgetDeepLinkChoice(): Stop {
  return onAccountChange((_, now, before) => {
    const ended = before.status === 'connected' && now.status === 'disconnected';
    if (ended && before.walletInfo.type === 'WALLET_CONNECT') storage.remove('deeplink_choice');
  });
}

export const PERSISTENCE_RULES: RuleSet = {
  persist: [persistConnection, persistNetwork, forgetDeepLinkChoice],
  track: [notifyHost, switchIsTracked],
};
