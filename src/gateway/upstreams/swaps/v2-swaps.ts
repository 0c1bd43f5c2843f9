/**
 * Swaps through the router of a Uniswap v2: direct, or in two steps through the wrapped coin or the
 * stablecoin of the network. Amounts come from the reserves of this moment.
 */
import { EVM_NATIVE } from '../../../protocol/swaps/native-coin';
import { minimumReceived } from '../../../protocol/swaps/swap-math';
import { readAddress } from '../../abi/abi-words';
import { decode, encode, encodeAmountsOut } from '../../abi/contract-functions';
import type { Clock } from '../../environment';
import { ApiError, CodedError } from '../../http/api-error';
import { createTtlCache } from '../fetch/ttl-cache';
import type { EvmCalls } from '../rpc/evm-call';
import type { SwapPair, SwapSource } from './swap-source';

/** A router never changes its factory; another one may be configured after a restart. */
const KEEP_ROUTER = 3_600_000;
/** How long a built swap may wait in the wallet, seconds. */
const DEADLINE = 1_200;
/** Gas of a swap with one pool, and of each further pool. Measured, with reserve. */
const GAS_OF_SWAP = 260_000n;
const GAS_OF_POOL = 130_000n;

/**
 * A pool writes its price of record only in the first swap of a second, and the very first write costs most.
 * An estimate in the same second leaves it out.
 */
const GAS_OF_RECORD = 45_000n;

interface Route {
  path: readonly string[];
  expected: bigint;
}

interface Options {
  router: string;
  /** The stablecoin of the network's price source. */
  stable: string | undefined;
  calls: EvmCalls;
  now: Clock;
}

export function createV2Swaps({ router, stable, calls, now }: Options): SwapSource {
  const wrapped = createTtlCache<{ coin: string }>(KEEP_ROUTER, 1, now);

  async function wrappedCoin(chainId: string): Promise<string> {
    const known = wrapped.get(chainId);
    if (known) return known.coin;
    const found = readAddress(
      await calls.ethCall(chainId, { to: router, data: encode('WETH', []) }),
    );
    if (!found)
      throw new ApiError(503, 'provider', 'The exchange of this network does not answer.');
    wrapped.set(chainId, { coin: found });
    return found;
  }

  /** @throws CodedError `insufficient_liquidity` if no path gives anything. */
  async function bestRoute({ chainId, from, to, amount }: SwapPair): Promise<Route> {
    const coin = await wrappedCoin(chainId);
    const [start, end] = [from, to].map((token) => (token === EVM_NATIVE ? coin : token)) as [
      string,
      string,
    ];
    if (start === end) throw new CodedError('same_token', 'Wrapping a coin is not a swap.');
    const middles = [coin, stable].filter((one) => one && one !== start && one !== end);
    const paths = [[start, end], ...middles.map((middle) => [start, middle as string, end])];
    const replies = await calls.multicall(
      chainId,
      paths.map((path) => ({ to: router, data: encodeAmountsOut(amount, path) })),
    );
    let best: Route | undefined;
    paths.forEach((path, at) => {
      const [amounts] = decode('getAmountsOut', replies[at]) ?? [];
      const expected = Array.isArray(amounts) ? (amounts.at(-1) as unknown) : undefined;
      if (typeof expected !== 'bigint' || expected <= (best?.expected ?? 0n)) return;
      best = { path, expected };
    });
    if (!best) {
      throw new CodedError(
        'insufficient_liquidity',
        'No pool of this network can swap this amount.',
      );
    }
    return best;
  }

  return {
    spender: async () => router,
    quote: async (pair) => (await bestRoute(pair)).expected,
    async build({ account, slippage, ...pair }) {
      const { path, expected } = await bestRoute(pair);
      const least = minimumReceived(expected, slippage);
      const deadline = BigInt(Math.floor(now() / 1000) + DEADLINE);
      const after = [least, path, account, deadline];
      const data =
        pair.from === EVM_NATIVE
          ? encode('swapExactETHForTokens', after)
          : encode(pair.to === EVM_NATIVE ? 'swapExactTokensForETH' : 'swapExactTokensForTokens', [
              pair.amount,
              ...after,
            ]);
      return {
        to: router,
        data,
        value: pair.from === EVM_NATIVE ? pair.amount : 0n,
        expected,
        gas: GAS_OF_SWAP + GAS_OF_POOL * BigInt(path.length - 2),
        reserve: GAS_OF_RECORD * BigInt(path.length - 1),
      };
    },
  };
}
