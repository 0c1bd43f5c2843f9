/** Selects the screen of the token tab. Pure. */
import { isZero } from '../../../protocol/amount-math';
import type { Portfolio } from '../../core/account-data/portfolio';

export type TokensScreen = 'waiting' | 'unsupported' | 'failed' | 'empty' | 'list';

/** Known tokens survive a failure and a refresh; unknown tokens never show as an empty list. */
export function tokensScreen({ status, tokens, total, begun, unread }: Portfolio): TokensScreen {
  if (status === 'unsupported' && !unread) return 'unsupported';
  if (tokens.some(({ numeric }) => !isZero(numeric))) return 'list';
  if (status === 'failed' || unread?.length) return 'failed';
  // An earlier empty result also stays during a refresh. A partial answer is not complete.
  const known =
    (status === 'ready' && !begun) || (tokens.length > 0 && !begun) || total !== undefined;
  return known ? 'empty' : 'waiting';
}
