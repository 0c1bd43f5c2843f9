/** Chunk `pay-steps`: the review of a payment by wallet, and what follows the choice. */
import { PayProgress } from '../result/PayProgress';
import { WalletStep } from './WalletStep';

export const paySteps = { PayProgress, WalletStep };
