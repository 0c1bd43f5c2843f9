export declare const ACTIVITY_ERRORS: {
  readonly transactions_failed: readonly [
    'Failed to fetch transactions',
    'Your activity could not be loaded. Try again.',
  ];
  readonly transactions_without_address: readonly [
    "Transactions can't be fetched without an accountAddress",
    'Connect a wallet to see its activity.',
  ];
};
