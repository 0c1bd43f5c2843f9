/** How an explorer of Blockscout's kind says that it has never seen an account. */
import { RemoteError } from '../fetch/guarded-fetch';
import { valueAt } from './data-service-client';

/**
 * Until 2025 it said 404 in these words; any other 404 is of somebody else, as at a wrong address. Source: its
 * `FallbackController` and, for what it says since then, its change #11506.
 */
export function isNeverSeen(error: unknown): boolean {
  if (!(error instanceof RemoteError) || error.reason !== 'http_404') return false;
  try {
    return valueAt(JSON.parse(error.said), ['message']) === 'Not found';
  } catch {
    return false;
  }
}
