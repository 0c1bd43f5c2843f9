/** Errors of swaps. Quoted messages: specification §8. */
import type { ErrorRows } from './initial-errors';

export const SWAPS_ERRORS = {
  gas_price_unsupported: [
    'Network not supported for Gas Price',
    "Swaps aren't available on this network. Switch to another network.",
  ],
  swap_unsupported: [
    'Network not supported for Swaps',
    "Swaps aren't available on this network. Switch to another network.",
  ],
} as const satisfies ErrorRows;
