import { defineMessages } from '../core/i18n/i18n';

export const t = defineMessages('shell', {
  account: 'Account',
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  dismiss: 'Dismiss',
  retry: 'Try again',
  viewFailed: "We couldn't show this screen",
  viewFailedText: 'Nothing was sent or signed. Try again, or close and reopen.',
});

/** The other titles come with `deferred-dialog.ts`. */
export const firstTitle = defineMessages('title', { Connect: 'Connect Wallet' });
