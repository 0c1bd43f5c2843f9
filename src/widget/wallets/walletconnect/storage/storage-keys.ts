/** The kit's storage keys and names in places that other code also uses. */

/** Of the client's keys in the store, and of its owner's lock. */
export function prefixOf(relayProjectId: string): string {
  return `appkit-embed-${relayProjectId}`;
}

/** The key of the client's sessions (protocol §6.9): tabs without their own client read it. */
export const sessionsKey = (prefix: string): string => `wc@2:client:0.3:${prefix}//session`;

/** Our key: the session and network of each namespace. */
export const currentKey = (prefix: string): string => `${prefix}/current`;

/** Ours: counts the tabs that have run the client, one after the other. */
export const leaderLockKey = (prefix: string): string => `${prefix}/turn`;

/** Identity of the client at the relay, for tabs without their own client. Protocol §6.9. */
export const clientIdKey = (prefix: string): string => `${prefix}/WALLETCONNECT_CLIENT_ID`;
