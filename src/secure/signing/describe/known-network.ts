/** Name and coin of a network, as this build knows them: never the page's or a node's words. */
import { formatDecimals } from '../../../protocol/amount';
import { namedNetwork } from '../../../protocol/networks';

export interface NetworkWords {
  id: string;
  name: string;
  symbol: string;
  decimals: number;
}

export function networkWords(id: string): NetworkWords {
  const known = namedNetwork(id);
  if (known) {
    const { symbol, decimals } = known.nativeCurrency;
    return { id, name: known.name, symbol, decimals };
  }
  const solana = id.startsWith('solana:');
  return {
    id,
    name: `Network ${id.slice(id.indexOf(':') + 1)}`,
    symbol: solana ? 'SOL' : 'coins',
    decimals: solana ? 9 : 18,
  };
}

export const coinAmount = (amount: bigint, { symbol, decimals }: NetworkWords): string =>
  `${formatDecimals(amount, decimals)} ${symbol}`;
