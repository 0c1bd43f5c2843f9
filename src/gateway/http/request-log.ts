/** Around every request: an id, the headers all replies share, one log line, the metrics. */
import { routePath } from 'hono/route';
import type { Gateway, GatewayApp } from '../gateway-context';
import { ApiError } from './api-error';

// Nothing here is a page: even a reply opened in a tab runs nothing and shows nothing of others.
const SHARED_HEADERS = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
});

export function logRequests(
  app: GatewayApp,
  { log, now, metrics }: Pick<Gateway, 'log' | 'now' | 'metrics'>,
): void {
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
    const route = pattern === '*' || pattern === '/*' ? 'none' : pattern;
    const elapsed = Math.max(0, now() - started);
    metrics.count('appkit_http_requests_total', {
      route,
      method: METHODS.has(c.req.method) ? c.req.method : 'other',
      status: String(c.res.status),
    });
    metrics.observe(route, elapsed / 1000);
    log(c.res.status >= 500 ? 'error' : 'info', 'request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      route,
      status: c.res.status,
      ms: elapsed,
      ...(c.get('project') && { project: c.get('project').name }),
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
