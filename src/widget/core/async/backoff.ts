/** Waits before a retry over the network, and a sleep that ends with its signal. */
import { backoffMs } from '../../../protocol/backoff';
import { RELAY_RETRY_MAX_MS, RELAY_RETRY_MS } from '../constants/limits';

/**
 * Doubles. Differs between users, so that they do not all come back at once.
 * @param tries before this one
 * @returns ms
 */
export const retryDelay = (tries: number): number =>
  backoffMs({ first: RELAY_RETRY_MS, most: RELAY_RETRY_MAX_MS, jitter: 0.5 }, tries);

/** Ends early, without an error, when the signal aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
