/**
 * Fetches URLs from third parties: metadata and pictures. It connects to public addresses only,
 * whatever `privateOrigins` are; IPFS gateways are the operator's choice and may be anywhere. A
 * server that fails repeatedly gets a cooldown.
 */
import type { Clock, Log } from '../../environment';
import type { Metrics } from '../../http/metrics';
import { createRemote, type GuardedFetch, RemoteError } from '../fetch/guarded-fetch';
import type { Features } from '../source-health';
import { createConcurrencyLimit } from './concurrency-limit';
import { isDataUri, readDataUri } from './data-uri';
import { locationOf } from './file-locations';
import type { MediaConfig } from './media-config';
import { createRests } from './server-cooldowns';

/** Of one file, ms. */
const TIMEOUT = 5_000;
const OPEN = 16;
const OPEN_OF_HOST = 4;
const WAITING = 500;

export interface FileFetcher {
  /** True if a request may succeed. */
  has(address: string): boolean;
  /** Undefined when it cannot be had now, or is larger. Never rejects. */
  read(address: string, maxBytes: number): Promise<Buffer | undefined>;
}

export interface FilesOptions {
  config: MediaConfig;
  /** For third-party servers; default: guarded, public https only. */
  servers?: GuardedFetch | undefined;
  /** For the gateways of the configuration; default: these may be anywhere. */
  gateways?: GuardedFetch | undefined;
  features: Features;
  now: Clock;
  log: Log;
  metrics: Metrics;
}

/** The server is up and refused the request: it counts as healthy. */
const isAnswer = (reason: string) =>
  (/^http_4/.test(reason) && reason !== 'http_429') || reason === 'too_large';

export function createFiles({
  config,
  features,
  now,
  log,
  metrics,
  ...remotes
}: FilesOptions): FileFetcher {
  const { servers = createRemote() } = remotes;
  const named = [...config.ipfs, ...config.arweave].map((url) => new URL(url).origin);
  const { gateways = createRemote({ own: named }) } = remotes;
  const turns = createConcurrencyLimit(OPEN, OPEN_OF_HOST, WAITING);
  const rests = createRests(now);
  for (const network of ['ipfs', 'arweave'] as const) {
    features.set(
      'files',
      network,
      config.outside && config[network].length > 0 ? 'unknown' : 'off',
    );
  }

  /** @returns the file, or the reason for the failure. */
  async function once(
    remote: GuardedFetch,
    url: string,
    maxBytes: number,
  ): Promise<Buffer | string> {
    const { host } = new URL(url);
    if (rests.isResting(host)) return 'paused';
    const fetched = turns.run(host, () =>
      // Others may have found out while this one waited for its turn.
      rests.isResting(host)
        ? Promise.reject(new RemoteError('paused'))
        : remote(url, { maxBytes, timeout: TIMEOUT }),
    );
    if (!fetched) return 'busy';
    try {
      const bytes = await fetched;
      rests.worked(host);
      return bytes;
    } catch (error) {
      const reason = error instanceof RemoteError ? error.reason : 'network';
      if (isAnswer(reason)) rests.worked(host);
      else if (reason !== 'paused') rests.failed(host);
      return reason;
    }
  }

  async function fromGateways(
    network: 'ipfs' | 'arweave',
    urls: readonly string[],
    maxBytes: number,
  ): Promise<Buffer | string> {
    let reason = 'paused';
    for (const [place, url] of urls.entries()) {
      const found = await once(gateways, url, maxBytes);
      if (typeof found !== 'string') return found;
      if (found === 'paused') continue;
      reason = found;
      // Another one would have the same to say.
      if (found === 'too_large' || found === 'busy') break;
      if (!isAnswer(found)) log('warn', 'file gateway failed', { network, place, reason: found });
    }
    return reason;
  }

  async function fetchIt(address: string, maxBytes: number): Promise<Buffer | undefined> {
    const place = locationOf(address, config);
    if (!place) return undefined;
    const network = place.kind === 'third-party' ? 'web' : place.network;
    const found =
      place.kind === 'third-party'
        ? await once(servers, place.url, maxBytes)
        : await fromGateways(place.network, place.urls, maxBytes);
    const outcome = typeof found === 'string' ? found : 'ok';
    metrics.count('appkit_files_total', { network, outcome });
    // An unavailable third-party server does not affect our own health.
    if (place.kind === 'gateways' && outcome !== 'busy') {
      features.set('files', place.network, outcome === 'ok' || isAnswer(outcome) ? 'up' : 'down');
    }
    return typeof found === 'string' ? undefined : found;
  }

  return {
    has: (address) => isDataUri(address) || locationOf(address, config) !== undefined,
    async read(address, maxBytes) {
      if (isDataUri(address)) return readDataUri(address, maxBytes);
      return fetchIt(address, maxBytes).catch(() => undefined);
    },
  };
}
