/** The chain families on this page and the active one. Source: specification §3 "Global state", §4. */
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
/** The family whose wallets alone are offered, while a visitor is to connect there. */
const wanted = atom<Namespace | undefined>(undefined);
/** Where a visitor who turns away comes back to. */
let cameFrom: Network | undefined;
/** The families this build can act on, with networks or without. */
let able: readonly Namespace[] = [];

export const $chains: ReadableAtom<Readonly<Partial<Record<Namespace, ChainState>>>> = chains;
export const $activeNamespace: ReadableAtom<Namespace | undefined> = activeNamespace;
/** True from a change of family until the visitor is connected there or turns away. */
export const $isSwitchingNamespace: ReadableAtom<boolean> = switching;
export const $namespaceFilter: ReadableAtom<Namespace | undefined> = wanted;
/** No adapter was there at the start, and none has come since. */
export const $noAdapters: ReadableAtom<boolean> = noAdapters;
export const $activeNetwork: ReadableAtom<Network | undefined> = computed(
  [activeNamespace, $networkState],
  (namespace, states) => (namespace ? states[namespace]?.network : undefined),
);

/**
 * Once, at the start: the families that have an adapter and networks, and the network to begin with.
 * @param build the families that this build has adapters for
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

/** The family can be acted on from now on. */
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

/** Makes the network, and with it its family and account, the active one. */
export function setActiveNetwork(network: Network): void {
  const { namespace } = network;
  const before = activeNamespace.get();
  if (before && before !== namespace) switching.set(true);
  // The family last: who listens to it must find its network in place.
  setNetworkOf(namespace, network);
  activeNamespace.set(namespace);
}

/** Only the wallets of a family are offered until `endNamespaceSwitch`. */
export function filterNamespace(namespace: Namespace): void {
  wanted.set(namespace);
}

/** The visitor is to connect in another family, or to turn back. */
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
 * Another list: networks have come or gone. Removing the active network makes the chain's first active,
 * unless a wallet is on it: see `held` of `setNetworks`. A chain without any is not listed. It keeps its
 * adapter: whoever is connected there stays so.
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

/** A family that has no network left, and nobody connected any more, is not where anybody can be. */
export function leaveEmptyChain(): void {
  if (!$activeNetwork.get()) activateFirst();
}

function list(namespace: Namespace): void {
  const state = chains.get()[namespace];
  const listed = $networks.get().some((network) => network.namespace === namespace);
  if (state) chains.set({ ...chains.get(), [namespace]: { ...state, listed } });
}
