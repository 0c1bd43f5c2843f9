/** For tests: core with several scripted wallets of several namespaces. */
import type { Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import { setMultiWallet } from '../config/multi-wallet';
import { $options, type Options, setOptions } from '../config/options';
import type { Adapter, AdapterEvents } from '../contracts/adapter';
import { setAdapterLoader, setGatewayLoader, setWalletLoader } from '../contracts/island-loaders';
import type { Connector, Wallet, WalletProvider } from '../contracts/wallet';
import { appKitError } from '../errors/app-kit-error';
import { forceClose } from '../views/modal';
import { hideToast } from '../views/toasts';
import { addConnector, removeConnector } from '../wallets/connectors';
import { networkId } from './fake-core';
import { startWithIslands } from './fake-islands';
import { createFakeProvider } from './fake-provider';

export interface FakeNamespace {
  accounts: string[];
  network: string;
  /** Networks it has approved; undefined: any. */
  approved?: string[];
  /** An invalid account that it returns in place of accounts. */
  malformed?: string;
}

export interface FakeWallet {
  id: string;
  namespaces: Partial<Record<Namespace, FakeNamespace>>;
  /** One session serves all its namespaces. */
  shared?: boolean;
  /** Thrown, where it is there. */
  fault?: Partial<Record<'connect' | 'accounts' | 'switch' | 'disconnect' | 'request', unknown>>;
  /** It has no silent request: the code that restores it remembers the granted accounts. */
  mute?: boolean;
  /** For a mute wallet: the site's permission was revoked, and the user rejects. */
  withdrawn?: boolean;
  /** For a mute wallet: the number of prompts without a user click. */
  uninvited?: number;
  /** The namespace in which it has granted nothing, and the reason. */
  refused?: WalletProvider['refused'];
  /** It is not on the page any more. */
  gone?: boolean;
  /** Waits before it answers. */
  wait?: (
    what: 'connect' | 'prompt' | 'silent' | 'restore' | 'switch' | 'request',
  ) => Promise<void>;
  /** Describes an account. */
  details?: WalletProvider['accountDetails'];
  /** The networks it was asked for when it was selected last. */
  requested?: readonly string[];
  /** Requests of the page through its provider, oldest first. */
  requests: unknown[];
  /** Namespaces of the sessions that the wallet was told are over. */
  ended: Namespace[];
  /** How often a person was asked. */
  prompts: number;
}

export interface Wallets {
  wallets: readonly FakeWallet[];
  connector(id: string, namespace: Namespace): Connector;
  /** Emits an event of the wallet to every listening session. */
  tell(id: string, namespace: Namespace): AdapterEvents;
  /** How many sessions listen. */
  watched(): number;
  /** True while the wallet has not confirmed its accounts since the page load. */
  unconfirmed(id: string, namespace: Namespace): boolean;
  /** Reloads the page. */
  reload(): void;
  stop(): void;
}

interface OwnProvider extends WalletProvider {
  of: FakeWallet;
  /** Undefined once the wallet itself has reported its accounts. */
  remembered: readonly string[] | undefined;
}

export function fakeWallet(id: string, namespaces: FakeWallet['namespaces']): FakeWallet {
  return { id, namespaces, requests: [], ended: [], prompts: 0 };
}

interface Listening {
  of: FakeWallet;
  given: OwnProvider;
  namespace: Namespace;
  events: AdapterEvents;
}

const PLAIN = $options.get();

export interface WalletsOptions {
  networks: readonly Network[];
  several?: boolean;
  adapters?: readonly Namespace[];
  options?: Partial<Options>;
}

export function fakeWallets(wallets: readonly FakeWallet[], world: WalletsOptions): Wallets {
  const { networks, several = true, options } = world;
  const configured = [...new Set(networks.map(({ namespace }) => namespace))];
  const adapters = world.adapters ?? configured;
  const listeners = new Set<Listening>();
  const byId = (id: string): FakeWallet => {
    const found = wallets.find((one) => one.id === id);
    if (!found) throw appKitError('wallet_missing', { id });
    return found;
  };

  const isLink = (id: string): boolean => id === 'walletConnect';
  const connector = (id: string, namespace: Namespace): Connector => ({
    id,
    type: isLink(id) ? 'WALLET_CONNECT' : 'ANNOUNCED',
    name: `Wallet ${id}`,
    namespace,
    wallet: isLink(id) ? 'walletconnect' : 'injected',
  });

  function provider(
    of: FakeWallet,
    namespace: Namespace,
    remembered?: readonly string[],
  ): OwnProvider {
    /**
     * As in `wallets/injected/window-wallets/window-provider.ts`: the reply arrives as an event.
     */
    async function ask(): Promise<void> {
      await of.wait?.('prompt');
      if (of.fault?.accounts !== undefined) throw of.fault.accounts;
      own.remembered = undefined;
      const accounts = of.withdrawn ? [] : (of.namespaces[namespace]?.accounts ?? []);
      const heard = [...listeners].filter(({ given }) => given === own);
      for (const { events } of heard) {
        if (accounts.length > 0) events.accounts(accounts);
        else events.disconnect();
      }
      if (accounts.length === 0) throw appKitError('unauthorized');
    }
    const own: OwnProvider = {
      ...createFakeProvider({}),
      async request({ params }) {
        if (own.remembered) await ask();
        of.requests.push(params);
        await of.wait?.('request');
        if (of.fault?.request !== undefined) throw of.fault.request;
        return 'done';
      },
      of,
      remembered,
      ...(of.mute && {
        async confirm() {
          if (own.remembered && !globalThis.navigator?.userActivation?.isActive) {
            of.uninvited = (of.uninvited ?? 0) + 1;
          }
          if (own.remembered) await ask().catch(() => {});
        },
      }),
      accountDetails: (address) => of.details?.(address),
      refused: of.refused,
      get namespaces() {
        return of.shared ? (Object.keys(of.namespaces) as Namespace[]) : undefined;
      },
      get approved() {
        return of.namespaces[namespace]?.approved;
      },
    };
    return own;
  }

  const island = (id: Wallet['id']): Wallet => ({
    id,
    async connect({ connector: { id: wanted, namespace }, networks: requested, signal }) {
      const of = byId(wanted);
      of.prompts += 1;
      of.requested = requested.map((one) => one.id);
      await of.wait?.('connect');
      signal.throwIfAborted();
      if (of.fault?.connect !== undefined) throw of.fault.connect;
      const granted = Object.keys(of.namespaces) as Namespace[];
      const own = of.namespaces[namespace] ? namespace : of.shared ? granted[0] : undefined;
      if (!own) throw appKitError('wallet_missing', { id: wanted });
      return provider(of, own);
    },
    async restore(wanted, namespace, _, addresses = []) {
      const of = wallets.find((one) => one.id === wanted);
      await of?.wait?.('restore');
      if (!of || of.gone || !of.namespaces[namespace]) return undefined;
      return provider(of, namespace, of.mute ? addresses : undefined);
    },
    async disconnect(wanted, namespace) {
      const of = byId(wanted);
      of.ended.push(namespace);
      if (of.fault?.disconnect !== undefined) throw of.fault.disconnect;
    },
  });

  const adapter = (namespace: Namespace): Adapter => ({
    namespace,
    parseAddress: String,
    async getAccounts(given, { prompt }) {
      const { of, remembered } = given as OwnProvider;
      await of.wait?.(prompt ? 'prompt' : 'silent');
      if (of.fault?.accounts !== undefined) throw of.fault.accounts;
      if (prompt) of.withdrawn = false;
      const { accounts: now = [], network = '', malformed } = of.namespaces[namespace] ?? {};
      const accounts = remembered ?? now;
      if (malformed) throw appKitError('invalid_caip_account', { value: malformed });
      const [first, ...others] = accounts;
      if (!first) throw appKitError('unauthorized');
      return { addresses: [first, ...others], networkId: networkId(network) };
    },
    async switchNetwork(given, network) {
      const { of } = given as OwnProvider;
      await of.wait?.('switch');
      if (of.fault?.switch !== undefined) throw of.fault.switch;
      const own = of.namespaces[namespace];
      if (own) own.network = network.id;
    },
    watch(given, events) {
      const own = given as OwnProvider;
      const entry = { of: own.of, given: own, namespace, events };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  });

  setAdapterLoader((namespace) =>
    adapters.includes(namespace) ? Promise.resolve(adapter(namespace)) : undefined,
  );
  // The gateway is not asked here: what it would allow is the test's to say.
  setGatewayLoader(async () => ({ loadRemoteFeatures: async () => {} }) as never);
  setMultiWallet(several);
  forceClose();
  hideToast();
  const all = { ...PLAIN, networks, ...options };
  setOptions(all);
  const found = wallets.flatMap(({ id, namespaces: own }) =>
    isLink(id) ? [] : (Object.keys(own) as Namespace[]).map((one) => connector(id, one)),
  );
  for (const one of found) addConnector(one);
  const start = (): (() => void) => {
    // A stop lets go of it.
    setWalletLoader(async (id) => island(id));
    return startWithIslands({ options: all, version: '1.0.0', adapters });
  };
  let stopCore = start();

  return {
    wallets,
    connector,
    tell(id, namespace) {
      const hear = (act: (events: AdapterEvents) => void): void => {
        for (const one of [...listeners]) {
          // A wallet without a request emits nothing.
          if (one.given.remembered) continue;
          if (one.of.id === id && one.namespace === namespace) act(one.events);
        }
      };
      return {
        accounts(list) {
          const own = byId(id).namespaces[namespace];
          if (own) own.accounts = [...list];
          hear((events) => events.accounts(list));
        },
        network(next) {
          const own = byId(id).namespaces[namespace];
          if (own) own.network = next;
          hear((events) => events.network(next));
        },
        disconnect: () => hear((events) => events.disconnect()),
      };
    },
    watched: () => listeners.size,
    unconfirmed: (id, namespace) =>
      [...listeners].some(
        (one) => one.of.id === id && one.namespace === namespace && one.given.remembered,
      ),
    reload() {
      stopCore();
      forceClose();
      stopCore = start();
    },
    stop() {
      stopCore();
      for (const { id, namespace } of found) removeConnector(id, namespace);
      setMultiWallet(false);
    },
  };
}
