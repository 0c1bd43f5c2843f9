import { defineMessages } from '../../../core/i18n/i18n';

/** The words of the views that lead to a wallet; they come with them. */
export const t = defineMessages('connect', {
  getText: 'Install it, then come back and choose it.',
  places: 'Where to get it',
  getChrome: 'Get the Chrome Extension',
  getIos: 'Get the iOS App',
  getAndroid: 'Get the Android App',
  getWebsite: 'Open the Website',
  scanToGet: 'Or scan with your phone to get the app',
  codeOf: 'QR code: {place}',
  chrome: 'Chrome Extension',
  ios: 'iOS App',
  android: 'Android App',
  website: 'Website',
  nothingToGet: 'No wallets to show',
  nothingToGetText: 'Search for a wallet in your browser’s extension store or your app store.',
  exploreAll: 'Explore all',
  whatTitle: 'A home for your money',
  whatText: 'A wallet holds, sends and receives your tokens and NFTs.',
  keyTitle: 'One sign-in for many sites',
  keyText: 'Connect your wallet instead of creating an account with another password.',
  safeTitle: 'You stay in control',
  safeText: 'A site sees your address. Nothing moves without your approval.',
});
