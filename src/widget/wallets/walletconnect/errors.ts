/** Errors of wallets that are reached over a relay. Quoted alerts: specification §8. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const WALLETCONNECT_ERRORS = {
  relay_unreachable: [
    'No connection to the relay {url}; check `data-relay-url` and the `connect-src` of the page',
    "We can't reach wallets on other devices. We'll keep trying; wallets in this browser still work.",
  ],
  relay_refused: [
    'The relay refused the connection: {reason}',
    "Wallets on other devices can't connect to this site. Contact the site owner; wallets in this browser still work.",
  ],
  session_expired: [
    'The session has expired; check the time settings of this device',
    "Your session expired. Check this device's clock and connect again.",
    'Session Expired',
  ],
  namespace_not_granted: [
    'The wallet approved no account of the namespace {namespace}',
    'Your wallet shared no account on this blockchain. Choose one in your wallet, or try another wallet.',
  ],
} as const satisfies ErrorRows;
