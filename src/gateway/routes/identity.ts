/** Name and picture of an address. Source: protocol §1.2. */
import { identity, identityQuery } from '../../protocol/http/blockchain';
import { mediaPath } from '../../protocol/http/media';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { publicOrigin } from '../http/public-origin';
import { checkAddress, namespaceOf } from '../http/validate-address';
import { serveEndpoint } from './endpoint-route';

/** This namespace has no names. Source: protocol §1.2. */
const HOUR = 'private, max-age=3600';
/** The host may name a source soon. */
const MINUTE = 'private, max-age=60';

export function register(app: GatewayApp, { config, now, guard, names }: DomainDeps): void {
  const answer = async ({ c, path }: { c: GatewayContext; path: { address: string } }) => {
    const namespace = namespaceOf(path.address);
    checkAddress(path.address, namespace);
    // Only networks of one namespace have names, and not every gateway reads them. Do not answer
    // with an error: browsers log each error to the page's console.
    if (namespace !== 'eip155' || !names.any) {
      c.header('Cache-Control', namespace === 'eip155' ? MINUTE : HOUR);
      return { name: null, avatar: null, resolvedAt: new Date(now()).toISOString() };
    }
    const { name, avatar, resolvedAt, expiresAt } = await names.identityOf(path.address);
    // The browser's copy expires with the gateway's.
    const left = Math.max(0, Math.floor((expiresAt - now()) / 1000));
    c.header('Cache-Control', `private, max-age=${left}`);
    const picture = avatar && new URL(mediaPath(avatar), publicOrigin(c, config)).href;
    return { name, avatar: picture, resolvedAt: new Date(resolvedAt).toISOString() };
  };
  const options = { guard, query: identityQuery() };
  serveEndpoint(app, identity, options, answer);
  const alias = { ...identity, pattern: '/v1/account/:address/identity' as const };
  serveEndpoint(app, alias, options, answer);
}
