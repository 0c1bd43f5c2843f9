/**
 * The unit after an amount: the symbol; without a symbol the name, else the shortened address.
 * Pure.
 */
import { sanitizeName } from '../../../protocol/sanitize';
import { NAME_LENGTH, SYMBOL_LENGTH } from '../../../protocol/token-text';
import { truncateAddress } from '../../../protocol/validate';
import type { TokenFacts, Transfer } from '../contracts/sender';
import type { Token } from './transfer-form';

interface Named {
  transfer: Transfer;
  token: Token;
  facts: TokenFacts;
}

/** By the chain's own words first. */
export function unitOf({ transfer, token, facts }: Named): string {
  return (
    sanitizeName(facts.symbol, SYMBOL_LENGTH) ||
    sanitizeName(token.symbol, SYMBOL_LENGTH) ||
    sanitizeName(facts.name || token.name, NAME_LENGTH) ||
    truncateAddress(transfer.token)
  );
}
