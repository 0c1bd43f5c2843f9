/** The history that the indexer has read from the chain. */
import { ApiError } from '../../api-error';
import type { Indexer } from '../../indexer/indexer';
import { operationOfOther } from '../../indexer/operation';
import { isAstray, isFarBehind } from '../../indexer/reach';
import { tokensApprovedBy } from '../../store/approvals';
import type { Store } from '../../store/open-store';
import { progressOf } from '../../store/ranges';
import { createReads, type HistoryRow } from '../../store/reads';
import type { ReadFacts, TokenFacts } from '../tokens/facts';
import type { TokenLists } from '../tokens/token-lists';
import type { HistoryItem, HistorySource } from './source';

interface OnchainOptions {
  chain: string;
  store: Store;
  indexer: Indexer;
  evmFacts: ReadFacts;
  lists: TokenLists;
}

export function createOnchainHistory(options: OnchainOptions): HistorySource {
  const { chain, store, indexer, evmFacts, lists } = options;
  const reads = createReads(store);

  const notYet = (said: string) => new ApiError(503, 'transport', said, { 'Retry-After': '5' });

  /** Half a history would look like a whole one. */
  async function begun() {
    const follower = indexer.of(chain);
    if (isAstray(follower)) {
      throw notYet('The history of this chain is not in order. /health says more.');
    }
    const progress = await progressOf(store, chain);
    if (!progress || isFarBehind(follower)) {
      throw notYet('The history of this chain is still being read. Try again later.');
    }
    return progress;
  }

  /**
   * Tokens whose word is taken for what the account approved in others' transactions. Any contract can write
   * anybody's approval, and such an entry has no move and no other side by which the widget could mark it, as it
   * marks planted transfers: so only those on the chain's lists, which the owner of the gateway takes for true.
   */
  async function vouchedFor(account: string): Promise<string[]> {
    const listed = await lists.of(chain);
    return listed ? tokensApprovedBy(store, chain, account, [...listed.keys()]) : [];
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
      const vouched = await vouchedFor(account);
      const { rows, next } = await reads.historyOf(chain, account, before, limit, vouched);
      // All at once, so that one question to the node is enough for the page.
      const tokens = rows.flatMap(({ transfers }) => transfers.map(({ token }) => token));
      const facts = await evmFacts(chain, tokens.filter(Boolean));
      const items = rows.map((row) => toItem(row, account, facts));
      return { items, next, since: from_block > 0 ? since_time : undefined };
    },
  };
}
