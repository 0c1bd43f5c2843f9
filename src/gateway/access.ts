/** Who may call: CORS, known projects, the rate limit. Source: protocol §0.3, §1, §1.0. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { ApiError } from './api-error';
import type { Gateway, GatewayContext, Guard } from './gateway';
import { createRateLimiter } from './rate-limit';
import { visitor } from './visitor';

/** Any page may call: what guards a project is its id, its limit and what it may do. */
export const anyOrigin: MiddlewareHandler = cors({
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
  exposeHeaders: ['x-request-id', 'retry-after', 'date'],
  maxAge: 86_400,
});

/** Sets `project`, or refuses. */
export function knownProject({ config }: Gateway): Guard {
  return async (c, next) => {
    const id = c.req.query('projectId');
    if (!id) {
      throw new ApiError(
        401,
        'authentication',
        'Project ID is missing: add ?projectId=… to the address.',
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

/** `address` is where the connection came from, as the server sees it. */
export function limited(
  { config, now, metrics }: Gateway,
  address: (c: GatewayContext) => string | undefined,
): Guard {
  const limiter = config.rateLimit && createRateLimiter(config.rateLimit, now);
  return async (c, next) => {
    if (limiter) {
      const forwarded = config.trustProxy ? c.req.header('X-Forwarded-For') : undefined;
      const from = visitor(forwarded, address(c));
      const wait = limiter.take(`${c.req.query('projectId')}\n${from}`);
      if (wait > 0) {
        metrics.count('appkit_rate_limited_total');
        throw new ApiError(429, 'rate_limited', `Too many requests: try again in ${wait} s.`, {
          'Retry-After': String(wait),
        });
      }
    }
    await next();
  };
}
