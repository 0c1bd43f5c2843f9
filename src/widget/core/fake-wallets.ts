/** For tests: core with several wallets of several families, each of which does what it is told. */
import type { Namespace } from '../../protocol/caip';
import type { Network } from '../../protocol/networks';
import type { Adapter, AdapterEvents } from './adapter';
import { addConnector, removeConnector } from './connectors';
import { setAdapterLoader, setGatewayLoader, setWalletLoader } from './door';
import { appKitError } from './errors';
import { createFakeProvider } from './fake-provider';
import { networkId } from './fake-world';
import { forceClose } from './modal';
import { setMultiWallet } from './multi-wallet';
import { $options, type Options, setOptions } from './options';
import { startCore } from './start';
import { hideToast } from './toasts';
import type { Connector, Wallet, WalletProvider } from './wallet';

export interface FakeFamily {
  accounts: string[];
  network: string;
  /** Networks it has approved; undefined: any. */
  approved?: string[];
  /** What it gives in place of accounts: something that is none. */
  malformed?: string;
}

export interface FakeWallet {
  id: string;
  families: Partial<Record<Namespace, FakeFamily>>;
  /** One session serves all its families. */
  shared?: boolean;
  /** Thrown, where it is there. */
  fault?: Partial<Record<'connect' | 'accounts' | 'switch' | 'disconnect' | 'request', unknown>>;
  /** It is not on the page any more. */
  gone?: boolean;
  /** Waits before it answers. */
  wait?: (
    what: 'connect' | 'prompt' | 'silent' | 'restore' | 'switch' | 'request',
  ) => Promise<void>;
  /** The networks it was asked for when it was picked last. */
  wished?: readonly string[];
  /** What the page asked it through its provider, oldest first. */
  requests: unknown[];
  /** Sessions it was told are over, by family. */
  ended: Namespace[];
  /** How often a person was asked. */
  prompts: number;
}

export interface Wallets {
  wallets: readonly FakeWallet[];
  connector(id: string, namespace: Namespace): Connector;
  /** What the wallet says by itself, to every session that listens. */
  tell(id: string, namespace: Namespace): AdapterEvents;
  /** How many sessions listen. */
  watched(): number;
  stop(): void;
}

interface OwnProvider extends WalletProvider {
  of: FakeWallet;
}

export function fakeWallet(id: string, families: FakeWallet['families']): FakeWallet {
  return { id, families, requests: [], ended: [], prompts: 0 };
}

const PLAIN = $options.get();

export interface WalletsWish {
  networks: readonly Network[];
  several?: boolean;
  adapters?: readonly Namespace[];
  options?: Partial<Options>;
}

export function fakeWallets(wallets: readonly FakeWallet[], wish: WalletsWish): Wallets {
  const { networks, several = true, options } = wish;
  const families = [...new Set(networks.map(({ namespace }) => namespace))];
  const adapters = wish.adapters ?? families;
  const listeners = new Set<{ of: FakeWallet; namespace: Namespace; events: AdapterEvents }>();
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

  function provider(of: FakeWallet, namespace: Namespace): OwnProvider {
    const shared = of.shared && (Object.keys(of.families) as Namespace[]);
    return {
      ...createFakeProvider({}),
      async request({ params }) {
        of.requests.push(params);
        await of.wait?.('request');
        if (of.fault?.request !== undefined) throw of.fault.request;
        return 'done';
      },
      of,
      ...(shared && { namespaces: shared }),
      get approved() {
        return of.families[namespace]?.approved;
      },
    };
  }

  const island = (id: Wallet['id']): Wallet => ({
    id,
    async connect({ connector: { id: wanted, namespace }, networks: wished, signal }) {
      const of = byId(wanted);
      of.prompts += 1;
      of.wished = wished.map((one) => one.id);
      await of.wait?.('connect');
      signal.throwIfAborted();
      if (of.fault?.connect !== undefined) throw of.fault.connect;
      const granted = Object.keys(of.families) as Namespace[];
      const own = of.families[namespace] ? namespace : of.shared ? granted[0] : undefined;
      if (!own) throw appKitError('wallet_missing', { id: wanted });
      return provider(of, own);
    },
    async restore(wanted, namespace) {
      const of = wallets.find((one) => one.id === wanted);
      await of?.wait?.('restore');
      return of && !of.gone && of.families[namespace] ? provider(of, namespace) : undefined;
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
      const { of } = given as OwnProvider;
      await of.wait?.(prompt ? 'prompt' : 'silent');
      if (of.fault?.accounts !== undefined) throw of.fault.accounts;
      const { accounts = [], network = '', malformed } = of.families[namespace] ?? {};
      if (malformed) throw appKitError('invalid_caip_account', { value: malformed });
      const [first, ...others] = accounts;
      if (!first) throw appKitError('unauthorized');
      return { addresses: [first, ...others], networkId: networkId(network) };
    },
    async switchNetwork(given, network) {
      const { of } = given as OwnProvider;
      await of.wait?.('switch');
      if (of.fault?.switch !== undefined) throw of.fault.switch;
      const family = of.families[namespace];
      if (family) family.network = network.id;
    },
    watch(given, events) {
      const entry = { of: (given as OwnProvider).of, namespace, events };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  });

  setWalletLoader(async (id) => island(id));
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
  const found = wallets.flatMap(({ id, families: own }) =>
    isLink(id) ? [] : (Object.keys(own) as Namespace[]).map((one) => connector(id, one)),
  );
  for (const one of found) addConnector(one);
  const stopCore = startCore({ options: all, version: '1.0.0', adapters });

  return {
    wallets,
    connector,
    tell(id, namespace) {
      const hear = (act: (events: AdapterEvents) => void): void => {
        for (const one of [...listeners]) {
          if (one.of.id === id && one.namespace === namespace) act(one.events);
        }
      };
      return {
        accounts(list) {
          const family = byId(id).families[namespace];
          if (family) family.accounts = [...list];
          hear((events) => events.accounts(list));
        },
        network(next) {
          const family = byId(id).families[namespace];
          if (family) family.network = next;
          hear((events) => events.network(next));
        },
        disconnect: () => hear((events) => events.disconnect()),
      };
    },
    watched: () => listeners.size,
    stop() {
      stopCore();
      for (const { id, namespace } of found) removeConnector(id, namespace);
      setMultiWallet(false);
    },
  };
}
