export declare const SIWX_ERRORS: {
  readonly siwx_init_failed: readonly [
    'A problem occurred while trying initialize authentication',
    'Sign-in could not be started. Try again.',
  ];
};
