/** SPL and Token-2022 tokens of an account, as the chain says. Source: Solana's JSON-RPC. */

import { truncateAddress } from '../../../protocol/validate';
import type { Clock } from '../../environment';
import type { Holding } from '../kinds';
import { METAPLEX, metadataAddress, readMetaplex } from '../nfts/metaplex';
import type { RpcUpstreams } from '../rpc';
import { createSolanaAsk, type SolanaAccount } from '../solana-call';
import type { ReadTokens } from './evm-holdings';
import { cleanFacts, createFacts, type TokenFacts } from './facts';
import { readMint, readTokenAccount, TOKEN_2022, TOKEN_PROGRAM } from './solana-accounts';
import type { TokenLists } from './token-lists';

/** Of the mints that are on no list the first ones: anybody can send anybody any number. */
const MAX_UNLISTED = 5_000;

interface Dependencies {
  rpc: Pick<RpcUpstreams, 'send'>;
  lists: TokenLists;
  now: Clock;
}

export function createSolanaHoldings({ rpc, lists, now }: Dependencies): ReadTokens {
  const ask = createSolanaAsk(rpc, 'Token Balance Unavailable');

  /** What a mint that says nothing of itself is called, as the widget reads it, too. */
  const told = (account: SolanaAccount | null | undefined, mint: string) =>
    account?.owner === METAPLEX ? readMetaplex(account.data, mint) : undefined;

  /** The bytes of each mint; what cannot be read is not in the answer. */
  async function askFacts(chainId: string, mints: readonly string[]) {
    const [bytes, words] = await Promise.all([
      ask.accounts(chainId, mints),
      ask.accounts(chainId, mints.map(metadataAddress)),
    ]);
    const found = new Map<string, TokenFacts>();
    bytes.forEach((account, at) => {
      const address = mints[at] ?? '';
      const program = account?.owner;
      const isMint = program === TOKEN_PROGRAM || program === TOKEN_2022;
      const mint = account && isMint ? readMint(account.data, address) : undefined;
      if (!mint) return;
      const { decimals, supply } = mint;
      const metadata = mint.metadata ?? told(words[at], address);
      const kind = decimals === 0 && supply === 1n ? 'piece' : 'coin';
      found.set(address, cleanFacts(metadata?.name, metadata?.symbol, BigInt(decimals), kind));
    });
    return found;
  }

  const factsOf = createFacts(askFacts, now);

  return async (chainId, account, _fresh, found) => {
    const [listed, programs] = await Promise.all([
      lists.of(chainId),
      ask.tokenAccounts(chainId, account),
    ]);
    const amounts = new Map<string, bigint>();
    for (const { data } of programs.flat()) {
      const token = readTokenAccount(data);
      // Of one mint an owner may have several accounts.
      if (!token || token.owner !== account || token.amount === 0n) continue;
      amounts.set(token.mint, (amounts.get(token.mint) ?? 0n) + token.amount);
    }
    const held = [...amounts.keys()];
    const mints = [
      ...held.filter((mint) => listed?.has(mint)),
      ...held.filter((mint) => !listed?.has(mint)).slice(0, MAX_UNLISTED),
    ];
    found(mints);
    const known = await factsOf(chainId, mints);
    return mints.flatMap((address): Holding[] => {
      const own = known.get(address);
      const named = listed?.get(address);
      if (own?.decimals === undefined || own.kind === 'piece') return [];
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
  };
}
