/**
 * The gateway client: every call of the widget to its gateway goes through here, in the shapes of
 * `protocol/http`. No retries: what waits on screen offers one. Source: protocol §0.3, §1.
 */
import { safeParse } from 'valibot';
import { supportedChains } from '../../../protocol/http/blockchain';
import {
  type Endpoint,
  endpointUrl,
  type PathParams,
  type Service,
} from '../../../protocol/http/endpoint';
import { HTTP_DEADLINE_MS } from '../constants/limits';
import { AppKitError, appKitError, type ErrorCode } from '../errors/app-kit-error';
import { recordServerDate } from '../platform/clock-skew';
import '../errors/register-core-errors';
import { sdkParams } from '../config/client-params';
import { $options } from '../config/options';
import type { MessageParams } from '../i18n/i18n';
import { projectError, showAlert } from '../reporting/alerts';
import { log } from '../reporting/logger';
import { type ReadText, replyText } from './read-limited-body';

export function baseUrl(service: Service): string {
  const { apiUrl, configUrl, analyticsUrl } = $options.get();
  return { api: apiUrl, config: configUrl, analytics: analyticsUrl }[service];
}

/**
 * The last reported error of each service of a gateway, so that a dead gateway raises one alert and
 * not a hundred.
 */
const accused = new Map<string, ErrorCode>();

function accuse(service: string, code: ErrorCode, detail: MessageParams): void {
  if (accused.get(service) === code) return;
  accused.set(service, code);
  showAlert(code, detail);
}

/** Separates an unverified domain from a refused origin by the reason of a 403. The reply stays readable. */
async function forbiddenCode(reply: Response): Promise<ErrorCode> {
  const reason = await replyText(reply.clone()).catch(() => '');
  return /unverified|not verified/i.test(reason) ? 'unverified_domain' : 'origin_not_allowed';
}

/** The error of a failed status. Refused projects have their own: no later try helps. */
async function statusError(reply: Response): Promise<AppKitError> {
  const { status } = reply;
  const code =
    status === 401
      ? 'invalid_project_id'
      : status === 403
        ? await forbiddenCode(reply)
        : 'http_status';
  return projectError(code, { n: status }, reply);
}

/** Alerts of specification §8 for a failed status. */
function alertFor({ code, params: { n = 0 } }: AppKitError, service: string): void {
  if (code !== 'http_status') accuse(service, code, {});
  else if (n === 429) accuse(service, 'rate_limited', {});
  else if (Number(n) >= 500) accuse(service, 'server_error', { detail: `HTTP ${n}` });
}

export interface CallOptions<Pattern extends string, Query, Reply = unknown> {
  path?: PathParams<Pattern>;
  query?: Query;
  /** Sent as JSON text, without a content type that would cost a preflight. */
  body?: unknown;
  signal?: AbortSignal;
  /** Of the browser. */
  cache?: RequestCache;
  /** ms */
  deadline?: number;
  /** No alert: the failure is silent by specification or handled by the caller. */
  quiet?: boolean;
  /**
   * Reads a successful reply instead of the endpoint's parser; the client cancels the unread part.
   * @param version of the reply, from its URL and ETag (RFC 9110 §8.8.3); null if the server sends
   * none
   * @returns undefined for an invalid reply
   */
  read?(readText: ReadText, version: string | null): Promise<Reply | undefined>;
}

/**
 * @throws AppKitError `http_status`, `invalid_project_id`, `origin_not_allowed`,
 * `unverified_domain` (all with the Response as cause and its status as `n`), `http_timeout`,
 * `http_unreachable`, `http_invalid_reply`, `canceled`, `project_id_missing`.
 */
export async function callGateway<Pattern extends string, Query, Reply>(
  endpoint: Endpoint<Pattern, Query, Reply>,
  options: CallOptions<Pattern, Query, Reply> = {},
): Promise<Reply> {
  if (!$options.get().projectId) throw appKitError('project_id_missing');
  const { service } = endpoint;
  const { path = {} as PathParams<Pattern>, query = {} as Query } = options;
  const base = baseUrl(service);
  const accusedAs = `${service} ${base}`;
  const url = callAddress(base, endpoint, path, query);
  // Without the query: it identifies the caller.
  const where = { url: url.split('?')[0] || endpoint.pattern };
  if (!url) throw appKitError('http_unreachable', where);

  const abort = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort.abort();
  }, options.deadline ?? HTTP_DEADLINE_MS);
  const stop = (): void => abort.abort();
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted) stop();
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      credentials: 'omit',
      signal: abort.signal,
      ...(options.cache && { cache: options.cache }),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    recordServerDate(response.headers.get('date'));
    if (!response.ok) {
      const error = await statusError(response);
      if (!options.quiet) alertFor(error, accusedAs);
      throw error;
    }
    const etag = response.headers.get('etag');
    const reply = options.read
      ? await options.read((onText) => replyText(response, onText), etag && url + etag)
      : parseReply(endpoint, JSON.parse(await replyText(response)));
    if (reply === undefined) throw appKitError('http_invalid_reply', where);
    accused.delete(accusedAs);
    if (options.read) abort.abort();
    return reply;
  } catch (error) {
    // Stops reading a reply that is too long. The caller may read the reason from a failed status.
    if (!(error instanceof AppKitError)) abort.abort();
    throw named(error, where, late, options.signal?.aborted, service);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
  }
}

/** @returns undefined for an invalid reply */
export function parseReply<Reply>({ reply }: Endpoint<string, unknown, Reply>, value: unknown) {
  const { success, output } = safeParse(reply, value);
  return success ? output : undefined;
}

/** @returns an empty text for a base that is no URL */
export function callAddress<Pattern extends string, Query, Reply>(
  base: string,
  endpoint: Endpoint<Pattern, Query, Reply>,
  path: PathParams<Pattern>,
  query: Query,
): string {
  try {
    return endpointUrl(base, endpoint, path, query, sdkParams());
  } catch {
    return '';
  }
}

function named(
  error: unknown,
  where: { url: string },
  late: boolean,
  aborted: boolean | undefined,
  service: Service,
): AppKitError {
  if (aborted) return appKitError('canceled');
  const failure =
    error instanceof AppKitError
      ? error
      : appKitError(
          late
            ? 'http_timeout'
            : error instanceof SyntaxError
              ? 'http_invalid_reply'
              : 'http_unreachable',
          where,
          error,
        );
  // A warning is a telemetry error: one about telemetry would cause the next one.
  log[service === 'analytics' ? 'info' : 'warn'](failure, where.url);
  return failure;
}

/** The gateway and project of the list below. */
let knownFor = '';
let known: Promise<readonly string[]> | undefined;

/** Kept in memory once it has answered with networks; a failed look-up is asked again. */
function apiNetworks(): Promise<readonly string[]> {
  const now = `${$options.get().projectId} ${baseUrl('api')}`;
  if (now !== knownFor) known = undefined;
  knownFor = now;
  if (known) return known;
  const mine = callGateway(supportedChains)
    .then(
      ({ http }) => http,
      () => [],
    )
    .then((networks) => {
      if (networks.length === 0 && known === mine) known = undefined;
      return networks;
    });
  known = mine;
  return mine;
}

/** Checks if the Blockchain API supports the network. Source: protocol §1 "Gate". */
export async function isApiNetwork(networkId: string): Promise<boolean> {
  return (await apiNetworks()).includes(networkId);
}

/**
 * Same check for callers that need the reason: an unreachable API does not mean an unsupported
 * network.
 * @throws AppKitError `http_unreachable`
 */
export async function knowsNetwork(networkId: string): Promise<boolean> {
  const networks = await apiNetworks();
  if (networks.length === 0) throw appKitError('http_unreachable', { url: baseUrl('api') });
  return networks.includes(networkId);
}
