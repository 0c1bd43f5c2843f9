/**
 * Holds the live sessions: a wallet's provider, its adapter, and the object that the host holds. A
 * namespace may have several; the first is the active one, and the only one that the host gets.
 * `connect.ts` and `reconnect.ts` create them; all code that acts on a wallet finds it here.
 */
import type { CaipNetworkId, Namespace } from '../../../protocol/caip';
import type { Provider } from '../../../protocol/host/state';
import type { Adapter, AdapterAccounts } from '../contracts/adapter';
import type { Connector, WalletProvider } from '../contracts/wallet';
import { toAppKitError } from '../errors/wallet-errors';
import { log } from '../reporting/logger';
import { accountOf, resetAccount, setConnected } from '../state/accounts';
import { type Connection, setConnections } from '../state/connections';
import { $activeNamespace, setActiveNetwork } from '../state/namespaces';
import { setApprovedOf, setNetworkOf } from '../state/networks';
import { networkOrPlaceholder } from '../state/unknown-network';
import { createHostProvider, type HostSession } from './host-provider';
import { recordRequest } from './pending-requests';
import { forgetConnection } from './saved-connections';
import { accountFor, describeAccount, eventAccounts, eventChainId } from './session-account';
import { emitSession, type Session } from './session-listeners';

export type { Session };

interface Live extends Session {
  /** In the wallet's order. */
  granted: AdapterAccounts['addresses'];
  shown: Connection;
  /** The namespaces it serves, as far as the wallet has reported them. */
  served: string;
  /** Set while this session is the active one. */
  host?: HostSession | undefined;
  stop(): void;
}

const sessions = new Map<Namespace, readonly Live[]>();

const all = (namespace: Namespace): readonly Live[] => sessions.get(namespace) ?? [];

/** @param connectorId default: the active one */
export function sessionOf(namespace: Namespace, connectorId?: string): Session | undefined {
  return liveOf(namespace, connectorId);
}

function liveOf(namespace: Namespace, connectorId?: string): Live | undefined {
  const list = all(namespace);
  return connectorId === undefined
    ? list[0]
    : list.find(({ connector }) => connector.id === connectorId);
}

export function sessionNamespaces(): Namespace[] {
  return [...sessions.keys()];
}

/** All live connections; the active one of each namespace comes first. */
export function liveConnections(): Connection[] {
  return [...sessions.values()].flat().map(({ shown }) => shown);
}

/** One stable object while the session is active; undefined when not connected. */
export function getProvider(namespace: Namespace): Provider | undefined {
  return liveOf(namespace)?.host?.provider;
}

/** Sets the network of a namespace as the wallet reports it. */
function moveTo(namespace: Namespace, id: CaipNetworkId): void {
  const network = networkOrPlaceholder(id);
  if ($activeNamespace.get() === namespace) setActiveNetwork(network);
  else setNetworkOf(namespace, network);
}

function put(namespace: Namespace, list: readonly Live[]): void {
  if (list.length > 0) sessions.set(namespace, list);
  else sessions.delete(namespace);
}

function publish(namespace: Namespace): void {
  setConnections(
    namespace,
    all(namespace).map(({ shown }) => shown),
  );
}

function show(
  session: Live,
  addresses: AdapterAccounts['addresses'],
  networkId: CaipNetworkId,
): void {
  session.shown = describeAccount(session, addresses, networkId);
  publish(session.connector.namespace);
}

export interface StartOptions {
  /** True: it becomes the active session. False: only if the namespace has none. */
  front: boolean;
  /** Its namespace becomes the active one. */
  activate?: boolean;
  /** Ends the other sessions of the namespace without notifying their wallets. */
  replace?: boolean;
}

/** Replaces a session of the same connector without a word to its wallet. */
export function createSession(
  connector: Connector,
  provider: WalletProvider,
  adapter: Adapter,
  { addresses, networkId }: AdapterAccounts,
  { front, activate = false, replace = false }: StartOptions,
): void {
  const { namespace } = connector;
  const base = { connector, provider, adapter };
  const shown = describeAccount(base, addresses, networkId);
  const served = String(provider.namespaces);
  const session: Live = { ...base, granted: addresses, shown, served, stop: () => {} };
  const before = all(namespace);
  const kept = before.filter((one) => one.connector.id !== connector.id && !replace);
  put(namespace, kept);
  for (const one of before) if (!kept.includes(one)) close(one);
  session.stop = adapter.watch(provider, {
    accounts: (list) => onAccounts(session, list),
    network: (id) => onNetwork(session, id),
    disconnect: () => lose(session),
  });
  // A session that was active before becomes active again when it returns.
  const first = front || !before[0] || before[0].connector.id === connector.id || kept.length === 0;
  put(namespace, first ? [session, ...kept] : [...kept, session]);
  if (first) use(session, activate);
  else publish(namespace);
}

/** Makes the session the active one and publishes it. */
function use(session: Live, activate: boolean): void {
  const { connector, provider, adapter, shown } = session;
  const { namespace } = connector;
  for (const one of all(namespace)) if (one !== session) leave(one);
  session.host ??= createHostProvider(provider, adapter.check, (method) =>
    recordRequest(connector.id, method),
  );
  setApprovedOf(namespace, provider.approved);
  if (activate) setActiveNetwork(networkOrPlaceholder(shown.networkId));
  else moveTo(namespace, shown.networkId);
  setConnected(accountFor(session.shown));
  publish(namespace);
}

/** Closes the provider that the host holds, so that the host cannot act on the wrong wallet. */
function leave(session: Live): void {
  session.host?.close();
  session.host = undefined;
}

/** Makes another live connection the active one. Does not prompt. */
export function takeConnection(namespace: Namespace, connectorId: string): void {
  const session = liveOf(namespace, connectorId);
  if (!session || session === liveOf(namespace)) return;
  put(namespace, [session, ...all(namespace).filter((one) => one !== session)]);
  use(session, false);
}

/** Another of the addresses that the wallet has granted becomes the account. False: it has not. */
export function takeAddress(namespace: Namespace, address: string): boolean {
  const session = liveOf(namespace);
  const granted: readonly string[] = session?.granted ?? [];
  if (!session || !granted.includes(address)) return false;
  if (session.shown.addresses[0] === address) return true;
  const others = granted.filter((one) => one !== address);
  show(session, [address, ...others], session.shown.networkId);
  setConnected(accountFor(session.shown));
  session.host?.emit('accountsChanged', eventAccounts(session.shown));
  return true;
}

const lives = (session: Live): boolean => all(session.connector.namespace).includes(session);
const isUsed = (session: Live): boolean => all(session.connector.namespace)[0] === session;

function onAccounts(session: Live, list: readonly string[]): void {
  if (!lives(session)) return;
  const [address, ...others] = list;
  if (!address) {
    lose(session);
    return;
  }
  // The networks that a session has approved may change with its accounts.
  if (isUsed(session)) setApprovedOf(session.connector.namespace, session.provider.approved);
  const served = String(session.provider.namespaces);
  if (served !== session.served) {
    session.served = served;
    emitSession('namespaces', session);
  }
  // Wallets repeat themselves.
  if (list.join() === session.granted.join()) return;
  session.granted = [address, ...others];
  show(session, session.granted, session.shown.networkId);
  if (!isUsed(session)) return;
  setConnected(accountFor(session.shown));
  session.host?.emit('accountsChanged', eventAccounts(session.shown));
}

function onNetwork(session: Live, id: CaipNetworkId): void {
  const { shown, connector } = session;
  if (!lives(session) || shown.networkId === id) return;
  if (isUsed(session)) {
    // The account follows the network: `followNetwork`.
    moveTo(connector.namespace, id);
    session.host?.emit('chainChanged', eventChainId(connector.namespace, id));
  } else show(session, shown.addresses, id);
}

/** Moves the account to another network of its namespace. */
export function followNetwork(namespace: Namespace, id: CaipNetworkId): void {
  const session = liveOf(namespace);
  const account = accountOf(namespace);
  if (!session || account.status !== 'connected') return;
  if (session.shown.networkId === id && account.networkId === id) return;
  if (session.shown.networkId !== id) show(session, session.shown.addresses, id);
  setConnected(accountFor(session.shown));
}

let renewing: Promise<unknown> | undefined;

/**
 * Asks each wallet, without a prompt, what it would have told us meanwhile. Never rejects. A second
 * call waits for the first.
 */
export async function renewSessions(): Promise<void> {
  const all = [...sessions.values()].flat();
  renewing ??= Promise.all(all.map((one) => renew(one).catch(log.warn)));
  await renewing;
  renewing = undefined;
}

/**
 * @throws AppKitError when the wallet does not answer; a session that the wallet has ended is
 * closed.
 */
export async function renewSession(namespace: Namespace, connectorId: string): Promise<void> {
  const session = liveOf(namespace, connectorId);
  if (session) await renew(session);
}

async function renew(session: Live): Promise<void> {
  try {
    const found = await session.adapter.getAccounts(session.provider, { prompt: false });
    onAccounts(session, found.addresses);
    onNetwork(session, found.networkId);
  } catch (cause) {
    const error = toAppKitError(cause);
    // A wallet that does not answer may be waking up.
    if (error.code === 'unauthorized') lose(session, error.cause !== undefined);
    throw error;
  }
}

/**
 * A locked wallet and one without contact keep their permission: shown as disconnected, not
 * forgotten. @param over the wallet has ended it; a WalletConnect session ends for good.
 */
function lose(session: Live, over = session.connector.type === 'WALLET_CONNECT'): void {
  const { namespace, id } = session.connector;
  if (!lives(session)) return;
  if (over) forgetConnection(namespace, id);
  end(session);
  if (!over) emitSession('lost', session);
}

function close(session: Live): void {
  session.stop();
  leave(session);
}

function end(session: Live): void {
  const { namespace } = session.connector;
  if (!lives(session)) return;
  const wasUsed = isUsed(session);
  put(
    namespace,
    all(namespace).filter((one) => one !== session),
  );
  close(session);
  const next = liveOf(namespace);
  // The visitor still has another wallet here: it takes the place.
  if (wasUsed && next) use(next, false);
  else publish(namespace);
  if (!next) resetAccount(namespace);
}

/** Ends one session, or all of a namespace, on our side; the wallets are not notified. */
export function endSession(namespace: Namespace, connectorId?: string): void {
  if (connectorId !== undefined) {
    const session = liveOf(namespace, connectorId);
    if (session) end(session);
  } else {
    const list = all(namespace);
    sessions.delete(namespace);
    for (const one of list) close(one);
    publish(namespace);
  }
  if (!liveOf(namespace)) resetAccount(namespace);
}
