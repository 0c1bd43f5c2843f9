/**
 * What a provider of a family other than eip155 answers besides its family's own methods (protocol §4),
 * whoever stands behind it: a wallet in this browser or one at the other end of a link. It tells
 * `accountsChanged` (CAIP-10 ids, the active one first), `chainChanged` (a CAIP-2 id) and `disconnect`.
 */

/** Params `{ prompt: boolean }`; CAIP-10 ids, the active one first. Without `prompt` nobody is asked. */
export const CAIP_ACCOUNTS = 'caip_accounts';

/** Params `{ networkId }`, a CAIP-2 id; null. Refused with 4902 where the wallet did not grant it. */
export const CAIP_SWITCH_NETWORK = 'caip_switchNetwork';
