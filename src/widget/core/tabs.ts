/**
 * Several tabs of one site show one state. A message is only a nudge: what holds stands in storage,
 * so that tabs which act at the same moment still end alike.
 */
import { NAMESPACES } from '../../protocol/caip';
import { STORAGE_PREFIX } from '../../protocol/storage-prefix';
import { $accounts, connectedAccount } from './accounts';
import { $activeNetwork, setActiveNetwork } from './chains';
import { restore } from './connections';
import { findNetwork } from './networks';
import { $options } from './options';
import { saveConnection, savedConnections } from './saved-connections';
import { endSession, sessionOf } from './sessions';
import { onStorageChange, storage } from './stored';

let channel: BroadcastChannel | undefined;

/** Tells the other tabs to look at the storage. Never throws. */
export function tellTabs(): void {
  try {
    channel?.postMessage('changed');
  } catch {
    // A closed channel: the storage event still reaches them.
  }
}

/**
 * Does here what another tab has done. Asks no person anything. With `-reconnect` a tab that is not
 * connected stays so; one that is goes along with another wallet.
 */
export function converge(): void {
  const saved = savedConnections();
  const { reconnect } = $options.get().enable;
  for (const namespace of NAMESPACES) {
    const there = saved.find((one) => one.namespace === namespace)?.connectorId;
    const here = sessionOf(namespace)?.connector.id;
    if (there && there !== here && (reconnect || here)) void restore(namespace, there);
    else if (!there && here) endSession(namespace);
  }
  const network = findNetwork(storage.get('active_caip_network_id') ?? '');
  if (!network || network.id === $activeNetwork.get()?.id) return;
  const account = connectedAccount(network.namespace);
  if (!account || account.networkId === network.id) setActiveNetwork(network);
  // While connected the wallet says which network it is on, to every tab, unless the tabs say it.
  else sessionOf(network.namespace)?.provider.follow?.(network.id);
}

/** Somebody cleared the site's storage: what holds here is written again. */
function writeAgain(): void {
  for (const account of Object.values($accounts.get())) {
    if (account.status === 'connected') saveConnection(account);
  }
}

/** @returns a stop. */
export function startTabs(projectId: string): () => void {
  try {
    channel = new BroadcastChannel(`${STORAGE_PREFIX}${projectId || 'no-project'}`);
    channel.onmessage = converge;
  } catch {
    // Opaque origins have none.
  }
  const stop = onStorageChange((suffix) => {
    if (suffix === undefined) writeAgain();
    else if (/connect|active/.test(suffix)) converge();
  });
  return () => {
    stop();
    channel?.close();
    channel = undefined;
  };
}
