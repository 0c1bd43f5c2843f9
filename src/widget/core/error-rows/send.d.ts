export declare const SEND_ERRORS: {
  readonly send_incomplete: readonly [
    'An amount and receiver address are required',
    'Enter an amount and the address of the receiver.',
  ];
  readonly send_token_missing: readonly [
    'A token is required',
    'Choose the token you want to send.',
  ];
  readonly unsupported_chain: readonly [
    'Unsupported chain',
    'Sending is not possible on this network. Switch to another one.',
  ];
  readonly send_failed: readonly [
    'Failed to send transaction. Please try again.',
    'Failed to send transaction. Please try again.',
  ];
  readonly send_wrong_chain: readonly [
    'The wallet is on another network than {network}',
    'Your wallet is on another network. Switch it to {network} and try again.',
  ];
  readonly send_other_chain: readonly [
    'The wallet has sent on another network than {network}: {id}',
    'Your wallet has sent this, but on another network than {network}. Look it up in your wallet before you send again.',
  ];
  readonly send_unreadable: readonly [
    'The wallet gave no transaction id',
    'Your wallet did not say whether it has sent. Look it up there before you send again.',
  ];
  readonly send_changed: readonly [
    'What was reviewed has changed: {what}',
    'Something has changed since you looked at it. Look at it again before you send.',
  ];
  readonly send_blocked: readonly [
    'A blocking warning stands: {what}',
    'This cannot be sent as it is. The reason is shown above.',
  ];
  readonly send_too_many: readonly [
    'At most {n} transactions may be pending',
    '{n} of your transactions are still on their way. Wait until one of them is done.',
  ];
  readonly send_in_progress: readonly [
    'A transaction is being sent already',
    'Your wallet is still asked for the last one. Answer it there first.',
  ];
  readonly token_unreadable: readonly [
    'The token {token} does not say what it is',
    'This token does not say how it is counted, so it cannot be sent from here.',
  ];
  readonly name_invalid: readonly [
    'The name {name} is not valid',
    'This is not a valid name. Check each letter.',
  ];
};
