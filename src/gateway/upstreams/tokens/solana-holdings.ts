/** SPL and Token-2022 tokens of an account, as the chain says. Source: Solana's JSON-RPC. */

import { truncateAddress } from '../../../protocol/validate';
import type { Clock } from '../../environment';
import { chunks } from '../evm-call';
import { valueAt } from '../external/outside';
import type { Holding } from '../kinds';
import { METAPLEX, type MetaplexMetadata, metadataAddress, readMetaplex } from '../nfts/metaplex';
import type { RpcUpstreams } from '../rpc';
import { bytesOf, createSolanaAsk } from '../solana-call';
import type { ReadTokens } from './evm-holdings';
import { cleanFacts, createFacts, type TokenFacts } from './facts';
import { readMint, readTokenAccount, TOKEN_2022, TOKEN_PROGRAM } from './solana-accounts';
import type { TokenLists } from './token-lists';

/** Accounts that a node gives in one call. */
const TOGETHER = 100;
const MAX_ACCOUNTS = 10_000;
const MAX_TOKENS = 5_000;

interface Dependencies {
  rpc: Pick<RpcUpstreams, 'send'>;
  lists: TokenLists;
  now: Clock;
}

export function createSolanaHoldings({ rpc, lists, now }: Dependencies): ReadTokens {
  const ask = createSolanaAsk(rpc, 'Token Balance Unavailable');

  async function accounts(chainId: string, addresses: readonly string[]): Promise<unknown[]> {
    const replies = await Promise.all(
      chunks(addresses, TOGETHER).map(async (part) => {
        const found = await ask(chainId, 'getMultipleAccounts', [part, { encoding: 'base64' }]);
        return part.map((_, at) => found[at]);
      }),
    );
    return replies.flat();
  }

  /** What a mint that says nothing of itself is called, as the widget reads it, too. */
  function told(account: unknown, mint: string): MetaplexMetadata | undefined {
    const data = bytesOf(account);
    return data && valueAt(account, ['owner']) === METAPLEX ? readMetaplex(data, mint) : undefined;
  }

  /** The bytes of each mint; what cannot be read is not in the answer. */
  async function askFacts(chainId: string, mints: readonly string[]) {
    const [bytes, words] = await Promise.all([
      accounts(chainId, mints),
      accounts(chainId, mints.map(metadataAddress)),
    ]);
    const found = new Map<string, TokenFacts>();
    bytes.forEach((account, at) => {
      const address = mints[at] ?? '';
      const program = valueAt(account, ['owner']);
      const data = bytesOf(account);
      const isMint = program === TOKEN_PROGRAM || program === TOKEN_2022;
      const mint = data && isMint ? readMint(data, address) : undefined;
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
    const [listed, ...programs] = await Promise.all([
      lists.of(chainId),
      ...[TOKEN_PROGRAM, TOKEN_2022].map((programId) =>
        ask(chainId, 'getTokenAccountsByOwner', [account, { programId }, { encoding: 'base64' }]),
      ),
    ]);
    const amounts = new Map<string, bigint>();
    for (const entry of programs.flatMap((each) => each.slice(0, MAX_ACCOUNTS))) {
      const data = bytesOf(valueAt(entry, ['account']));
      const token = data && readTokenAccount(data);
      // Of one mint an owner may have several accounts.
      if (!token || token.owner !== account || token.amount === 0n) continue;
      amounts.set(token.mint, (amounts.get(token.mint) ?? 0n) + token.amount);
    }
    const mints = [...amounts.keys()].slice(0, MAX_TOKENS);
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
