/** Errors of the embedded wallet: e-mail login and the secure frame. Quoted messages: specification §5, §6, §8. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const EMBEDDED_ERRORS = {
  email_cooldown: [
    'Please try again after {n} seconds',
    'We just sent you a code. Try again in {n} seconds.',
  ],
  auth_connector_missing: [
    'No auth connector found',
    "Email login isn't available on this site. Use a wallet instead.",
  ],
  not_email_or_social: [
    'Not connected to email or social',
    'Log in with email or a social account, then try again.',
  ],
  rpc_not_allowed: [
    'Requested RPC call is not allowed',
    'Your wallet blocked a request from this site. Nothing changed.',
  ],
  action_not_allowed: [
    'Action not allowed',
    "Your wallet doesn't allow this action. Nothing changed.",
  ],
  frame_load: [
    'Unable to load email login dependency',
    "We couldn't load email login. Check your connection, or use a wallet.",
  ],
  frame_no_message: ['An error occurred', 'Something went wrong. Try again.'],
  request_aborted: [
    'Request was aborted',
    'We stopped the request. If you approved it, it may still be sent.',
  ],
  abort_other: ['Something went wrong', 'Something went wrong. Try again.'],
  iframe_load_failed: [
    'The frame of the embedded wallet did not load in time',
    "Email login didn't load in time. Check your connection, or use a wallet.",
    'Embedded Wallet Load Failed',
  ],
  frame_blocked: [
    "The page's Content-Security-Policy blocks the frame of the embedded wallet. Add its origin to frame-src",
    "This site's settings block email login. Use a wallet instead.",
  ],
  frame_offline: [
    'The frame of the embedded wallet did not load: the browser is offline',
    "Your device is offline, so email login can't load. Connect to the internet, then try again.",
  ],
  frame_replaced: [
    'A page loaded in the frame of the embedded wallet, but it never said that it is ready',
    'An ad blocker, the network, or a server error blocks email login. Check your ad blocker, or use a wallet.',
  ],
  iframe_request_timeout: [
    'The embedded wallet did not respond in time',
    'The login took too long. Try again.',
    'Embedded Wallet Request Timed Out',
  ],
} as const satisfies ErrorRows;
