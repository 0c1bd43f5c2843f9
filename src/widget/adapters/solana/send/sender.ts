/** Chunk `solana-send`: everything that needs the language of transactions. */

import { quote } from './quote';
import { status } from './status';
import { submit } from './submit';
import { tokenFacts } from './token-facts';

export const sender = { tokenFacts, quote, submit, status };
