/** Pages whose sockets the relay admits. The gateway's own page follows the same rule. */
import { originAllowed } from '../../protocol/http/project-config';
import type { GatewayConfig, Project } from '../config';

/**
 * The origins of the gateway's own page, from the configuration and never from a request:
 * `publicUrl`, and the relay's addresses, because one host name serves both.
 */
export function gatewayOrigins({
  publicUrl,
  relay,
}: Pick<GatewayConfig, 'publicUrl' | 'relay'>): readonly string[] {
  const addresses = (relay?.audiences ?? []).map((address) => address.replace(/^ws/i, 'http'));
  return [...(publicUrl ? [publicUrl] : []), ...addresses].map((url) => new URL(url).origin);
}

/** @param own of `gatewayOrigins`: the gateway's page has a live button for test projects */
export function admitsPage(
  { mode, allowedOrigins }: Project,
  origin: string,
  own: readonly string[],
): boolean {
  const test = mode === 'test' ? own : [];
  return originAllowed(['http://localhost:*', ...allowedOrigins, ...test], origin);
}
