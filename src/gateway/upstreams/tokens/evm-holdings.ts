/**
 * Reads an account's ERC-20 tokens from the chain: those on the token lists and those in its
 * transfers.
 */
import { isEvmAddress, truncateAddress } from '../../../protocol/validate';
import { checksumAddress, readUint } from '../../abi/abi-words';
import { encode } from '../../abi/contract-functions';
import type { Clock, Log } from '../../environment';
import { createTtlCache } from '../fetch/ttl-cache';
import type { EvmCalls } from '../rpc/evm-call';
import type { Features } from '../source-health';
import type { Holding, TokensSeenBy } from '../source-types';
import type { TokenLists } from './token-lists';
import type { ReadFacts } from './token-metadata';

/** Of the tokens seen in transfers the newest ones: anybody can send anybody any number. */
const MAX_SEEN = 5_000;
/** How long a token that gives no balance is left alone, ms. */
const KEEP_BROKEN = 600_000;

export interface EvmHoldings {
  calls: EvmCalls;
  lists: TokenLists;
  seenBy: TokensSeenBy;
  /** Metadata reader for EVM tokens. */
  evmFacts: ReadFacts;
  features: Features;
  now: Clock;
  log: Log;
}

/** @param found Told the addresses as soon as they are known, before names are. */
export type ReadTokens = (
  chainId: string,
  account: string,
  fresh: boolean,
  found: (addresses: readonly string[]) => void,
) => Promise<Holding[]>;

export interface ChainTokens {
  owned: ReadTokens;
  /**
   * Reads these tokens from the chain, also with a zero balance. Omits an address that is no token.
   * @param tokens on EVM lower case
   */
  named(chainId: string, account: string, tokens: readonly string[]): Promise<Holding[]>;
}

export function createEvmHoldings(dependencies: EvmHoldings): ChainTokens {
  const { calls, lists, seenBy, evmFacts, features, now, log } = dependencies;
  const broken = createTtlCache<{ broken: true }>(KEEP_BROKEN, 50_000, now);

  /** Transfers live in a store of their own: without it, the tokens of the lists are still there. */
  async function seen(chainId: string, account: string): Promise<string[]> {
    try {
      const tokens = await features.watch('seenTokens', chainId, () => seenBy(chainId, account));
      return tokens.filter(isEvmAddress).slice(0, MAX_SEEN);
    } catch {
      log('warn', 'failed to read the tokens of transfers', { chain: chainId });
      return [];
    }
  }

  /** @param asked lower case */
  async function amountsOf(
    chainId: string,
    account: string,
    asked: readonly string[],
  ): Promise<Map<string, bigint>> {
    const data = encode('balanceOf', [account]);
    const replies = await calls.multicall(
      chainId,
      asked.map((to) => ({ to, data })),
    );
    const amounts = new Map<string, bigint>();
    asked.forEach((token, at) => {
      const amount = readUint(replies[at]);
      if (amount === undefined) broken.set(`${chainId}/${token}`, { broken: true });
      else amounts.set(token, amount);
    });
    return amounts;
  }

  async function holdingsOf(
    chainId: string,
    amounts: ReadonlyMap<string, bigint>,
    listed: Awaited<ReturnType<TokenLists['of']>>,
    found: (addresses: readonly string[]) => void = () => {},
  ): Promise<Holding[]> {
    const addresses = new Map([...amounts.keys()].map((token) => [token, checksumAddress(token)]));
    found([...addresses.values()]);
    const facts = await evmFacts(chainId, [...addresses.keys()]);
    return [...addresses].flatMap(([token, address]): Holding[] => {
      const own = facts.get(token);
      const named = listed?.get(token);
      if (named && own?.decimals !== undefined && own.decimals !== named.decimals) {
        log('warn', 'decimals of a token list differ from the chain', { chain: chainId });
      }
      // The chain's word counts; the list's only where the token is silent.
      const decimals = own?.decimals ?? named?.decimals;
      if (decimals === undefined) return [];
      return [
        {
          address,
          name: own?.name || named?.name || truncateAddress(address),
          symbol: own?.symbol || named?.symbol || '',
          decimals,
          amount: amounts.get(token) ?? 0n,
          ...(named?.iconUrl && { iconUrl: named.iconUrl }),
        },
      ];
    });
  }

  return {
    async owned(chainId, account, fresh, found) {
      const [listed, others] = await Promise.all([lists.of(chainId), seen(chainId, account)]);
      const all = new Set([...(listed?.keys() ?? []), ...others.map((one) => one.toLowerCase())]);
      const asked = [...all].filter((one) => fresh || !broken.get(`${chainId}/${one}`));
      const amounts = await amountsOf(chainId, account, asked);
      const held = new Map([...amounts].filter(([, amount]) => amount > 0n));
      return holdingsOf(chainId, held, listed, found);
    },

    async named(chainId, account, tokens) {
      const amounts = await amountsOf(chainId, account, tokens);
      return holdingsOf(chainId, amounts, await lists.of(chainId));
    },
  };
}
