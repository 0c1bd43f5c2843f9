/**
 * Calls external data services: JSON, a deadline, and a cooldown for a service that fails
 * repeatedly.
 */
import type { Clock, Log } from '../../environment';
import type { Metrics } from '../../http/metrics';
import { type GuardedFetch, RemoteError } from '../fetch/guarded-fetch';
import { createCircuit } from '../rpc/circuit-breaker';

/** Of one question, ms. */
const TIMEOUT = 4_000;
const MAX_BYTES = 8_000_000;
/** Of what comes with a refusal: enough for a sentence. */
const REFUSAL_BYTES = 1_000;

/**
 * The JSON at an address. `service` names the upstream in logs and counters: the address may hold a
 * key.
 * @param deadline Shared by several requests; reported as a timeout.
 * @param headers For this service alone, such as its key.
 * @param body JSON to send (POST).
 * @throws RemoteError, with the response text where the service refused.
 */
export type QueryDataService = (
  service: string,
  url: string,
  deadline?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
  body?: string,
) => Promise<unknown>;

interface Dependencies {
  remote: GuardedFetch;
  now: Clock;
  log: Log;
  metrics: Metrics;
}

/** The service is up and refused the request: it counts as healthy. */
const isAnswer = (reason: string) => /^http_4/.test(reason) && reason !== 'http_429';

export function createOutside({ remote, now, log, metrics }: Dependencies): QueryDataService {
  const circuits = new Map<string, ReturnType<typeof createCircuit>>();
  return async (service, url, deadline, headers, body) => {
    const circuit = circuits.get(service) ?? createCircuit(1, now);
    circuits.set(service, circuit);
    const count = (outcome: string) => metrics.count('appkit_source_total', { service, outcome });
    if (circuit.take(new Set()) === undefined) {
      count('paused');
      throw new RemoteError('paused');
    }
    try {
      const limits = { maxBytes: MAX_BYTES, timeout: TIMEOUT, refusalBytes: REFUSAL_BYTES };
      const bytes = await remote(url, { ...limits, deadline, headers, body });
      const value = readJson(bytes);
      circuit.worked(0);
      count('ok');
      return value;
    } catch (error) {
      const known = error instanceof RemoteError ? error : new RemoteError('network');
      if (isAnswer(known.reason)) circuit.worked(0);
      // The time of all questions together was over: this one may have begun just before.
      else if (deadline?.aborted) circuit.leave(0);
      else {
        circuit.failed(0);
        log('warn', 'data service failed', { service, reason: known.reason });
      }
      count(known.reason);
      throw known;
    }
  };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new RemoteError('not_json');
  }
}

/** The value at a path in untrusted JSON: own fields only, and list items by number. */
export function valueAt(value: unknown, place: readonly string[]): unknown {
  let found = value;
  for (const name of place) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/** Fills `{name}` in, and encodes each value for a URL. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : value.split(',').map(encodeURIComponent).join(',');
  });
}
