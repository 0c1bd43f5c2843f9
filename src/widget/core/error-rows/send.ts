/** Errors of sending tokens. Quoted messages: specification §5. */
import type { ErrorRow } from './first';

export const SEND_ERRORS = {
  send_incomplete: [
    'An amount and receiver address are required',
    'Enter an amount and the address of the receiver.',
  ],
  send_token_missing: ['A token is required', 'Choose the token you want to send.'],
  unsupported_chain: [
    'Unsupported chain',
    'Sending is not possible on this network. Switch to another one.',
  ],
} as const satisfies Record<string, ErrorRow>;
