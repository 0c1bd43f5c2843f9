/** Detects tokens in the history that imitate another token, or are spam. Pure. Source: hazards §5. */
import type { HistoryTransfer } from '../../../../protocol/http/history';
import type { Network } from '../../../../protocol/networks';
import { confusableSkeleton } from '../../../../protocol/token-text';
import { NATIVE, type Token } from '../../../core/account-data/token';

export type TokenDoubt = 'spam' | 'lookalike';
export type TokenLooks = (transfer: HistoryTransfer) => TokenDoubt | undefined;

/** CAIP-10 → the contract, in one spelling. */
const contractOf = (address: string): string => (address.split(':')[2] ?? '').toLowerCase();

/**
 * Genuine tokens are the network's native token and the verified ones of the account's list;
 * another contract with their symbol is an imitation. Spam is what the account's list or the history
 * itself marks as that.
 */
export function tokenLooks(network: Network | undefined, tokens: readonly Token[]): TokenLooks {
  const real = new Map<string, Set<string>>();
  const learn = (symbol: string, id: string): void => {
    const look = confusableSkeleton(symbol);
    if (!look) return;
    real.set(look, (real.get(look) ?? new Set()).add(id.toLowerCase()));
  };
  if (network) learn(network.nativeCurrency.symbol, NATIVE);
  const spam = new Set<string>();
  const genuine = new Set<string>();
  for (const { verified, id, symbol, spam: isSpam } of tokens) {
    if (verified) learn(symbol, id);
    if (verified) genuine.add(id.toLowerCase());
    else if (isSpam) spam.add(id.toLowerCase());
  }
  return ({ fungible_info: coin }) => {
    // A transfer without a token address cannot be checked.
    if (!coin?.address) return undefined;
    const contract = contractOf(coin.address);
    if (genuine.has(contract)) return undefined;
    if (coin.is_spam || spam.has(contract)) return 'spam';
    const ids = real.get(confusableSkeleton(coin.symbol ?? ''));
    return ids && !ids.has(contract) ? 'lookalike' : undefined;
  };
}
