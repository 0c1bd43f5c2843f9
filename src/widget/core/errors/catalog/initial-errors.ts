/**
 * Errors that the first screen can raise. A row is: the exact developer message, the visible sentence
 * with the next step, and for an alert its title and its level (default: `error`). Quoted messages: specification §5–§8.
 */
import type { ErrorCode } from '../../../../protocol/host/error-codes';
import type { AlertLevel } from '../../../../protocol/host/events';

export type ErrorRow = readonly [
  message: string,
  visible: string,
  alert?: string,
  level?: AlertLevel,
];

/** Rows of one island. */
export type ErrorRows = Readonly<Partial<Record<ErrorCode, ErrorRow>>>;

const RETRY = 'Something went wrong. Try again.';

export const INITIAL_ERRORS = {
  load_failed: [
    'Could not load {chunk}',
    "We couldn't load this section. Check your connection and try again.",
  ],
  unknown_error: ['Unknown error', RETRY],
} as const satisfies ErrorRows;
