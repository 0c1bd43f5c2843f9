/** Errors of payments by signature. They load with their chunk. */
import type { ErrorRows } from './initial-errors';

export const PAYWALL_ERRORS = {
  pay_no_key: [
    'Contract accounts cannot make this payment by signature',
    "This account can't make this payment. Use an account that has its own key.",
  ],
  pay_too_little: [
    'The account has less than the amount',
    "You don't have enough to make this payment. Pay from another account.",
  ],
  pay_decimals: [
    "The wallet's node reports {wallet} decimals for the token, and the network's node {network}",
    "Your wallet and the network don't agree on this token's decimals, so your wallet may show another amount. Nothing was paid.",
  ],
} as const satisfies ErrorRows;
