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
  send_failed: [
    'The wallet did not confirm that it sent the transaction',
    'Failed to send transaction. Please try again. Check your wallet first: it may have gone through.',
  ],
  send_wrong_chain: [
    'The wallet is on another network than {network}',
    'Your wallet is on another network. Switch it to {network} and try again.',
  ],
  send_other_chain: [
    'The wallet has sent on another network than {network}: {id}',
    'Your wallet sent this on another network than {network}. Check your wallet before you send again.',
  ],
  send_other_tab: [
    'Another tab is sending from this account',
    'Another tab of this site is sending from this account. Wait until it finishes.',
  ],
  send_unreadable: [
    'The wallet gave no transaction id',
    "Your wallet didn't say whether it sent this. Check your wallet before you send again.",
  ],
  send_changed: [
    'The reviewed data has changed: {what}',
    'Something changed since you opened this review. Check it again before you send.',
  ],
  send_blocked: [
    'A blocking warning remains: {what}',
    "You can't send this. The warning says why.",
  ],
  send_too_many: [
    'At most {n} transactions may be pending',
    '{n} of your transactions are still pending. Wait until one finishes.',
  ],
  token_unreadable: [
    'The token {token} does not report its metadata',
    "We can't read this token, so you can't send it here.",
  ],
  name_invalid: ['The name {name} is not valid', "This isn't a valid name. Check each letter."],
} as const satisfies ErrorRows;
