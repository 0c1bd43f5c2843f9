/** Balances from an explorer of Blockscout's kind. Source: its REST API, version 2. */
import * as v from 'valibot';
import { webUrl } from '../../../protocol/http/lenient-schemas';
import { isEvmAddress, truncateAddress } from '../../../protocol/validate';
import { checksumAddress } from '../../abi/abi-words';
import type { Currency } from '../../config';
import type { BlockscoutConfig } from '../source-config';
import type { BalanceSource, Holding } from '../source-types';
import { isNeverSeen } from './account-not-found';
import { balancesAway } from './balances-unavailable';
import { type QueryDataService, valueAt } from './data-service-client';
import { readAmount, readDecimals, readName, readPrice, readSymbol } from './parse-fields';
import type { LeaveOut, UnreadableEntries } from './unreadable-entries';

const MAX_TOKENS = 5_000;

export function createBlockscout(
  { url }: BlockscoutConfig,
  ask: QueryDataService,
  currencyOf: (chainId: string) => Currency | undefined,
  unreadable: UnreadableEntries,
): BalanceSource {
  const base = url.replace(/\/+$/, '');

  /** An account that the explorer has never seen has nothing. */
  async function about(chainId: string, path: string, none: unknown): Promise<unknown> {
    try {
      return await ask(`balances ${chainId}`, `${base}/api/v2/addresses/${path}`);
    } catch (error) {
      if (isNeverSeen(error)) return none;
      throw balancesAway();
    }
  }

  return {
    kind: 'external',
    async holdings(chainId, account) {
      const [own, list] = await Promise.all([
        about(chainId, account, { coin_balance: null }),
        about(chainId, `${account}/token-balances`, []),
      ]);
      const balance = valueAt(own, ['coin_balance']);
      const coins = readAmount(balance);
      const currency = currencyOf(chainId);
      if (!Array.isArray(list) || (coins === undefined && balance !== null) || !currency) {
        throw balancesAway();
      }
      const usd = readPrice(valueAt(own, ['exchange_rate']));
      const leaveOut = await unreadable(chainId);
      const tokens = list.slice(0, MAX_TOKENS).flatMap((entry) => readEntry(entry, leaveOut));
      // Null: it has never seen the account, or has not looked yet. Then the coin is left to the chain.
      return coins === undefined
        ? tokens
        : [{ ...currency, amount: coins, ...(usd && { usd }) }, ...tokens];
    },
  };
}

/** @throws ApiError 503 for a coin that is counted on, and whose amount cannot be read */
function readEntry(entry: unknown, leaveOut: LeaveOut): Holding[] {
  const at = (...place: string[]) => valueAt(entry, place);
  const address = at('token', 'address_hash') ?? at('token', 'address');
  const amount = readAmount(at('value'));
  const decimals = readDecimals(at('token', 'decimals'));
  const isCoin = at('token', 'type') === 'ERC-20';
  if (!isCoin || typeof address !== 'string' || !/^0x/i.test(address) || !isEvmAddress(address)) {
    return [];
  }
  if (decimals === undefined) return [];
  if (amount === undefined) return leaveOut(address);
  if (amount === 0n) return [];
  const name = readName(at('token', 'name')) || truncateAddress(address);
  const symbol = readSymbol(at('token', 'symbol'));
  const usd = readPrice(at('token', 'exchange_rate'));
  const icon = v.safeParse(webUrl, at('token', 'icon_url'));
  return [
    {
      address: checksumAddress(address),
      name,
      symbol,
      decimals,
      amount,
      ...(usd && { usd }),
      ...(icon.success && { iconUrl: icon.output }),
    },
  ];
}
