/** Requests the wallets to offer from the gateway. Source: protocol §2.3. */
import { $options } from '../config/options';
import { loadGateway } from '../contracts/island-loaders';
import type { Catalogue } from '../gateway/gateway-types';
import { $catalogue, setCatalogue } from './catalogue';

const EMPTY = $catalogue.get();

let current = 0;
let loading: Promise<void> | undefined;

/** Asks once; after a failure, which is silent, it may be called again. Resolves with the answer. */
export async function loadCatalogue(): Promise<void> {
  const { state } = $catalogue.get();
  const { projectId, enable } = $options.get();
  if (state === 'loading') return loading;
  if (state === 'ready' || !projectId || !enable.wallets) return;
  loading = load();
  return loading;
}

async function load(): Promise<void> {
  current += 1;
  const mine = current;
  setCatalogue({ ...EMPTY, state: 'loading' });
  const found = await loadGateway().then(
    (gateway) => gateway.fetchCatalogue(),
    (): Catalogue => ({ ...EMPTY, state: 'failed' }),
  );
  if (mine === current) setCatalogue(found);
}

/** Forgets what was loaded, e.g. after the options changed. */
export function resetCatalogue(): void {
  current += 1;
  setCatalogue(EMPTY);
}
