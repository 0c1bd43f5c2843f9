/** Sets a limit on a wait that has no end of its own: a wallet may never answer. */
import type { AppKitError } from '../errors/app-kit-error';

/** The late result, good or bad, is dropped. @throws what `expired` makes. */
export function withTimeout<T>(work: Promise<T>, ms: number, expired: () => AppKitError) {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(expired()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Rejects with the signal's reason as soon as it aborts. */
export function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
