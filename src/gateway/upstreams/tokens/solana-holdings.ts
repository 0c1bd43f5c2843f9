/** Reads an account's SPL and Token-2022 tokens from the chain. Source: Solana's JSON-RPC. */

import { truncateAddress } from '../../../protocol/validate';
import type { Clock } from '../../environment';
import type { RpcUpstreams } from '../rpc/rpc-upstreams';
import { createSolanaCall } from '../rpc/solana-call';
import type { Holding } from '../source-types';
import type { ChainTokens } from './evm-holdings';
import type { SolanaMintsOf } from './solana-mints';
import type { TokenLists } from './token-lists';
import { cleanFacts, createFacts } from './token-metadata';

/** Of the mints that are on no list the first ones: anybody can send anybody any number. */
const MAX_UNLISTED = 5_000;

interface Dependencies {
  rpc: Pick<RpcUpstreams, 'send'>;
  lists: TokenLists;
  solanaMints: SolanaMintsOf;
  now: Clock;
}

export function createSolanaHoldings(dependencies: Dependencies): ChainTokens {
  const { rpc, lists, now } = dependencies;
  const ask = createSolanaCall(rpc, 'Token Balance Unavailable');
  const solanaMints = dependencies.solanaMints(ask);

  /**
   * Uses each mint's own metadata, with Metaplex as the fallback, in the same order as the widget.
   */
  async function askFacts(chainId: string, addresses: readonly string[]) {
    const read = await solanaMints.read(chainId, addresses);
    const mints = new Map(addresses.flatMap((one, at) => (read[at] ? [[one, read[at]]] : [])));
    const silent = [...mints.keys()].filter((one) => !mints.get(one)?.metadata);
    const metadata = await solanaMints.metadataOf(chainId, silent);
    const metaplex = new Map(silent.map((one, at) => [one, metadata[at]]));
    return new Map(
      [...mints].map(([address, { decimals, metadata = metaplex.get(address) }]) => [
        address,
        cleanFacts(metadata?.name, metadata?.symbol, BigInt(decimals)),
      ]),
    );
  }

  const factsOf = createFacts(askFacts, now);

  /** @returns the balance of each mint that the account has something of, and the chain's list */
  async function readAccount(chainId: string, account: string) {
    const [listed, programs] = await Promise.all([
      lists.of(chainId),
      ask.tokenAccounts(chainId, account),
    ]);
    const amounts = new Map<string, bigint>();
    for (const { mint, amount } of programs.flat()) {
      // Of one mint an owner may have several accounts.
      amounts.set(mint, (amounts.get(mint) ?? 0n) + amount);
    }
    return { listed, amounts };
  }

  async function holdingsOf(
    chainId: string,
    mints: readonly string[],
    { listed, amounts }: Awaited<ReturnType<typeof readAccount>>,
  ): Promise<Holding[]> {
    const known = await factsOf(chainId, mints);
    // One of its kind, however it is built, is no coin. Of a mint without a balance the supply decides.
    const single = mints.filter((mint) => {
      return (amounts.get(mint) ?? 1n) === 1n && known.get(mint)?.decimals === 0;
    });
    const nfts = new Set((await solanaMints.nftMints(chainId, single)).map(({ mint }) => mint));
    return mints.flatMap((address): Holding[] => {
      const own = known.get(address);
      const named = listed?.get(address);
      if (own?.decimals === undefined || nfts.has(address)) return [];
      return [
        {
          address,
          // As on EVM: who sends is asked what the chain calls it.
          name: own.name || named?.name || truncateAddress(address),
          symbol: own.symbol || named?.symbol || '',
          decimals: own.decimals,
          amount: amounts.get(address) ?? 0n,
          ...(named?.iconUrl && { iconUrl: named.iconUrl }),
        },
      ];
    });
  }

  return {
    async owned(chainId, account, _fresh, found) {
      const read = await readAccount(chainId, account);
      const held = [...read.amounts.keys()];
      const mints = [
        ...held.filter((mint) => read.listed?.has(mint)),
        ...held.filter((mint) => !read.listed?.has(mint)).slice(0, MAX_UNLISTED),
      ];
      found(mints);
      return holdingsOf(chainId, mints, read);
    },

    named: async (chainId, account, mints) =>
      holdingsOf(chainId, mints, await readAccount(chainId, account)),
  };
}
