/**
 * Ends the connections of a namespace, of all namespaces, or of one wallet. Source: specification
 * §4 "Disconnect", §8.
 */
import { isNamespace, type Namespace } from '../../../protocol/caip';
import { track } from '../analytics/track-event';
import { withTimeout } from '../async/timeout';
import { $options } from '../config/options';
import { DISCONNECT_DEADLINE_MS } from '../constants/limits';
import { loadWallet } from '../contracts/island-loaders';
import type { Connector, WalletId } from '../contracts/wallet';
import { appKitError } from '../errors/app-kit-error';
import {
  forgetConnection,
  markDisconnected,
  savedConnections,
  saveStatus,
} from '../session/saved-connections';
import { endSession, liveConnections, sessionOf } from '../session/sessions';
import { setDisconnecting } from '../state/connect-state';
import { walletIdOf } from '../wallets/stored-connector';
import { cancelConnect } from './connect';
import { cancelRestores, restoringNow, sharedNamespaces } from './reconnect';

interface Ending {
  connector: Pick<Connector, 'id' | 'wallet'>;
  /** The namespaces that end with it. */
  namespaces: readonly Namespace[];
  live: boolean;
}

/**
 * A session over several namespaces ends for all of them: the wallet knows only the whole session.
 */
function endingsOf(namespace?: Namespace, connectorId?: string): Ending[] {
  // With reconnect off, this tab keeps the stored connections: another tab may depend on them.
  const saved = namespace || $options.get().enable.reconnect ? savedConnections() : [];
  const wanted = [...liveConnections(), ...restoringNow(), ...saved].filter(
    (one) =>
      (!namespace || one.namespace === namespace) &&
      (!connectorId || one.connectorId === connectorId),
  );
  const endings = new Map<string, Ending>();
  for (const { namespace: ended, connectorId: id } of wanted) {
    const session = sessionOf(ended, id);
    const shared = session ? sharedNamespaces(session).filter((one) => sessionOf(one, id)) : [];
    const namespaces = [ended, ...shared];
    const connector = session?.connector ?? { id, wallet: walletIdOf(id) };
    const live = session !== undefined;
    endings.set(`${[...namespaces].sort().join()} ${id}`, { connector, namespaces, live });
  }
  return [...endings.values()];
}

/**
 * Ends the connections of a namespace, or all; or the connections of a connector. On the page they
 * always end, at once.
 * @throws AppKitError 'Failed to disconnect' if the wallet cannot be notified; 'Chain is not
 * supported'.
 */
export async function disconnect(namespace?: Namespace, connectorId?: string): Promise<void> {
  if (namespace && !isNamespace(namespace)) throw appKitError('chain_not_supported');
  cancelConnect();
  const endings = endingsOf(namespace, connectorId);
  setDisconnecting(true);
  endHere(endings);
  const results = await Promise.all(endings.map(endOne)).finally(() => setDisconnecting(false));
  const failed = results.flatMap((result) => result ?? []);
  const [first] = failed;
  if (!first) return;
  const chains = [...new Set(failed.flatMap((one) => one.namespaces))].join(', ');
  const code = namespace ? 'failed_to_disconnect' : 'failed_to_disconnect_chains';
  const error = appKitError(code, { chains }, first.cause);
  track('DISCONNECT_ERROR', { message: error.message });
  throw error;
}

/** Records every ending first: a connection that ends must not replace another one meanwhile. */
function endHere(endings: readonly Ending[]): void {
  const gone = endings.flatMap(({ connector: { id }, namespaces }) =>
    namespaces.map((namespace) => ({ id, namespace })),
  );
  for (const { id, namespace } of gone) {
    cancelRestores(namespace, id);
    markDisconnected(namespace, id);
    forgetConnection(namespace, id);
  }
  saveStatus();
  const stay = liveConnections().filter(
    (one) =>
      !gone.some(({ id, namespace }) => one.connectorId === id && one.namespace === namespace),
  );
  for (const { id, namespace } of gone) {
    const last = stay.every((one) => one.namespace !== namespace);
    endSession(namespace, last ? undefined : id);
  }
}

async function endOne({
  connector: { id, wallet },
  namespaces,
  live,
}: Ending): Promise<{ namespaces: readonly Namespace[]; cause: unknown } | undefined> {
  // A connection that was still reconnecting has no session that the wallet must end.
  if (!live && wallet !== 'walletconnect') return undefined;
  try {
    await withTimeout(tell(wallet, id, namespaces), DISCONNECT_DEADLINE_MS, () =>
      appKitError('wallet_timeout'),
    );
    return undefined;
  } catch (cause) {
    return { namespaces, cause };
  }
}

/**
 * Runs one after the other: one storage entry lists the namespaces that a shared session must still
 * end. A failure in one namespace does not stop the others.
 */
async function tell(wallet: WalletId, id: string, namespaces: readonly Namespace[]): Promise<void> {
  const island = await loadWallet(wallet);
  const failed: unknown[] = [];
  for (const namespace of namespaces) {
    await island.disconnect?.(id, namespace).catch((cause: unknown) => failed.push(cause));
  }
  if (failed.length > 0) throw failed[0];
}
