import type { Token } from '../../core/account-data/token';
import { t } from './messages';

/** The caution to show before the user trusts the token. */
export function tokenCaution({ verified, lookalike, spam }: Token) {
  if (spam) return { text: t('spam'), why: t('spamWhy'), tone: 'bad' } as const;
  if (lookalike) return { text: t('unverified'), why: t('lookalikeWhy'), tone: 'bad' } as const;
  if (!verified)
    return { text: t('unverified'), why: t('unverifiedWhy'), tone: 'neutral' } as const;
  return undefined;
}
