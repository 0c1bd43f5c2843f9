/** Trying again what failed for want of a connection. */
import { RELAY_RETRY_MAX_MS, RELAY_RETRY_MS } from '../constants/limits';

/**
 * Doubles, and differs from visitor to visitor: they must not all come back at once.
 * @param tries before this one
 * @returns ms
 */
export function retryDelay(tries: number): number {
  return Math.min(RELAY_RETRY_MS * 2 ** tries, RELAY_RETRY_MAX_MS) * (0.75 + Math.random() / 2);
}

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
