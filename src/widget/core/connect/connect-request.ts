/** Builds the connect request for a wallet, and finds the granted namespace. */
import { NAMESPACES, type Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import type { WalletProvider } from '../contracts/wallet';
import { $activeNetwork, $chains } from '../state/namespaces';
import { $networkState } from '../state/networks';
import { $route } from '../views/router';

/** The page's networks of a namespace, the preferred one first. */
function networksOf(namespace: Namespace): Network[] {
  const { requested = [], network } = $networkState.get()[namespace] ?? {};
  const preferred = $activeNetwork.get()?.namespace === namespace ? $activeNetwork.get() : network;
  // A reconnected wallet must return to its earlier network: the route of its screen names it.
  const { networkId } = $route.get().data;
  const again = requested.filter(({ id }) => id === networkId);
  const first = requested.filter(({ id }) => id === preferred?.id);
  return [...new Set([...again, ...first, ...requested])];
}

/** The requested networks: those of all supported namespaces, with the connector's own first. */
export function requestedNetworks(namespace: Namespace) {
  const others = NAMESPACES.filter((one) => one !== namespace && $chains.get()[one]?.adapter);
  const own = networksOf(namespace);
  return {
    references: own.map(({ id }) => id.slice(namespace.length + 1)),
    networks: [...own, ...others.flatMap(networksOf)],
  };
}

/** The provider's namespace: the requested one, unless the wallet granted only others. */
export function grantedNamespace({ namespaces = [] }: WalletProvider, asked: Namespace): Namespace {
  return namespaces.includes(asked) ? asked : (namespaces[0] ?? asked);
}
