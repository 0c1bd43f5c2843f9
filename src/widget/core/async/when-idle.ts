import type { Stop } from '../state/store-listeners';

/** (ours) For browsers without idle callbacks, such as Safari. */
const SOON_MS = 200;
const LATEST_MS = 2_000;

/** Runs it once the browser has done the work that the visitor waits for. @returns a stop. */
export function whenIdle(act: () => void): Stop {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(act, { timeout: LATEST_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(act, SOON_MS);
  return () => clearTimeout(timer);
}
