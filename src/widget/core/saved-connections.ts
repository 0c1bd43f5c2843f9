/** What a later visit, or another tab, needs to know of a connection. Source: protocol §7. */
import { NAMESPACES, type Namespace } from '../../protocol/caip';
import type { ConnectedAccount } from './accounts';
import { storage } from './stored';

export interface SavedConnection {
  namespace: Namespace;
  connectorId: string;
  /** CAIP-2 id it was on. */
  networkId?: string;
  /** As they were; nothing says that they still are. */
  addresses: readonly string[];
  /** For a wallet that has not announced itself again yet. */
  shown: { name?: string; icon?: string };
}

/** An announced picture may be large; what is kept for the next visit may not. */
const ICON_LIMIT = 20_000;

const keyOf = <N extends Namespace>(namespace: N) => `${namespace}:connected_connector_id` as const;

/** Without those that the visitor has disconnected. */
export function savedConnections(): SavedConnection[] {
  const gone = storage.get('disconnected_connector_ids') ?? {};
  const known = storage.get('connections') ?? {};
  return NAMESPACES.flatMap((namespace) => {
    const connectorId = storage.get(keyOf(namespace));
    if (!connectorId || gone[namespace]?.includes(connectorId)) return [];
    const entry = known[namespace]?.find((one) => one.connectorId === connectorId);
    const { name, icon, caipNetwork, accounts = [] } = entry ?? {};
    return {
      namespace,
      connectorId,
      addresses: accounts.map(({ address }) => address),
      ...(caipNetwork && { networkId: caipNetwork.id }),
      shown: { ...(name && { name }), ...(icon && { icon }) },
    };
  });
}

export function saveConnection(account: ConnectedAccount): void {
  const { namespace, connectorId, allAddresses, walletInfo, networkId } = account;
  const { name, icon } = walletInfo;
  storage.set(keyOf(namespace), connectorId);
  storage.set('connections', {
    ...storage.get('connections'),
    [namespace]: [
      {
        connectorId,
        accounts: allAddresses.map((address) => ({ address })),
        name,
        ...(icon && icon.length <= ICON_LIMIT && { icon }),
        caipNetwork: { id: networkId },
      },
    ],
  });
  setDisconnected(namespace, (ids) => ids.filter((id) => id !== connectorId));
  saveStatus();
}

/** Removes the connection and its connector id, unless another tab has made another one. */
export function forgetConnection(namespace: Namespace, connectorId?: string): void {
  const now = storage.get(keyOf(namespace));
  if (connectorId && now && now !== connectorId) return;
  storage.remove(keyOf(namespace));
  const { [namespace]: _gone, ...rest } = storage.get('connections') ?? {};
  if (Object.keys(rest).length) storage.set('connections', rest);
  else storage.remove('connections');
  saveStatus();
}

/** The visitor ended it on purpose: it is not brought back. */
export function markDisconnected(namespace: Namespace, connectorId: string): void {
  setDisconnected(namespace, (ids) => [...ids.filter((id) => id !== connectorId), connectorId]);
}

function setDisconnected(namespace: Namespace, change: (ids: string[]) => string[]): void {
  const all = storage.get('disconnected_connector_ids') ?? {};
  const ids = change(all[namespace] ?? []);
  const { [namespace]: _old, ...rest } = all;
  if (ids.length) storage.set('disconnected_connector_ids', { ...rest, [namespace]: ids });
  else if (_old) storage.set('disconnected_connector_ids', rest);
}

function saveStatus(): void {
  const list = NAMESPACES.filter((namespace) => storage.get(keyOf(namespace)));
  if (list.length) storage.set('connected_namespaces', list);
  else storage.remove('connected_namespaces');
  storage.set('connection_status', list.length ? 'connected' : 'disconnected');
}
