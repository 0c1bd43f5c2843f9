import { defineMessages } from '../../../core/i18n/i18n';

/** Its own dictionary: the layer is a file of its own. */
export const t = defineMessages('sent', {
  pending: 'Sending',
  confirmed: 'Sent',
  failed: "This didn't go through",
  failedText: '{amount} stayed in your account. The network kept its fee.',
  to: 'to {name}',
  said: 'Sent {amount} to {name}',
  network: 'Network',
  explorer: 'View on explorer',
  done: 'Done',
  retry: 'Try again',
  close: 'Close',
});
