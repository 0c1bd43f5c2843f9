import { defineMessages } from '../../core/i18n/i18n';

/** Of the view of one token, beside those of the list. */
export const detailText = defineMessages('tokens', {
  unread: 'Tokens on {networks} may be missing or out of date.',
  switchTo: 'Switch to {network}',
  switchWhy: 'To send or receive this token, switch to {network}.',
  ranges: 'Price history',
  day: '24h',
  week: '7d',
  month: '30d',
  dayLong: '24 hours',
  weekLong: '7 days',
  monthLong: '30 days',
  rise: 'Up {percent} in {time}, from {from} to {to}',
  fall: 'Down {percent} in {time}, from {from} to {to}',
  part: 'Less than {time}: from {from} to {to}',
  lessThan: 'Less than {time}',
  same: 'No change in {time}, at {to}',
  historyLoading: 'Loading price history',
  historyFailed: "We couldn't load the price history.",
  historyNone: 'No prices known for this time.',
});
