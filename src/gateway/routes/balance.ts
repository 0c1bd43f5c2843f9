/** The balances of an account. Source: protocol §1.5. */
import { parseCaipAddress } from '../../protocol/caip';
import { balance, balanceQuery } from '../../protocol/http/balance';
import { createTokenPictures } from '../catalogue/token-pictures';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { onceFor } from '../http/kept-replies';
import { checkAddress, namespaceOf } from '../http/validate-address';
import { createSeenSince } from '../indexer/chain-coverage';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { type ChainBalances, createBalances } from '../upstreams/tokens/balances';
import { serveEndpoint } from './endpoint-route';

export function register(app: GatewayApp, deps: DomainDeps): void {
  const { config, guard, logos } = deps;
  const pictures = createTokenPictures(config, logos);
  const balances = createBalances({ ...deps, pictures, seenSince: createSeenSince(deps) });

  /** Every served chain whose addresses look like this one. */
  const chainsFor = (address: string) =>
    Object.keys(config.chains).filter(
      (id) => balances.serves(id) && id.startsWith(`${namespaceOf(address)}:`),
    );

  serveEndpoint(
    app,
    balance,
    {
      ...{ guard, query: balanceQuery(), kept: 'no-store' },
      again({ path: { address }, query: { chainId, currency, forceUpdate } }) {
        if (chainId === undefined || forceUpdate) return undefined;
        const read = balances.kept(chainId, address, currency);
        return read && replyOfOne(read);
      },
    },
    async ({ path: { address }, query: { chainId, currency, forceUpdate } }) => {
      const forced = forcedTokens(forceUpdate);
      const chains = chainId === undefined ? chainsFor(address) : [chainId];
      for (const id of chains) {
        if (!balances.serves(id)) throw unsupportedChain();
        checkAddress(address, id.startsWith('eip155:') ? 'eip155' : 'solana');
      }
      if (chains.length === 0) checkAddress(address, namespaceOf(address) ?? 'eip155');
      const results = await Promise.allSettled(
        chains.map((id) => balances.read(id, address, currency, forced.get(id))),
      );
      const good = results.flatMap((result) =>
        result.status === 'fulfilled' ? [result.value] : [],
      );
      // The reply leaves out one silent chain of many; no answering chain is an outage with an
      // error.
      const failed = results.find((result) => result.status === 'rejected');
      if (good.length === 0 && failed) throw failed.reason;
      const [only, ...others] = good;
      return only && others.length === 0 ? replyOfOne(only) : replyOf(good);
    },
  );
}

/** While what was read is in the cache, so is the reply. */
const replyOfOne = onceFor((read: ChainBalances) => replyOf([read]));

function replyOf(read: readonly ChainBalances[]) {
  const since = Math.max(...read.map((one) => one.since ?? 0));
  return {
    balances: read.flatMap(({ entries }) => entries),
    ...(since > 0 && { since: new Date(since * 1000).toISOString() }),
  };
}

/**
 * Addresses of the listed CAIP-10 token ids, by chain. The cached balances of these chains may not
 * be used.
 */
function forcedTokens(forceUpdate: string | undefined): ReadonlyMap<string, readonly string[]> {
  const ids = (forceUpdate ?? '').split(',').filter(Boolean);
  if (ids.length > 50) throw new ApiError(400, 'address', 'forceUpdate: at most 50 ids.');
  const forced = new Map<string, string[]>();
  try {
    for (const { networkId, address } of ids.map(parseCaipAddress)) {
      forced.set(networkId, [...(forced.get(networkId) ?? []), address]);
    }
  } catch {
    throw new ApiError(400, 'address', 'forceUpdate: not a list of CAIP-10 ids.');
  }
  return forced;
}
