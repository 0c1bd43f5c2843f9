/** Errors of sending tokens. Quoted messages: specification §5; protocol §10.3. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const SEND_ERRORS = {
  send_incomplete: [
    'An amount and receiver address are required',
    "Enter an amount and the recipient's address.",
  ],
  send_token_missing: ['A token is required', 'Choose a token to send.'],
  unsupported_chain: [
    'Unsupported chain',
    "You can't send on this network. Switch to another one.",
  ],
  send_changed: [
    'The reviewed data has changed: {what}',
    'Something changed since you opened this review. Check it again before you send.',
  ],
  send_blocked: [
    'A blocking warning remains: {what}',
    "You can't send this. The warning says why.",
  ],
  name_invalid: ['The name {name} is not valid', "This isn't a valid name. Check each letter."],
} as const satisfies ErrorRows;
