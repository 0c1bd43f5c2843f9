/** Errors of account names. Quoted messages: specification §5, §8. */
import type { ErrorRows } from './initial-errors';

export const NAMES_ERRORS = {
  name_resolve_failed: [
    'Error resolving name',
    'This name could not be looked up. Check it and try again.',
  ],
  name_suggestions_failed: [
    'Error fetching name suggestions',
    'No suggestions right now. You can still type a name.',
  ],
  name_register_failed: [
    'Error registering name {name}',
    'The name {name} was not registered. Try again.',
  ],
  name_chain_invalid: [
    'Invalid chainId',
    'Names are not available on this network. Switch to another one.',
  ],
} as const satisfies ErrorRows;
