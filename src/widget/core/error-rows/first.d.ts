/**
 * Errors that the first screen can raise. A row is: the exact developer message, the visible sentence
 * with the next step, and for an alert its title. Quoted messages: specification §5–§8.
 */
export type ErrorRow = readonly [message: string, visible: string, alert?: string];
export declare const FIRST_ERRORS: {
  readonly load_failed: readonly [
    'Could not load {chunk}',
    'This part could not be loaded. Check your connection and try again.',
  ];
  readonly unknown_error: readonly ['Unknown error', 'Something went wrong here. Try again.'];
};
