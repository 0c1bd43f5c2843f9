import { defineMessages } from '../../../core/i18n/i18n';

/** Its own dictionary: the layer is a file of its own. */
export const t = defineMessages('swapped', {
  pending: 'Swapping',
  confirmed: 'Swapped',
  failed: "This didn't go through",
  failedText: 'You kept your {symbol}. The network kept its fee.',
  to: 'for about {to}',
  said: 'Swapped {from} for {to}',
  network: 'Network',
  explorer: 'View on explorer',
  done: 'Done',
  retry: 'Try again',
  close: 'Close',
});
