/** Chunk `eip155-send`: everything that needs the language of contracts. */

import { resolveName } from './ens-names';
import { quote } from './quote';
import { status } from './status';
import { submit } from './submit';
import { tokenFacts } from './token-facts';

export const sender = { tokenFacts, quote, submit, status, resolveName };
