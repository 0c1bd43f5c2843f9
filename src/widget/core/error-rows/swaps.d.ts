export declare const SWAPS_ERRORS: {
  readonly gas_price_unsupported: readonly [
    'Network not supported for Gas Price',
    'Swaps are not possible on this network. Switch to another one.',
  ];
  readonly swap_unsupported: readonly [
    'Network not supported for Swaps',
    'Swaps are not possible on this network. Switch to another one.',
  ];
};
