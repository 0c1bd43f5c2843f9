/** Errors of account names. Quoted messages: specification §5, §8. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const NAMES_ERRORS = {
  name_suggestions_failed: [
    'Error fetching name suggestions',
    "We couldn't load suggestions. You can still enter a name.",
  ],
  name_register_failed: [
    'Error registering name {name}',
    "We couldn't register the name {name}. Try again.",
  ],
  name_chain_invalid: [
    'Invalid chainId',
    "Names aren't available on this network. Switch to another network.",
  ],
} as const satisfies ErrorRows;
