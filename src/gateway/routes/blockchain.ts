/** The supported networks. Source: protocol §1.1. */
import { supportedChains } from '../../protocol/http/blockchain';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { serveEndpoint } from './endpoint-route';

export function register(app: GatewayApp, { config }: DomainDeps): void {
  const reply = { http: Object.keys(config.chains), ws: [] };
  const kept = 'public, max-age=86400, s-maxage=86400';
  serveEndpoint(app, supportedChains, { kept, again: () => reply }, () => reply);
}
