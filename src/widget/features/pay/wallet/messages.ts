import { defineMessages } from '../../../core/i18n/i18n';

/** Texts of the chunk `pay-steps`. */
export const tStep = defineMessages('pay', {
  from: 'From',
  fee: 'Network fee',
  noFee: 'Paid by the account that executes it',
  total: 'Total',
  pay: 'Pay {amount}',
  understood: 'I understand',
  notEnough: 'You have {max} {symbol}. Pay from another account or an exchange.',
  noGas: "You don't have enough {symbol} for the network fee.",
  reverts: 'The network would refuse this payment: {reason}',
  keepsPart:
    "This token takes a transfer fee. The site would get {received} {symbol}, so you can't pay with it.",
  partUnknown: "We couldn't check whether this token takes a transfer fee.",
  unanswered: 'Your wallet may have sent your last request. Check it: approving this pays again.',
  repeated: 'You just made this exact payment. Approving pays again.',
  exchangeOpen: 'You may have paid with {name}. Check there: approving this pays again.',
  inWallet: 'Approve in {name}',
  inWalletText: '{amount} to {to}',
  closable: 'You can close this window. The payment goes on.',
  atExchange: 'Continue in {name}',
  atExchangeText: 'Pay {amount} in the window of {name}. This page shows when the payment arrives.',
  blocked: 'Your browser blocked the window. Open {name} here:',
  open: 'Open {name}',
  otherWay: 'Pay another way',
  unknown: "We can't see your payment yet",
  checkAgain: 'Check again',
  paidTitle: 'Paid',
  close: 'Close',
  done: 'Done',
  back: 'Back',
});
