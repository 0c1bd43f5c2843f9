/** Chunk `eip155-payments`: everything that needs the language of contracts. */

import { contractSender as contracts } from './contract-sender';
import { resolveName } from './ens-names';
import { quote } from './evm-quote';
import { status } from './evm-status';
import { submit } from './evm-submit';
import { tokenFacts } from './evm-token-facts';
import { paidFee } from './paid-fee';
import { provePayment } from './prove-payment';

export const sender = {
  ...{ tokenFacts, quote, submit, status, paidFee, provePayment },
  ...{ resolveName, contracts },
};
