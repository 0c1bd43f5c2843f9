/** Errors of sign-in with a wallet. Quoted messages: specification §8. */
import type { ErrorRows } from './initial-errors';

export const SIWX_ERRORS = {
  siwx_init_failed: [
    'A problem occurred while trying initialize authentication',
    "We couldn't start sign-in. Try again.",
  ],
} as const satisfies ErrorRows;
