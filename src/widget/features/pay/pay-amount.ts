/** Writes the amount of a payment, with every digit. */

import { NATIVE, type TokenFacts, type Transfer } from '../../core/contracts/sender';
import { coinText } from '../../core/payments/coin-text';
import { unitOf } from '../../core/payments/token-unit';

interface Paid {
  transfer: Transfer;
  facts: TokenFacts;
}

/** By the network's own words: no list is asked. */
export const payUnit = ({ transfer, facts }: Paid): string =>
  unitOf({
    ...{ transfer, facts },
    token: { ...facts, id: NATIVE, numeric: '', verified: true, lookalike: false },
  });

export const amountText = (paid: Paid): string =>
  coinText(paid.transfer.amount, paid.facts.decimals, payUnit(paid));
