import { defineMessages } from '../../core/i18n/i18n';

export const t = defineMessages('tokens', {
  tokens: 'Tokens',
  loading: 'The tokens are on their way',
  empty: 'No tokens yet',
  emptyText: 'What this account receives on {network} is shown here.',
  receive: 'Receive funds',
  failed: 'Tokens unavailable',
  failedText: 'What this account has could not be read. It is not lost.',
  unsupported: 'Tokens are not shown here',
  unsupportedText: 'The service behind this site does not know {network}.',
  since: 'Tokens that are on no list: known since {date}',
  old: 'Could not be refreshed: this may be out of date.',
  retry: 'Try again',
  retryIn: 'Try again in {n} s',
  unverified: 'Unverified',
  unverifiedWhy: 'This token is on no list that is known here.',
  lookalikeWhy: 'This token can be taken for another one. It is not that one.',
  spam: 'Spam',
  spamWhy: 'Sent to many accounts to be looked at. Do not follow what it says.',
  noValue: 'Value unknown',
  noName: 'Token without a name',
});
