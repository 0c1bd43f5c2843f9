/** Chunk `solana-payments`: everything that needs the language of transactions. */

import { quote } from './solana-quote';
import { status } from './solana-status';
import { submit } from './solana-submit';
import { tokenFacts } from './solana-token-facts';

export const sender = { tokenFacts, quote, submit, status };
