/** For tests: core put together with a wallet and an adapter that do what they are told. */
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../../../protocol/caip';
import type { HostEvents } from '../../../protocol/host/events';
import { type Network, parseNetworkObject } from '../../../protocol/networks';
import { $options, type Options, setOptions } from '../config/options';
import type { Adapter, AdapterEvents, NativeBalance } from '../contracts/adapter';
import { setAdapterLoader, setWalletLoader } from '../contracts/island-loaders';
import type { Sender } from '../contracts/sender';
import type { Connector, ConnectRequest, Wallet } from '../contracts/wallet';
import { appKitError } from '../errors/app-kit-error';
import { onHostEvent } from '../reporting/host-events';
import { forceClose } from '../views/modal';
import { hideToast } from '../views/toasts';
import { startDiscovery } from '../wallets/connectors';
import { startWithIslands } from './fake-islands';
import { createFakeProvider, type FakeProvider } from './fake-provider';

export const networkId = (text: string): CaipNetworkId => parseCaipNetworkId(text).id;

export function fakeNetwork(id: string, name = id): Network {
  return parseNetworkObject({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: 'https://rpc.example',
    explorerUrl: 'https://explorer.example',
  });
}

export const ONE = fakeNetwork('eip155:31337', 'Local One');
export const TWO = fakeNetwork('eip155:31338', 'Local Two');
export const OTHER = fakeNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana');
export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const ADDRESS_2 = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

export function fakeConnector(id = 'io.one', namespace: Namespace = 'eip155'): Connector {
  return { id, type: 'ANNOUNCED', name: `Wallet ${id}`, namespace, wallet: 'injected', rdns: id };
}

/** As the page does: through the options, which the rules follow. */
export function addNetwork(network: Network): void {
  const { networks } = $options.get();
  setOptions({ ...$options.get(), networks: [...networks, network] });
}

export function removeNetwork(id: string): void {
  const networks = $options.get().networks.filter((network) => network.id !== id);
  setOptions({ ...$options.get(), networks });
}

/** Scripted behavior of the wallet and the chain; a test changes it. */
export interface Script {
  connect(request: ConnectRequest): Promise<unknown>;
  restore(connectorId: string, networkId?: string): Promise<boolean>;
  accounts(prompt: boolean): Promise<string[]>;
  network: string;
  balance(): Promise<Partial<NativeBalance>>;
  switch(network: Network): Promise<void>;
  disconnect(): Promise<void>;
}

export interface World {
  script: Script;
  provider: FakeProvider;
  /** Events that the wallet emits by itself, for the newest session. */
  tell(): AdapterEvents;
  /** Sessions that are watched now. */
  watched(): number;
  heard: { name: keyof HostEvents; detail: unknown }[];
  asked: string[];
  stop(): void;
}

export interface FakePage {
  storage: Map<string, string>;
  events: EventTarget;
  /** How many listeners the page has. */
  listening(): number;
}

/** A page of its own: empty storage, and events. Node has neither. */
export function fakePage(): FakePage {
  const map = new Map<string, string>();
  const memory = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  };
  const events = new EventTarget();
  const listeners = new Map<string, Set<unknown>>();
  const of = (name: string): Set<unknown> => {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known);
    return known;
  };
  Object.assign(globalThis, {
    localStorage: memory,
    addEventListener(name: string, listener: EventListener) {
      of(name).add(listener);
      events.addEventListener(name, listener);
    },
    removeEventListener(name: string, listener: EventListener) {
      of(name).delete(listener);
      events.removeEventListener(name, listener);
    },
  });
  const listening = (): number => [...listeners.values()].reduce((sum, one) => sum + one.size, 0);
  return { storage: map, events, listening };
}

export interface WorldOptions {
  options?: Partial<Options>;
  adapters?: readonly Namespace[];
  /** Lets the namespaces send through it and gives them a history. */
  sender?: Sender;
}

const PLAIN = $options.get();

export function fakeWorld({
  options = {},
  adapters = ['eip155'],
  sender,
}: WorldOptions = {}): World {
  const watchers = new Set<AdapterEvents>();
  const asked: string[] = [];
  const heard: World['heard'] = [];
  const provider = createFakeProvider({});
  const script: Script = {
    connect: async () => {},
    restore: async () => true,
    accounts: async () => [ADDRESS],
    network: ONE.id,
    balance: async () => ({ numeric: '1.23456' }),
    switch: async () => {},
    disconnect: async () => {},
  };
  const wallet: Wallet = {
    id: 'injected',
    async connect(request) {
      asked.push('connect');
      await script.connect(request);
      return provider;
    },
    async restore(id, _, network) {
      asked.push('restore');
      return (await script.restore(id, network)) ? provider : undefined;
    },
    disconnect: () => script.disconnect(),
  };
  const adapter = (namespace: Namespace): Adapter => ({
    namespace,
    parseAddress: String,
    async getAccounts(_, { prompt }) {
      asked.push(prompt ? 'prompt' : 'silent');
      const [first, ...others] = await script.accounts(prompt);
      if (!first) throw appKitError('unauthorized');
      const id = script.network.startsWith(namespace) ? script.network : OTHER.id;
      return { addresses: [first, ...others], networkId: networkId(id) };
    },
    async getBalance() {
      asked.push('balance');
      return { value: 0n, decimals: 18, symbol: 'ETH', numeric: '0', ...(await script.balance()) };
    },
    async switchNetwork(_, network) {
      asked.push('switch');
      await script.switch(network);
    },
    ...(sender && { send: sender, activity: true }),
    watch(_, events) {
      watchers.add(events);
      return () => watchers.delete(events);
    },
  });
  setWalletLoader(async () => wallet);
  setAdapterLoader((namespace) =>
    adapters.includes(namespace) ? Promise.resolve(adapter(namespace)) : undefined,
  );
  forceClose();
  hideToast();
  const all = { ...PLAIN, networks: [ONE, TWO], ...options };
  setOptions(all);
  const stopDiscovery = startDiscovery();
  const stopHearing = onHostEvent((name, detail) => heard.push({ name, detail }));
  const stopCore = startWithIslands({
    options: all,
    version: '1.0.0',
    adapters,
  });
  const stop = (): void => {
    stopCore();
    stopDiscovery();
    stopHearing();
  };
  return {
    script,
    provider,
    tell: () => {
      const last = [...watchers].at(-1);
      if (!last) throw new Error('no session is watched');
      return last;
    },
    watched: () => watchers.size,
    heard,
    asked,
    stop,
  };
}

/** Lets everything that waits for nothing but other promises happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
