/** Name and coin of a network, as this build knows them: never the page's or a node's words. */
import { formatDecimals } from '../../../protocol/amount';
import { namedNetwork } from '../../../protocol/networks';

export interface NetworkWords {
  id: string;
  name: string;
  symbol: string;
  decimals: number;
}

/** Chains of developers' own machines. */
const LOCAL: readonly string[] = ['eip155:1337', 'eip155:31337', 'eip155:31338'];

export function networkWords(id: string): NetworkWords {
  const known = namedNetwork(id);
  if (known) {
    const { symbol, decimals } = known.nativeCurrency;
    return { id, name: known.name, symbol, decimals };
  }
  const reference = id.slice(id.indexOf(':') + 1);
  if (id.startsWith('solana:')) {
    return { id, name: `Unknown Solana network ${reference}`, symbol: 'SOL', decimals: 9 };
  }
  if (LOCAL.includes(id)) {
    return { id, name: `Local test network ${reference}`, symbol: 'ETH', decimals: 18 };
  }
  return {
    id,
    name: `Unknown network, ID ${reference}`,
    symbol: `native coins of network ${reference}`,
    decimals: 18,
  };
}

export const coinAmount = (amount: bigint, { symbol, decimals }: NetworkWords): string =>
  `${formatDecimals(amount, decimals)} ${symbol}`;
