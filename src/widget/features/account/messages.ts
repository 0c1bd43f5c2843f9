import { defineMessages } from '../../core/i18n';

export const t = defineMessages('account', {
  balance: 'Balance',
  balanceLoading: 'The balance is on its way',
  balanceFailed: 'Balance unavailable',
  copy: 'Copy address',
  copied: 'Address copied',
  copyByHand: 'The browser did not allow copying. The address is selected: copy it by hand.',
  explorer: 'View on explorer',
  connectedWith: 'Connected with',
  switchWallet: 'Switch or add a wallet',
  deleted: 'Wallet deleted',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
});
