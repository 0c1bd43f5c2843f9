/**
 * Quoted messages of core without a use, see docs/adr/0021. The island that needs one moves its row
 * to `core-errors.ts` or to its own file. Quoted messages: specification §5, §8.
 */
import type { ErrorRows } from './initial-errors';

const RETRY = 'Something went wrong. Try again.';

export const UNRELEASED_ERRORS = {
  gas_price_unsupported: [
    'Network not supported for Gas Price',
    "Swaps aren't available on this network. Switch to another network.",
  ],
  network_or_address_undefined: [
    'CaipNetwork or CaipAddress is undefined',
    'Connect a wallet and choose a network first.',
  ],
  chain_required_client: ['Chain is required to get connection controller client', RETRY],
} as const satisfies ErrorRows;
