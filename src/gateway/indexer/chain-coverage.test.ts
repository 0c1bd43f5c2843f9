/** Responses for a followed chain, by its indexing progress: history, NFTs and balances alike. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginAt } from '../store/block-ranges';
import { memoryStore, type Store } from '../store/open-store';
import { ADDRESS, testGateway } from '../test-gateway';
import type { FollowState } from './follow-chain';
import { CHAIN, createWorld, worldConfig } from './test-world';

const NOW = '2025-06-15T15:06:40.000Z';
const LATE = '2023-11-14T22:13:20.000Z';
const pathOf = (what: string) => `/v1/account/${ADDRESS}/${what}?currency=usd&chainId=${CHAIN}`;

const begun = (store: Store, from_block = 0) =>
  beginAt(store, {
    ...{ chain: CHAIN, from_block, next_block: 5_000, since_time: 1_700_000_000 },
  });

/** A gateway whose indexer reports this state for every chain. */
function followed(store: Store, behind: number | undefined, state: FollowState = 'ready') {
  const node = 'https://node.test/';
  const { chains } = worldConfig(node);
  const says = { behind };
  const { get } = testGateway(
    { [node]: () => ({ jsonrpc: '2.0', id: 1, result: '0x1' }) },
    { chains },
    {
      store,
      indexer: {
        start: () => {},
        stop: async () => {},
        of: () => ({ state: () => state, behind: () => says.behind, traces: () => undefined }),
      },
    },
  );
  const statusOf = async (what: string) => (await get(pathOf(what))).status;
  const since = async () => {
    const response = await get(pathOf('balance'));
    assert.equal(response.status, 200);
    return ((await response.json()) as { since?: string }).since;
  };
  return { statusOf, since, says };
}

test('node down since the start: the stored history is not returned as complete', async () => {
  const store = memoryStore();
  await begun(store);
  const { get, follower } = createWorld('http://127.0.0.1:1/', { from: 0 }, store);
  for (const when of ['before anybody has looked', 'after nobody has answered']) {
    for (const what of ['history', 'nfts']) {
      const response = await get(pathOf(what));
      assert.equal(response.status, 503, `${what} ${when}`);
      assert.equal(response.headers.get('Retry-After'), '5');
    }
    await assert.rejects(follower.step());
  }
  await store.close();
});

test('history and NFTs: served with up to 256 missing blocks, by the right chain', async () => {
  const store = memoryStore();
  await begun(store);
  for (const what of ['history', 'nfts']) {
    for (const behind of [0, 256]) {
      assert.equal(await followed(store, behind).statusOf(what), 200, `${what} ${behind}`);
    }
    for (const behind of [257, 5_000, undefined]) {
      assert.equal(await followed(store, behind).statusOf(what), 503, `${what} ${behind}`);
    }
    for (const state of ['stuck', 'wrong_chain'] as const) {
      assert.equal(await followed(store, 0, state).statusOf(what), 503, `${what} ${state}`);
    }
  }
  await store.close();
});

test('chain still being indexed: balances say that unlisted tokens may be missing', async () => {
  const store = memoryStore();
  const before = await followed(store, 0).since();
  assert.equal(before, NOW, 'nothing is read yet');
  await begun(store);
  for (const behind of [257, 5_000, undefined]) {
    assert.equal(await followed(store, behind, 'catching_up').since(), NOW, `${behind}`);
  }
  for (const state of ['stuck', 'wrong_chain'] as const) {
    assert.equal(await followed(store, 0, state).since(), NOW, state);
  }
  for (const behind of [0, 256]) {
    assert.equal(await followed(store, behind).since(), undefined, `${behind}`);
  }
  await store.close();
  assert.equal(await followed(store, 0).since(), NOW, 'the store is away');

  const late = memoryStore();
  await begun(late, 100);
  assert.equal(await followed(late, 0).since(), LATE);
  const ending = followed(late, 5_000);
  assert.equal(await ending.since(), NOW);
  ending.says.behind = 0;
  assert.equal(await ending.since(), NOW, 'the balance that is kept was read before');
  await late.close();
});
