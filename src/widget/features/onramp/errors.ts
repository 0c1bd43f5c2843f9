/** Errors of the on-ramp. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const ONRAMP_ERRORS = {
  onramp_unsupported: [
    'Network not supported for purchases',
    "You can't buy on this network. Switch to another network.",
  ],
  onramp_quote_failed: [
    'Failed to get a quote: {reason}',
    "We couldn't get a price. The provider shows it before you pay.",
  ],
  onramp_quote_refused: [
    'The gateway has no quote for this purchase: {reason}',
    'No provider has a price for this. Try another amount or token.',
  ],
  onramp_link_failed: [
    'Failed to create the link to the provider {provider}',
    "We couldn't open {label}. You haven't paid. Try again.",
  ],
  onramp_purchase_refused: [
    'The gateway offers no such purchase with the provider {provider}',
    "{label} doesn't sell this. Try another amount, token, currency or network.",
  ],
  onramp_link_refused: [
    'The link leads to a host that is not built in: {host}',
    "The link doesn't lead to {label}, so we didn't open it.",
  ],
} as const satisfies ErrorRows;
