/** Errors of looking up a name. Quoted messages: specification §8. */
import type { ErrorRows } from './initial-errors';

export const NAME_ERRORS = {
  name_resolve_failed: [
    'Error resolving name',
    "We couldn't look up this name. Check it and try again.",
  ],
} as const satisfies ErrorRows;
