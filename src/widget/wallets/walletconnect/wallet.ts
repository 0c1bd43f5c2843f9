/** Wallets on another device, or another app, reached by a link. Source: protocol §6; specification §4. */
import type { Namespace } from '../../../protocol/caip';
import { appKitError } from '../../core/errors';
import { alert, log } from '../../core/logger';
import { $options } from '../../core/options';
import type { ConnectRequest, Wallet, WalletProvider } from '../../core/wallet';
import { tellAsked } from '../../core/wallet-asked';
import { createAttempts } from './attempts';
import type { ClientOptions } from './client';
import { dropCurrent, findCurrent, setCurrent } from './current';
import type { Hear, LineEvent } from './line';
import { type Share, takeShare } from './lines';
import { pageMetadata } from './metadata';
import { prefixOf } from './names';
import { createSession, type LiveSession } from './provider';
import { refusalError } from './refusal';
import { grantOf, type SessionFacts } from './session-facts';
import { createStore } from './storage';

/** (ours) How often it is looked whether this tab is still needed, and what is over. */
const LOOK_MS = 5_000;

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
  const listeners = new Set<Hear>();
  let options: ClientOptions | undefined;
  let share: Share | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let busy = 0;

  const known = (): ClientOptions => {
    options ??= makeOptions();
    return options;
  };

  function hear(event: LineEvent): void {
    if (event.type === 'refused') alert(event.code, refusalError(event).params);
    if (event.type === 'asked') tellAsked(event);
    for (const listener of [...listeners]) listener(event);
    for (const [namespace, session] of [...live]) {
      if (event.type === 'changed' && event.session.topic === session.topic) {
        session.update(event.session);
      } else if (event.type === 'ended' && event.topic === session.topic) {
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

  function shared(): Share {
    share ??= takeShare(known(), hear, globalThis.navigator?.locks);
    timer ??= setInterval(look, LOOK_MS);
    return share;
  }

  function look(): void {
    for (const [namespace, session] of [...live]) if (session.isOver()) over(namespace);
    // Somebody may still scan a link that was given up, and has to be told.
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

  /** Takes the place of an earlier session of the family. */
  function start(namespace: Namespace, facts: SessionFacts, chain: string): WalletProvider {
    const { store, prefix } = known();
    const { topic } = facts;
    over(namespace);
    const session = createSession({
      facts,
      namespace,
      chain,
      ask: (on, ask) => during(() => shared().line.request(topic, on, ask)),
      moved: (next) => quietly(setCurrent(store, prefix, namespace, { topic, chain: next })),
      emptied: () => quietly(disconnect(namespace)),
    });
    live.set(namespace, session);
    return session.provider;
  }

  async function adopt(request: ConnectRequest, facts: SessionFacts): Promise<WalletProvider> {
    const { store, prefix } = known();
    const { namespace } = request.connector;
    const { line } = shared();
    const { topic } = facts;
    await line.keep(topic);
    try {
      const { accounts } = grantOf(facts, namespace);
      request.signal.throwIfAborted();
      const wished = request.networks.find(({ id }) => accounts[id])?.id;
      const chain = wished ?? Object.keys(accounts)[0] ?? '';
      const before = await dropCurrent(store, prefix, namespace);
      await setCurrent(store, prefix, namespace, { topic, chain });
      if (before) quietly(line.end(before));
      return start(namespace, facts, chain);
    } catch (cause) {
      // Never half a session: the wallet hears that there is none.
      quietly(line.end(topic));
      throw cause;
    }
  }

  async function disconnect(namespace: Namespace): Promise<void> {
    over(namespace);
    const { store, prefix } = known();
    const topic = await dropCurrent(store, prefix, namespace);
    if (topic) await during(() => shared().line.end(topic));
  }

  return {
    id: 'walletconnect',
    leave,
    prepare: () => void shared(),

    connect: (request) => during(async () => adopt(request, await attempts.next(request))),

    /** From what is stored: no relay is asked, and none has to answer. */
    async restore(_, namespace) {
      const now = live.get(namespace);
      if (now && !now.isOver()) return now.provider;
      const { store, prefix } = known();
      const found = await findCurrent(store, prefix, namespace);
      if (!found) {
        // Over: there is nothing to come back to next time, either. Unless it only could not be read.
        throw appKitError(store.isSilent() ? 'wallet_timeout' : 'unauthorized');
      }
      const provider = start(namespace, found.facts, found.chain);
      // To hear what the wallet says meanwhile.
      shared();
      return provider;
    },

    disconnect: (_, namespace) => disconnect(namespace),
  };
}
