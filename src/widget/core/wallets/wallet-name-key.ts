/**
 * Names of one wallet have the same key: it may call itself "Sandbox Wallet" here and `sandbox-wallet`
 * there. Pure. The one home of the rule; a name tells wallets together, never who is trusted.
 */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[\s-]/g, '');
