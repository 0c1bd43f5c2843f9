/** The history that the indexer has read from the chain. */

import type { Clock } from '../../environment';
import { ApiError } from '../../http/api-error';
import { isAstray, isFarBehind } from '../../indexer/chain-coverage';
import { operationOfOther } from '../../indexer/classify-operation';
import type { ChainIndexer } from '../../indexer/indexer';
import { tokensApprovedBy } from '../../store/approvals';
import { progressOf } from '../../store/block-ranges';
import type { Store } from '../../store/open-store';
import { createReads, type HistoryRow } from '../../store/store-reads';
import { createTtlCache } from '../fetch/ttl-cache';
import type { TokenLists } from '../tokens/token-lists';
import type { ReadFacts, TokenFacts } from '../tokens/token-metadata';
import type { HistoryItem, HistorySource } from './history-source';

interface OnchainOptions {
  chain: string;
  store: Store;
  indexer: ChainIndexer;
  evmFacts: ReadFacts;
  lists: TokenLists;
  now: Clock;
}

/** How long a page waits for token symbols and decimals, ms: without them, amounts stay unknown. */
const MAX_WAIT_MS = 4_000;
/**
 * Tokens per transaction that the gateway looks up on the chain: an airdrop has hundreds that no
 * user asked for.
 */
const MOST_TOKENS = 20;
/** For the older pages of a history, ms: what was approved after its first page is on none of them. */
const KEEP_VOUCHED = 600_000;

export function createOnchainHistory(options: OnchainOptions): HistorySource {
  const { chain, store, indexer, evmFacts, lists, now } = options;
  const reads = createReads(store);
  const vouched = createTtlCache<readonly string[]>(KEEP_VOUCHED, 1_000, now);

  const notYet = (message: string) =>
    new ApiError(503, 'transport', message, { 'Retry-After': '5' });

  /** Half a history would look like a whole one. */
  async function begun() {
    const follower = indexer.of(chain);
    if (isAstray(follower)) {
      throw notYet('The history of this network is inconsistent. See /health.');
    }
    const progress = await progressOf(store, chain);
    if (!progress || isFarBehind(follower)) {
      throw notYet('The gateway is still indexing the history of this network. Try again later.');
    }
    return progress;
  }

  /**
   * Tokens whose word is taken for what the account approved in others' transactions. Any contract can write
   * anybody's approval, and such an entry has no move and no other side by which the widget could mark it, as it
   * marks planted transfers: so only those on the chain's lists, which the owner of the gateway takes for true.
   */
  async function vouchedFor(account: string, isFirst: boolean): Promise<readonly string[]> {
    const kept = isFirst ? undefined : vouched.get(account);
    if (kept) return kept;
    const listed = await lists.of(chain);
    // Nor kept: it may be that none could be had.
    if (!listed?.size) return [];
    const found = await tokensApprovedBy(store, chain, account, [...listed.keys()]);
    vouched.set(account, found);
    return found;
  }

  /** All at once, so that one question to the node is enough for the page. The store has the rest without it. */
  function factsOf(rows: readonly HistoryRow[]): ReturnType<ReadFacts> {
    const tokens = rows.flatMap(({ transfers }) => {
      const own = new Set(transfers.flatMap(({ token }) => token || []));
      return [...own].slice(0, MOST_TOKENS);
    });
    return evmFacts(chain, tokens, MAX_WAIT_MS);
  }

  function toItem(
    row: HistoryRow,
    account: string,
    facts: ReadonlyMap<string, TokenFacts>,
  ): HistoryItem {
    const { hash, block, position, time, sender, recipient, nonce, status } = row;
    const { transfers, approves } = row;
    const own = sender === account;
    return {
      ...{ hash, block, position, time, from: sender, to: recipient ?? '', nonce },
      failed: status === 0,
      operation: own ? row.operation : operationOfOther(transfers, account, approves),
      moves: transfers.map((move) => ({ ...move, facts: facts.get(move.token) })),
    };
  }

  return {
    kind: 'onchain',
    async page(account, before, limit) {
      const { from_block, since_time } = await begun();
      const believed = await vouchedFor(account, before === null);
      const { rows, next } = await reads.historyOf(chain, account, before, limit, believed);
      const facts = await factsOf(rows);
      const items = rows.map((row) => toItem(row, account, facts));
      return { items, next, since: from_block > 0 ? since_time : undefined };
    },
  };
}
