/**
 * Holds the namespaces on this page and the active one. Source: specification §3 "Global state",
 * §4.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import { $networkState, $networks, setNetworkOf, setNetworks } from './networks';

export interface ChainState {
  /** Something can act on this chain. */
  adapter: boolean;
  /** Its connectors are offered ("namespace filter"). */
  listed: boolean;
}

const chains = atom<Readonly<Partial<Record<Namespace, ChainState>>>>({});
const activeNamespace = atom<Namespace | undefined>(undefined);
const switching = atom(false);
const noAdapters = atom(false);
/** The only namespace with offered wallets, while the user is connecting there. */
const wanted = atom<Namespace | undefined>(undefined);
/** The network to return to when the user cancels the switch. */
let cameFrom: Network | undefined;
/** The namespaces that this build has adapters for, with or without networks. */
let able: readonly Namespace[] = [];

export const $chains: ReadableAtom<Readonly<Partial<Record<Namespace, ChainState>>>> = chains;
export const $activeNamespace: ReadableAtom<Namespace | undefined> = activeNamespace;
/** True from a change of namespace until the user connects there or cancels. */
export const $isSwitchingNamespace: ReadableAtom<boolean> = switching;
export const $namespaceFilter: ReadableAtom<Namespace | undefined> = wanted;
/** No adapter was there at the start, and none has come since. */
export const $noAdapters: ReadableAtom<boolean> = noAdapters;
export const $activeNetwork: ReadableAtom<Network | undefined> = computed(
  [activeNamespace, $networkState],
  (namespace, states) => (namespace ? states[namespace]?.network : undefined),
);

/**
 * Called once at the start: the namespaces that have an adapter and networks, and the first
 * network.
 * @param build the namespaces that this build has adapters for
 */
export function setChains(
  namespaces: readonly Namespace[],
  first?: Network,
  build: readonly Namespace[] = namespaces,
): void {
  able = build;
  cameFrom = undefined;
  wanted.set(undefined);
  chains.set(Object.fromEntries(namespaces.map((ns) => [ns, { adapter: true, listed: true }])));
  noAdapters.set(namespaces.length === 0);
  const network = first ?? $networks.get().find((n) => namespaces.includes(n.namespace));
  activeNamespace.set(network?.namespace);
  if (network) setNetworkOf(network.namespace, network);
  switching.set(false);
}

/** Marks the namespace as usable from now on. */
export function addAdapter(namespace: Namespace): void {
  if (chains.get()[namespace]?.adapter) return;
  chains.set({ ...chains.get(), [namespace]: { adapter: true, listed: true } });
  list(namespace);
  noAdapters.set(false);
  if (!activeNamespace.get()) activateFirst();
}

/** Another chain becomes active, with its first network. */
export function removeAdapter(namespace: Namespace): void {
  able = able.filter((one) => one !== namespace);
  const { [namespace]: _gone, ...rest } = chains.get();
  chains.set(rest);
  if (activeNamespace.get() === namespace) activateFirst();
}

function activateFirst(): void {
  const usable = chains.get();
  const first = $networks.get().find((network) => usable[network.namespace]?.adapter);
  if (first) setActiveNetwork(first);
  else activeNamespace.set(undefined);
}

/** Makes the network, its namespace and its account active. */
export function setActiveNetwork(network: Network): void {
  const { namespace } = network;
  const before = activeNamespace.get();
  if (before && before !== namespace) switching.set(true);
  // Set the namespace last: its listeners must find its network in place.
  setNetworkOf(namespace, network);
  activeNamespace.set(namespace);
}

/** Offers only the wallets of one namespace until `endNamespaceSwitch`. */
export function filterNamespace(namespace: Namespace): void {
  wanted.set(namespace);
}

/** Starts a switch: the user connects in another namespace or turns back. */
export function beginNamespaceSwitch(network: Network): void {
  cameFrom ??= $activeNetwork.get();
  setActiveNetwork(network);
  filterNamespace(network.namespace);
}

/** The visitor is there, or stays where they are. @returns where they came from. */
export function endNamespaceSwitch(): Network | undefined {
  const before = cameFrom;
  cameFrom = undefined;
  wanted.set(undefined);
  switching.set(false);
  return before;
}

/**
 * Replaces the network list. If the active network is removed, the first one of its namespace
 * becomes active, unless a wallet is on it: see `held` of `setNetworks`. A namespace without
 * networks is not listed. It keeps its adapter, so connected wallets stay connected.
 */
export function replaceNetworks(
  networks: readonly Network[],
  held: (namespace: Namespace) => Network | undefined,
): void {
  setNetworks(networks, held);
  for (const namespace of Object.keys(chains.get()) as Namespace[]) list(namespace);
  for (const namespace of able) {
    if (networks.some((network) => network.namespace === namespace)) addAdapter(namespace);
  }
  leaveEmptyChain();
}

/** Leaves an active namespace that has neither networks nor a connected account. */
export function leaveEmptyChain(): void {
  if (!$activeNetwork.get()) activateFirst();
}

function list(namespace: Namespace): void {
  const state = chains.get()[namespace];
  const listed = $networks.get().some((network) => network.namespace === namespace);
  if (state) chains.set({ ...chains.get(), [namespace]: { ...state, listed } });
}
