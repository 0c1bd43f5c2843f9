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
    "The link doesn't lead to {label}, so we didn't open it. Choose another provider.",
  ],
  onramp_below_minimum: [
    'The amount is below the limit of the gateway',
    'This amount is too small. Enter a larger one.',
  ],
  onramp_above_maximum: [
    'The amount is above the limit of the gateway',
    'This amount is too large. Enter a smaller one.',
  ],
  onramp_currency_gone: [
    'The gateway does not take the currency {currency}',
    'You can no longer pay with {currency}. Choose another currency.',
  ],
  onramp_asset_gone: [
    'The gateway does not sell {asset}',
    '{asset} is no longer for sale here. Choose another token.',
  ],
  onramp_provider_gone: [
    'The gateway does not offer the provider {provider}',
    'This site no longer offers {label}. Choose another provider.',
  ],
  onramp_wrong_network: [
    'The provider {provider} does not sell on this network',
    "{label} doesn't sell on this network. Switch to another network, or choose another provider.",
  ],
  onramp_account_refused: [
    'The provider {provider} cannot send to this account',
    "{label} can't send to this account. Use another account, or choose another provider.",
  ],
} as const satisfies ErrorRows;
