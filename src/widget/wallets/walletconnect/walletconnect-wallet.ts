/** Wallets on another device, or another app, reached by a link. Source: protocol §6; specification §4. */
import type { Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import { setSdk } from '../../core/config/client-params';
import { $options } from '../../core/config/options';
import type { ConnectRequest, Wallet, WalletProvider } from '../../core/contracts/wallet';
import { appKitError } from '../../core/errors/app-kit-error';
import { showAlert } from '../../core/reporting/alerts';
import { log } from '../../core/reporting/logger';
import { emitWalletRequest } from '../../core/session/wallet-request-events';
import type { ClientOptions } from './client/client';
import { rejectionError } from './client/relay-errors';
import { WALLETCONNECT_ERRORS } from './errors';
import { pageMetadata } from './pairing/page-metadata';
import { createAttempts } from './pairing/pairing-attempts';
import {
  dropCurrent,
  dropSession,
  findCurrent,
  isCurrent,
  setCurrent,
} from './session/active-sessions';
import { rejectedNamespace, type SessionFacts, servedBy } from './session/parse-session';
import { createSession, type LiveSession } from './session/session-provider';
import { createStore } from './storage/indexed-db-store';
import { clientIdKey, prefixOf } from './storage/storage-keys';
import type { TabConnectionEvent, TabListener } from './tabs/connection-types';
import { type SharedConnection, takeShare } from './tabs/shared-connection';

/** (ours) The interval of the check if this tab still needs the connection, and of the cleanup. */
const LOOK_MS = 5_000;

const CLIENT_ID = /^did:key:z[1-9A-HJ-NP-Za-km-z]{40,100}$/;

function clientOptions(): ClientOptions {
  const { relayUrl, relayProjectId, metadata } = $options.get();
  if (!relayProjectId) throw appKitError('project_id_missing');
  return {
    relayUrl,
    projectId: relayProjectId,
    prefix: prefixOf(relayProjectId),
    metadata: pageMetadata(metadata, document),
    store: createStore(),
  };
}

const quietly = (work: Promise<unknown> | undefined): void => {
  work?.catch((cause) => log.warn('walletconnect', cause));
};

/** Everything is made when it is first needed: the client, its store, the connection. */
export function createWalletConnect(makeOptions: () => ClientOptions = clientOptions): Wallet {
  const live = new Map<Namespace, LiveSession>();
  const listeners = new Set<TabListener>();
  let options: ClientOptions | undefined;
  let share: SharedConnection | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let busy = 0;
  /** Serializes the writes about namespaces: each reads the result of the last. */
  let writing: Promise<unknown> = Promise.resolve();

  function serialize<T>(change: () => Promise<T>): Promise<T> {
    const mine = writing.then(change);
    writing = mine.catch(() => {});
    return mine;
  }

  const known = (): ClientOptions => {
    options ??= makeOptions();
    return options;
  };

  function hear(event: TabConnectionEvent): void {
    if (event.type === 'refused') showAlert(event.code, rejectionError(event).params);
    if (event.type === 'asked') emitWalletRequest(event);
    for (const listener of [...listeners]) listener(event);
    if (event.type === 'changed') quietly(changed(event.session));
    for (const [namespace, session] of [...live]) {
      if (event.type === 'ended' && event.topic === session.topic) {
        over(namespace);
      } else if (event.type === 'told' && event.topic === session.topic) {
        session.told(event.name, event.data, event.chain);
      }
    }
  }

  const attempts = createAttempts({
    line: () => shared().line,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });

  function shared(): SharedConnection {
    share ??= takeShare(known(), hear, globalThis.navigator?.locks);
    timer ??= setInterval(look, LOOK_MS);
    return share;
  }

  function look(): void {
    for (const [namespace, session] of [...live]) if (session.isOver()) over(namespace);
    // A wallet may still scan an abandoned link, and needs an answer.
    if (busy === 0 && live.size === 0 && !attempts.holds() && share?.idle()) leave();
  }

  function over(namespace: Namespace): void {
    const session = live.get(namespace);
    live.delete(namespace);
    session?.close();
  }

  function leave(): void {
    clearInterval(timer);
    timer = undefined;
    attempts.leave();
    share?.leave();
    share = undefined;
    for (const namespace of [...live.keys()]) over(namespace);
  }

  /** While it runs this tab keeps its share in the line. */
  async function during<T>(work: () => Promise<T>): Promise<T> {
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
    }
  }

  /** Replaces an earlier session of the namespace. */
  function start(
    namespace: Namespace,
    facts: SessionFacts,
    chain: string,
    networks: readonly Network[],
  ): WalletProvider {
    const { store, prefix } = known();
    const { topic } = facts;
    over(namespace);
    const session = createSession({
      facts,
      namespace,
      chain,
      namespaces: (now) => servedBy(now, namespace, networks).map(([namespace]) => namespace),
      ask: (on, ask) => during(() => shared().line.request(topic, on, ask)),
      moved: (next) =>
        quietly(serialize(() => setCurrent(store, prefix, namespace, { topic, chain: next }))),
      emptied: () => quietly(emptied(namespace)),
    });
    live.set(namespace, session);
    return session.provider;
  }

  /** The Blockchain API gets the identity of the client, once there is a connection (protocol §0.3). */
  async function tellClientId(): Promise<void> {
    const { store, prefix } = known();
    const clientId = await store.getItem(clientIdKey(prefix));
    if (typeof clientId === 'string' && CLIENT_ID.test(clientId)) setSdk({ clientId });
  }

  /** One session for all namespaces it serves; in each it replaces an earlier one. */
  async function adopt(request: ConnectRequest, facts: SessionFacts): Promise<WalletProvider> {
    const { store, prefix } = known();
    const { line } = shared();
    const { topic } = facts;
    await line.keep(topic);
    try {
      const served = servedBy(facts, request.connector.namespace, request.networks);
      request.signal.throwIfAborted();
      const before = await serialize(async () => {
        const topics: (string | undefined)[] = [];
        for (const [namespace, chain] of served) {
          topics.push(await dropCurrent(store, prefix, namespace));
          await setCurrent(store, prefix, namespace, { topic, chain });
        }
        return topics;
      });
      for (const old of before) if (old) quietly(line.end(old));
      // The valid part of the grant is still used.
      if (facts.refused !== undefined && !rejectedNamespace(facts))
        log.warn('walletconnect', facts.refused);
      const [first] = served.map(([namespace, chain]) =>
        start(namespace, facts, chain, request.networks),
      );
      quietly(tellClientId());
      return first as WalletProvider;
    } catch (cause) {
      // Never keep half a session: notify the wallet that it has ended.
      quietly(line.end(topic));
      throw cause;
    }
  }

  /** Stores a namespace that is granted later before listeners learn of it and look it up. */
  async function changed(facts: SessionFacts): Promise<void> {
    const mine = [...live].filter(([, { topic }]) => topic === facts.topic);
    const [granted, session] = mine.find(([namespace]) => facts.grants[namespace]) ?? [];
    const served = granted ? servedBy(facts, granted, $options.get().networks) : [];
    // The user may have disconnected an earlier grant since.
    const before = session?.provider.namespaces;
    const late = served.filter(([namespace]) => !before?.includes(namespace));
    if (late.length > 0) await serialize(() => addNamespaces(facts.topic, late));
    for (const [namespace, session] of mine) {
      if (live.get(namespace) === session) session.update(facts);
    }
  }

  /**
   * Keeps another session that already serves the namespace; another tab may have done the same.
   */
  async function addNamespaces(topic: string, late: readonly [Namespace, string][]): Promise<void> {
    const { store, prefix } = known();
    if (!(await isCurrent(store, prefix, topic))) return;
    for (const [namespace, chain] of late) {
      if (await findCurrent(store, prefix, namespace)) continue;
      await setCurrent(store, prefix, namespace, { topic, chain });
    }
  }

  /** The wallet removed all its accounts of a namespace: the other namespaces stay. */
  async function emptied(namespace: Namespace): Promise<void> {
    over(namespace);
    const { store, prefix } = known();
    const topic = await serialize(() => dropCurrent(store, prefix, namespace));
    if (topic) await during(() => shared().line.end(topic));
  }

  /** A session ends for all namespaces it serves. */
  async function disconnect(namespace: Namespace): Promise<void> {
    const { store, prefix } = known();
    const ended = live.get(namespace)?.topic;
    over(namespace);
    for (const [other, { topic }] of [...live]) if (topic === ended) over(other);
    const topic = await serialize(() => dropSession(store, prefix, namespace));
    if (topic) await during(() => shared().line.end(topic));
  }

  return {
    id: 'walletconnect',
    errors: WALLETCONNECT_ERRORS,
    leave,
    prepare: () => void shared(),

    connect: (request) => during(async () => adopt(request, await attempts.next(request))),

    /** Restores from storage: needs no relay and no answer. */
    async restore(_, namespace, network = '', addresses = []) {
      const now = live.get(namespace);
      if (now && !now.isOver()) return now.provider;
      const { store, prefix } = known();
      const found = await findCurrent(store, prefix, namespace);
      if (!found) {
        // Over: there is nothing to come back to next time, either. Unless it only could not be read.
        throw appKitError(store.isSilent() ? 'wallet_timeout' : 'unauthorized');
      }
      const { facts } = found;
      // Our own note is written behind what core wrote at once: a reload may have come between them.
      const chain = facts.grants[namespace]?.accounts[network] ? network : found.chain;
      const provider = start(namespace, facts, chain, $options.get().networks);
      // An event or a choice on this page set the current account: the session itself does not name
      // it.
      const order = addresses.length > 0;
      if (order) live.get(namespace)?.told('accountsChanged', addresses, chain);
      quietly(tellClientId());
      // Subscribes to the wallet's events meanwhile.
      shared();
      return provider;
    },

    disconnect: (_, namespace) => disconnect(namespace),
  };
}
