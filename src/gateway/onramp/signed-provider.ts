/**
 * Links to a provider that has no API of its own form: a query that the gateway signs. The README says how a
 * provider checks it.
 */
import { createHmac } from 'node:crypto';
import { onrampQuoteReply } from '../../protocol/http/onramp';
import type { QueryDataService } from '../upstreams/external/data-service-client';
import type { SignedProviderConfig } from './onramp-config';
import { LINK_LIFE, type OnrampProvider } from './onramp-provider';
import { readReply } from './provider-replies';

interface Dependencies {
  ask: QueryDataService;
  now: () => number;
}

/** Names in the order of their code units, form-encoded, joined by `&`. */
export function canonicalQuery(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(values);
  query.sort();
  return query.toString();
}

/** The canonical query of these values, with its signature at the end. */
export function signedQuery(secret: string, values: Readonly<Record<string, string>>): string {
  const query = canonicalQuery(values);
  return `${query}&signature=${createHmac('sha256', secret).update(query).digest('hex')}`;
}

export function createSignedProvider(
  name: string,
  { label, url, secret, webhookSecret, feeRange, chains, quoteUrl }: SignedProviderConfig,
  { ask, now }: Dependencies,
): OnrampProvider {
  return {
    info: { name, label, feeRange, chains, tracked: true },
    webhookSecret,
    async createSession({ id, account, asset, amount, currency }) {
      const expiresAt = now() + LINK_LIFE;
      const query = signedQuery(secret, {
        ...(account && { account: `${account.networkId}:${account.address}` }),
        ...(amount !== undefined && { amount }),
        ...{ asset, currency, order: id, expires: String(Math.floor(expiresAt / 1000)) },
      });
      return { url: `${url}?${query}`, expiresAt };
    },
    ...(quoteUrl !== undefined && {
      quote: (question) => {
        const address = new URL(quoteUrl);
        for (const [key, value] of Object.entries(question)) address.searchParams.set(key, value);
        return readReply(() => ask(`onramp-${name}`, address.href), onrampQuoteReply);
      },
    }),
  };
}
