/** What a wallet is asked for, and which family of it was granted. */
import { NAMESPACES, type Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import type { WalletProvider } from '../contracts/wallet';
import { $activeNetwork, $chains } from '../state/namespaces';
import { $networkState } from '../state/networks';
import { $route } from '../views/router';

/** The page's networks of a family, the preferred one first. */
function networksOf(namespace: Namespace): Network[] {
  const { requested = [], network } = $networkState.get()[namespace] ?? {};
  const preferred = $activeNetwork.get()?.namespace === namespace ? $activeNetwork.get() : network;
  // A wallet that is taken up again is to be where it was: the screen that asks it says so.
  const { networkId } = $route.get().data;
  const again = requested.filter(({ id }) => id === networkId);
  const first = requested.filter(({ id }) => id === preferred?.id);
  return [...new Set([...again, ...first, ...requested])];
}

/** What the wallet is asked for: networks of all families that can be acted on, its own first. */
export function requestedNetworks(namespace: Namespace) {
  const others = NAMESPACES.filter((one) => one !== namespace && $chains.get()[one]?.adapter);
  const own = networksOf(namespace);
  return {
    references: own.map(({ id }) => id.slice(namespace.length + 1)),
    networks: [...own, ...others.flatMap(networksOf)],
  };
}

/** The family the provider speaks: the one asked for, unless the wallet granted only others. */
export function grantedNamespace({ namespaces = [] }: WalletProvider, asked: Namespace): Namespace {
  return namespaces.includes(asked) ? asked : (namespaces[0] ?? asked);
}
