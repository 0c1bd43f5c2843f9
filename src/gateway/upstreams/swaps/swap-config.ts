/** Schema of the `swap` key of the configuration: which exchange swaps on which network. */
import * as v from 'valibot';
import { parseCaipNetworkId } from '../../../protocol/caip';

const evmAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i, 'must be an address: 0x and 40 hex digits'),
  v.transform((address) => address.toLowerCase()),
);

const evmNetwork = v.pipe(
  v.string(),
  v.check((id) => {
    try {
      return parseCaipNetworkId(id).namespace === 'eip155';
    } catch {
      return false;
    }
  }, 'must be an EVM network such as eip155:1'),
);

export const swapConfig = v.strictObject({
  /** CAIP-2 id → router of a Uniswap v2. The factory and the wrapped coin are read from it. */
  routers: v.optional(v.record(evmNetwork, evmAddress), {}),
  /** Of the aggregator 1inch, which swaps on networks that `routers` does not name. */
  oneInchKey: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  /** Another address of the aggregator, such as a proxy that adds the key. */
  oneInchUrl: v.exactOptional(v.pipe(v.string(), v.url())),
});
