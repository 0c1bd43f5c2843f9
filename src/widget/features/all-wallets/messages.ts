import { defineMessages } from '../../core/i18n/i18n';

export const t = defineMessages('allWallets', {
  wallets: 'Wallets',
  search: 'Search wallets',
  certified: 'Certified only',
  certifiedOnly: 'Only WalletConnect certified',
  isCertified: 'certified',
  isInstalled: 'installed',
  code: 'QR code for any wallet',
  loading: 'Loading wallets',
  foundCount: 'Wallets found: {count}',
  shownCount: 'Wallets in the list: {count}',
  none: 'No Wallet found',
  noneText: 'Check the spelling. A wallet that isn’t listed can still scan the QR code.',
  clearSearch: 'Clear search',
  useCode: 'Show QR code',
  failed: 'We couldn’t load the wallets',
  failedText: 'Check your connection, or scan the QR code with your wallet.',
  moreFailed: 'We couldn’t load more wallets.',
  retry: 'Try again',
});
