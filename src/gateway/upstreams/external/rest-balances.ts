/** Balances from any service that tells them as JSON; the configuration says where each value lies. */
import { isEvmAddress, isSolanaAddress, truncateAddress } from '../../../protocol/validate';
import { checksummed } from '../../abi/words';
import { ApiError } from '../../api-error';
import type { Currency } from '../../config';
import type { BalanceSource, Holding } from '../kinds';
import type { BalanceRestConfig } from '../sources-config';
import { readAmount, readDecimals, readName, readPrice, readSymbol } from './fields';
import { type AskOutside, filled, valueAt } from './outside';

const MAX_TOKENS = 5_000;

export function createRestBalances(
  config: BalanceRestConfig,
  ask: AskOutside,
  currencyOf: (chainId: string) => Currency | undefined,
): BalanceSource {
  const { fields, native } = config;

  function readEntry(entry: unknown, chainId: string): Holding[] {
    const told = valueAt(entry, fields.address);
    const amount = readAmount(valueAt(entry, fields.amount));
    const usd = fields.usd && readPrice(valueAt(entry, fields.usd));
    if (amount === undefined) return [];
    const rest = { amount, ...(usd && { usd }) };
    if (told === undefined || told === null || told === native) {
      const currency = currencyOf(chainId);
      // The coin's name and decimals are the owner's word, not the service's.
      return currency ? [{ ...currency, ...rest }] : [];
    }
    const address = canonical(told, chainId);
    const decimals = readDecimals(valueAt(entry, fields.decimals));
    if (!address || amount === 0n || decimals === undefined) return [];
    const name = readName(valueAt(entry, fields.name)) || truncateAddress(address);
    return [
      { address, name, symbol: readSymbol(valueAt(entry, fields.symbol)), decimals, ...rest },
    ];
  }

  return {
    kind: 'external',
    async holdings(chainId, account) {
      const reference = chainId.slice(chainId.indexOf(':') + 1);
      const url = filled(config.url, { address: account, reference });
      const reply = await ask(`balances ${chainId}`, url).catch(() => undefined);
      const list = valueAt(reply, config.list ?? []);
      if (!Array.isArray(list)) throw new ApiError(503, 'transport', 'Token Balance Unavailable');
      return list.slice(0, MAX_TOKENS).flatMap((entry) => readEntry(entry, chainId));
    },
  };
}

function canonical(address: unknown, chainId: string): string | undefined {
  if (typeof address !== 'string') return undefined;
  if (!chainId.startsWith('eip155:')) return isSolanaAddress(address) ? address : undefined;
  return /^0x/i.test(address) && isEvmAddress(address) ? checksummed(address) : undefined;
}
