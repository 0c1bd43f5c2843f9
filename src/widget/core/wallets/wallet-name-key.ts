/**
 * Returns the same key for all spellings of a wallet's name, such as "Sandbox Wallet" and
 * `sandbox-wallet`. Pure. This is the only place for the rule; a name matches wallets and never
 * proves trust.
 */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[\s-]/g, '');
