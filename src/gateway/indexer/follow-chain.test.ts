/** The indexer on a real chain, held against an independent client. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testOnStores } from '../store/test-stores';
import { startChain } from './test-anvil';
import { approvalsStored, approvalsTrue } from './test-approvals';
import { ALICE, BOB, CAROL, everything, playStory, STAMPS, TOKEN } from './test-story';
import { assertWhole, createWorld, nativeBalance, stored, truth } from './test-world';

const START = 10_000n * 10n ** 18n;

async function chain(t: TestContext, ...more: string[]) {
  const started = await startChain(...more);
  t.after(() => started.stop());
  return started;
}

testOnStores(
  'whole chain: the store matches an independent client, and every balance adds up',
  async (t, store) => {
    const { url, client } = await chain(t);
    const story = await playStory(client);
    await everything(story);
    const { catchUp, follower } = createWorld(url, { from: 0 }, store);
    await catchUp();
    assert.equal(follower.state(), 'ready');
    assert.equal(follower.behind(), 0);
    const expected = await truth(client);
    assert.ok(expected.length >= 16, String(expected.length));
    assert.deepEqual(await stored(store), expected);
    const allowed = await approvalsTrue(client);
    assert.ok(allowed.length >= 3, String(allowed.length));
    assert.deepEqual(await approvalsStored(store), allowed);
    await assertWhole(store, client);
    for (const { address } of [ALICE, BOB, CAROL]) {
      assert.equal(
        START + (await nativeBalance(store, address)),
        await client.getBalance({ address }),
      );
    }
  },
);

testOnStores('reorganization by anvil: dropped blocks leave no rows', async (t, store) => {
  const { url, client } = await chain(t);
  const { send } = await playStory(client);
  const { catchUp, metrics } = createWorld(url, { from: 0 }, store);
  for (let value = 1n; value <= 8n; value++) await send(ALICE, BOB.address, value);
  await catchUp();
  await client.request({ method: 'anvil_reorg', params: [5, []] } as never);
  await catchUp();
  assert.deepEqual(await stored(store), await truth(client));
  await assertWhole(store, client);
  assert.match(metrics.text(), /appkit_index_reorganisations_total\{chain="eip155:31337"\} 1/);
  await send(CAROL, BOB.address, 77n);
  await catchUp();
  assert.deepEqual(await stored(store), await truth(client));
  await assertWhole(store, client);
});

testOnStores(
  'chain rolled back and continued differently: the store follows the new blocks',
  async (t, store) => {
    const { url, client } = await chain(t);
    const { send, call, contracts } = await playStory(client);
    const { catchUp } = createWorld(url, { from: 0 }, store);
    const snapshot = await client.snapshot();
    await send(ALICE, BOB.address, 1n);
    await call(ALICE, contracts.token, TOKEN, 'transfer', [BOB.address, 9n]);
    await catchUp();
    await client.revert({ id: snapshot });
    await send(ALICE, CAROL.address, 2n);
    await send(ALICE, CAROL.address, 3n);
    await send(ALICE, CAROL.address, 4n);
    await catchUp();
    assert.deepEqual(await stored(store), await truth(client));
    await assertWhole(store, client);
  },
);

testOnStores(
  'blocks replaced: their approvals are removed, and those of the new blocks are added',
  async (t, store) => {
    const { url, client } = await chain(t);
    const { call, contracts } = await playStory(client);
    const { token, stamps } = contracts;
    const { catchUp } = createWorld(url, { from: 0 }, store);
    const approve = (who: typeof ALICE, spender: typeof ALICE, value: bigint) =>
      call(who, token, TOKEN, 'approve', [spender.address, value]);
    await call(ALICE, stamps, STAMPS, 'mint', [ALICE.address]);
    await approve(ALICE, BOB, 1n);
    const snapshot = await client.snapshot();
    await approve(ALICE, BOB, 2n);
    await call(ALICE, stamps, STAMPS, 'approve', [BOB.address, 0n]);
    await call(ALICE, stamps, STAMPS, 'setApprovalForAll', [BOB.address, true]);
    await catchUp();
    const first = await approvalsStored(store);
    assert.equal(first.length, 4);
    assert.deepEqual(first, await approvalsTrue(client));
    // Another way, and longer.
    await client.revert({ id: snapshot });
    await approve(BOB, CAROL, 2n ** 256n - 1n);
    await call(ALICE, stamps, STAMPS, 'setApprovalForAll', [CAROL.address, true]);
    await call(ALICE, stamps, STAMPS, 'setApprovalForAll', [CAROL.address, false]);
    await approve(CAROL, BOB, 0n);
    await catchUp();
    const second = await approvalsStored(store);
    assert.equal(second.filter((line) => first.includes(line)).length, 1);
    assert.equal(second.length, 5);
    assert.deepEqual(second, await approvalsTrue(client));
    // Blocks with nothing in them in the place of the last three.
    await client.request({ method: 'anvil_reorg', params: [3, []] } as never);
    await catchUp();
    const third = await approvalsStored(store);
    assert.equal(third.length, 2);
    assert.deepEqual(third, await approvalsTrue(client));
  },
);
