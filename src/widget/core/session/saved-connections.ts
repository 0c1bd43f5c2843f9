/** Stores the connections that a later visit or another tab needs. Source: protocol §7. */
import { atom, type ReadableAtom } from 'nanostores';
import { NAMESPACES, type Namespace } from '../../../protocol/caip';
import { sanitizeName } from '../../../protocol/sanitize';
import type { StoredConnection } from '../../../protocol/storage-keys';
import { STORED_ICON_LENGTH } from '../../../protocol/stored-text';
import { $multiWallet } from '../config/multi-wallet';
import { RECENT_WALLETS_COUNT } from '../constants/initial-limits';
import type { Connection } from '../state/connections';
import { storage } from '../storage/typed-storage';

export interface SavedConnection {
  namespace: Namespace;
  connectorId: string;
  /** True for the active connection of its namespace. */
  front: boolean;
  /** Addresses at the time of saving; they may be outdated. */
  addresses: readonly string[];
  /** CAIP-2 id it was on. */
  networkId?: string;
  /** For a wallet that has not announced itself again yet. */
  shown: { name: string; icon?: string };
}

const NAME_LENGTH = 40;

const written = atom(0);
/** Changes with each write of this tab, so that subscribers read the saved connections again. */
export const $savedVersion: ReadableAtom<number> = written;

const keyOf = <N extends Namespace>(namespace: N) => `${namespace}:connected_connector_id` as const;

const entriesOf = (namespace: Namespace): readonly StoredConnection[] =>
  storage.get('connections')?.[namespace] ?? [];

const endedOf = (namespace: Namespace): readonly string[] =>
  storage.get('disconnected_connector_ids')?.[namespace] ?? [];

function describe(namespace: Namespace, connectorId: string, front: boolean): SavedConnection {
  const entry = entriesOf(namespace).find((one) => one.connectorId === connectorId);
  const { name, icon, accounts = [], caipNetwork } = entry ?? {};
  return {
    namespace,
    connectorId,
    front,
    addresses: accounts.map(({ address }) => address),
    ...(caipNetwork && { networkId: caipNetwork.id }),
    // A wallet names itself in its id, if nowhere else.
    shown: { name: name || sanitizeName(connectorId, NAME_LENGTH), ...(icon && { icon }) },
  };
}

/** CAIP-2 id that a wallet was on, also where the visitor has ended it since. */
export function lastNetworkOf(namespace: Namespace, connectorId: string): string | undefined {
  return describe(namespace, connectorId, false).networkId;
}

/**
 * Leaves out the connections that the user has disconnected. The active one of each namespace comes
 * first.
 */
export function savedConnections(): SavedConnection[] {
  return NAMESPACES.flatMap((namespace) => {
    const used = storage.get(keyOf(namespace));
    // A connected namespace has an active connector: without it, the entries are history.
    if (!used) return [];
    const ids = new Set([used, ...entriesOf(namespace).map(({ connectorId }) => connectorId)]);
    for (const id of endedOf(namespace)) ids.delete(id);
    return [...ids].map((id) => describe(namespace, id, id === used));
  });
}

/** Ended by the visitor and not deleted, the newest first. */
function endedConnections(namespace: Namespace): SavedConnection[] {
  const known = entriesOf(namespace).map(({ connectorId }) => connectorId);
  const ended = endedOf(namespace).filter((id) => known.includes(id));
  return ended.reverse().map((id) => describe(namespace, id, false));
}

/** Saved connections that are not live: disconnected, or not available now. */
export function recentConnections(
  namespace: Namespace,
  liveIds: readonly string[],
): SavedConnection[] {
  const saved = savedConnections().filter((one) => one.namespace === namespace);
  return [...saved, ...endedConnections(namespace)].filter(
    ({ connectorId }) => !liveIds.includes(connectorId),
  );
}

function write(namespace: Namespace, entries: readonly StoredConnection[]): void {
  const { [namespace]: _old, ...rest } = storage.get('connections') ?? {};
  const next = entries.length ? { ...rest, [namespace]: [...entries] } : rest;
  if (Object.keys(next).length) storage.set('connections', next);
  else storage.remove('connections');
  written.set(written.get() + 1);
}

export function saveConnection(connection: Connection): void {
  const { namespace, connectorId, accounts, walletInfo, networkId } = connection;
  const { name, icon } = walletInfo;
  const entries = entriesOf(namespace);
  const others = entries.filter((one) => one.connectorId !== connectorId);
  const saved = entries.find((one) => one.connectorId === connectorId)?.accounts ?? [];
  setEnded(namespace, (ids) => ids.filter((id) => id !== connectorId));
  write(namespace, [
    {
      connectorId,
      // A wallet that has not confirmed its accounts yet gives no details.
      accounts: accounts.map((one) => ({
        ...saved.find(({ address }) => address === one.address),
        ...one,
      })),
      name,
      ...(icon && icon.length <= STORED_ICON_LENGTH && { icon }),
      caipNetwork: { id: networkId },
    },
    ...others,
  ]);
}

/** Saves which connector is active. */
export function saveUsed(namespace: Namespace, connectorId: string): void {
  storage.set(keyOf(namespace), connectorId);
  saveStatus();
}

/** Another wallet takes the place of all. */
export function forgetOthers(namespace: Namespace, connectorId: string): void {
  for (const one of savedConnections()) {
    const other = one.namespace === namespace && one.connectorId !== connectorId;
    if (other) forgetConnection(namespace, one.connectorId);
  }
}

/**
 * It is not brought back. What the visitor ended stays as it was left where that was done: another tab
 * may know better whether those used before are listed.
 */
export function forgetConnection(namespace: Namespace, connectorId: string): void {
  if (!endedOf(namespace).includes(connectorId)) dropEntry(namespace, connectorId);
  if (storage.get(keyOf(namespace)) === connectorId) storage.remove(keyOf(namespace));
  saveStatus();
}

function dropEntry(namespace: Namespace, connectorId: string): void {
  const entries = entriesOf(namespace);
  const rest = entries.filter((one) => one.connectorId !== connectorId);
  if (rest.length < entries.length) write(namespace, rest);
}

/** Removes every trace of the connection from storage. */
export function deleteSaved(namespace: Namespace, connectorId: string): void {
  setEnded(namespace, (ids) => ids.filter((id) => id !== connectorId));
  forgetConnection(namespace, connectorId);
}

/** The visitor ended it on purpose: it is not brought back. */
export function markDisconnected(namespace: Namespace, connectorId: string): void {
  setEnded(namespace, (ids) => [...ids.filter((id) => id !== connectorId), connectorId]);
  // With multi-wallet off, the page does not list recent wallets.
  if (!$multiWallet.get()) dropEntry(namespace, connectorId);
  // Specification §9: two are kept.
  const old = endedConnections(namespace).slice(RECENT_WALLETS_COUNT);
  for (const one of old) dropEntry(namespace, one.connectorId);
}

function setEnded(namespace: Namespace, change: (ids: readonly string[]) => string[]): void {
  const all = storage.get('disconnected_connector_ids') ?? {};
  const ids = change(all[namespace] ?? []);
  const { [namespace]: _old, ...rest } = all;
  if (ids.length) storage.set('disconnected_connector_ids', { ...rest, [namespace]: ids });
  else if (_old) storage.set('disconnected_connector_ids', rest);
}

/**
 * Derives the overall status from the entries of each namespace; another tab may have left it
 * outdated.
 */
export function saveStatus(): void {
  const list = NAMESPACES.filter((namespace) => storage.get(keyOf(namespace)));
  if (list.length) storage.set('connected_namespaces', list);
  else storage.remove('connected_namespaces');
  storage.set('connection_status', list.length ? 'connected' : 'disconnected');
}
