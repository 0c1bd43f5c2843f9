/** The manners towards another catalogue: a few questions at a time, and a pause when it is away. */
import type { Clock, Log } from '../../environment';
import type { Metrics } from '../../http/metrics';
import { type GuardedFetch, RemoteError } from './guarded-fetch';

const TIMEOUT = 5_000;
const MAX_OPEN = 8;
/** How long a failure keeps us from asking again. */
export const RETRY_PAUSE = 60_000;

/** @throws RemoteError */
export type QueryCatalogue = (url: string, maxBytes: number) => Promise<Buffer>;

interface Dependencies {
  remote: GuardedFetch;
  now: Clock;
  log: Log;
  metrics: Metrics;
}

export function createCatalogueServer({ remote, now, log, metrics }: Dependencies): QueryCatalogue {
  const waiting: (() => void)[] = [];
  let running = 0;
  let downUntil = 0;

  function failed(error: unknown): RemoteError {
    const { reason } = error instanceof RemoteError ? error : new RemoteError('network');
    metrics.count('appkit_picture_upstream_total', { outcome: reason });
    // A missing or too large file does not affect the health of the server.
    if (reason !== 'too_large' && (!/^http_4/.test(reason) || reason === 'http_429')) {
      downUntil = now() + RETRY_PAUSE;
      log('warn', 'image upstream failed', { reason });
    }
    return new RemoteError(reason);
  }

  return async (url, maxBytes) => {
    if (running >= MAX_OPEN) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      if (now() < downUntil) throw new RemoteError('paused');
      const bytes = await remote(url, { maxBytes, timeout: TIMEOUT }).catch((error) => {
        throw failed(error);
      });
      metrics.count('appkit_picture_upstream_total', { outcome: 'ok' });
      return bytes;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
