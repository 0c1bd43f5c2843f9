/** Finds out if a purchase is over: at Coinbase by the history, elsewhere by its id. */
import { type OnrampOrder, onrampOrder } from '../../../../protocol/http/onramp';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { AppKitError } from '../../../core/errors/app-kit-error';

/** Characters. No delivery has more digits: a longer amount is as good as none. */
const LONGEST = 30;

export type OrderAnswer = Pick<OnrampOrder, 'state' | 'received' | 'reason'> | 'unknown';

/** @throws AppKitError, see `gateway-client.ts`. */
export async function askOrder(networkId: string, id: string): Promise<OrderAnswer> {
  const gateway = await loadGateway();
  try {
    const order = await gateway.callSource(networkId, onrampOrder, { path: { id } });
    if (order?.id !== id) return 'unknown';
    const { state, received, reason } = order;
    return { state, received: received.length > LONGEST ? '' : received, reason };
  } catch (cause) {
    if (cause instanceof AppKitError && cause.params.n === 404) return 'unknown';
    throw cause;
  }
}
