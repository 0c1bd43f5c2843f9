import { defineMessages } from '../../core/i18n/i18n';

export const t = defineMessages('connect', {
  withWallet: 'Continue with a wallet',
  noWallet: 'No wallet found in this browser',
  noWalletText:
    'Install a wallet extension, or open this page in your wallet app. It shows up here by itself.',
  getWallet: 'Get a wallet',
  newToWallets: "Haven't got a wallet?",
  getStarted: 'Get started',
  or: 'or',
  listFailed: 'We couldn’t load the wallet list.',
  listFailedText: 'Wallets in this browser still work.',
  retry: 'Try again',
  continueIn: 'Continue in {name}',
  acceptText: 'Approve the connection in your wallet. Its window may be behind this one.',
  slowText: 'Still waiting for {name}. Is it open?',
  declined: 'Connection declined',
  declinedText: 'Nothing was shared. Try again any time.',
  chooseAnother: 'Choose another wallet',
  failed: 'Could not connect',
  says: '{name} says',
});
