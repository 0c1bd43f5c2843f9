export declare const NAMES_ERRORS: {
  readonly name_resolve_failed: readonly [
    'Error resolving name',
    'This name could not be looked up. Check it and try again.',
  ];
  readonly name_suggestions_failed: readonly [
    'Error fetching name suggestions',
    'No suggestions right now. You can still type a name.',
  ];
  readonly name_register_failed: readonly [
    'Error registering name {name}',
    'The name {name} was not registered. Try again.',
  ];
  readonly name_chain_invalid: readonly [
    'Invalid chainId',
    'Names are not available on this network. Switch to another one.',
  ];
};
