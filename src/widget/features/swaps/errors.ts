/** Errors of swaps. Quoted messages: specification §8; protocol §10.3. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const SWAPS_ERRORS = {
  swap_unsupported: [
    'Network not supported for Swaps',
    "Swaps aren't available on this network. Switch to another network.",
  ],
  swap_init_failed: ['Failed to initialize swap', "We couldn't get a price. Try again."],
  swap_no_liquidity: [
    'No pool can swap this amount',
    'No pool can swap this amount. Try another amount or token.',
  ],
  swap_same_token: [
    'A swap needs two different tokens: a coin and its wrapped form count as one',
    'Choose two different tokens.',
  ],
  swap_fee_unreadable: [
    'The quote has a provider fee that is no percentage',
    "We can't read the provider's fee, so we don't use this price. Try again later.",
  ],
  swap_allowance_failed: [
    'Failed to check allowance',
    "We couldn't read what you have approved. Try again.",
  ],
  swap_approval_failed: [
    'Failed to create approval transaction',
    "We couldn't prepare the approval. Try again.",
  ],
  swap_approval_lost: [
    'The approval was replaced or dropped',
    "We can't find this approval anymore. Check your wallet, then try again.",
  ],
  swap_build_failed: ['Failed to create transaction', "We couldn't prepare this swap. Try again."],
  swap_price_failed: [
    'Failed to fetch network token price',
    "We couldn't load the prices. Check the rate yourself.",
  ],
  swap_batch_refused: [
    'The wallet takes no batch of calls',
    'Your wallet takes one step at a time. Approve first, then swap.',
  ],
  swap_failed: [
    'Transaction error',
    'The network refused the transaction. Your tokens are still yours.',
  ],
  swap_route_unreadable: [
    "We can't read this route",
    "We can't read this route, so we didn't send it. Try another token.",
  ],
  swap_changed: [
    'The swap has changed since the review: {what}',
    'Price updated. Check the new amount.',
  ],
} as const satisfies ErrorRows;
