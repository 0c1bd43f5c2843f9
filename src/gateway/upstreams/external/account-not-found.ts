/** Recognizes the reply of a Blockscout explorer for an account that it has never seen. */
import { RemoteError } from '../fetch/guarded-fetch';
import { valueAt } from './data-service-client';

/**
 * Until 2025 the reply was 404 with these words; any other 404 comes from another server, as at a
 * wrong address. Source: its `FallbackController` and, for the later reply, its change #11506.
 */
export function isNeverSeen(error: unknown): boolean {
  if (!(error instanceof RemoteError) || error.reason !== 'http_404') return false;
  try {
    return valueAt(JSON.parse(error.body), ['message']) === 'Not found';
  } catch {
    return false;
  }
}
