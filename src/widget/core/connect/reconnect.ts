/**
 * Bringing back what an earlier visit, or another tab, connected, and what a session grants besides.
 * Never prompts, never rejects. Source: specification §4 "Restoring an existing connection".
 */
import { NAMESPACES, type Namespace } from '../../../protocol/caip';
import { withSignal, withTimeout } from '../async/timeout';
import { $multiWallet } from '../config/multi-wallet';
import { $options } from '../config/options';
import { RESTORE_DEADLINE_MS } from '../constants/limits';
import { loadAdapter, loadWallet } from '../contracts/island-loaders';
import { type AppKitError, appKitError } from '../errors/app-kit-error';
import { isMalformed, toAppKitError } from '../errors/wallet-errors';
import {
  forgetConnection,
  type SavedConnection,
  savedConnections,
} from '../session/saved-connections';
import { createSession, endSession, type Session, sessionOf } from '../session/sessions';
import { accountOf, setConnecting } from '../state/accounts';
import { $chains } from '../state/namespaces';
import { authConnector } from '../wallets/auth-connector';
import { findConnector } from '../wallets/connectors';
import { walletIdOf } from '../wallets/stored-connector';
import { type GrantWatch, watchGrant } from './watch-grant';

interface Running {
  namespace: Namespace;
  connectorId: string;
  control: AbortController;
}

/** The newest restoration of each connection; an older answer is dropped. */
const running = new Map<string, Running>();
const keyOf = (namespace: Namespace, connectorId: string): string => `${namespace} ${connectorId}`;

/** Cancels the reconnects of a namespace, of one wallet in it, or of all namespaces. */
export function cancelRestores(namespace?: Namespace, connectorId?: string): void {
  for (const one of running.values()) {
    if (namespace && one.namespace !== namespace) continue;
    if (connectorId && one.connectorId !== connectorId) continue;
    one.control.abort();
  }
  for (const [key, one] of asleep) {
    if (namespace && key !== keyOf(namespace, connectorId ?? '')) continue;
    one.stop();
    asleep.delete(key);
  }
}

/** Wallets that are locked, or without contact. */
const asleep = new Map<string, GrantWatch>();

/** Asks each locked wallet, without a prompt, if it is unlocked. */
export function lookAtLocked(): void {
  for (const one of asleep.values()) one.look();
}

/** Reconnects, without a prompt, when the wallet has accounts again. */
export function awaitAccounts(session: Session): void {
  const { namespace, id } = session.connector;
  const key = keyOf(namespace, id);
  asleep.get(key)?.stop();
  const granted = (): void => {
    asleep.delete(key);
    void reconnect(namespace, id, { front: !sessionOf(namespace) });
  };
  asleep.set(key, watchGrant(session, granted));
}

/** The connections that are reconnecting now. */
export function restoringNow(): readonly Readonly<Pick<Running, 'namespace' | 'connectorId'>>[] {
  return [...running.values()].filter(({ control }) => !control.signal.aborted);
}

/**
 * Reconnects every namespace; each ends connected or disconnected. With `-reconnect` each visit
 * starts disconnected; the stored connections stay, because another tab may use them now.
 */
export async function restoreAll(): Promise<void> {
  if (!$options.get().enable.reconnect) return;
  const saved = savedConnections();
  await Promise.all(
    NAMESPACES.map((namespace) =>
      reconnectNamespace(saved.filter((one) => one.namespace === namespace)),
    ),
  );
}

/**
 * Reconnects the primary connection first; the others wait for it, so that none of them takes its
 * place.
 */
export async function reconnectNamespace(saved: readonly SavedConnection[]): Promise<void> {
  const [first, ...others] = [...saved].sort((a, b) => Number(b.front) - Number(a.front));
  if (!first) return;
  const { namespace } = first;
  const used = reconnect(namespace, first.connectorId, { front: first.front });
  await Promise.all([
    used,
    ...others.map((one) => reconnect(namespace, one.connectorId, { front: false, after: used })),
  ]);
}

export interface RestoreOptions {
  /** Makes it the primary connection of its namespace; default true. */
  front?: boolean;
  /** It is not shown before this. */
  after?: Promise<void>;
  /** Requires that it is still stored; default true. Another tab may have ended it meanwhile. */
  saved?: boolean;
  /** Hears where the wallet gave nothing that is an account. */
  refused?: ((error: AppKitError) => void) | undefined;
}

const isSaved = (namespace: Namespace, connectorId: string): boolean =>
  savedConnections().some((one) => one.namespace === namespace && one.connectorId === connectorId);

export async function reconnect(
  namespace: Namespace,
  connectorId: string,
  { front = true, after, saved = true, refused }: RestoreOptions = {},
): Promise<void> {
  if (sessionOf(namespace, connectorId)) return;
  const key = keyOf(namespace, connectorId);
  running.get(key)?.control.abort();
  const control = new AbortController();
  const { signal } = control;
  running.set(key, { namespace, connectorId, control });
  if (front && accountOf(namespace).status === 'disconnected') setConnecting(namespace);
  let found: Session | undefined;
  let late = false;
  try {
    const asking = silently(namespace, connectorId, (session) => {
      found = session;
      // A slow frame or client: the deadline was no answer.
      if (!late || !isSaved(namespace, connectorId)) return;
      awaitAccounts(session);
      lookAtLocked();
    });
    const work = withTimeout(asking, RESTORE_DEADLINE_MS, () => appKitError('wallet_timeout'));
    const start = await withSignal(work, signal);
    await after;
    // Disconnected, or connected otherwise, meanwhile.
    if (signal.aborted) return;
    if (saved && !isSaved(namespace, connectorId)) throw appKitError('canceled');
    // The additional grants of a session do not replace a wallet that connected meanwhile.
    const beside = !saved && sessionOf(namespace) !== undefined;
    if (beside && !$multiWallet.get()) return;
    asleep.get(key)?.stop();
    start({ front: front && !beside });
    attachGrantedNamespaces(namespace, connectorId);
  } catch (cause) {
    if (signal.aborted) return;
    late = true;
    const error = toAppKitError(cause);
    // The wallet took its permission back: there is nothing to restore next time. A wallet without
    // an account is locked, and one without an answer may be waking up.
    const over = error.code === 'unauthorized' && (!found || error.cause !== undefined);
    if (over) forgetConnection(namespace, connectorId);
    else if (found && isSaved(namespace, connectorId)) awaitAccounts(found);
    if (isMalformed(error)) refused?.(error);
    if (front && !sessionOf(namespace)) endSession(namespace);
  } finally {
    const done = running.get(key);
    if (done?.control === control) running.delete(key);
  }
}

/** @param found hears of the wallet before its answer. @returns what starts it. */
async function silently(namespace: Namespace, id: string, found: (session: Session) => void) {
  const [adapter, wallet] = await Promise.all([loadAdapter(namespace), loadWallet(walletIdOf(id))]);
  const saved = savedConnections().find(
    (one) => one.namespace === namespace && one.connectorId === id,
  );
  const provider = await wallet.restore(id, namespace, saved?.networkId, saved?.addresses);
  if (!provider) throw appKitError('wallet_missing', { id });
  provider.readAddresses?.(adapter.parseAddress);
  const connector = findConnector(id, namespace) ??
    authConnector(id, namespace) ?? {
      id,
      type: 'ANNOUNCED' as const,
      namespace,
      wallet: wallet.id,
      name: id,
      ...saved?.shown,
    };
  found({ connector, provider, adapter });
  const accounts = await adapter.getAccounts(provider, { prompt: false });
  return (options: { front: boolean }): void => {
    createSession(connector, provider, adapter, accounts, options);
  };
}

/** The namespaces that the session serves besides its own. */
export function sharedNamespaces({ connector, provider }: Session): Namespace[] {
  return (provider.namespaces ?? []).filter((one) => one !== connector.namespace);
}

/**
 * A session may serve several namespaces: each supported one gets its own connection. If another
 * wallet is already connected, that wallet stays the primary one.
 * @param refused called for a namespace without a valid account.
 */
export function attachGrantedNamespaces(
  namespace: Namespace,
  connectorId: string,
  refused?: (namespace: Namespace, error: AppKitError) => void,
): void {
  const session = sessionOf(namespace, connectorId);
  for (const other of session ? sharedNamespaces(session) : []) {
    const taken = sessionOf(other) !== undefined;
    if (!$chains.get()[other]?.adapter || sessionOf(other, connectorId)) continue;
    if ((taken && !$multiWallet.get()) || running.has(keyOf(other, connectorId))) continue;
    void reconnect(other, connectorId, {
      front: !taken,
      saved: false,
      refused: (error) => refused?.(other, error),
    });
  }
}
