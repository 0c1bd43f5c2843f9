/** Requests that wait for the decision behind a mailed link. */

export interface LinkWaiters {
  /** Resolves after the decision, or after `hold` ms. @returns undefined if too many wait. */
  wait(attempt: string, signal: AbortSignal): Promise<void> | undefined;
  decided(attempt: string): void;
  /** Ends all waits: the process stops. */
  release(): void;
}

const MAX_WAITING = 10_000;

/** @param hold How long one request waits, in ms. */
export function createLinkWaiters(hold: number, maxWaiting = MAX_WAITING): LinkWaiters {
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  return {
    wait(attempt, signal) {
      if (hold === 0 || signal.aborted) return Promise.resolve();
      if (count >= maxWaiting) return undefined;
      count += 1;
      const others = waiting.get(attempt) ?? new Set();
      waiting.set(attempt, others);
      return new Promise((resolve) => {
        const end = () => {
          if (!others.delete(end)) return;
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          count -= 1;
          if (others.size === 0) waiting.delete(attempt);
          resolve();
        };
        const timer = setTimeout(end, hold);
        signal.addEventListener('abort', end, { once: true });
        others.add(end);
      });
    },
    decided(attempt) {
      for (const end of [...(waiting.get(attempt) ?? [])]) end();
    },
    release() {
      for (const ends of [...waiting.values()]) for (const end of [...ends]) end();
    },
  };
}
