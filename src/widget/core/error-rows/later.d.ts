export declare const LATER_ERRORS: {
  readonly modal_closed: readonly [
    'Modal closed',
    'Closed before it was done. Open it again to go on.',
  ];
  readonly network_or_address_undefined: readonly [
    'CaipNetwork or CaipAddress is undefined',
    'Connect a wallet and choose a network first.',
  ];
  readonly chain_adapter_not_found: readonly [
    'Chain adapter not found',
    'This kind of network cannot be used here. Choose another one.',
  ];
  readonly network_client_missing: readonly [
    'NetworkController client not set',
    'Something went wrong here. Try again.',
  ];
  readonly chain_required_client: readonly [
    'Chain is required to get connection controller client',
    'Something went wrong here. Try again.',
  ];
  readonly chain_not_supported: readonly [
    'Chain is not supported',
    'This network is not supported here. Choose another one.',
  ];
  readonly unverified_domain: readonly [
    'The domain {origin} is not verified for this project',
    'This site is not set up for wallet connection yet. Tell its owner.',
    'Invalid App Configuration',
  ];
};
