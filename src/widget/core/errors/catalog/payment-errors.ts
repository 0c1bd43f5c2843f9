/** Errors of every transaction that pays, in all islands that pay. */
import type { ErrorRows } from './initial-errors';

export const PAYMENT_ERRORS = {
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
  send_too_many: [
    'At most {n} transactions may be pending',
    '{n} of your transactions are still pending. Wait until one finishes.',
  ],
  send_reverts: [
    'The network would refuse the transaction: {reason}',
    'The network would refuse this transaction: {reason}. Nothing was sent.',
  ],
  token_unreadable: [
    'The token {token} does not report its metadata',
    "We can't read this token, so you can't use it here.",
  ],
} as const satisfies ErrorRows;
