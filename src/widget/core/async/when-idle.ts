import type { Stop } from '../state/store-listeners';

/** (ours) Where a browser does not say when it has time. */
const SOON_MS = 200;
const LATEST_MS = 2_000;

/** After work that the visitor waits for. @returns a stop. */
export function whenIdle(act: () => void): Stop {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(act, { timeout: LATEST_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(act, SOON_MS);
  return () => clearTimeout(timer);
}
