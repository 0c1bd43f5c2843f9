/** Looks up the owner of a name; read-only. Source: protocol §1.6. */
import { profile, profileQuery } from '../../protocol/http/profile';
import { labelIn } from '../../protocol/names/account-name';
import { checksumAddress } from '../abi/abi-words';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { profileOf } from '../names/zone-routes';
import { normalizeName } from '../upstreams/names/normalize-name';
import { serveEndpoint } from './endpoint-route';

/** The coin type of Ethereum, by ENSIP-11: its addresses apply to its whole namespace. */
const ETHER = '60';

function unused(apiVersion: '2' | undefined): [] {
  if (apiVersion === '2') return [];
  throw new ApiError(404, 'name', 'No account has this name.');
}

export function register(app: GatewayApp, { guard, names, zone }: DomainDeps): void {
  serveEndpoint(
    app,
    profile,
    { guard, query: profileQuery(), cache: 'no-store' },
    async ({ path, query: { apiVersion } }) => {
      const asked = normalizeName(path.name);
      if ('reason' in asked) {
        throw new ApiError(400, 'name', `Not a name (ENSIP-15): ${asked.reason}`);
      }
      const { name } = asked;
      const label = zone && labelIn(zone.config.zone, name);
      if (zone && label !== undefined) {
        const found = await zone.names.find(label);
        return found ? profileOf(zone.config.zone, found) : unused(apiVersion);
      }
      if (!names.any) throw new ApiError(503, 'chainId', 'This gateway has no name source.');
      const address = await names.addressOf(name);
      if (address === undefined) return unused(apiVersion);
      // The name source reports no times and no other data.
      const held = { address: checksumAddress(address), created_at: null };
      const times = { registered_at: null, updated_at: null };
      return { name, ...times, attributes: {}, addresses: { [ETHER]: held } };
    },
  );
}
