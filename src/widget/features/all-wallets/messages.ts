import { defineMessages } from '../../core/i18n/i18n';

export const t = defineMessages('allWallets', {
  wallets: 'Wallets',
  search: 'Search wallet',
  certified: 'Certified only',
  certifiedOnly: 'Only WalletConnect certified',
  isCertified: 'certified',
  isInstalled: 'installed',
  code: 'QR code for any wallet',
  loading: 'Loading wallets',
  foundCount: 'Wallets found: {count}',
  shownCount: 'Wallets in the list: {count}',
  none: 'No wallet found',
  noneText: 'Check the spelling. A wallet that is not listed can still scan the QR code.',
  useCode: 'Show QR code',
  failed: 'The wallets could not be loaded',
  failedText: 'Check your connection, or scan the QR code with your wallet.',
  moreFailed: 'More wallets could not be loaded.',
  retry: 'Try again',
});
