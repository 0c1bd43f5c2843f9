/** Errors of the React entry. Quoted messages: specification §8. */
import type { ErrorRows } from './initial-errors';

export const REACT_ERRORS = {
  create_first: [
    'Please call "createAppKit" before using "useAppKit" hook',
    "This page isn't ready yet. Reload it.",
  ],
} as const satisfies ErrorRows;
