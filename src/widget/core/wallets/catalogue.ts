/**
 * Stores the wallets to offer: featured by the owner, recommended by the gateway. `load-catalogue.ts`,
 * which comes with the runtime, fills it.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Catalogue } from '../gateway/gateway-types';

const catalogue = atom<Catalogue>({
  state: 'idle',
  recommended: [],
  featured: [],
  excluded: [],
  count: 0,
});
export const $catalogue: ReadableAtom<Catalogue> = catalogue;

export function setCatalogue(next: Catalogue): void {
  catalogue.set(next);
}
