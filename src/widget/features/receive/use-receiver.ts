import { useEffect } from 'react';
import type { Network } from '../../../protocol/networks';
import { $activeAccount, type ConnectedAccount } from '../../core/state/accounts';
import { $networkState, $networks, inWallet } from '../../core/state/networks';
import { $route, replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { SAFE_ID } from '../../core/wallets/external-connectors';
import { compatibleNetworks } from './compatible-networks';

interface Receiver {
  account: ConnectedAccount;
  /** The active network; undefined until the namespace has one. */
  network: Network | undefined;
  compatible: readonly Network[];
}

/** Returns the receiving account and its network. Without an account the screen opens `Connect`. */
export function useReceiver(
  screen: 'WalletReceive' | 'WalletCompatibleNetworks',
): Receiver | undefined {
  const account = useStore($activeAccount);
  const networks = useStore($networks);
  const states = useStore($networkState);
  const { view } = useStore($route);
  const connected = account.status === 'connected';
  useEffect(() => {
    if (!connected && view === screen) replaceView('Connect');
  }, [connected, view, screen]);
  if (account.status !== 'connected') return undefined;
  const { network } = states[account.namespace] ?? {};
  const compatible = network
    ? compatibleNetworks({
        network,
        networks,
        reaches: (one) => inWallet(one, states),
        contract: account.connectorId === SAFE_ID,
      })
    : [];
  return { account, network, compatible };
}
