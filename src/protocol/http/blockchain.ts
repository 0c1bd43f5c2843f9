/** Blockchain API: networks, identity. Source: protocol §1.1, §1.2. */
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { label, listOf, webUrl } from './lenient-schemas';

export const supportedChains = endpoint<object>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/supported-chains',
  /** CAIP-2 ids, including unknown namespaces. */
  reply: v.object({ http: listOf(v.string()), ws: listOf(v.string()) }),
});

export const identityQuery = () => v.object({ sender: v.optional(v.string()) });

export const identity = endpoint<v.InferInput<ReturnType<typeof identityQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/identity/:address',
  reply: v.object({
    name: v.nullish(label(64), null),
    avatar: v.fallback(v.nullish(v.union([webUrl, v.literal('')]), null), null),
  }),
});
