/** Takes the reports of providers about purchases (webhooks): signed, each once, in any order. */
import * as v from 'valibot';
import { positiveMoney } from '../../protocol/http/account-values';
import { ONRAMP_STATES } from '../../protocol/http/onramp';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { createRateLimiter } from '../http/rate-limit';
import { readJsonText } from '../http/read-body';
import type { OnrampOrders } from './onramp-orders';
import { isSigned, REPORT_SIGNATURE } from './report-signature';

export const REPORTS_PATH = '/v1/onramp/webhooks/:provider';

const MAX_BODY = 8_000;
/** Of one provider, after its signature: others use up none of it. */
const RATE = { perMinute: 6_000, burst: 1_000 };

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const reportSchema = v.object({
  id,
  order: id,
  state: v.picklist(ONRAMP_STATES),
  /** Epoch ms, within the years that a number of the store holds. */
  time: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(8.64e15)),
  received: v.optional(v.union([v.literal(''), positiveMoney]), ''),
  hash: v.optional(v.pipe(v.string(), v.regex(/^\w{0,128}$/)), ''),
  reason: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{0,40}$/)), ''),
});

/** A state that begins later than this is a mistake, and would block all later ones. */
const AHEAD = 600_000;

type Dependencies = Pick<DomainDeps, 'onramp' | 'now' | 'metrics'>;

export function serveReports(
  app: GatewayApp,
  { onramp, now, metrics }: Dependencies,
  orders: OnrampOrders,
): void {
  const limiter = createRateLimiter(RATE, now);

  app.post(REPORTS_PATH, async (c) => {
    const name = c.req.param('provider');
    const secret = onramp.byName.get(name)?.webhookSecret;
    if (secret === undefined) throw new ApiError(404, '', 'No such provider.');
    const { value, text } = await readJsonText(c.req.raw, MAX_BODY);
    if (!isSigned(secret, c.req.header(REPORT_SIGNATURE), text, now())) {
      throw new ApiError(401, 'signature', 'The report is not signed, or not now.');
    }
    const wait = limiter.take(name);
    if (wait > 0) {
      throw new ApiError(429, 'rate_limited', `Too many reports: try again in ${wait} s.`, {
        'Retry-After': String(wait),
      });
    }
    const { success, output } = v.safeParse(reportSchema, value);
    if (!success || output.time > now() + AHEAD) {
      throw new ApiError(400, '', 'The body is not a report.');
    }
    const outcome = await orders.report(name, output);
    metrics.count('appkit_onramp_reports_total', { provider: name, outcome });
    // Also for one that changes nothing: the provider must not send it again.
    return c.json({ outcome }, 200, { 'Cache-Control': 'no-store' });
  });
}
