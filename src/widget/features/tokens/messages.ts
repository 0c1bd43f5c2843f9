import { defineMessages } from '../../core/i18n/i18n';

export const t = defineMessages('tokens', {
  tokens: 'Tokens',
  loading: 'Loading tokens',
  empty: 'No tokens yet',
  emptyText: 'Tokens of this account on {network} appear here.',
  receive: 'Receive funds',
  failed: 'Tokens unavailable',
  failedText: "We couldn't load your tokens. Your funds are safe.",
  unsupported: 'Tokens not supported',
  unsupportedText: "Tokens aren't available on {network} yet.",
  since: 'Unlisted tokens, tracked since {date}',
  old: "We couldn't refresh this list. It may be out of date.",
  retry: 'Try again',
  retryIn: 'Try again in {n} s',
  unverified: 'Unverified',
  unverifiedWhy: 'Unlisted token. Anyone can create a token with this name.',
  lookalikeWhy: 'This token imitates a well-known one.',
  spam: 'Spam',
  spamWhy: "Spam sent to many wallets. Don't visit its links.",
  noValue: 'Value unknown',
  noName: 'Unnamed token',
});
