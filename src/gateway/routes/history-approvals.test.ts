/**
 * Approvals in the history over HTTP, on a real chain: genuine ones submitted by other accounts,
 * and forged ones.
 */
import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { Address } from 'viem';
import { type HistoryEntry, history } from '../../protocol/http/history';
import { artifact, type ChainClient, startChain } from '../indexer/test-anvil';
import { APPROVAL, FOR_ALL, makeParrots, said } from '../indexer/test-approvals';
import { ALICE, BOB, CAROL, everything, playStory } from '../indexer/test-story';
import { CHAIN, createWorld, type World } from '../indexer/test-world';
import { testOnStores } from '../store/test-stores';

const PERMITTING = artifact('UniswapV2ERC20');
const gas = 3_000_000n;

/** The history from a gateway that has indexed the whole chain. */
async function historyOf({ get, catchUp }: World, account: Address): Promise<HistoryEntry[]> {
  await catchUp();
  const response = await get(`/v1/account/${account}/history?chainId=${CHAIN}`);
  assert.equal(response.status, 200);
  return v.parse(history.reply, await response.json()).data;
}

async function mined(client: ChainClient, sent: Promise<`0x${string}`>) {
  const hash = await sent;
  await client.mine({ blocks: 1 });
  const receipt = await client.getTransactionReceipt({ hash });
  assert.equal(receipt.status, 'success');
  return receipt;
}

testOnStores(
  'permit that another account submits: an approval in the owner’s history, without a transfer',
  async (t, store) => {
    const { url, client, stop } = await startChain();
    t.after(stop);
    const { abi, bytecode } = PERMITTING;
    const deploying = client.deployContract({ account: ALICE.address, abi, bytecode, gas });
    const { contractAddress } = await mined(client, deploying);
    const token = contractAddress ?? assert.fail();
    const [value, deadline] = [5n * 10n ** 18n, 2n ** 40n];
    const args = { owner: BOB.address, spender: ALICE.address, value, deadline };
    const signature = await BOB.signTypedData({
      domain: { name: 'Uniswap V2', version: '1', chainId: 31337, verifyingContract: token },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { ...args, nonce: 0n },
    });
    const [r, s] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`];
    const { transactionHash: hash } = await mined(
      client,
      client.writeContract({
        ...{
          account: CAROL.address,
          address: token,
          abi,
          functionName: 'permit',
          gas,
          chain: null,
        },
        args: [...Object.values(args), Number.parseInt(signature.slice(130), 16), r, s],
      }),
    );
    const world = createWorld(url, { from: 0 }, store, [token]);
    const [entry, ...others] = await historyOf(world, BOB.address);
    assert.deepEqual(others, []);
    assert.deepEqual(entry?.transfers, []);
    const { operationType, status, sentFrom, sentTo } = entry?.metadata ?? assert.fail();
    assert.deepEqual(
      [entry.id, operationType, status, sentFrom, sentTo],
      [hash, 'approve', 'confirmed', CAROL.address.toLowerCase(), token.toLowerCase()],
    );
    // The spender has done nothing and received nothing.
    assert.ok((await historyOf(world, ALICE.address)).every(({ id }) => id !== hash));
    assert.equal((await historyOf(world, CAROL.address)).length, 1);
    // The gateway ignores approvals of tokens that are on no list.
    assert.deepEqual(await historyOf(createWorld(url, { from: 0 }, store), BOB.address), []);
  },
);

testOnStores(
  'approval events that another account fakes: no entry in the owner’s history',
  async (t, store) => {
    const { url, client, stop } = await startChain();
    t.after(stop);
    const { three, four } = await makeParrots(client);
    const [bob, carol] = [BOB.address, CAROL.address];
    const say = (to: Address, ...words: Parameters<typeof said>) =>
      mined(client, client.sendTransaction({ account: carol, to, data: said(...words), gas }));
    const unlisted = createWorld(url, { from: 0 }, store);
    const listed = createWorld(url, { from: 0 }, store, [three, four]);
    // The history ignores every revocation from another account: transfers of zero emit one as
    // well.
    await say(three, APPROVAL, bob, carol, 0n);
    await say(three, FOR_ALL, bob, carol, 0n);
    await say(four, APPROVAL, bob, 0n, 7n);
    assert.deepEqual(await historyOf(listed, bob), []);
    await say(three, APPROVAL, bob, carol, 2n ** 256n - 1n);
    await say(four, APPROVAL, bob, carol, 7n);
    await say(three, FOR_ALL, bob, carol, 1n);
    assert.deepEqual(await historyOf(unlisted, bob), []);
    const operations = (entries: HistoryEntry[]) =>
      entries.map(({ metadata }) => metadata.operationType);
    // All of it is in the store: who is on the list is believed.
    assert.deepEqual(operations(await historyOf(listed, bob)), Array(3).fill('approve'));
    // The sender still sees its own transactions.
    assert.deepEqual(operations(await historyOf(unlisted, carol)), Array(6).fill('approve'));
  },
);

testOnStores(
  'approval by the account itself or beside a transfer: the history stays the same',
  async (t, store) => {
    const { url, client, stop } = await startChain();
    t.after(stop);
    const story = await playStory(client);
    await everything(story);
    const unlisted = createWorld(url, { from: 0 }, store);
    const listed = createWorld(url, { from: 0 }, store, Object.values(story.contracts));
    for (const { address } of [ALICE, BOB, CAROL]) {
      const entries = await historyOf(listed, address);
      assert.ok(entries.length > 5);
      assert.deepEqual(entries, await historyOf(unlisted, address));
    }
  },
);
