/** Native coin payments by contracts, which only traces contain, on a real chain. */
import assert from 'node:assert/strict';
import { type Address, concatHex, type Hex, padHex } from 'viem';
import type { Store } from '../store/open-store';
import { testOnStores } from '../store/test-stores';
import { postRpc } from '../upstreams/rpc/post-rpc';
import { startChain } from './test-anvil';
import { ALICE, BOB, CAROL } from './test-story';
import { CHAIN, createWorld, nativeBalance } from './test-world';

const START = 10_000n * 10n ** 18n;
const PAYER: Address = `0x${'e0'.repeat(20)}`;
const OUTER: Address = `0x${'e1'.repeat(20)}`;
const FACTORY: Address = `0x${'e2'.repeat(20)}`;
const ENDING: Address = `0x${'e3'.repeat(20)}`;
/** Pays what it gets to the first word, and then fails if the second is not 0. */
const PAYS = '0x6000600060006000346000355af150602035601657005b60006000fd';
/** Calls that one with all it gets, and does not mind if it fails. */
const CALLS: Hex = concatHex(['0x3660006000376000600036600034', '0x73', PAYER, '0x5af100']);
/** Makes a contract with nothing in it but what it gets. */
const MAKES = '0x6000600034f000';

/** The store's inner transfers, in the chain's order. */
const innerOf = ({ db }: Store) =>
  db
    .selectFrom('transfers')
    .select(['sender', 'recipient', 'value'])
    .where('part', '>', 0)
    .orderBy('block')
    .orderBy('part')
    .execute();

testOnStores(
  'native coin sent by contracts: forwarded, reverted, at creation and at self-destruct, all counted',
  async (t, store) => {
    const { url, client, stop } = await startChain();
    t.after(stop);
    await client.setCode({ address: PAYER, bytecode: PAYS });
    await client.setCode({ address: OUTER, bytecode: CALLS });
    await client.setCode({ address: FACTORY, bytecode: MAKES });
    await client.setCode({ address: ENDING, bytecode: concatHex(['0x73', CAROL.address, '0xff']) });
    const send = async (to: Address, value: bigint, data: Hex = '0x') => {
      const account = ALICE.address;
      const hash = await client.sendTransaction({ account, to, value, data, gas: 1_000_000n });
      await client.mine({ blocks: 1 });
      assert.equal((await client.getTransactionReceipt({ hash })).status, 'success');
    };
    const words = (to: Address, fails: Hex) => concatHex([padHex(to), padHex(fails)]);
    await send(PAYER, 1n, words(BOB.address, '0x0'));
    await send(OUTER, 2n, words(BOB.address, '0x0'));
    await send(OUTER, 4n, words(BOB.address, '0x1'));
    await send(FACTORY, 8n);
    await send(ENDING, 16n);
    const { catchUp, follower } = createWorld(url, { from: 0 }, store);
    await catchUp();
    assert.equal(follower.traces(), true);
    const inner = await innerOf(store);
    const made = inner.find(({ value }) => value === '8')?.recipient as Address;
    assert.deepEqual(
      inner.map(({ sender, value }) => [sender, value]),
      [
        [PAYER, '1'],
        [OUTER, '2'],
        [PAYER, '2'],
        [FACTORY, '8'],
        [ENDING, '16'],
      ],
    );
    for (const address of [PAYER, OUTER, FACTORY, ENDING, made]) {
      assert.equal(await nativeBalance(store, address), await client.getBalance({ address }));
    }
    for (const { address } of [ALICE, BOB, CAROL]) {
      const balance = START + (await nativeBalance(store, address));
      assert.equal(balance, await client.getBalance({ address }));
    }
  },
);

/** As a node behind a balancer may answer that has not the block yet, or that is asked too much. */
const ODD: Record<string, object> = {
  nothing: { result: null },
  'no such block': { error: { code: -32000, message: 'header not found' } },
  'too many requests': { error: { code: -32029, message: 'Too many requests' } },
};

testOnStores(
  'tracing node fails once: no transfer is lost, and /health shows what is known of it',
  async (t, store) => {
    const { url, client, stop } = await startChain();
    t.after(stop);
    await client.setCode({ address: PAYER, bytecode: PAYS });
    let odd: object | undefined;
    const { catchUp, follower, get } = createWorld(
      url,
      { from: 0 },
      store,
      [],
      async (to, body, limits) => {
        const response = await postRpc(to, body, limits);
        if (!odd || !body.includes('trace_block')) return response;
        const reply = JSON.parse(response.text) as { id: number } | { id: number }[];
        const sent = JSON.parse(body) as { method: string }[];
        const say = (said: unknown) => ({ ...response, text: JSON.stringify(said) });
        if (!Array.isArray(reply)) return say({ jsonrpc: '2.0', id: reply.id, ...odd });
        const lied = reply.map(({ id }, at) =>
          sent[at]?.method === 'trace_block' ? { jsonrpc: '2.0', id, ...odd } : reply[at],
        );
        return say(lied);
      },
    );
    const health = async () => {
      const { features } = (await (await get('/health')).json()) as {
        features: { traces: unknown };
      };
      return features.traces;
    };
    const pay = async () => {
      const data = concatHex([padHex(BOB.address), padHex('0x0')]);
      const account = ALICE.address;
      await client.sendTransaction({ account, to: PAYER, value: 5n, data, gas: 1_000_000n });
      await client.mine({ blocks: 1 });
    };
    assert.deepEqual(await health(), { [CHAIN]: 'unknown' });
    let paid = 0;
    for (const [what, answer] of Object.entries(ODD)) {
      await pay();
      odd = answer;
      // The first reads with what it knew, and forgets it; the second asks what the node can do.
      for (let time = 0; time < 2; time++) await assert.rejects(follower.step(), what);
      odd = undefined;
      await catchUp();
      paid += 1;
      assert.equal((await innerOf(store)).length, paid, what);
      assert.deepEqual(await health(), { [CHAIN]: 'up' });
    }
    odd = { error: { code: -32601, message: 'Method not found' } };
    await pay();
    await assert.rejects(follower.step());
    await catchUp();
    assert.equal((await innerOf(store)).length, paid);
    assert.deepEqual(await health(), { [CHAIN]: 'off' });
  },
);
