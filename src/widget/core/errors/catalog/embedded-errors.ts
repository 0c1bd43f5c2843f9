/** Errors of the embedded wallet: e-mail login and the secure frame. Quoted messages: specification §5, §6, §8. */
import type { ErrorRows } from './initial-errors';

export const EMBEDDED_ERRORS = {
  email_cooldown: [
    'Please try again after {n} seconds',
    'A code was sent a moment ago. Try again in {n} seconds.',
  ],
  auth_connector_missing: [
    'No auth connector found',
    'Login by e-mail is not available here. Use a wallet instead.',
  ],
  not_email_or_social: [
    'Not connected to email or social',
    'This needs an e-mail or social login. Log in and try again.',
  ],
  rpc_not_allowed: [
    'Requested RPC call is not allowed',
    'This site asked for something your wallet does not allow. Nothing was done.',
  ],
  action_not_allowed: ['Action not allowed', 'Your wallet does not allow this. Nothing was done.'],
  frame_load: [
    'Unable to load email login dependency',
    'Login by e-mail could not be loaded. Check your connection, or use a wallet.',
  ],
  frame_no_message: ['An error occurred', 'Something went wrong. Try again.'],
  request_aborted: ['Request was aborted', 'The request was stopped. Nothing was sent.'],
  abort_other: ['Something went wrong', 'Something went wrong. Try again.'],
  iframe_load_failed: [
    'The frame of the embedded wallet did not load in time',
    'Login by e-mail could not be loaded. Try again, or use a wallet.',
    'Embedded Wallet Load Failed',
  ],
  iframe_request_timeout: [
    'The embedded wallet did not answer in time',
    'Login took too long. Try again.',
    'Embedded Wallet Request Timed Out',
  ],
} as const satisfies ErrorRows;
