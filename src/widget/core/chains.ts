/** The chain families on this page and the active one. Source: specification §3 "Global state", §4. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../protocol/caip';
import type { Network } from '../../protocol/networks';
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

export const $chains: ReadableAtom<Readonly<Partial<Record<Namespace, ChainState>>>> = chains;
export const $activeNamespace: ReadableAtom<Namespace | undefined> = activeNamespace;
/** True from a change of family until the visitor is connected there or turns away. */
export const $isSwitchingNamespace: ReadableAtom<boolean> = switching;
/** No adapter was there at the start. */
export const $noAdapters: ReadableAtom<boolean> = noAdapters;
export const $activeNetwork: ReadableAtom<Network | undefined> = computed(
  [activeNamespace, $networkState],
  (namespace, states) => (namespace ? states[namespace]?.network : undefined),
);

/** Once, at the start: the families that have an adapter, and the network to begin with. */
export function setChains(namespaces: readonly Namespace[], first?: Network): void {
  chains.set(Object.fromEntries(namespaces.map((ns) => [ns, { adapter: true, listed: true }])));
  noAdapters.set(namespaces.length === 0);
  const network = first ?? $networks.get().find((n) => namespaces.includes(n.namespace));
  activeNamespace.set(network?.namespace);
  if (network) setNetworkOf(network.namespace, network);
  switching.set(false);
}

/** Another chain becomes active, with its first network. */
export function removeAdapter(namespace: Namespace): void {
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

export function endNamespaceSwitch(): void {
  switching.set(false);
}

/** Another list, e.g. by `AppKit.configure`. */
export function replaceNetworks(
  networks: readonly Network[],
  held: (namespace: Namespace) => Network | undefined,
): void {
  setNetworks(networks, held);
  for (const namespace of Object.keys(chains.get()) as Namespace[]) list(namespace);
  if (!activeNamespace.get()) activateFirst();
}

/** Removing the active network makes the chain's first active; a chain without any is not listed. */
export function removeNetwork(id: string): void {
  const gone = $networks.get().find((network) => network.id === id);
  if (!gone) return;
  setNetworks($networks.get().filter((network) => network.id !== id));
  list(gone.namespace);
}

function list(namespace: Namespace): void {
  const state = chains.get()[namespace];
  const listed = $networks.get().some((network) => network.namespace === namespace);
  if (state) chains.set({ ...chains.get(), [namespace]: { ...state, listed } });
}
