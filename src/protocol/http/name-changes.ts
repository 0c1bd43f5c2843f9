/**
 * Defines what only the gateway reads of account names: the signed texts, the changes of a name, and the
 * answers for the zone's resolver. Source: protocol §1.6; EIP-3668.
 */
import * as v from 'valibot';
import { evmAddress, nameCoin } from './account-names';
import { endpoint } from './endpoint';
import { profileEntry } from './profile';

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
  name: v.string(),
  attributes: nameAttributes,
  timestamp: v.pipe(v.number(), v.safeInteger()),
});

/** The signed content of another address of the name. */
export const addressMessage = v.strictObject({
  name: v.string(),
  coin_type: nameCoin,
  address: evmAddress,
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
