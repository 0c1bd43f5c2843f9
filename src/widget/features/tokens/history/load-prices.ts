/** Loads a token's past prices, and keeps them for a minute. */
import {
  type PricePoint,
  type PriceRange,
  priceHistory,
} from '../../../../protocol/prices/price-history';
import { NATIVE } from '../../../core/account-data/token';
import { $options } from '../../../core/config/options';
import { loadGateway } from '../../../core/contracts/island-loaders';

const KEEP_MS = 60_000;
const MOST = 60;

const kept = new Map<string, { at: number; points: readonly PricePoint[] }>();

/**
 * @returns no points where the gateway has no history.
 * @throws AppKitError, see `core/gateway/gateway-client.ts`.
 */
export async function loadPrices(
  networkId: string,
  id: string,
  range: PriceRange,
): Promise<readonly PricePoint[]> {
  const key = `${$options.get().apiUrl} ${networkId}:${id} ${range}`;
  const known = kept.get(key);
  const age = known ? Date.now() - known.at : -1;
  if (known && age >= 0 && age < KEEP_MS) return known.points;
  const { callSource } = await loadGateway();
  const reply = await callSource(networkId, priceHistory, {
    path: {},
    query: {
      currency: 'usd',
      chainId: networkId,
      range,
      ...(id !== NATIVE && { address: id }),
    },
  });
  const points = reply?.points ?? [];
  kept.delete(key);
  kept.set(key, { at: Date.now(), points });
  for (const [oldest] of kept) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return points;
}
