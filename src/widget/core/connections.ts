/**
 * Connecting, restoring and disconnecting. Nothing here rejects but `disconnect`: what happened is
 * in the stores. Source: specification §4, issue of the first connection, protocol §10.3.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { NAMESPACES, type Namespace } from '../../protocol/caip';
import type { Network } from '../../protocol/networks';
import { accountOf, resetAccount, setConnecting } from './accounts';
import { $activeNetwork, $chains } from './chains';
import { findConnector } from './connectors';
import {
  DISCONNECT_DEADLINE_MS,
  PAIRING_DEADLINE_MS,
  RESTORE_DEADLINE_MS,
  WALLET_DEADLINE_MS,
  WALLET_HINT_MS,
} from './constants';
import { untilAborted, withDeadline } from './deadline';
import { loadAdapter, loadWallet } from './door';
import { type AppKitError, appKitError } from './errors';
import { track } from './events';
import { isExternal } from './external-connectors';
import { log } from './logger';
import { $networkState } from './networks';
import { $options } from './options';
import { clearPairing, setPairing } from './pairing';
import { pause, retryDelay } from './patience';
import { forgetConnection, markDisconnected, savedConnections } from './saved-connections';
import { endSession, sessionNamespaces, sessionOf, startSession } from './sessions';
import type { Connector, WalletId } from './wallet';
import { toAppKitError } from './wallet-errors';

export type Connecting =
  | { state: 'idle' }
  /** `slow`: the wallet has not answered for long; time to say "Still waiting". */
  | { state: 'waiting'; connector: Connector; startedAt: number; slow: boolean }
  | { state: 'failed'; connector: Connector; error: AppKitError };

const IDLE: Connecting = { state: 'idle' };
const connecting = atom<Connecting>(IDLE);
const disconnecting = atom(false);
let attempt: AbortController | undefined;
/** The newest restoration of each family; an older answer is dropped. */
const restoring = new Map<Namespace, AbortController>();

export const $connecting: ReadableAtom<Connecting> = connecting;
export const $disconnecting: ReadableAtom<boolean> = disconnecting;

/** The page's networks of a family, the preferred one first. */
function networksOf(namespace: Namespace): Network[] {
  const { requested = [], network } = $networkState.get()[namespace] ?? {};
  const preferred = $activeNetwork.get()?.namespace === namespace ? $activeNetwork.get() : network;
  const first = requested.filter(({ id }) => id === preferred?.id);
  return [...new Set([...first, ...requested])];
}

/** What the wallet is asked for: networks of all families that can be acted on, its own first. */
function wish(namespace: Namespace) {
  const others = NAMESPACES.filter((one) => one !== namespace && $chains.get()[one]?.adapter);
  const own = networksOf(namespace);
  return {
    references: own.map(({ id }) => id.slice(namespace.length + 1)),
    networks: [...own, ...others.flatMap(networksOf)],
  };
}

async function openSession(connector: Connector, signal: AbortSignal): Promise<void> {
  const { namespace } = connector;
  // Beside what the visitor waits for: it is not needed before the wallet has said yes.
  const loading = loadAdapter(namespace);
  loading.catch(() => {});
  const wallet = await loadWallet(connector.wallet);
  signal.throwIfAborted();
  const provider = await wallet.connect({
    connector,
    ...wish(namespace),
    signal,
    onPairing(link) {
      if (signal.aborted) return;
      if (link) resumeWaiting(connector);
      setPairing(link);
    },
  });
  try {
    signal.throwIfAborted();
    // Once more if it did not come, where somebody has said yes on another device meanwhile.
    const byLink = connector.type === 'WALLET_CONNECT';
    const again = byLink ? loading.catch(() => loadAdapter(namespace)) : loading;
    const adapter = await untilAborted(again, signal);
    provider.readAddresses?.(adapter.parseAddress);
    const accounts = await adapter.getAccounts(provider, { prompt: true });
    signal.throwIfAborted();
    startSession(connector, provider, adapter, accounts, true);
  } catch (cause) {
    // A session that lives elsewhere must not be left half open there.
    if (connector.type === 'WALLET_CONNECT') {
      wallet.disconnect?.(connector.id, namespace).catch(log.warn);
    }
    throw cause;
  }
}

/** A relay that cannot be reached shows as a failure, and is tried on until there is a link after all. */
async function openPatiently(connector: Connector, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await openSession(connector, signal);
    } catch (cause) {
      const error = toAppKitError(cause);
      if (error.code !== 'relay_unreachable' || signal.aborted) throw cause;
      stopWaiting(connector.namespace);
      connecting.set({ state: 'failed', connector, error });
      await pause(retryDelay(tries), signal);
      signal.throwIfAborted();
    }
  }
}

/** There is a link again. */
function resumeWaiting(connector: Connector): void {
  if (connecting.get().state !== 'failed') return;
  if (accountOf(connector.namespace).status === 'disconnected') setConnecting(connector.namespace);
  connecting.set({ state: 'waiting', connector, startedAt: Date.now(), slow: false });
}

/** Asks the wallet. A second call takes the place of the first one, whose answer is dropped. */
export async function connect(connector: Connector): Promise<void> {
  cancelConnect();
  const { namespace } = connector;
  restoring.get(namespace)?.abort();
  const mine = new AbortController();
  attempt = mine;
  const startedAt = Date.now();
  if (accountOf(namespace).status === 'disconnected') setConnecting(namespace);
  connecting.set({ state: 'waiting', connector, startedAt, slow: false });
  const hint = setTimeout(() => {
    if (connecting.get().state !== 'waiting') return;
    connecting.set({ state: 'waiting', connector, startedAt, slow: true });
  }, WALLET_HINT_MS);
  // A link has a life of its own, and is made anew while somebody looks at it.
  const end = setTimeout(
    () => mine.abort(appKitError('wallet_timeout')),
    connector.type === 'WALLET_CONNECT' ? PAIRING_DEADLINE_MS : WALLET_DEADLINE_MS,
  );
  try {
    await untilAborted(openPatiently(connector, mine.signal), mine.signal);
    if (attempt === mine) connecting.set(IDLE);
  } catch (cause) {
    if (attempt !== mine) return;
    stopWaiting(namespace);
    const error = toAppKitError(cause, {
      rejected: 'connection_rejected',
      failed: 'failed_to_connect',
      link: connector.type === 'WALLET_CONNECT',
    });
    connecting.set({ state: 'failed', connector, error });
  } finally {
    clearTimeout(hint);
    clearTimeout(end);
    if (attempt === mine) {
      attempt = undefined;
      clearPairing();
    }
  }
}

function stopWaiting(namespace: Namespace): void {
  if (accountOf(namespace).status === 'connecting') resetAccount(namespace);
}

/** The wallet may still ask its owner; its answer is dropped. Also clears a failure. */
export function cancelConnect(): void {
  const now = connecting.get();
  const running = attempt;
  attempt = undefined;
  running?.abort(appKitError('canceled'));
  clearPairing();
  if (now.state === 'idle') return;
  stopWaiting(now.connector.namespace);
  connecting.set(IDLE);
}

/**
 * Ends the session of a family, or all. On our side it always ends, at once.
 * @throws AppKitError 'Failed to disconnect' when the wallet could not be told.
 */
export async function disconnect(namespace?: Namespace): Promise<void> {
  cancelConnect();
  const all = new Set([...sessionNamespaces(), ...restoring.keys()]);
  const list = namespace ? [namespace] : [...all];
  disconnecting.set(true);
  const results = await Promise.all(list.map(disconnectOne)).finally(() =>
    disconnecting.set(false),
  );
  const failed = results.flatMap((result) => result ?? []);
  const [first] = failed;
  if (!first) return;
  track('DISCONNECT_ERROR', { message: 'failed_to_disconnect' });
  if (namespace) throw appKitError('failed_to_disconnect', {}, first.cause);
  const chains = failed.map((one) => one.namespace).join(', ');
  throw appKitError('failed_to_disconnect_chains', { chains }, first.cause);
}

async function disconnectOne(
  namespace: Namespace,
): Promise<{ namespace: Namespace; cause: unknown } | undefined> {
  restoring.get(namespace)?.abort();
  const session = sessionOf(namespace);
  const id = session?.connector.id;
  if (id) markDisconnected(namespace, id);
  forgetConnection(namespace);
  endSession(namespace);
  if (!session || !id) return undefined;
  try {
    const telling = loadWallet(session.connector.wallet).then((one) =>
      one.disconnect?.(id, namespace),
    );
    await withDeadline(telling, DISCONNECT_DEADLINE_MS, () => appKitError('wallet_timeout'));
    return undefined;
  } catch (cause) {
    return { namespace, cause };
  }
}

/** Which island holds a stored connector. */
function walletOf(connectorId: string): WalletId {
  if (connectorId === 'walletConnect') return 'walletconnect';
  if (isExternal(connectorId)) return 'external';
  return connectorId === 'AUTH' || connectorId === 'ID_AUTH' ? 'embedded' : 'injected';
}

/** Nobody waits for the earlier connections any more. */
export function cancelRestores(): void {
  for (const one of restoring.values()) one.abort();
}

/**
 * Brings back what an earlier visit, or another tab, connected. Never prompts. Every family ends
 * connected or disconnected. With `-reconnect` each visit starts disconnected; what is stored stays,
 * because another tab may be connected by it now.
 */
export async function restoreAll(): Promise<void> {
  if (!$options.get().enable.reconnect) return;
  const saved = savedConnections();
  await Promise.all(saved.map(({ namespace, connectorId }) => restore(namespace, connectorId)));
}

export async function restore(namespace: Namespace, connectorId: string): Promise<void> {
  if (sessionOf(namespace)?.connector.id === connectorId) return;
  restoring.get(namespace)?.abort();
  const mine = new AbortController();
  restoring.set(namespace, mine);
  if (accountOf(namespace).status === 'disconnected') setConnecting(namespace);
  try {
    const work = withDeadline(
      silently(namespace, connectorId, mine.signal),
      RESTORE_DEADLINE_MS,
      () => appKitError('wallet_timeout'),
    );
    await untilAborted(work, mine.signal);
  } catch (cause) {
    if (mine.signal.aborted) return;
    // The wallet took its permission back: there is nothing to restore next time. When it only did
    // not answer, another tab may be connected still.
    if (toAppKitError(cause).code === 'unauthorized') forgetConnection(namespace);
    endSession(namespace);
  } finally {
    mine.abort();
    if (restoring.get(namespace) === mine) restoring.delete(namespace);
  }
}

async function silently(namespace: Namespace, id: string, signal: AbortSignal): Promise<void> {
  const [adapter, wallet] = await Promise.all([loadAdapter(namespace), loadWallet(walletOf(id))]);
  const provider = await wallet.restore(id, namespace);
  if (!provider) throw appKitError('wallet_missing', { id });
  provider.readAddresses?.(adapter.parseAddress);
  const accounts = await adapter.getAccounts(provider, { prompt: false });
  // Disconnected, or connected otherwise, meanwhile.
  if (signal.aborted) return;
  const connector = findConnector(id, namespace) ?? {
    id,
    type: 'ANNOUNCED',
    namespace,
    wallet: wallet.id,
    name: id,
    ...savedConnections().find((one) => one.namespace === namespace)?.shown,
  };
  startSession(connector, provider, adapter, accounts, false);
}
