/** Which of its faces the tab shows. Pure. */
import { isZero } from '../../../protocol/amount-math';
import type { Portfolio } from '../../core/account-data/portfolio';

export type TokensScreen = 'waiting' | 'unsupported' | 'failed' | 'empty' | 'list';

/** What is known outlives a failure and a refresh; what is not is never shown as nothing. */
export function tokensScreen({ status, tokens, total, begun }: Portfolio): TokensScreen {
  if (status === 'unsupported') return 'unsupported';
  if (tokens.some(({ numeric }) => !isZero(numeric))) return 'list';
  if (status === 'failed') return 'failed';
  // Nothing has been there before, too: it stays said while it is looked again. The beginning of an answer is not all.
  const known = status === 'ready' || (tokens.length > 0 && !begun) || total !== undefined;
  return known ? 'empty' : 'waiting';
}
