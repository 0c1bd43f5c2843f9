/**
 * Switches between the wallets of a namespace, or between the accounts of a wallet. Source:
 * specification §4 "Switching connections", §8.
 */
import type { Namespace } from '../../../protocol/caip';
import { withTimeout } from '../async/timeout';
import { RESTORE_DEADLINE_MS } from '../constants/limits';
import { preloadConnector } from '../contracts/island-loaders';
import type { Connector, ConnectorType } from '../contracts/wallet';
import { appKitError } from '../errors/app-kit-error';
import { deleteSaved, lastNetworkOf } from '../session/saved-connections';
import { renewSession, sessionOf, takeAddress, takeConnection } from '../session/sessions';
import { connectedAccount } from '../state/accounts';
import { $connectState } from '../state/connect-state';
import { $activeNamespace, endNamespaceSwitch, setActiveNetwork } from '../state/namespaces';
import { $networkState } from '../state/networks';
import { pushView } from '../views/router';
import { authConnector } from '../wallets/auth-connector';
import { findConnector } from '../wallets/connectors';
import { restoringNow } from './reconnect';

/** `connected`: the primary connection. `active`: a live connection besides the primary one. */
export type ConnectionLife = 'connected' | 'active' | 'disconnected' | 'connecting';

export function connectionLife(namespace: Namespace, connectorId: string): ConnectionLife {
  const asked = $connectState.get();
  const { id, namespace: pending } = asked.state === 'waiting' ? asked.connector : {};
  if (id === connectorId && pending === namespace) return 'connecting';
  if (sessionOf(namespace)?.connector.id === connectorId) return 'connected';
  if (sessionOf(namespace, connectorId)) return 'active';
  const comesBack = restoringNow().some(
    (one) => one.namespace === namespace && one.connectorId === connectorId,
  );
  return comesBack ? 'connecting' : 'disconnected';
}

export interface SwitchRequest {
  namespace: Namespace;
  connectorId: string;
  /** One of the addresses that the wallet has granted; default: as the wallet has it. */
  address?: string;
}

/** The result of the switch; `route`: the widget opens the screen that sends the wallet request. */
export type SwitchResult = 'wallet' | 'account' | 'nothing' | 'route';

/** The screen for a new connection to the wallet. */
const ROUTES: Readonly<Partial<Record<ConnectorType, 'EmailLogin' | 'ConnectingWalletConnect'>>> = {
  WALLET_CONNECT: 'ConnectingWalletConnect',
  AUTH: 'EmailLogin',
};

/**
 * @throws AppKitError (rejects) 'No connector found for connection: {id}', 'Invalid connection
 * status: {status}', and what the wallet answers when it is looked for.
 */
export async function switchConnection(request: SwitchRequest): Promise<SwitchResult> {
  const { namespace, connectorId, address } = request;
  const life = connectionLife(namespace, connectorId);
  switch (life) {
    case 'connected':
    case 'active': {
      const before = connectedAccount(namespace)?.caipAddress;
      // A wallet that has been left alone may be gone, or on another account.
      await look(namespace, connectorId);
      takeConnection(namespace, connectorId);
      if (address !== undefined && !takeAddress(namespace, address)) {
        throw appKitError('unauthorized');
      }
      if (beHere(namespace) || life === 'active') return 'wallet';
      return connectedAccount(namespace)?.caipAddress === before ? 'nothing' : 'account';
    }
    case 'disconnected': {
      const connector =
        findConnector(connectorId, namespace) ?? authConnector(connectorId, namespace);
      if (!connector) throw appKitError('connector_not_found', { id: connectorId });
      connectAnew(connector);
      return 'route';
    }
    default:
      throw appKitError('invalid_connection_status', { status: life });
  }
}

/**
 * Checks the connection without a prompt. @throws AppKitError if it is gone, or does not answer in
 * time.
 */
async function look(namespace: Namespace, connectorId: string): Promise<void> {
  const asked = renewSession(namespace, connectorId);
  await withTimeout(asked, RESTORE_DEADLINE_MS, () => appKitError('wallet_timeout'));
  if (!sessionOf(namespace, connectorId)) {
    throw appKitError('connector_not_found', { id: connectorId });
  }
}

/** Activates the namespace of the chosen wallet. @returns true if another namespace was active. */
function beHere(namespace: Namespace): boolean {
  const network = $networkState.get()[namespace]?.network;
  if (!network || $activeNamespace.get() === namespace) return false;
  setActiveNetwork(network);
  endNamespaceSwitch();
  return true;
}

function connectAnew(connector: Connector): void {
  preloadConnector(connector);
  const networkId = lastNetworkOf(connector.namespace, connector.id);
  pushView(ROUTES[connector.type] ?? 'ConnectingExternal', { connector, networkId });
}

/** Deletes the stored connection. A live connection stays. */
export function deleteConnection(namespace: Namespace, connectorId: string): void {
  if (!sessionOf(namespace, connectorId)) deleteSaved(namespace, connectorId);
}
