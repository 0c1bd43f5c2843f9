/** The facilitator of x402. Source: x402 specification v2 §7. For servers: it needs no project. */
import * as v from 'valibot';
import { X402_VERSION } from '../../protocol/pay/x402';
import {
  facilitatorBody,
  type X402Reason,
  x402Settle,
  x402Supported,
  x402Verify,
} from '../../protocol/pay/x402-facilitator';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { readJson } from '../http/read-body';
import { serveEndpoint } from '../routes/endpoint-route';

const MAX_BODY = 16_000;
/** Questions to the network that one call may take: it counts as so many requests. */
const COST = 5;

/** The member that is wrong names the reason. */
function reasonOf(path: string): X402Reason {
  if (/(?:^|\.)x402Version$/.test(path)) return 'invalid_x402_version';
  if (/\.scheme$/.test(path)) return 'unsupported_scheme';
  if (/\.network$/.test(path)) return 'invalid_network';
  return path.startsWith('paymentRequirements')
    ? 'invalid_payment_requirements'
    : 'invalid_payload';
}

export function register(app: GatewayApp, { limit, facilitator }: DomainDeps): void {
  if (!facilitator) return;
  const { networks, address, verify, settle } = facilitator;
  const parse = v.safeParser(facilitatorBody());
  const headers = { 'Cache-Control': 'no-store' };

  async function read(c: GatewayContext) {
    c.get('charge')(COST - 1);
    const { success, output, issues } = parse(await readJson(c.req.raw, MAX_BODY));
    if (success) return { body: output };
    const path = v.getDotPath(issues[0]) ?? '';
    return { reason: reasonOf(path), message: `${path || 'The body'}: ${issues[0].message}` };
  }

  app.post(x402Verify.pattern, limit, async (c) => {
    const { body, reason, message } = await read(c);
    if (body) return c.json(await verify(body), 200, headers);
    return c.json({ isValid: false, invalidReason: reason, invalidMessage: message }, 400, headers);
  });

  app.post(x402Settle.pattern, limit, async (c) => {
    const { body, reason, message } = await read(c);
    if (body) return c.json(await settle(body), 200, headers);
    const words = { errorReason: reason, errorMessage: message };
    return c.json({ success: false, ...words, transaction: '', network: '' }, 400, headers);
  });

  serveEndpoint(app, x402Supported, { guard: limit, cache: 'max-age=300' }, () => ({
    kinds: networks.map((network) => ({ x402Version: X402_VERSION, scheme: 'exact', network })),
    extensions: [],
    signers: { 'eip155:*': [address] },
  }));
}
