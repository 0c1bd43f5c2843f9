/** Errors of wallets that are reached over a relay. Quoted alerts: specification §8. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const WALLETCONNECT_ERRORS = {
  relay_unreachable: [
    'No connection to the relay {url}; check `data-relay-url` and the `connect-src` of the page',
    'The relay to wallets on other devices does not answer. It is tried again; wallets in this browser still work.',
  ],
  relay_refused: [
    'The relay refused the connection: {reason}',
    'The relay to wallets on other devices refused this site. Tell its owner; wallets in this browser still work.',
  ],
  session_expired: [
    'The session has expired; check the time settings of this device',
    'Your session has ended. Check the clock of this device and connect again.',
    'Session Expired',
  ],
  namespace_not_granted: [
    'The wallet approved no account of the namespace {namespace}',
    'Your wallet gave no account for this kind of network. Choose one there, or try another wallet.',
  ],
} as const satisfies ErrorRows;
