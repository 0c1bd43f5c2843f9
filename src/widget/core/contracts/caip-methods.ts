/**
 * Defines the methods that a provider of a namespace other than eip155 supports besides its own
 * (protocol §4), for a wallet in this browser and for a wallet over a link. The provider emits
 * `accountsChanged` (CAIP-10 ids, the active one first), `chainChanged` (a CAIP-2 id) and
 * `disconnect`.
 */

/**
 * Params `{ prompt: boolean }`; CAIP-10 ids, the active one first. Without `prompt` the user sees
 * no request.
 */
export const CAIP_ACCOUNTS = 'caip_accounts';

/** Params `{ networkId }`, a CAIP-2 id; null. Refused with 4902 where the wallet did not grant it. */
export const CAIP_SWITCH_NETWORK = 'caip_switchNetwork';
