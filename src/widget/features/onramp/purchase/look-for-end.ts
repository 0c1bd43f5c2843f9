/** Finds out if a purchase is over: at Coinbase by the history, elsewhere by its id. */
import { type OnrampOrder, onrampOrder } from '../../../../protocol/http/onramp';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { AppKitError } from '../../../core/errors/app-kit-error';

export type OrderAnswer = Pick<OnrampOrder, 'state' | 'received' | 'reason'> | 'unknown';

/** @throws AppKitError, see `gateway-client.ts`. */
export async function askOrder(networkId: string, id: string): Promise<OrderAnswer> {
  const gateway = await loadGateway();
  try {
    const order = await gateway.callSource(networkId, onrampOrder, { path: { id } });
    return order?.id === id ? order : 'unknown';
  } catch (cause) {
    if (cause instanceof AppKitError && cause.params.n === 404) return 'unknown';
    throw cause;
  }
}
