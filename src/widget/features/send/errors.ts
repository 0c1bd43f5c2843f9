/** Errors of sending tokens. Quoted messages: specification §5. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

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
  send_failed: [
    'The wallet did not confirm that it sent the transaction',
    'Failed to send transaction. See in your wallet whether it has sent all the same before you try again.',
  ],
  send_wrong_chain: [
    'The wallet is on another network than {network}',
    'Your wallet is on another network. Switch it to {network} and try again.',
  ],
  send_other_chain: [
    'The wallet has sent on another network than {network}: {id}',
    'Your wallet has sent this, but on another network than {network}. Look it up in your wallet before you send again.',
  ],
  send_other_tab: [
    'Another tab is sending from this account',
    'Another tab of this site is sending from this account. See how that ends before you send from here.',
  ],
  send_unreadable: [
    'The wallet gave no transaction id',
    'Your wallet did not say whether it has sent. Look it up there before you send again.',
  ],
  send_changed: [
    'The reviewed data has changed: {what}',
    'Something has changed since you looked at it. Look at it again before you send.',
  ],
  send_blocked: [
    'A blocking warning remains: {what}',
    'This cannot be sent as it is. The reason is shown above.',
  ],
  send_too_many: [
    'At most {n} transactions may be pending',
    '{n} of your transactions are still on their way. Wait until one of them is done.',
  ],
  token_unreadable: [
    'The token {token} does not report its metadata',
    'This token does not say how it is counted, so it cannot be sent from here.',
  ],
  name_invalid: ['The name {name} is not valid', 'This is not a valid name. Check each letter.'],
} as const satisfies ErrorRows;
