/**
 * Joins a wallet's list of tokens with the gateway's judgment. The wallet knows quantities; a price, a
 * picture or a mark of its own would be a claim that nothing checks.
 */
import type { BalanceEntry } from '../../../protocol/http/balance';

/** One contract has one spelling; of base58 each letter counts. */
const keyOf = ({ address = '' }: BalanceEntry): string =>
  address.startsWith('eip155:') ? address.toLowerCase() : address;

export function joinBalances(
  listed: readonly BalanceEntry[],
  judged: readonly BalanceEntry[],
): BalanceEntry[] {
  const known = new Map(judged.map((entry) => [keyOf(entry), entry]));
  return listed.map((entry) => {
    const { chainId, address, name, symbol, quantity } = entry;
    const found = known.get(keyOf(entry));
    // Other decimals: one of the two means another amount.
    return found?.quantity.decimals === quantity.decimals
      ? { ...found, quantity, value: undefined }
      : { chainId, address, name, symbol, quantity, verified: false };
  });
}
