import { defineMessages } from '../../../core/i18n/i18n';

/** Texts of the chunk `paywall`. */
export const tPaywall = defineMessages('pay', {
  checking: 'Checking your account',
  noGas: 'Paid by {site}',
  expires: 'Valid for',
  minutes: '{count} min',
  signText:
    'You sign a payment of {amount} to this address. It can be used once, and for nothing else.',
  signToPay: 'Sign to pay {amount}',
});
