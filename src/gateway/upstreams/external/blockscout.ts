/** Balances from an explorer of Blockscout's kind. Source: its REST API, version 2. */
import * as v from 'valibot';
import { webUrl } from '../../../protocol/http/lenient';
import { isEvmAddress, truncateAddress } from '../../../protocol/validate';
import { checksummed } from '../../abi/words';
import { ApiError } from '../../api-error';
import type { Currency } from '../../config';
import type { BalanceSource, Holding } from '../kinds';
import { RemoteError } from '../remote';
import type { BlockscoutConfig } from '../sources-config';
import { readAmount, readDecimals, readName, readPrice, readSymbol } from './fields';
import { type AskOutside, valueAt } from './outside';

const MAX_TOKENS = 5_000;

export function createBlockscout(
  { url }: BlockscoutConfig,
  ask: AskOutside,
  currencyOf: (chainId: string) => Currency | undefined,
): BalanceSource {
  const base = url.replace(/\/+$/, '');

  /** An account that the explorer has never seen is 404 there, and has nothing. */
  async function about(chainId: string, path: string, none: unknown): Promise<unknown> {
    try {
      return await ask(`balances ${chainId}`, `${base}/api/v2/addresses/${path}`);
    } catch (error) {
      if (error instanceof RemoteError && error.reason === 'http_404') return none;
      throw new ApiError(503, 'transport', 'Token Balance Unavailable');
    }
  }

  return {
    kind: 'external',
    async holdings(chainId, account) {
      const [own, list] = await Promise.all([
        about(chainId, account, { coin_balance: '0' }),
        about(chainId, `${account}/token-balances`, []),
      ]);
      const coins = readAmount(valueAt(own, ['coin_balance']) ?? '0');
      const currency = currencyOf(chainId);
      if (!Array.isArray(list) || coins === undefined || !currency) {
        throw new ApiError(503, 'transport', 'Token Balance Unavailable');
      }
      const usd = readPrice(valueAt(own, ['exchange_rate']));
      return [
        { ...currency, amount: coins, ...(usd && { usd }) },
        ...list.slice(0, MAX_TOKENS).flatMap(readEntry),
      ];
    },
  };
}

function readEntry(entry: unknown): Holding[] {
  const at = (...place: string[]) => valueAt(entry, place);
  const address = at('token', 'address_hash') ?? at('token', 'address');
  const amount = readAmount(at('value'));
  const decimals = readDecimals(at('token', 'decimals'));
  const isCoin = at('token', 'type') === 'ERC-20';
  if (!isCoin || typeof address !== 'string' || !/^0x/i.test(address) || !isEvmAddress(address)) {
    return [];
  }
  if (!amount || decimals === undefined) return [];
  const name = readName(at('token', 'name')) || truncateAddress(address);
  const symbol = readSymbol(at('token', 'symbol'));
  const usd = readPrice(at('token', 'exchange_rate'));
  const icon = v.safeParse(webUrl, at('token', 'icon_url'));
  return [
    {
      address: checksummed(address),
      name,
      symbol,
      decimals,
      amount,
      ...(usd && { usd }),
      ...(icon.success && { iconUrl: icon.output }),
    },
  ];
}
