/** Balances from any JSON service; the configuration gives the path of each value. */
import { isEvmAddress, isSolanaAddress, truncateAddress } from '../../../protocol/validate';
import { checksumAddress } from '../../abi/abi-words';
import type { Currency } from '../../config';
import type { BalanceRestConfig } from '../source-config';
import type { BalanceSource, Holding } from '../source-types';
import { balancesAway } from './balances-unavailable';
import { fillTemplate, type QueryDataService, valueAt } from './data-service-client';
import { readAmount, readDecimals, readName, readPrice, readSymbol } from './parse-fields';
import type { LeaveOut, UnreadableEntries } from './unreadable-entries';

const MAX_TOKENS = 5_000;

export function createRestBalances(
  config: BalanceRestConfig,
  ask: QueryDataService,
  currencyOf: (chainId: string) => Currency | undefined,
  unreadable: UnreadableEntries,
): BalanceSource {
  const { fields, native } = config;

  /** @throws ApiError 503 for a coin that is counted on, and whose amount cannot be read */
  function readEntry(entry: unknown, chainId: string, leaveOut: LeaveOut): Holding[] {
    const found = identify(entry, chainId);
    if (!found) return [];
    const value = valueAt(entry, fields.amount) ?? null;
    // Then the coin is left to the chain.
    if (value === null && !found.address) return [];
    const amount = readAmount(value);
    if (amount === undefined) return leaveOut(found.address);
    if (amount === 0n && found.address) return [];
    const usd = fields.usd && readPrice(valueAt(entry, fields.usd));
    return [{ ...found, amount, ...(usd && { usd }) }];
  }

  function identify(entry: unknown, chainId: string): Omit<Holding, 'amount'> | undefined {
    const value = valueAt(entry, fields.address);
    // The coin's name and decimals are the owner's word, not the service's.
    if (value === undefined || value === null || value === native) return currencyOf(chainId);
    const address = canonical(value, chainId);
    const decimals = readDecimals(valueAt(entry, fields.decimals));
    if (!address || decimals === undefined) return undefined;
    const name = readName(valueAt(entry, fields.name)) || truncateAddress(address);
    return { address, name, symbol: readSymbol(valueAt(entry, fields.symbol)), decimals };
  }

  return {
    kind: 'external',
    async holdings(chainId, account) {
      const reference = chainId.slice(chainId.indexOf(':') + 1);
      const url = fillTemplate(config.url, { address: account, reference });
      const reply = await ask(`balances ${chainId}`, url).catch(() => undefined);
      const list = valueAt(reply, config.list ?? []);
      if (!Array.isArray(list)) throw balancesAway();
      const leaveOut = await unreadable(chainId);
      return list.slice(0, MAX_TOKENS).flatMap((entry) => readEntry(entry, chainId, leaveOut));
    },
  };
}

function canonical(address: unknown, chainId: string): string | undefined {
  if (typeof address !== 'string') return undefined;
  if (!chainId.startsWith('eip155:')) return isSolanaAddress(address) ? address : undefined;
  return /^0x/i.test(address) && isEvmAddress(address) ? checksumAddress(address) : undefined;
}
