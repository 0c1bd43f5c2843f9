/**
 * Purchases at Coinbase: a link with a session token, which is for one use, five minutes and one visitor's
 * address; quotes; and the purchases of an account. Source: docs.cdp.coinbase.com, "Onramp".
 */
import * as v from 'valibot';
import { positiveMoney } from '../../protocol/http/account-values';
import { ApiError } from '../http/api-error';
import type { QueryDataService } from '../upstreams/external/data-service-client';
import { type CoinbaseKey, signCall } from './coinbase-key';
import { COINBASE_NETWORKS, coinbaseNetwork } from './coinbase-networks';
import type { CoinbaseConfig } from './onramp-config';
import { LINK_LIFE, type OnrampProvider } from './onramp-provider';
import { camelKeys, readReply } from './provider-replies';

const PAGE = 'https://pay.coinbase.com/buy/select-asset';

const tokenReply = v.object({ token: v.pipe(v.string(), v.regex(/^[\w.=+/-]{1,2048}$/)) });

const coinbaseMoney = v.pipe(
  v.object({ value: positiveMoney, currency: v.string() }),
  v.transform(({ value, currency }) => ({ amount: value, currency })),
);
const quoteReply = v.pipe(
  v.unknown(),
  v.transform((reply) => camelKeys(reply)),
  v.object({
    paymentTotal: coinbaseMoney,
    paymentSubtotal: coinbaseMoney,
    purchaseAmount: coinbaseMoney,
    coinbaseFee: coinbaseMoney,
    networkFee: coinbaseMoney,
    quoteId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  }),
);

interface Dependencies {
  key: CoinbaseKey;
  ask: QueryDataService;
  now: () => number;
}

export type AskCoinbase = (path: string, body?: object) => Promise<unknown>;

/** Calls the API: with a body by POST. */
export function createAskCoinbase(apiUrl: string, { key, ask, now }: Dependencies): AskCoinbase {
  return async (path, body) => {
    const url = new URL(path, apiUrl);
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { Authorization: `Bearer ${signCall(key, { method, url, now: now() })}` };
    return ask('coinbase', url.href, undefined, headers, body && JSON.stringify(body));
  };
}

export function createCoinbase(
  { quotesFor }: Pick<CoinbaseConfig, 'quotesFor'>,
  ask: AskCoinbase,
  now: () => number,
): OnrampProvider {
  return {
    info: {
      ...{ name: 'coinbase', label: 'Coinbase', feeRange: '1-2%' },
      ...{ chains: ['eip155'], tracked: false },
    },
    async createSession({ account, asset, amount, currency, ip }) {
      if (!account) throw new ApiError(400, 'address', 'Coinbase needs an account.');
      const { networkId, address } = account;
      const expiresAt = now() + LINK_LIFE;
      const { token } = await readReply(
        () =>
          ask('/onramp/v1/token', {
            addresses: [{ address, blockchains: Object.values(COINBASE_NETWORKS) }],
            assets: [asset],
            clientIp: ip,
          }),
        tokenReply,
      );
      const url = new URL(PAGE);
      for (const [name, value] of Object.entries({
        ...{ sessionToken: token, defaultExperience: 'buy', defaultAsset: asset },
        ...{ defaultNetwork: coinbaseNetwork(networkId), partnerUserRef: address },
        ...(amount !== undefined && { presetFiatAmount: amount, fiatCurrency: currency }),
      })) {
        url.searchParams.set(name, value);
      }
      return { url: url.href, expiresAt };
    },
    ...(quotesFor && {
      quote: ({ asset, currency, amount }) =>
        readReply(
          () =>
            ask('/onramp/v1/buy/quote', {
              ...{ purchaseCurrency: asset, paymentCurrency: currency, paymentAmount: amount },
              ...{ paymentMethod: 'CARD', ...quotesFor },
            }),
          quoteReply,
        ),
    }),
  };
}
