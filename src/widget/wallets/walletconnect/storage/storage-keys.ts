/** What this kit is called where others may live too. */

/** Of the client's keys in the store, and of its owner's lock. */
export function prefixOf(relayProjectId: string): string {
  return `appkit-embed-${relayProjectId}`;
}

/** Where the client keeps its sessions (protocol §6.9): read by tabs that run no client of their own. */
export const sessionsKey = (prefix: string): string => `wc@2:client:0.3:${prefix}//session`;

/** Ours: which session serves which family, and on which network. */
export const currentKey = (prefix: string): string => `${prefix}/current`;

/** Ours: counts the tabs that have run the client, one after the other. */
export const leaderLockKey = (prefix: string): string => `${prefix}/turn`;
