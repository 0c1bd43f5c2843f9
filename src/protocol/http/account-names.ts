/** Defines the endpoints of account names of a gateway's zone. Source: protocol §1.6. */
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
      v.object({ name: v.pipe(label(255), v.nonEmpty()), registered: v.boolean() }),
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

const coinType = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const signature = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^0x(?:[0-9a-f]{2})+$/i));
const signed = {
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)),
  coin_type: coinType,
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

/** Of public attributes, only this one. */
const bio = v.pipe(v.string(), v.maxLength(255), v.regex(/^[a-zA-Z0-9@:/._\-?&=+ ]*$/));
export const nameAttributes = v.strictObject({ bio: v.exactOptional(bio) });

/** The signed content of a registration. */
export const registerMessage = v.strictObject({
  name: v.string(),
  attributes: nameAttributes,
  timestamp: v.pipe(v.number(), v.safeInteger()),
});

/** The signed content of a change of attributes. */
export const attributesMessage = v.strictObject({
  attributes: nameAttributes,
  timestamp: v.pipe(v.number(), v.safeInteger()),
});

/** The signed content of another address of the name. */
export const addressMessage = v.strictObject({
  coin_type: coinType,
  address: signed.address,
  timestamp: v.pipe(v.number(), v.safeInteger()),
});

export const setNameAttributes = endpoint<object>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/profile/account/:name/attributes',
  reply: nameAttributes,
});

export const setNameAddress = endpoint<object>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/profile/account/:name/address',
  reply: profileEntry,
});

/** Answers for the resolver of the zone. Source: EIP-3668. */
export const ccipRead = endpoint<object>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/profile/ccip/:sender/:data',
  reply: v.object({ data: v.string() }),
});
