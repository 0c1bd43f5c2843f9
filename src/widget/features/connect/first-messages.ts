import { defineMessages } from '../../core/i18n/i18n';

/** The words of the first view; the rest is in `messages.ts`. */
export const t = defineMessages('connect', {
  wallets: 'Wallets',
  qrCode: 'QR code',
  installed: 'Installed',
  popular: 'Popular',
  recent: 'Recent',
  connected: 'Connected',
  multichain: 'Multichain',
  allWallets: 'All Wallets',
  otherDevice: 'Use another device',
  otherDeviceText: 'Show a code to scan there',
});
