/** Errors of the activity list. Quoted messages: specification §8. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const ACTIVITY_ERRORS = {
  transactions_failed: [
    'Failed to fetch transactions',
    "We couldn't load your activity. Try again.",
  ],
  transactions_without_address: [
    "Transactions can't be fetched without an accountAddress",
    'Connect a wallet to see its activity.',
  ],
} as const satisfies ErrorRows;
