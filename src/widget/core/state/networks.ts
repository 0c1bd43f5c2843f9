/**
 * Holds the networks of the page and the selected one of each namespace. Source: specification §3,
 * §4.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';

export interface NetworkState {
  /** The chosen network; it may be one the page did not ask for (the wallet's). */
  network: Network | undefined;
  /** The wallet takes any network, not only the approved ones. */
  supportsAllNetworks: boolean;
  requested: readonly Network[];
  /** Networks that a session-bound wallet (WalletConnect) has approved; undefined: not reported. */
  approvedIds: readonly string[] | undefined;
}

export type NetworkStates = Readonly<Partial<Record<Namespace, NetworkState>>>;

const EMPTY: NetworkState = {
  network: undefined,
  supportsAllNetworks: true,
  requested: [],
  approvedIds: undefined,
};

const order = atom<readonly Network[]>([]);
const states = atom<NetworkStates>({});

/** All requested networks, in the page's order. */
export const $networks: ReadableAtom<readonly Network[]> = order;
export const $networkState: ReadableAtom<NetworkStates> = states;
function patch(namespace: Namespace, change: Partial<NetworkState>): void {
  const all = states.get();
  states.set({ ...all, [namespace]: { ...(all[namespace] ?? EMPTY), ...change } });
}

/**
 * Replaces the list. A chosen network stays chosen when it is still there; else the one a wallet is
 * on (`held`), which no list can change; else the first is.
 */
export function setNetworks(
  list: readonly Network[],
  held: (namespace: Namespace) => Network | undefined = () => undefined,
): void {
  const unique = list.filter((n, at) => list.findIndex((other) => other.id === n.id) === at);
  order.set(unique);
  const before = states.get();
  const next: Partial<Record<Namespace, NetworkState>> = {};
  const namespaces = new Set([...unique.map((n) => n.namespace), ...namespacesOf(before)]);
  for (const namespace of namespaces) {
    const requested = unique.filter((n) => n.namespace === namespace);
    const old = before[namespace] ?? EMPTY;
    const kept = requested.find((n) => n.id === old.network?.id);
    const foreign = old.network?.supported === false ? old.network : undefined;
    next[namespace] = {
      ...old,
      requested,
      network: kept ?? held(namespace) ?? foreign ?? requested[0],
    };
  }
  states.set(next);
}

function namespacesOf(all: NetworkStates): Namespace[] {
  return Object.keys(all) as Namespace[];
}

/** Selects the network of a namespace; does not change the active namespace. */
export function setNetworkOf(namespace: Namespace, network: Network | undefined): void {
  patch(namespace, { network });
}

/** Networks that the active wallet has approved; undefined: it accepts any network. */
export function setApprovedOf(namespace: Namespace, ids: readonly string[] | undefined): void {
  const { approvedIds } = states.get()[namespace] ?? EMPTY;
  if (ids?.join() === approvedIds?.join()) return;
  patch(namespace, { approvedIds: ids, supportsAllNetworks: ids === undefined });
}

/** A session-bound wallet reaches what it approved; others take any network. */
export function inWallet({ namespace, id }: Network, all: NetworkStates = states.get()): boolean {
  const state = all[namespace];
  if (!state || state.supportsAllNetworks || !state.approvedIds) return true;
  return state.approvedIds.includes(id);
}

/**
 * After a disconnection: nothing approved. A network that the page did not request was the wallet's,
 * so that the first requested one replaces it; otherwise the visitor's choice stays.
 */
export function resetNetworkOf(namespace: Namespace): void {
  const { requested, network } = states.get()[namespace] ?? EMPTY;
  patch(namespace, {
    approvedIds: undefined,
    supportsAllNetworks: true,
    network: network?.supported ? network : requested[0],
  });
}

export function findNetwork(id: string): Network | undefined {
  return order.get().find((network) => network.id === id);
}

/** Specification §5: supported if the chain has no requested networks or the id is among them. */
export function isSupported(id: string): boolean {
  const [namespace, reference] = id.split(':');
  if (!reference) return false;
  const requested = states.get()[namespace as Namespace]?.requested ?? [];
  return requested.length === 0 || requested.some((network) => network.id === id);
}
