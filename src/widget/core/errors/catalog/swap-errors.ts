/** Errors of swaps. Quoted messages: specification §8. */
import type { ErrorRows } from './initial-errors';

export const SWAPS_ERRORS = {
  gas_price_unsupported: [
    'Network not supported for Gas Price',
    'Swaps are not possible on this network. Switch to another one.',
  ],
  swap_unsupported: [
    'Network not supported for Swaps',
    'Swaps are not possible on this network. Switch to another one.',
  ],
} as const satisfies ErrorRows;
