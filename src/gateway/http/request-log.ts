/** Around every request: an id, the headers all replies share, one log line, the metrics. */
import { routePath } from 'hono/route';
import type { Project } from '../config';
import type { Log } from '../environment';
import type { Gateway, GatewayApp } from '../gateway-context';
import { ApiError, type PlainReply, responseOf } from './api-error';

// Nothing here is a page: even a reply opened in a tab runs nothing and shows nothing of others.
export const SHARED_HEADERS = Object.entries({
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

  app.onError((error, c) =>
    error instanceof ApiError
      ? error.toResponse()
      : responseOf(replyToError(error, c.get('requestId'), log)),
  );
}

/** The reply to a request whose handler threw. Logs what no handler should throw. */
export function replyToError(error: unknown, requestId: string, log: Log): PlainReply {
  if (error instanceof ApiError) return error.toReply();
  const { name, stack = '' } = error instanceof Error ? error : new Error('unknown');
  // The message may hold anything a visitor sent; the name and our own lines are enough to look.
  const at = stack.split('\n').slice(1, 4);
  log('error', 'unexpected error', { requestId, error: name, at: at.map((line) => line.trim()) });
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' };
  return { status: 500, headers, text: 'Internal server error' };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']);
