/** What a wallet is asked for. */
import { NAMESPACES, type Namespace } from '../../protocol/caip';
import type { Network } from '../../protocol/networks';
import { $activeNetwork, $chains } from './chains';
import { $networkState } from './networks';

/** The page's networks of a family, the preferred one first. */
function networksOf(namespace: Namespace): Network[] {
  const { requested = [], network } = $networkState.get()[namespace] ?? {};
  const preferred = $activeNetwork.get()?.namespace === namespace ? $activeNetwork.get() : network;
  const first = requested.filter(({ id }) => id === preferred?.id);
  return [...new Set([...first, ...requested])];
}

/** What the wallet is asked for: networks of all families that can be acted on, its own first. */
export function wish(namespace: Namespace) {
  const others = NAMESPACES.filter((one) => one !== namespace && $chains.get()[one]?.adapter);
  const own = networksOf(namespace);
  return {
    references: own.map(({ id }) => id.slice(namespace.length + 1)),
    networks: [...own, ...others.flatMap(networksOf)],
  };
}
