import { defineMessages } from '../../core/i18n/i18n';

export const t = defineMessages('pay', {
  reading: 'Loading payment',
  refused: "This payment can't be made",
  unread: "We couldn't load this payment",
  nothing: 'Nothing to pay',
  nothingText: 'Start the payment from the page again.',
  retry: 'Try again',
  payTo: 'Pay {site}',
  to: 'To',
  network: 'Network',
  copy: 'Copy address',
  copied: 'Address copied',
  // Ways to pay.
  wallet: 'Pay with a wallet',
  connect: 'Connect wallet',
  switch: 'Switch to {network}',
  costs: 'Loading network fee',
  exchanges: 'Or pay from an exchange',
  exchangesLoading: 'Loading exchanges',
  opensWindow: 'Opens a new window',
  more: 'Show more exchanges',
  says: '{name} says',
  rejected: 'You rejected this payment. Nothing was sent.',
  sent: 'Waiting for the network',
  paid: 'Paid {amount}',
  explorer: 'View on explorer',
});
