/**
 * Keeps the state of several tabs of one site in sync. A message is only a signal: the storage is
 * authoritative, so that tabs with simultaneous actions still converge.
 */
import { NAMESPACES, type Namespace } from '../../../protocol/caip';
import { STORAGE_PREFIX } from '../../../protocol/storage-prefix';
import { $options } from '../config/options';
import {
  type SavedConnection,
  saveConnection,
  savedConnections,
  saveUsed,
} from '../session/saved-connections';
import { endSession, sessionOf, takeConnection } from '../session/sessions';
import { connectedAccount } from '../state/accounts';
import { $connections } from '../state/connections';
import { $activeNetwork, setActiveNetwork } from '../state/namespaces';
import { findNetwork } from '../state/networks';
import { onStorageChange, onWrittenAnew, storage } from '../storage/typed-storage';
import { reconnectNamespace } from './reconnect';

let channel: BroadcastChannel | undefined;

/** Signals the other tabs to read the storage. Never throws. */
export function notifyTabs(): void {
  try {
    channel?.postMessage('changed');
  } catch {
    // A closed channel: the storage event still reaches them.
  }
}

/** Ends every connection that another tab ended or replaced. */
function endGone(namespace: Namespace): void {
  const there = savedConnections().filter((one) => one.namespace === namespace);
  for (const { connectorId } of $connections.get()[namespace] ?? []) {
    if (!there.some((one) => one.connectorId === connectorId)) endSession(namespace, connectorId);
  }
}

/** The latest sync of each namespace. */
const rounds = new Map<Namespace, Promise<void>>();

function convergeNamespace(namespace: Namespace, saved: readonly SavedConnection[]): void {
  const { reconnect } = $options.get().enable;
  const used = sessionOf(namespace)?.connector.id;
  if (!reconnect && !used) return;
  const front = saved.find((one) => one.front)?.connectorId;
  const missing = saved.filter((one) => !sessionOf(namespace, one.connectorId));
  if (front && front !== used) takeConnection(namespace, front);
  if (missing.length === 0) endGone(namespace);
  else {
    // Keeps the primary connection of this tab until the new one is ready. This sync does not
    // replace it: the connect code decides if two may exist.
    const round = reconnectNamespace(missing);
    rounds.set(namespace, round);
    // Message and storage event report the same change: the second sync replaces the first.
    void round.then(() => rounds.get(namespace) === round && endGone(namespace));
  }
}

/**
 * Applies the changes of other tabs, without a prompt. With `-reconnect` a disconnected tab stays
 * disconnected; a connected tab follows to another wallet.
 */
export function syncFromStorage(): void {
  const saved = savedConnections();
  for (const namespace of NAMESPACES) {
    convergeNamespace(
      namespace,
      saved.filter((one) => one.namespace === namespace),
    );
  }
  const network = findNetwork(storage.get('active_caip_network_id') ?? '');
  if (!network || network.id === $activeNetwork.get()?.id) return;
  const account = connectedAccount(network.namespace);
  if (!account || account.networkId === network.id) setActiveNetwork(network);
  // While connected, the wallet reports its network to every tab, unless the tabs choose it.
  else sessionOf(network.namespace)?.provider.follow?.(network.id);
}

/** The site's storage was cleared: writes the current state again. */
function writeAgain(): void {
  for (const [first, ...others] of Object.values($connections.get())) {
    if (!first) continue;
    for (const one of [...others, first]) saveConnection(one);
    saveUsed(first.namespace, first.connectorId);
  }
}

/** @returns a stop. */
export function startTabs(projectId: string): () => void {
  try {
    channel = new BroadcastChannel(`${STORAGE_PREFIX}${projectId || 'no-project'}`);
    channel.onmessage = syncFromStorage;
  } catch {
    // Opaque origins have none.
  }
  const stop = onStorageChange((suffix) => {
    if (suffix === undefined) writeAgain();
    else if (/connect|active/.test(suffix)) syncFromStorage();
  });
  // Behind the change that is being written, which may be an end.
  const stopAnew = onWrittenAnew(() => queueMicrotask(writeAgain));
  return () => {
    stop();
    stopAnew();
    channel?.close();
    channel = undefined;
  };
}
