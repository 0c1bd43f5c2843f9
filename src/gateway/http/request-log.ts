/** Around every request: an id, the headers all replies share, one log line, the metrics. */
import { routePath } from 'hono/route';
import type { Project } from '../config';
import type { Gateway, GatewayApp } from '../gateway-context';
import { ApiError } from './api-error';

// Nothing here is a page: even a reply opened in a tab runs nothing and shows nothing of others.
const SHARED_HEADERS = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
});

interface AnsweredRequest {
  requestId: string;
  method: string;
  /** The pattern of the route. */
  route: string;
  status: number;
  /** By the clock of the gateway. */
  started: number;
  project: Project | undefined;
}

/** @returns called once for each request: one log line, and the metrics */
export function recordRequests({ log, now, metrics }: Pick<Gateway, 'log' | 'now' | 'metrics'>) {
  return ({ requestId, method, route, status, started, project }: AnsweredRequest): void => {
    const elapsed = Math.max(0, now() - started);
    metrics.count('appkit_http_requests_total', {
      route,
      method: METHODS.has(method) ? method : 'other',
      status: String(status),
    });
    metrics.observe(route, elapsed / 1000);
    log(status >= 500 ? 'error' : 'info', 'request', {
      ...{ requestId, method, route, status, ms: elapsed },
      ...(project && { project: project.name }),
    });
  };
}

export function logRequests(
  app: GatewayApp,
  gateway: Pick<Gateway, 'log' | 'now' | 'metrics'>,
): void {
  const { log, now } = gateway;
  const record = recordRequests(gateway);
  app.use(async (c, next) => {
    const started = now();
    c.set('requestId', crypto.randomUUID());
    await next();
    // Not by `c.header`, which copies the reply, body and all.
    const { headers } = c.res;
    headers.set('X-Request-Id', c.get('requestId'));
    for (const [name, value] of SHARED_HEADERS) {
      if (!headers.has(name)) headers.set(name, value);
    }
    // The pattern, not the path: the path holds addresses.
    const pattern = routePath(c, -1);
    record({
      requestId: c.get('requestId'),
      method: c.req.method,
      route: pattern === '*' || pattern === '/*' ? 'none' : pattern,
      status: c.res.status,
      started,
      project: c.get('project'),
    });
  });

  app.onError((error, c) => {
    if (error instanceof ApiError) return error.toResponse();
    // The message may hold anything a visitor sent; the name and our own lines are enough to look.
    log('error', 'unexpected error', {
      requestId: c.get('requestId'),
      error: error.name,
      at: (error.stack ?? '')
        .split('\n')
        .slice(1, 4)
        .map((line) => line.trim()),
    });
    return c.text('Internal server error', 500, { 'Cache-Control': 'no-store' });
  });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']);
