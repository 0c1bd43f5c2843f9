import { defineMessages } from '../../../core/i18n/i18n';

/** Its own dictionary: the layer is a file of its own. */
export const t = defineMessages('welcome', {
  title: "You're connected",
  text: '{site} can see your address. Nothing moves without your approval.',
  done: 'Done',
  close: 'Close',
});
