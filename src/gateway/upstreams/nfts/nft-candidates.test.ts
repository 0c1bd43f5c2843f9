import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChainIndexer } from '../../indexer/indexer';
import { beginAt, writeRange } from '../../store/block-ranges';
import { memoryStore } from '../../store/open-store';
import { ALICE, BOB, CHAIN, nftTransfer, range } from '../../store/test-rows';
import { storedNfts } from './nft-candidates';

const near: ChainIndexer = {
  start: () => {},
  stop: async () => {},
  of: () => ({ state: () => 'ready', behind: () => 0, traces: () => undefined }),
};

test('store that begins late: the chain is asked about each received NFT, including those sent on', async () => {
  const told = async (from: number) => {
    const store = memoryStore();
    const since_time = 1_700_000_000;
    await beginAt(store, { chain: CHAIN, from_block: from, next_block: from, since_time });
    const rows = range(from, from + 2, (block) => [
      block === from
        ? nftTransfer(block, ALICE, BOB, '1', '1')
        : nftTransfer(block, BOB, ALICE, '1', '1'),
    ]);
    await writeRange(store, CHAIN, from, from + 2, rows);
    const page = await storedNfts(CHAIN, store, near).page(ALICE, undefined, 50);
    await store.close();
    return [page.nfts.map(({ tokenId }) => tokenId), page.next, page.since];
  };
  assert.deepEqual(await told(100), [['1'], null, 1_700_000_000]);
  assert.deepEqual(await told(0), [[], null, undefined]);
});
