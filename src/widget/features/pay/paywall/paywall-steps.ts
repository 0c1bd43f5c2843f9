/** Chunk `paywall`: payments that the user signs, and whose gas a server pays. */
import { PaywallStep } from './PaywallStep';
import { readPaywall } from './read-paywall';

export const paywallSteps = { PaywallStep, readPaywall };
