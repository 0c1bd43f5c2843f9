/** Errors of payments for the page: codes of our own. Source: docs/payments.md. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

const OWNER = "This payment isn't set up correctly. Contact the site owner.";

export const PAY_ERRORS = {
  pay_off: [
    'The feature "pay" is off: set data-features="pay"',
    "This site doesn't take payments yet. Contact the site owner.",
  ],
  pay_invalid: ['Invalid payment: {reason}', OWNER],
  pay_key_reused: ['The key {key} belongs to another payment', OWNER],
  pay_busy: [
    'Another payment is in progress on this page',
    'Another payment is in progress. Wait until it finishes.',
  ],
  pay_canceled: ['The user closed the payment', 'You closed the payment. Nothing was paid.'],
  pay_changed: [
    'The reviewed data has changed: {what}',
    'Something changed since you opened this payment. Check it again before you pay.',
  ],
  pay_failed: [
    'The network refused the payment: {hash}',
    'The network refused this payment. You still have your money.',
  ],
  pay_canceled_in_wallet: [
    'The payment was canceled in the wallet: {hash}',
    'You canceled this payment in your wallet. Nothing was paid.',
  ],
  pay_dropped: [
    'The payment has expired: {hash}',
    'This payment expired before the network took it. You still have your money.',
  ],
  pay_unknown: [
    'The outcome of the payment is unknown',
    "We don't know yet if you paid. Check your wallet or exchange before you pay again.",
  ],
  pay_unproven: [
    'The transaction {hash} does not make this payment',
    "{name} says you paid, but the network doesn't show it. Contact {name} before you pay again.",
  ],
  pay_exchanges_unavailable: [
    'The gateway could not list exchanges',
    "We couldn't load exchanges. Try again.",
  ],
  pay_exchange_refused: [
    'The exchange {name} did not begin the payment',
    "{name} can't take this payment right now. Try again, or pay another way.",
  ],
  pay_exchange_unreachable: [
    'No link to the exchange {name}',
    "We couldn't open {name}. Try again, or pay another way.",
  ],
  pay_link_refused: [
    'The link leads to a host that is not built in',
    "The link doesn't lead to {name}, so we didn't open it. Pay another way.",
  ],
  pay_exchange_failed: [
    'The exchange {name} reports that the payment failed',
    'The payment with {name} failed. Try again, or pay another way.',
  ],
} as const satisfies ErrorRows;
