/** Networks, identity, native balance. Source: protocol §1.1, §1.2, §1.5. */
import { parseCaipAddress } from '../../protocol/caip';
import {
  balance,
  balanceQuery,
  identity,
  identityQuery,
  supportedChains,
} from '../../protocol/http/blockchain';
import { checkAddress, familyOf } from '../addresses';
import { ApiError } from '../api-error';
import type { Gateway, GatewayApp, Guard } from '../gateway';
import { createNativeBalances } from '../upstreams/native-balance';
import { unsupportedChain } from '../upstreams/rpc';
import { serveEndpoint } from './endpoint-route';

export function blockchainRoutes(app: GatewayApp, gateway: Gateway, guard: Guard): void {
  const { config, now } = gateway;
  const balances = createNativeBalances(gateway);

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

  serveEndpoint(
    app,
    balance,
    { guard, query: balanceQuery(), cache: 'no-store' },
    async ({ path, query }) => {
      const fresh = freshIds(query.forceUpdate);
      const chains =
        query.chainId === undefined ? balances.chainsFor(path.address) : [query.chainId];
      for (const id of chains) {
        if (!balances.serves(id)) throw unsupportedChain();
        checkAddress(path.address, id.startsWith('eip155:') ? 'eip155' : 'solana');
      }
      if (chains.length === 0) checkAddress(path.address, familyOf(path.address) ?? 'eip155');
      const results = await Promise.allSettled(
        chains.map((id) => balances.read(id, path.address, fresh.has(id))),
      );
      const good = results.flatMap((result) =>
        result.status === 'fulfilled' ? [result.value] : [],
      );
      // One silent chain of many is left out; none at all is an outage and says so.
      const failed = results.find((result) => result.status === 'rejected');
      if (good.length === 0 && failed) throw failed.reason;
      return { balances: good };
    },
  );
}

/** Chains whose cached balance may not be used: those of the listed CAIP-10 token ids. */
function freshIds(forceUpdate: string | undefined): ReadonlySet<string> {
  const ids = (forceUpdate ?? '').split(',').filter(Boolean);
  if (ids.length > 50) throw new ApiError(400, 'address', 'forceUpdate: too many ids.');
  try {
    return new Set(ids.map((id) => parseCaipAddress(id).networkId));
  } catch {
    throw new ApiError(400, 'address', 'forceUpdate: not a list of CAIP-10 ids.');
  }
}
