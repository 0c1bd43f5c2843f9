/** Past prices of one token. The endpoint is ours. */
import { priceHistory, priceHistoryQuery } from '../../protocol/prices/price-history';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { checkAddress } from '../http/validate-address';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { NATIVE, type PastPrices } from '../upstreams/source-types';
import { serveEndpoint } from './endpoint-route';

const NONE: PastPrices = { points: [] };

const absent = () =>
  new ApiError(503, 'chainId', 'This gateway has no price history for this network.');
const away = () => new ApiError(503, 'transport', 'Past prices cannot be read now.');

const idOf = (chainId: string, address = NATIVE): string =>
  chainId.startsWith('eip155:') ? address.toLowerCase() : address;

export function register(app: GatewayApp, { config, guard, assets }: DomainDeps): void {
  /** Anyone can name any address: the service is asked only for tokens that the gateway knows. */
  async function isKnown(chainId: string, currency: string, token: string): Promise<boolean> {
    if (token === NATIVE) return true;
    if ((await assets.lists.of(chainId))?.has(token)) return true;
    const quotes = await assets.chains.get(chainId)?.prices?.quotes(chainId, currency, [token]);
    return quotes?.has(token) ?? false;
  }

  serveEndpoint(
    app,
    priceHistory,
    { guard, query: priceHistoryQuery(), kept: 'private, max-age=60' },
    async ({ query: { chainId, address, currency, range } }) => {
      if (!Object.hasOwn(config.chains, chainId)) throw unsupportedChain();
      const source = assets.chains.get(chainId)?.priceHistory;
      if (!source) throw absent();
      if (address !== undefined) {
        checkAddress(address, chainId.startsWith('eip155:') ? 'eip155' : 'solana');
      }
      if (!source.currencies.includes(currency)) return NONE;
      const token = idOf(chainId, address);
      try {
        if (!(await isKnown(chainId, currency, token))) return NONE;
        return await source.read(chainId, currency, token, range);
      } catch (error) {
        throw error instanceof ApiError ? error : away();
      }
    },
  );
}
