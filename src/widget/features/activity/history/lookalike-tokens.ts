/** Whether a token in the history can be taken for one that it is not. Pure. Source: hazards §5. */
import type { HistoryTransfer } from '../../../../protocol/http/history';
import type { Network } from '../../../../protocol/networks';
import { skeleton } from '../../../../protocol/token-text';
import { NATIVE, type Token } from '../../../core/account-data/token';

export type TokenLooks = (transfer: HistoryTransfer) => boolean;

/** CAIP-10 → the contract, in one spelling. */
const contractOf = (address: string): string => (address.split(':')[2] ?? '').toLowerCase();

/**
 * The real ones are the coin of the network and what the account's list has as verified; another
 * contract under their symbol is none of them.
 */
export function tokenLooks(network: Network | undefined, tokens: readonly Token[]): TokenLooks {
  const real = new Map<string, Set<string>>();
  const learn = (symbol: string, id: string): void => {
    const look = skeleton(symbol);
    if (!look) return;
    real.set(look, (real.get(look) ?? new Set()).add(id.toLowerCase()));
  };
  if (network) learn(network.nativeCurrency.symbol, NATIVE);
  for (const { verified, id, symbol } of tokens) if (verified) learn(symbol, id);
  return ({ fungible_info: coin }) => {
    // Who does not say which token it is cannot be contradicted.
    if (!coin?.address || !coin.symbol) return false;
    const ids = real.get(skeleton(coin.symbol));
    return ids !== undefined && !ids.has(contractOf(coin.address));
  };
}
