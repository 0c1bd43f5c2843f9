/** Prices of named tokens. Source: protocol §1.4. */
import * as v from 'valibot';
import { tokenPrices, tokenPricesBody } from '../../protocol/http/token-prices';
import { EVM_NATIVE } from '../../protocol/swaps/native-coin';
import { createTokenPictures } from '../catalogue/token-pictures';
import { nativeCurrency } from '../config';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { readJson } from '../http/read-body';
import { readTokenId } from '../http/token-id';
import { decimalOf, priceOf } from '../upstreams/prices/money';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { NATIVE } from '../upstreams/source-types';
import { serveEndpoint } from './endpoint-route';

const MAX_BODY = 16_000;

export function register(app: GatewayApp, deps: DomainDeps): void {
  const { config, guard, assets, evmFacts, features, logos } = deps;
  const pictures = createTokenPictures(config, logos);
  const parseBody = v.safeParser(tokenPricesBody());

  serveEndpoint(app, tokenPrices, { guard, cache: 'no-store' }, async ({ c }) => {
    const { success, output, issues } = parseBody(await readJson(c.req.raw, MAX_BODY));
    if (!success) {
      const field = v.getDotPath(issues[0]) === 'currency' ? 'currency' : 'address';
      throw new ApiError(400, field, issues[0].message);
    }
    const { currency, addresses } = output;
    const tokens = addresses.map(readTokenId);
    const [first] = tokens;
    const chainId = first?.chainId ?? '';
    if (tokens.some((token) => token.chainId !== chainId)) {
      throw new ApiError(400, 'chainId', 'All tokens must be on one network.');
    }
    if (!Object.hasOwn(config.chains, chainId)) throw unsupportedChain();
    const prices = assets.chains.get(chainId)?.prices;
    if (!prices?.currencies.includes(currency)) return { fungibles: [] };
    const named = [...new Set(tokens.map(({ address }) => address))];
    const contracts = named.filter((address) => address !== EVM_NATIVE);
    const [quotes, facts, listed] = await Promise.all([
      features.watch('prices', chainId, () =>
        prices.quotes(chainId, currency, named.map(sourceId)),
      ),
      evmFacts(chainId, contracts),
      assets.lists.of(chainId),
    ]);
    const coin = nativeCurrency(config, chainId);
    return {
      fungibles: named.flatMap((address) => {
        const isCoin = address === EVM_NATIVE;
        const known = isCoin ? coin : (listed?.get(address) ?? facts.get(address));
        const quote = quotes.get(sourceId(address));
        if (known?.decimals === undefined || !quote) return [];
        const { name, symbol, decimals } = known;
        const price = decimalOf(priceOf(quote, decimals));
        const iconUrl = isCoin
          ? pictures.ofSymbol(symbol)
          : pictures.ofListed(listed?.get(address));
        const id = `${chainId}:${address}`;
        return price ? [{ address: id, name, symbol, iconUrl, price, decimals }] : [];
      }),
    };
  });
}

const sourceId = (address: string) => (address === EVM_NATIVE ? NATIVE : address);
