/** Loads the steps after the choice. */
const steps = async () => (await import('./wallet/pay-steps')).paySteps;

export const loadPaywall = async () => (await import('./paywall/paywall-steps')).paywallSteps;

// One function each: it is the key that `Lazy` remembers a component by.
export const walletStep = async () => (await steps()).WalletStep;

export const payProgress = async () => (await steps()).PayProgress;

export const paywallStep = async () => (await loadPaywall()).PaywallStep;
