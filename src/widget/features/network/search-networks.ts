/** Selects the networks to list: those the page can act on, and those a search finds. Pure. */
import type { Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';

/** More than this many get a search field. */
export const SEARCH_FROM = 8;

/** Only what something on this page can act on; without any adapter all, to look at. */
export function usableNetworks(
  networks: readonly Network[],
  chains: Readonly<Partial<Record<Namespace, { adapter: boolean }>>>,
): readonly Network[] {
  const usable = networks.filter(({ namespace }) => chains[namespace]?.adapter);
  return Object.keys(chains).length === 0 ? networks : usable;
}

/** By name, by coin, or by the exact number. */
export function searchNetworks(networks: readonly Network[], text: string): readonly Network[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return networks;
  return networks.filter(
    ({ name, id, nativeCurrency }) =>
      name.toLowerCase().includes(wanted) ||
      nativeCurrency.symbol.toLowerCase() === wanted ||
      id.slice(id.indexOf(':') + 1) === wanted ||
      id === wanted,
  );
}
