/**
 * A session as the provider of one namespace: the same object while the session lasts. It answers
 * from session data itself; requests that need the user's approval go to the wallet; reads go to
 * the network's own nodes. Source: EIP-1193, EIP-3326, CAIP-2, CAIP-10; protocol §4.10.
 */
import type { Namespace } from '../../../../protocol/caip';
import type { WalletProvider } from '../../../core/contracts/wallet';
import { appKitError } from '../../../core/errors/app-kit-error';
import { log } from '../../../core/reporting/logger';
import type { RpcRequest } from '../tabs/connection-types';
import {
  grantOf,
  isOver,
  rejectedNamespace,
  type SessionFacts,
  type SessionGrant,
} from './parse-session';
import { chainOf, providerDialect } from './provider-dialect';
import { readFromNode } from './read-from-rpc';

type Listener = (...args: unknown[]) => void;

export interface SessionProvider extends WalletProvider {
  readonly peer: { name?: string };
}

export interface LiveSession {
  readonly provider: SessionProvider;
  readonly topic: string;
  /** The wallet changed what it grants, or for how long. */
  update(facts: SessionFacts): void;
  /** The wallet sent an event. */
  told(name: string, data: unknown, chain: string): void;
  /** By the clock. */
  isOver(): boolean;
  /** 4900 from now on. Idempotent. */
  close(): void;
}

export interface SessionParts {
  facts: SessionFacts;
  namespace: Namespace;
  /** CAIP-2 id the session is on, where the wallet grants it. */
  chain: string;
  /** The page's namespaces that a session with these facts serves. */
  namespaces(facts: SessionFacts): readonly Namespace[];
  /** Asks the wallet. */
  ask(chain: string, ask: RpcRequest): Promise<unknown>;
  /** The session has moved to another network. */
  moved(chain: string): void;
  /** The wallet took all its accounts back. */
  emptied(): void;
}

/** The error code for pending requests when either side ends the session. Source: protocol §6.3. */
const SESSION_GONE = 6000;

/**
 * EIP-1193 events that only this provider emits: a wallet event with the same name would pass for
 * them.
 */
const OWN_EVENTS = ['connect', 'disconnect'];

/**
 * A wallet that grants one of these accepts a request for a network that it has not approved.
 * Source: EIP-3085, EIP-3326.
 */
const MOVES = ['wallet_switchEthereumChain', 'wallet_addEthereumChain'];

/**
 * A wallet may answer a switch before it updates the session, in ms. Its answer alone grants
 * nothing.
 */
const GRANT_MS = 2_000;

const rpcError = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code });

/** @throws AppKitError when the session grants nothing in the namespace. */
export function createSession(parts: SessionParts): LiveSession {
  const { namespace, ask, moved, emptied } = parts;
  const { topic, peer } = parts.facts;
  const speech = providerDialect(namespace);
  const listeners = new Map<string, Set<Listener>>();
  /** Ends what the wallet was asked and has not answered. */
  const ends = new Set<(cause: unknown) => void>();
  let facts = parts.facts;
  /** The namespace's address parser, once core has supplied it. */
  let parse: ((address: unknown, networkId?: string) => string) | undefined;
  let grant: SessionGrant = grantOf(facts, namespace);
  let chain = select(parts.chain);
  /** A network that the wallet named without a grant: the session moves when the grant comes. */
  let requested = '';
  let onUpdate = (): void => {};
  let closed = false;

  function select(wanted: string | undefined): string {
    if (wanted && grant.accounts[wanted]) return wanted;
    return grant.chains.find((id) => grant.accounts[id]) as string;
  }

  const addresses = (): string[] => [...(grant.accounts[chain] ?? [])];

  const shown = (): string[] => speech.accounts(chain, addresses());

  /** Also changes if only the networks change: listeners check the approved networks. */
  const known = (): string => [...shown(), ...Object.keys(grant.accounts)].join();

  /** Drops invalid addresses, unless all are invalid: then the caller must get the error. */
  function readable(given: SessionGrant): SessionGrant {
    if (!parse) return given;
    const accounts: Record<string, string[]> = {};
    for (const [id, list] of Object.entries(given.accounts)) {
      const good = new Set(list.flatMap((address) => parsed(address, id) ?? []));
      if (good.size > 0) accounts[id] = [...good];
    }
    return Object.keys(accounts).length > 0 ? { ...given, accounts } : given;
  }

  function parsed(address: string, id: string): string | undefined {
    try {
      return parse?.(address, id);
    } catch (cause) {
      log.warn('walletconnect', cause);
      return undefined;
    }
  }

  const fire = (event: string, detail: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
  };

  /**
   * @param reported if another tab has moved it, that tab has already reported it.
   * @param before the previously known state.
   */
  function move(next: string, reported = false, before = known()): void {
    requested = '';
    if (next !== chain) {
      chain = next;
      if (!reported) moved(next);
      fire('chainChanged', speech.chain(next));
    }
    if (known() !== before) fire('accountsChanged', shown());
  }

  async function switchTo(args: RpcRequest): Promise<unknown> {
    const wanted = chainOf(namespace, speech.requestedChain(args.params));
    if (!wanted) throw rpcError(-32602, 'The chain id is not valid');
    if (!grant.accounts[wanted]) {
      if (!speech.roams || !grant.methods.includes(args.method)) {
        throw rpcError(4902, 'The wallet was not connected for this network');
      }
      await asked(chain, args);
      if (!grant.accounts[wanted]) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, GRANT_MS);
          onUpdate = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (!grant.accounts[wanted]) throw appKitError('network_not_approved', { id: wanted });
    }
    move(wanted);
    return null;
  }

  /** @throws what the wallet answered; 4900 where the session ended meanwhile. */
  async function asked(on: string, args: RpcRequest): Promise<unknown> {
    const asking = new Promise((resolve, reject) => {
      ends.add(reject);
      ask(facts.written[on] ?? on, args)
        .then(resolve, reject)
        .finally(() => ends.delete(reject));
    });
    try {
      return await asking;
    } catch (cause) {
      const { code } = (cause ?? {}) as { code?: unknown };
      if (closed || code === SESSION_GONE) throw rpcError(4900, 'The session has ended');
      throw cause;
    }
  }

  const close = (): void => {
    if (closed) return;
    closed = true;
    for (const end of ends) end(undefined);
    onUpdate();
    fire('disconnect', rpcError(4900, 'The session has ended'));
    listeners.clear();
  };

  async function request(args: RpcRequest): Promise<unknown> {
    if (!closed && isOver(facts)) close();
    if (closed) throw rpcError(4900, 'The session has ended');
    const { method } = args;
    const kind = speech.kind(method);
    if (kind === 'accounts') return shown();
    if (kind === 'chain') return speech.chain(chain);
    if (kind === 'reference') return chain.slice(namespace.length + 1);
    if (kind === 'switch') return switchTo(args);
    if (!grant.methods.includes(method)) {
      const read = await readFromNode(chain, args);
      if (read) return read.result;
      throw appKitError('method_not_supported');
    }
    return asked(chain, args);
  }

  return {
    topic,
    close,
    isOver: () => closed || isOver(facts),
    provider: {
      peer,
      readsHere: true,
      get namespaces() {
        return [namespace, ...parts.namespaces(facts).filter((one) => one !== namespace)];
      },
      get approved() {
        // A wallet that accepts network requests takes any network.
        const any = speech.roams && grant.methods.some((one) => MOVES.includes(one));
        return any ? undefined : Object.keys(grant.accounts);
      },
      get refused() {
        return rejectedNamespace(facts);
      },
      request,
      follow(next) {
        if (grant.accounts[next]) move(next, true);
      },
      readAddresses(how) {
        parse = how;
        grant = readable(grant);
        chain = select(chain);
      },
      on(event, listener) {
        const known = listeners.get(event) ?? new Set();
        listeners.set(event, known.add(listener));
      },
      removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    },
    update(next) {
      const given = next.grants[namespace];
      if (!given) {
        emptied();
        return;
      }
      const namespaces = parts.namespaces(facts);
      // Listeners also check the namespaces.
      const more = parts.namespaces(next).some((one) => !namespaces.includes(one));
      const before = more ? '' : known();
      facts = next;
      grant = readable(given);
      move(select(grant.accounts[requested] ? requested : chain), false, before);
      onUpdate();
    },
    told(name, data, from) {
      if (!from.startsWith(`${namespace}:`)) return;
      if (name === 'chainChanged') {
        const next = chainOf(namespace, data) ?? chainOf(namespace, from);
        if (next && grant.accounts[next]) move(next);
        else requested = next ?? '';
      } else if (name === 'accountsChanged' && Array.isArray(data)) {
        if (data.length === 0) {
          emptied();
          return;
        }
        // An account counts when it was granted: an event may put them in another order, no more.
        const key = (text: string) => (speech.anyCase ? text.toLowerCase() : text);
        const order = data.map((one) =>
          typeof one === 'string' ? key(one.split(':').at(-1) ?? '') : undefined,
        );
        const place = (address: string) => {
          const index = order.indexOf(key(address));
          return index < 0 ? order.length : index;
        };
        const sorted = addresses().sort((a, b) => place(a) - place(b));
        grant = { ...grant, accounts: { ...grant.accounts, [chain]: sorted } };
        fire('accountsChanged', shown());
      } else if (!OWN_EVENTS.includes(name)) fire(name, data);
    },
  };
}
