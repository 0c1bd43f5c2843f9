/**
 * Reports the steps of a visit as analytics name them; `core/analytics/track-event.ts` decides
 * if any is sent. Source: protocol §2.5 "Event catalogue". `persistence-rules.ts` reports the
 * result of a connection or a switch.
 */

import { smartAccount } from '../analytics/smart-account';
import { trackError } from '../analytics/telemetry';
import { track } from '../analytics/track-event';
import { $options } from '../config/options';
import { selectedApp } from '../connect/selected-app';
import type { Connector } from '../contracts/wallet';
import { onLoggedError } from '../reporting/log-buffer';
import { $activeAccount } from '../state/accounts';
import { $connectState, $disconnectState } from '../state/connect-state';
import { $activeNetwork } from '../state/namespaces';
import { $networks } from '../state/networks';
import { combineStops, onAccountChange, onChange, type Stop } from '../state/store-listeners';
import { $modal } from '../views/modal';
import { $route } from '../views/router';
import type { Platform } from '../wallets/wallet-platforms';
import type { RuleSet } from './rule-phases';

const connected = () => ({ connected: $activeAccount.get().status === 'connected' });

/** How the wallet is reached, in the words of analytics. */
export function platformOf({ type }: Connector): Exclude<Platform, 'unsupported'> {
  if (type !== 'WALLET_CONNECT') return 'browser';
  const platform = selectedApp()?.platform ?? 'qrcode';
  return platform === 'unsupported' ? 'qrcode' : platform;
}

/** The same, in the fewer words that there are for what became of it: an app, or a code. */
export function methodOf(connector: Connector): 'qrcode' | 'mobile' | 'browser' | 'email' {
  if (connector.type === 'AUTH') return 'email';
  const platform = platformOf(connector);
  return platform === 'qrcode' || platform === 'browser' ? platform : 'mobile';
}

/** The wallet's name where one was selected, else that of the way to it. */
export function nameOf({ type, name }: Connector): string {
  return (type === 'WALLET_CONNECT' && selectedApp()?.wallet.name) || name;
}

/**
 * The page's options, without its providers. Only the keys of images, texts and RPC addresses: an
 * RPC address may contain a key, and texts are long.
 */
function initialOptions() {
  const { connectors: _, ...options } = $options.get();
  const { customWallets, customRpcUrls, chainImages, connectorImages, messages } = options;
  return {
    ...options,
    networks: $networks.get().map(({ id }) => id),
    customWallets: customWallets.map(({ id }) => id),
    customRpcUrls: Object.keys(customRpcUrls),
    chainImages: Object.keys(chainImages),
    connectorImages: Object.keys(connectorImages),
    messages: Object.keys(messages),
  };
}

export function modalIsTracked(): Stop {
  track('INITIALIZE', initialOptions());
  // The first screen may be there before us.
  if ($modal.get().open) track('MODAL_OPEN', connected());
  return onChange($modal, (now, old) => {
    if (now.open !== old.open) track(now.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', connected());
  });
}

export function choicesAreTracked(): Stop {
  return combineStops(
    onChange($connectState, (now, old) => {
      // A second try of the same wallet is no second choice.
      if (now.state !== 'waiting' || old.state !== 'idle') return;
      const { connector } = now;
      track('SELECT_WALLET', { name: nameOf(connector), platform: platformOf(connector) });
    }),
    onChange($route, (now, old) => {
      if (now.view === old.view || now.direction !== 'forward') return;
      if (now.view === 'Networks') track('CLICK_NETWORKS');
      if (now.view === 'WhatIsAWallet') track('CLICK_WALLET_HELP');
      if (now.view === 'AllWallets') track('CLICK_ALL_WALLETS');
      if (now.view === 'GetWallet') track('CLICK_GET_WALLET');
      if (now.view === 'WhatIsANetwork') track('CLICK_NETWORK_HELP');
      for (const [view, event] of [
        ['WalletSend', 'OPEN_SEND'],
        ['Swap', 'OPEN_SWAP'],
      ] as const) {
        if (now.view !== view || old.view.startsWith(view)) continue;
        track(event, { ...smartAccount(), network: $activeNetwork.get()?.id ?? '' });
      }
    }),
  );
}

export function disconnectIsTracked(): Stop {
  return onAccountChange((namespace, now, before) => {
    const ended = before.status === 'connected' && now.status === 'disconnected';
    // A disconnect by the wallet or by another tab is not a user action on this page.
    if (ended && $disconnectState.get()) track('DISCONNECT_SUCCESS', { namespace });
  });
}

/** Failed calls to servers, and failures of the widget's own code. */
export function errorsAreTracked(): Stop {
  return onLoggedError(trackError);
}

export const ANALYTICS_RULES: RuleSet = {
  track: [modalIsTracked, choicesAreTracked, disconnectIsTracked],
};
