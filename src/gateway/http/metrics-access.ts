/** The key `metrics` of the configuration: the port or the token that protects `/metrics`. */
import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Metrics } from './metrics';

/** Callers send `Authorization: Bearer …`. */
export const metricsToken = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 letters and digits'),
);

export const metricsConfig = v.pipe(
  v.strictObject({
    token: v.exactOptional(metricsToken),
    /** A listener of its own, at `host`. */
    port: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
    host: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  }),
  v.check(
    ({ token, port }) => token !== undefined || port !== undefined,
    'needs a "token", a "port", or both',
  ),
);

export type MetricsConfig = v.InferOutput<typeof metricsConfig>;

/** Hashes have one length, and comparing them takes one time. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** For owners only: no page may read it, and it is not kept. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** @param authorization the header of the request */
export function metricsReply(
  metrics: Metrics,
  { token }: Pick<MetricsConfig, 'token'>,
  authorization: string | undefined,
): Response {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (token !== undefined && !timingSafeEqual(digest(given), digest(token))) {
    const headers = { ...PRIVATE_HEADERS, 'WWW-Authenticate': 'Bearer' };
    return new Response('The metrics token is missing or wrong.\n', { status: 401, headers });
  }
  const type = 'text/plain; version=0.0.4; charset=utf-8';
  return new Response(metrics.text(), { headers: { ...PRIVATE_HEADERS, 'Content-Type': type } });
}
