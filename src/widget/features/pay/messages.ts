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
  from: 'From',
  network: 'Network',
  fee: 'Network fee',
  noFee: 'Paid by the account that executes it',
  total: 'Total',
  copy: 'Copy address',
  copied: 'Address copied',

  // Ways to pay.
  wallet: 'Pay with a wallet',
  connect: 'Connect wallet',
  switch: 'Switch to {network}',
  costs: 'Loading network fee',
  pay: 'Pay {amount}',
  exchanges: 'Or pay from an exchange',
  exchangesLoading: 'Loading exchanges',
  opensWindow: 'Opens a new window',
  more: 'Show more exchanges',

  // Warnings.
  understood: 'I understand',
  says: '{name} says',
  notEnough: 'You have {max} {symbol}. Pay from another account or an exchange.',
  noGas: "You don't have enough {symbol} for the network fee.",
  reverts: 'The network would refuse this payment: {reason}',
  keepsPart:
    "This token takes a transfer fee. The site would get {received} {symbol}, so you can't pay with it.",
  partUnknown: "We couldn't check whether this token takes a transfer fee.",
  unanswered: 'Your wallet may have sent your last request. Check it: approving this pays again.',
  repeated: 'You just made this exact payment. Approving pays again.',
  exchangeOpen: 'You may have paid with {name}. Check there: approving this pays again.',

  // In progress.
  inWallet: 'Approve in {name}',
  inWalletText: '{amount} to {to}',
  closable: 'You can close this window. The payment goes on.',
  rejected: 'You rejected this payment. Nothing was sent.',
  sent: 'Waiting for the network',
  atExchange: 'Continue in {name}',
  atExchangeText: 'Pay {amount} in the window of {name}. This page shows when the payment arrives.',
  blocked: 'Your browser blocked the window. Open {name} here:',
  open: 'Open {name}',
  otherWay: 'Pay another way',
  unknown: "We can't see your payment yet",
  checkAgain: 'Check again',

  // The end.
  paid: 'Paid {amount}',
  paidTitle: 'Paid',
  explorer: 'View on explorer',
  close: 'Close',
  done: 'Done',
  back: 'Back',
});
