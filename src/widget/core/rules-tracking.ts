/**
 * The steps of a visit as analytics name them. Whether anything is sent at all is `events.ts`'s to
 * say. Source: protocol §2.5 "Event catalogue"; what a connection or a switch leads to is tracked
 * where it is known, in `rules-outside.ts`.
 */
import { $activeAccount } from './accounts';
import { $connecting, $disconnecting } from './connections';
import { track } from './events';
import { $modal } from './modal';
import { $networks } from './networks';
import { $route } from './router';
import { all, onAccountChange, onChange, type Stop } from './store-changes';
import type { Connector } from './wallet';

const connected = () => ({ connected: $activeAccount.get().status === 'connected' });

/** How the wallet is reached, in the words of analytics. */
export function platformOf({ type }: Connector): 'qrcode' | 'browser' {
  return type === 'WALLET_CONNECT' ? 'qrcode' : 'browser';
}

export function modalIsTracked(): Stop {
  track('INITIALIZE', { networks: $networks.get().map(({ id }) => id) });
  // The first screen may be there before us.
  if ($modal.get().open) track('MODAL_OPEN', connected());
  return onChange($modal, (now, old) => {
    if (now.open !== old.open) track(now.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', connected());
  });
}

export function choicesAreTracked(): Stop {
  return all(
    onChange($connecting, (now, old) => {
      // A second try of the same wallet is no second choice.
      if (now.state !== 'waiting' || old.state !== 'idle') return;
      track('SELECT_WALLET', { name: now.connector.name, platform: platformOf(now.connector) });
    }),
    onChange($route, (now, old) => {
      if (now.view === old.view || now.direction !== 'forward') return;
      if (now.view === 'Networks') track('CLICK_NETWORKS');
      if (now.view === 'WhatIsAWallet') track('CLICK_WALLET_HELP');
      if (now.view === 'AllWallets') track('CLICK_ALL_WALLETS');
      if (now.view === 'GetWallet') track('CLICK_GET_WALLET');
    }),
  );
}

export function disconnectIsTracked(): Stop {
  return onAccountChange((namespace, now, before) => {
    const ended = before.status === 'connected' && now.status === 'disconnected';
    // A wallet that ended it by itself, or another tab, is nobody's step here.
    if (ended && $disconnecting.get()) track('DISCONNECT_SUCCESS', { namespace });
  });
}
