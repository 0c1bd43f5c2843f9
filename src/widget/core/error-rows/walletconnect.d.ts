export declare const WALLETCONNECT_ERRORS: {
  readonly relay_unreachable: readonly [
    'No connection to the relay {url}; check `data-relay-url` and the `connect-src` of the page',
    'The relay to wallets on other devices does not answer. It is tried again; wallets in this browser still work.',
  ];
  readonly relay_refused: readonly [
    'The relay refused the connection: {reason}',
    'The relay to wallets on other devices refused this site. Tell its owner; wallets in this browser still work.',
  ];
  readonly session_expired: readonly [
    'The session has expired; check the time settings of this device',
    'Your session has ended. Check the clock of this device and connect again.',
    'Session Expired',
  ];
  readonly family_not_granted: readonly [
    'The wallet approved no account of the family {namespace}',
    'Your wallet gave no account for this kind of network. Choose one there, or try another wallet.',
  ];
  readonly request_lost: readonly [
    'The tab that asked the wallet was closed before the answer came',
    'It is not known what became of this. Look in your wallet before you try again.',
  ];
};
