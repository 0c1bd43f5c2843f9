/** Sessions as sign-client keeps them, made ready to be shown. */
import type { WalletState } from '../../wallet-core/state';
import { accountAt, EVM_NETWORKS } from './networks';
import type { Session } from './page-state';
import { readPeer } from './peer';
import type { StoredSession } from './sign-client';

/** A CAIP-10 account as its network and its address. */
function partsOf(account: string): [networkId: string, address: string] {
  const end = account.lastIndexOf(':');
  return [account.slice(0, end), account.slice(end + 1)];
}

/** Addresses that a session has on a network, in its order. */
export function addressesOn(stored: StoredSession, networkId: string): string[] {
  return Object.values(stored.namespaces).flatMap(({ accounts }) =>
    accounts.map(partsOf).flatMap(([id, address]) => (id === networkId ? [address] : [])),
  );
}

export function sessionRow(stored: StoredSession, sites: WalletState['sites']): Session {
  const granted = Object.values(stored.namespaces);
  const networks = [...new Set(granted.flatMap(({ chains }) => chains ?? []))];
  const owned = granted.flatMap(({ accounts }) =>
    accounts.map(partsOf).flatMap(([id, address]) => accountAt(id, address) ?? []),
  );
  const site = sites[stored.topic];
  const first = EVM_NETWORKS.find(({ id }) => networks.includes(id));
  return {
    topic: stored.topic,
    peer: readPeer(stored.peer.metadata),
    networks,
    accounts: [...new Set(owned)],
    events: [...new Set(granted.flatMap(({ events }) => events))],
    expiresAt: stored.expiry * 1000,
    settling: !stored.acknowledged,
    account: site?.account ?? owned[0] ?? 0,
    chainId: site?.chainId ?? first?.chainId ?? 0,
  };
}
