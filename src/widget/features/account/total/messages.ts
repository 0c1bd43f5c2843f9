import { defineMessages } from '../../../core/i18n/i18n';

/** Beside those of the account's frame, which loads first. */
export const t = defineMessages('account', {
  partial: 'Known prices only',
  partialWhy: 'The total leaves out tokens without a known price.',
  unread: 'Some networks missing',
  unreadWhy: 'The total may leave out tokens on {networks}.',
  inDay: '{percent} in 24 hours',
  rise: 'Up {amount} ({percent}) in 24 hours',
  fall: 'Down {amount} ({percent}) in 24 hours',
  same: 'No change in 24 hours',
});
