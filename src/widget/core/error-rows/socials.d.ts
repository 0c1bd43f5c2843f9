export declare const SOCIALS_ERRORS: {
  readonly popup_closed: readonly ['Popup closed', 'The login window was closed. Try again.'];
  readonly farcaster_failed: readonly [
    'Failed to connect to farcaster',
    'Could not log in with Farcaster. Try again or choose another way.',
  ];
  readonly social_failed: readonly [
    'Failed to initiate social connection',
    'Could not start the login. Try again or choose another way.',
  ];
};
