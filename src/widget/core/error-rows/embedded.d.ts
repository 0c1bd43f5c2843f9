export declare const EMBEDDED_ERRORS: {
  readonly email_cooldown: readonly [
    'Please try again after {n} seconds',
    'A code was sent a moment ago. Try again in {n} seconds.',
  ];
  readonly auth_connector_missing: readonly [
    'No auth connector found',
    'Login by e-mail is not available here. Use a wallet instead.',
  ];
  readonly not_email_or_social: readonly [
    'Not connected to email or social',
    'This needs an e-mail or social login. Log in and try again.',
  ];
  readonly rpc_not_allowed: readonly [
    'Requested RPC call is not allowed',
    'This site asked for something your wallet does not allow. Nothing was done.',
  ];
  readonly action_not_allowed: readonly [
    'Action not allowed',
    'Your wallet does not allow this. Nothing was done.',
  ];
  readonly frame_load: readonly [
    'Unable to load email login dependency',
    'Login by e-mail could not be loaded. Check your connection, or use a wallet.',
  ];
  readonly frame_no_message: readonly ['An error occurred', 'Something went wrong. Try again.'];
  readonly request_aborted: readonly [
    'Request was aborted',
    'The request was stopped. Nothing was sent.',
  ];
  readonly abort_other: readonly ['Something went wrong', 'Something went wrong. Try again.'];
  readonly iframe_load_failed: readonly [
    'The frame of the embedded wallet did not load in time',
    'Login by e-mail could not be loaded. Try again, or use a wallet.',
    'Embedded Wallet Load Failed',
  ];
  readonly iframe_request_timeout: readonly [
    'The embedded wallet did not answer in time',
    'Login took too long. Try again.',
    'Embedded Wallet Request Timed Out',
  ];
};
