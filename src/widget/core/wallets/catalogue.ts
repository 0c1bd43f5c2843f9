/** The wallets to offer: featured by the owner, recommended by the gateway. Source: protocol §2.3. */
import { atom, type ReadableAtom } from 'nanostores';
import { $options } from '../config/options';
import { loadGateway } from '../contracts/island-loaders';
import type { Catalogue } from '../gateway/gateway-types';

const EMPTY: Catalogue = { state: 'idle', recommended: [], featured: [], excluded: [], count: 0 };

const catalogue = atom<Catalogue>(EMPTY);
export const $catalogue: ReadableAtom<Catalogue> = catalogue;

let current = 0;
let loading: Promise<void> | undefined;

/** Asks once; after a failure, which is silent, it may be called again. Resolves with the answer. */
export async function loadCatalogue(): Promise<void> {
  const { state } = catalogue.get();
  const { projectId, enable } = $options.get();
  if (state === 'loading') return loading;
  if (state === 'ready' || !projectId || !enable.wallets) return;
  loading = load();
  return loading;
}

async function load(): Promise<void> {
  current += 1;
  const mine = current;
  catalogue.set({ ...EMPTY, state: 'loading' });
  const found = await loadGateway().then(
    (gateway) => gateway.fetchCatalogue(),
    (): Catalogue => ({ ...EMPTY, state: 'failed' }),
  );
  if (mine === current) catalogue.set(found);
}

/** Forgets what was loaded, e.g. after the options changed. */
export function resetCatalogue(): void {
  current += 1;
  catalogue.set(EMPTY);
}
