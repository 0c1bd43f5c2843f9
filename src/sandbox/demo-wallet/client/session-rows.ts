/** Sessions as sign-client keeps them, made ready to be shown. */
import type { WalletState } from '../../wallet-core/state';
import { accountOf, NETWORKS } from './networks';
import { readPeer } from './peer';
import type { StoredSession } from './sign-client';
import type { Session } from './store';

/** The address at the end of a CAIP-10 account. */
const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1);

export function sessionRow(stored: StoredSession, sites: WalletState['sites']): Session {
  const granted = Object.values(stored.namespaces);
  const networks = [...new Set(granted.flatMap(({ chains }) => chains ?? []))];
  const addresses = [...new Set(granted.flatMap(({ accounts }) => accounts.map(addressOf)))];
  const site = sites[stored.topic];
  const first = NETWORKS.find(({ id }) => networks.includes(id)) ?? NETWORKS[0];
  return {
    topic: stored.topic,
    peer: readPeer(stored.peer.metadata),
    networks,
    addresses,
    events: [...new Set(granted.flatMap(({ events }) => events))],
    expiresAt: stored.expiry * 1000,
    settling: !stored.acknowledged,
    account: site?.account ?? accountOf(addresses[0])?.index ?? 0,
    chainId: site?.chainId ?? first?.chainId ?? 0,
  };
}
