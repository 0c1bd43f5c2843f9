/** Networks and identity. Source: protocol §1.1, §1.2. */
import { identity, identityQuery, supportedChains } from '../../protocol/http/blockchain';
import { checkAddress, familyOf } from '../addresses';
import type { Gateway, GatewayApp, Guard } from '../gateway';
import { serveEndpoint } from './endpoint-route';

export function blockchainRoutes(app: GatewayApp, gateway: Gateway, guard: Guard): void {
  const { config, now } = gateway;

  serveEndpoint(app, supportedChains, { cache: 'public, max-age=86400, s-maxage=86400' }, () => ({
    http: Object.keys(config.chains),
    ws: [],
  }));

  // Names are looked up from the issue that brings them; until then everybody is nameless.
  const nobody = ({ path }: { path: { address: string } }) => {
    checkAddress(path.address, familyOf(path.address));
    return { name: null, avatar: null, resolvedAt: new Date(now()).toISOString() };
  };
  const identityOptions = { guard, query: identityQuery(), cache: 'public, max-age=300' };
  serveEndpoint(app, identity, identityOptions, nobody);
  serveEndpoint(
    app,
    { ...identity, pattern: '/v1/account/:address/identity' as const },
    identityOptions,
    nobody,
  );
}
