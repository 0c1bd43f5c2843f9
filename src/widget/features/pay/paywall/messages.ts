import { defineMessages } from '../../../core/i18n/i18n';

/** Texts of the chunk `paywall`. */
export const tPaywall = defineMessages('pay', {
  checking: 'Checking your account',
  noGas: 'None for you',
  expires: 'Valid for',
  minutes: '{count} min',
  signText:
    'You sign a payment of {amount} to the recipient above. It can be used once, and for nothing else.',
  signToPay: 'Sign to pay {amount}',
});
