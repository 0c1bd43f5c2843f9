/** Defines the endpoints of account names that the widget calls. Source: protocol §1.6. */
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { label, listOf } from './lenient-schemas';
import { profileEntry } from './profile';

/** One exact match and four alternatives. */
const MOST_SUGGESTIONS = 5;

export const suggestionsQuery = () => v.object({ zone: v.string() });

export const nameSuggestions = endpoint<v.InferInput<ReturnType<typeof suggestionsQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/profile/suggestions/:label',
  reply: v.object({
    suggestions: listOf(
      v.object({ name: v.pipe(label(255), v.minLength(1)), registered: v.boolean() }),
      MOST_SUGGESTIONS,
    ),
  }),
});

export const reverseQuery = () =>
  v.object({ sender: v.optional(v.string()), apiVersion: v.optional(v.literal('2')) });

export const namesOfAccount = endpoint<v.InferInput<ReturnType<typeof reverseQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/profile/reverse/:address',
  reply: listOf(profileEntry, 100),
});

export const nameCoin = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const signature = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^0x(?:[0-9a-f]{2})+$/i));
export const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i));
const signed = {
  address: evmAddress,
  coin_type: nameCoin,
  /** The JSON text that was signed, byte for byte. */
  message: v.pipe(v.string(), v.maxLength(2_000)),
  signature,
};

export const registerNameBody = () => v.object(signed);
export type RegisterNameBody = v.InferOutput<ReturnType<typeof registerNameBody>>;

export const registerName = endpoint<object>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/profile/account',
  reply: profileEntry,
});
