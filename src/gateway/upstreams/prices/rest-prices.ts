/** Reads prices from any JSON price service; the configuration maps the fields. */

import { splitIntoBatches } from '../../concurrency/process-in-batches';
import type { Clock } from '../../environment';
import { fillTemplate, type QueryDataService, valueAt } from '../external/data-service-client';
import { readPrice } from '../external/parse-fields';
import { createTtlCache } from '../fetch/ttl-cache';
import type { PriceRestConfig } from '../source-config';
import { NATIVE, type PriceSource, type SourcePrice } from '../source-types';

const KEEP = 60_000;
const MOST = 50_000;
/**
 * Maximum calls for one account. If an account has more tokens, only the first ones get a price.
 */
const MAX_CALLS = 20;

export function createRestPrices(
  config: PriceRestConfig,
  ask: QueryDataService,
  now: Clock,
): PriceSource {
  const kept = createTtlCache<{ price: string | undefined }>(KEEP, MOST, now);

  return {
    kind: 'external',
    currencies: config.currencies,
    async quotes(chainId, currency, tokens) {
      const reference = chainId.slice(chainId.indexOf(':') + 1);
      const isEvm = chainId.startsWith('eip155:');
      const idOf = (token: string): string | undefined => {
        if (token === NATIVE) return config.native;
        const address = isEvm ? token.toLowerCase() : token;
        return config.id.replace('{address}', address).replace('{reference}', reference);
      };
      const asked = tokens.flatMap((token) => {
        const id = idOf(token);
        return id === undefined ? [] : [{ token, id, key: `${currency}/${id}` }];
      });
      const unknown = asked.filter(({ key }) => !kept.get(key));
      const groups = splitIntoBatches(unknown, config.perCall).slice(0, MAX_CALLS);
      const results = await Promise.allSettled(
        groups.map(async (group) => {
          const ids = group.map(({ id }) => id).join(',');
          const url = fillTemplate(config.url, { ids, currency, reference });
          const reply = await ask(`prices ${chainId}`, url);
          for (const { id, key } of group) {
            const place = config.path.map((name) =>
              name.replace('{id}', id).replace('{currency}', currency),
            );
            kept.set(key, { price: readPrice(valueAt(reply, place)) });
          }
        }),
      );
      const quotes = new Map<string, SourcePrice>();
      for (const { token, key } of asked) {
        const price = kept.get(key)?.price;
        if (price) quotes.set(token, { perCoin: price });
      }
      const failed = results.find((result) => result.status === 'rejected');
      if (failed && quotes.size === 0) throw failed.reason;
      return quotes;
    },
  };
}
