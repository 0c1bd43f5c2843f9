/** Controls access: CORS, known projects, the rate limit. Source: protocol §0.3, §1, §1.0. */
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { payCall } from '../../protocol/pay/exchange-payments';
import type { AccessGuard, Gateway, GatewayContext } from '../gateway-context';
import { ApiError } from './api-error';
import { clientAddress, visitor } from './client-key';
import { incomingOf } from './node-connection';
import { admitsOrigin } from './project-origins';
import { createRateLimiter, createVisitorLimiter } from './rate-limit';

/** For the owner's monitors: no page may read these. */
const OWNERS = new Set(['/health', '/metrics']);

/** For the pages of one project alone. Source: protocol §1.10. */
const OF_PROJECT: ReadonlySet<string> = new Set([payCall.pattern]);

/** Allows the origins of the project in the query, and no others. */
export const projectPages =
  ({ config }: Pick<Gateway, 'config'>): MiddlewareHandler =>
  async (c, next) => {
    if (!OF_PROJECT.has(c.req.path)) return next();
    const origin = c.req.header('Origin') ?? '';
    const id = c.req.query('projectId') ?? '';
    const project = Object.hasOwn(config.projects, id) ? config.projects[id] : undefined;
    const isAllowed = origin !== '' && project !== undefined && admitsOrigin(project, origin);
    if (c.req.method === 'OPTIONS') c.res = new Response(null, { status: isAllowed ? 204 : 403 });
    else await next();
    const { headers } = c.res;
    headers.set('Vary', 'Origin');
    if (!isAllowed) return;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', EXPOSED.join());
    if (c.req.method !== 'OPTIONS') return;
    headers.set('Access-Control-Allow-Methods', 'POST');
    headers.set('Access-Control-Allow-Headers', 'content-type,x-sdk-type,x-sdk-version');
    headers.set('Access-Control-Max-Age', '86400');
  };

/** Any page may call: what guards a project is its id, its limit and what it may do. */
export const anyOrigin: MiddlewareHandler = async (c, next) => {
  if (OWNERS.has(c.req.path) || OF_PROJECT.has(c.req.path)) return next();
  if (c.req.method === 'OPTIONS') return preflight(c, next);
  await next();
  // Set on the reply that is there: the library's own way copies each reply, body and all.
  for (const [name, value] of ANY_ORIGIN) c.res.headers.set(name, value);
};

const EXPOSED = ['x-request-id', 'retry-after', 'date', 'etag'];

export const ANY_ORIGIN = Object.entries({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED.join(),
});

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowHeaders: [
    'content-type',
    'user-agent',
    'referer',
    'origin',
    'access-control-request-method',
    'access-control-request-headers',
    'solana-client',
    'sec-fetch-mode',
    'x-sdk-type',
    'x-sdk-version',
  ],
  exposeHeaders: EXPOSED,
  maxAge: 86_400,
});

/** Sets `project`, or refuses. */
export function requireProject({ config }: Gateway): AccessGuard {
  return async (c, next) => {
    const id = c.req.query('projectId');
    if (!id) {
      throw new ApiError(
        401,
        'authentication',
        'Project ID is missing: add ?projectId=… to the URL.',
      );
    }
    const project = Object.hasOwn(config.projects, id) ? config.projects[id] : undefined;
    if (!project) {
      throw new ApiError(401, 'authentication', 'Project ID is not known to this gateway.');
    }
    c.set('project', project);
    await next();
  };
}

export interface RequestLimits {
  /** Counts requests of a visitor to a project. @throws ApiError 429 */
  charge(projectId: string, visitor: string, requests: number): void;
  /** Counts requests for work that is done. */
  owe(projectId: string, visitor: string, requests: number): void;
  /**
   * Counts one request before its route runs. When it is refused, the route does not count it again.
   */
  admits(incoming: IncomingMessage, projectId: string, visitor: string): boolean;
  /** The refusal of a request that was counted before. */
  refusalOf(c: GatewayContext): unknown;
}

/**
 * Two limits: of each visitor of a project, then of the project. A visitor who is refused takes nothing
 * of what the others share.
 */
export function createRequestLimits({
  config,
  now,
  metrics,
}: Pick<Gateway, 'config' | 'now' | 'metrics'>): RequestLimits {
  const visitors = config.rateLimit && createVisitorLimiter(config.rateLimit, now);
  const projects = new Map(
    Object.entries(config.projects).flatMap(([id, { rateLimit }]) =>
      rateLimit ? [[id, createRateLimiter(rateLimit, now)]] : [],
    ),
  );
  const refusals = new WeakMap<IncomingMessage, unknown>();

  function refuse(field: 'rate_limited' | 'address', wait: number): never {
    metrics.count('appkit_rate_limited_total');
    const who =
      field === 'address' ? 'This project has reached its rate limit' : 'Too many requests';
    throw new ApiError(429, field, `${who}: try again in ${wait} s.`, {
      'Retry-After': String(wait),
    });
  }

  function charge(id: string, from: string, requests: number): void {
    const wait = visitors?.take(from, requests, id) ?? 0;
    if (wait > 0) refuse('rate_limited', wait);
    const quota = projects.get(id)?.take(id, requests) ?? 0;
    if (quota > 0) refuse('address', quota);
  }

  return {
    charge,
    owe(id, from, requests) {
      visitors?.owe(from, requests, id);
      projects.get(id)?.owe(id, requests);
    },
    admits(incoming, id, from) {
      try {
        charge(id, from, 1);
        return true;
      } catch (refusal) {
        refusals.set(incoming, refusal);
        return false;
      }
    },
    refusalOf(c) {
      const incoming = incomingOf(c);
      return incoming && refusals.get(incoming);
    },
  };
}

/** The visitor of a request that no route has seen. */
export function visitorOf(
  { config }: Pick<Gateway, 'config'>,
  { headers, socket }: IncomingMessage,
): string {
  const forwarded = config.trustProxy ? headers['x-forwarded-for']?.toString() : undefined;
  return visitor(forwarded, socket.remoteAddress);
}

/** @param address where the connection came from, as the server sees it */
export function limitRate(
  { config }: Pick<Gateway, 'config'>,
  limits: RequestLimits,
  address: (c: GatewayContext) => string | undefined,
): AccessGuard {
  return async (c, next) => {
    const refusal = limits.refusalOf(c);
    if (refusal) throw refusal;
    // Without a checked project, any text could be one: all of them share one limit.
    const id = c.get('project') ? (c.req.query('projectId') ?? '') : '';
    const forwarded = config.trustProxy ? c.req.header('X-Forwarded-For') : undefined;
    const client = clientAddress(forwarded, address(c));
    const from = visitor(undefined, client);
    limits.charge(id, from, 1);
    c.set('client', client);
    c.set('visitor', from);
    c.set('charge', (requests) => limits.charge(id, from, requests));
    c.set('owe', (requests) => limits.owe(id, from, requests));
    await next();
  };
}
