/** JSON-RPC upstreams of the configured chains, tried in order. Nothing else is ever fetched. */
import { unavailableRpc } from '../../protocol/http/errors';
import { RPC_TIMEOUT } from '../../protocol/http/rpc-proxy';
import { ApiError } from '../api-error';
import type { GatewayConfig } from '../config';
import type { Fetch, Log } from '../environment';
import type { Metrics } from '../metrics';

/** Replies beyond this many bytes (unpacked) count as a failure of the upstream. */
const MAX_REPLY = 16_000_000;

export interface RpcUpstreams {
  /**
   * The text of the first upstream's JSON reply.
   * @throws ApiError 400 `chainId` for a chain that is not configured, 503 `transport` when every
   * upstream failed.
   */
  send(chainId: string, body: string, signal?: AbortSignal): Promise<string>;
  /** What the last call to each chain showed. */
  health(): Record<string, 'up' | 'down' | 'unknown'>;
}

interface Dependencies {
  config: GatewayConfig;
  fetch: Fetch;
  log: Log;
  metrics: Metrics;
}

export function createRpcUpstreams({ config, fetch, log, metrics }: Dependencies): RpcUpstreams {
  const seen = new Map<string, 'up' | 'down'>();
  return {
    async send(chainId, body, signal) {
      const chain = Object.hasOwn(config.chains, chainId) ? config.chains[chainId] : undefined;
      if (!chain) throw unsupportedChain();
      for (const [place, url] of chain.rpc.entries()) {
        const outcome = await ask(fetch, url, body, signal);
        metrics.count('appkit_rpc_upstream_total', {
          chain: chainId,
          upstream: String(place),
          outcome: outcome.ok ? 'ok' : outcome.reason,
        });
        if (outcome.ok) {
          seen.set(chainId, 'up');
          return outcome.text;
        }
        if (signal?.aborted) break;
        // The address may hold the owner's key, so the log tells its place in the list.
        log('warn', 'rpc upstream failed', {
          chain: chainId,
          upstream: place,
          reason: outcome.reason,
        });
      }
      if (!signal?.aborted) seen.set(chainId, 'down');
      throw new ApiError(503, 'transport', unavailableRpc('HTTP', `/v1/?chainId=${chainId}`));
    },
    health: () =>
      Object.fromEntries(Object.keys(config.chains).map((id) => [id, seen.get(id) ?? 'unknown'])),
  };
}

export function unsupportedChain(): ApiError {
  return new ApiError(
    400,
    'chainId',
    "We don't support the chainId you provided. /v1/supported-chains lists what this gateway serves.",
  );
}

type Outcome = { ok: true; text: string } | { ok: false; reason: string };

async function ask(
  fetch: Fetch,
  url: string,
  body: string,
  client: AbortSignal | undefined,
): Promise<Outcome> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), RPC_TIMEOUT);
  try {
    const signal = client ? AbortSignal.any([stop.signal, client]) : stop.signal;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body,
      signal,
      // A redirect would lead to an address that nobody configured.
      redirect: 'error',
    });
    const text = await readText(response, MAX_REPLY);
    if (text === undefined) return { ok: false, reason: 'too_large' };
    // Some nodes send JSON-RPC errors with a 4xx; only those who cannot serve us now are skipped.
    if (response.status === 429 || response.status >= 500) {
      return { ok: false, reason: `http_${response.status}` };
    }
    if (!isRpcReply(text)) return { ok: false, reason: 'not_json_rpc' };
    return { ok: true, text };
  } catch {
    return {
      ok: false,
      reason: stop.signal.aborted ? 'timeout' : client?.aborted ? 'client_left' : 'network',
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined when the body is longer than `max` bytes; the rest is then not read. */
async function readText(response: Response, max: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > max) return undefined;
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}

function isRpcReply(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'object' && first !== null && ('result' in first || 'error' in first);
  } catch {
    return false;
  }
}
