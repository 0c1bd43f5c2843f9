/**
 * Returns the gateway's origin as the user's browser reaches it: the gateway serves its files and
 * pictures itself, so a page contacts no other server.
 */
import type { GatewayConfig } from '../config';
import type { GatewayContext } from '../gateway-context';

export function publicOrigin(
  c: GatewayContext,
  { publicUrl, trustProxy }: Pick<GatewayConfig, 'publicUrl' | 'trustProxy'>,
): string {
  const { origin, host } = new URL(c.req.url);
  if (publicUrl) return new URL(publicUrl).origin;
  const https = trustProxy && c.req.header('X-Forwarded-Proto') === 'https';
  return https ? `https://${host}` : origin;
}
