/**
 * Checks that a provider signed its report, and when: `t=<epoch seconds>,v1=<hex>`, an HMAC-SHA256 over
 * `<t>.<body>`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const REPORT_SIGNATURE = 'X-Onramp-Signature';
/** Seconds between the two clocks, and on the network. */
const TOLERANCE = 300;

export function isSigned(
  secret: string,
  header: string | undefined,
  body: string,
  now: number,
): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  const bytes = Buffer.from(given, 'hex');
  const isSame = bytes.length === expected.length && timingSafeEqual(bytes, expected);
  return isSame && Math.abs(Math.floor(now / 1000) - Number(time)) <= TOLERANCE;
}
