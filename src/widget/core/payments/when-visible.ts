/** Pauses the polling of prices and purchases while the page is hidden. */

/** Resolves when the page is visible again, or the signal aborts. */
export function whenVisible(signal: AbortSignal): Promise<void> {
  const { document } = globalThis;
  if (document?.visibilityState !== 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    document.addEventListener('visibilitychange', end);
    signal.addEventListener('abort', end);
  });
}
