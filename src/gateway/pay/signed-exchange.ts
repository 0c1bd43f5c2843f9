/** Links to an exchange, and questions about its sessions: queries that the gateway signs. ADR 51. */
import { randomBytes } from 'node:crypto';
import { type ExchangeState, PAY_RESULTS } from '../../protocol/pay/exchange-payments';
import { readReply } from '../onramp/provider-replies';
import { signedQuery } from '../onramp/signed-provider';
import type { QueryDataService } from '../upstreams/external/data-service-client';
import type { ExchangeConfig } from './pay-config';

/** Life of a link, ms. */
const LINK_LIFE = 300_000;

export interface PayOrder {
  /** CAIP-19. */
  asset: string;
  /** Decimal string, in whole tokens. */
  amount: string;
  /** CAIP-10. */
  recipient: string;
}

export interface PayExchange {
  id: string;
  name: string;
  imageUrl: string | undefined;
  sends(asset: string): boolean;
  /** A link for one use. */
  begin(order: PayOrder): { url: string; sessionId: string };
  /** @throws ApiError 503 */
  status(sessionId: string): Promise<{ status: ExchangeState; txHash?: string | undefined }>;
}

interface Dependencies {
  ask: QueryDataService;
  now: () => number;
}

export function createSignedExchange(
  id: string,
  { label, url, statusUrl, secret, assets, imageUrl }: ExchangeConfig,
  { ask, now }: Dependencies,
): PayExchange {
  const known = new Set(assets.map((asset) => asset.toLowerCase()));
  const withQuery = (address: string, values: Readonly<Record<string, string>>) =>
    `${address}${address.includes('?') ? '&' : '?'}${signedQuery(secret, values)}`;
  return {
    ...{ id, name: label, imageUrl },
    sends: (asset) => known.has(asset.toLowerCase()),
    begin({ asset, amount, recipient }) {
      // 128 random bits: no one finds the payment of another user.
      const sessionId = randomBytes(16).toString('base64url');
      const expires = String(Math.floor((now() + LINK_LIFE) / 1000));
      const values = { asset, amount, recipient, session: sessionId, expires };
      return { url: withQuery(url, values), sessionId };
    },
    status(session) {
      const address = withQuery(statusUrl, { session });
      return readReply(() => ask(`pay-${id}`, address), PAY_RESULTS.status);
    },
  };
}
