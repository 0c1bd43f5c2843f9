import { defineMessages } from '../../core/i18n';

export const t = defineMessages('connect', {
  noWallet: 'No wallet found in this browser',
  noWalletText:
    'Install a wallet as a browser extension, or open this page in the browser of your wallet app. It shows up here by itself.',
  getWallet: 'Get a wallet',
  get: 'Get',
  listFailed: 'The wallet list could not be loaded.',
  listFailedText: 'Wallets in this browser still work.',
  retry: 'Try again',
  cancel: 'Cancel',
  legal: 'I agree to the',
  legalNote: 'By connecting you agree to the',
  terms: 'terms of service',
  privacy: 'privacy policy',
  and: 'and the',
  continueIn: 'Continue in {name}',
  acceptText: 'Accept the request in the wallet’s window. It may be behind this one.',
  slowText:
    'Still waiting for your approval in {name}. Look for its icon in the toolbar, or unlock it.',
  declined: 'Connection declined',
  declinedText: 'You declined to connect {name} to this site. Nothing was shared.',
  failed: 'Could not connect',
  says: '{name} says',
  whatTitle: 'A home for your money',
  whatText: 'A wallet keeps, sends and receives what you own on a blockchain.',
  keyTitle: 'Your way to sign in',
  keyText: 'Connect it to a site instead of making an account with one more password.',
  safeTitle: 'You stay in charge',
  safeText: 'A site sees your address. It can move nothing unless you approve it in the wallet.',
});
