/**
 * History over HTTP: results on a real chain against an independent client, and refused requests.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { formatUnits, toEventSelector } from 'viem';
import { errorReply } from '../../protocol/http/errors';
import { type HistoryEntry, history } from '../../protocol/http/history';
import { accountAt, payAll, startChain } from '../indexer/test-anvil';
import { ALICE, BOB, CAROL, everything, playStory } from '../indexer/test-story';
import { CHAIN, createWorld, truth } from '../indexer/test-world';
import { testOnStores } from '../store/test-stores';
import { ADDRESS, SOLANA, testGateway } from '../test-gateway';
import { type PostRpc, postRpc } from '../upstreams/rpc/post-rpc';

type Get = (path: string) => Promise<Response>;

async function pages(get: Get, account: string, chainId = CHAIN): Promise<HistoryEntry[][]> {
  const found: HistoryEntry[][] = [];
  let cursor = '';
  do {
    const response = await get(
      `/v1/account/${account}/history?chainId=${chainId}${cursor && `&cursor=${cursor}`}`,
    );
    assert.equal(response.status, 200);
    const sent = (await response.json()) as { data: unknown[] };
    const { data, next } = v.parse(history.reply, sent);
    assert.equal(data.length, sent.data.length, 'the widget understands every entry');
    found.push(data);
    cursor = next ?? '';
  } while (cursor);
  return found;
}

/** An entry's transfers in the words of `truth`, without decimals. */
const linesOf = ({ metadata, transfers }: HistoryEntry): string[] =>
  transfers.map(({ fungible_info, nft_info, direction, quantity, from, to }) =>
    [
      metadata.hash,
      (nft_info?.address ?? fungible_info?.address ?? '-').split(':').at(-1),
      nft_info?.token_id ?? '-',
      direction,
      quantity?.numeric,
      from,
      to,
    ].join(' '),
  );

testOnStores(
  'history of an account: matches an independent client, to the last digit',
  async (t, store) => {
    const chain = await startChain();
    t.after(chain.stop);
    const story = await playStory(chain.client);
    await everything(story);
    const { get, catchUp } = createWorld(chain.url, { from: 0 }, store);
    await catchUp();
    const all = (await truth(chain.client)).map((line) => line.split(' '));
    for (const account of [ALICE, BOB, CAROL]) {
      const own = account.address.toLowerCase();
      const entries = (await pages(get, account.address)).flat();
      const expected = all
        .filter((parts) => parts[4] === own || parts[5] === own)
        .map(([hash, kind, token, id, from, to, value]) => {
          const direction = from === to ? 'self' : from === own ? 'out' : 'in';
          const whole = kind === 'native' || kind === 'erc20';
          const numeric = whole ? formatUnits(BigInt(value ?? ''), 18) : value;
          return [hash, token, id, direction, numeric, from, to].join(' ');
        });
      // Payments by contracts come from traces; the store's own tests account for every coin.
      const inner = await store.db
        .selectFrom('transfers')
        .selectAll()
        .where('kind', '=', 'native')
        .where('part', '>', 0)
        .where('recipient', '=', own)
        .execute();
      for (const { tx, value, sender, recipient } of inner) {
        const paid = formatUnits(BigInt(value), 18);
        expected.push([tx, '-', '-', 'in', paid, sender, recipient].join(' '));
      }
      assert.deepEqual(entries.flatMap(linesOf).sort(), expected.sort());
      for (const { metadata } of entries) {
        const hash = metadata.hash as `0x${string}`;
        const { blockNumber, from, to, nonce } = await chain.client.getTransaction({ hash });
        const { status } = await chain.client.getTransactionReceipt({ hash });
        const { timestamp } = await chain.client.getBlock({ blockNumber: blockNumber ?? 0n });
        assert.deepEqual(
          [metadata.sentFrom, metadata.sentTo, metadata.nonce, metadata.status, metadata.minedAt],
          [
            from.toLowerCase(),
            to?.toLowerCase() ?? '',
            nonce,
            status === 'success' ? 'confirmed' : 'failed',
            new Date(Number(timestamp) * 1000).toISOString(),
          ],
        );
      }
    }
    const operations = async (account: typeof ALICE) =>
      (await pages(get, account.address)).flat().map(({ metadata }) => metadata.operationType);
    assert.deepEqual(await operations(ALICE), [
      ...['receive', 'execute', 'send', 'mint', 'mint', 'send', 'send', 'send'],
      ...['deploy', 'deploy', 'deploy', 'deploy'],
    ]);
    assert.deepEqual(await operations(BOB), [
      ...['approve', 'send', 'send', 'receive', 'receive', 'burn', 'send', 'approve', 'receive'],
      ...['cancel', 'receive'],
    ]);
    assert.deepEqual(await operations(CAROL), [
      ...['withdraw', 'deposit', 'receive', 'receive', 'send', 'receive'],
    ]);
  },
);

testOnStores(
  'account with many transactions: pages of fifty, each transaction once, newest first',
  async (t, store) => {
    const chain = await startChain();
    t.after(chain.stop);
    const { client } = chain;
    const account = accountAt(0).address;
    const hashes: string[] = [];
    // Several in one block, so that a page ends within one.
    for (const count of [7, 60, 1, 62]) {
      const payments = Array.from({ length: count }, (_, at) => ({
        to: accountAt(1 + (at % 3)).address,
        value: 1n,
      }));
      hashes.push(...(await payAll(chain.url, account, payments)));
      await client.mine({ blocks: 1 });
    }
    const { get, catchUp } = createWorld(chain.url, { from: 0 }, store);
    await catchUp();
    const found = await pages(get, account);
    assert.deepEqual(
      found.map((page) => page.length),
      [50, 50, 30],
    );
    assert.deepEqual(
      found.flat().map(({ metadata }) => metadata.hash),
      hashes.reverse(),
    );
  },
);

testOnStores('new blocks arrive: an older page stays the same', async (t, store) => {
  const chain = await startChain();
  t.after(chain.stop);
  const account = accountAt(0).address;
  const to = accountAt(1).address;
  const send = async (count: number) => {
    await payAll(chain.url, account, Array(count).fill({ to, value: 1n }));
    await chain.client.mine({ blocks: 1 });
  };
  await send(70);
  const { get, catchUp } = createWorld(chain.url, { from: 0 }, store);
  await catchUp();
  const path = `/v1/account/${to}/history?chainId=${CHAIN}`;
  const first = v.parse(history.reply, await (await get(path)).json());
  const older = async () => (await get(`${path}&cursor=${first.next}`)).json();
  const before = await older();
  await send(60);
  await catchUp();
  assert.deepEqual(await older(), before);
  assert.equal((before as { data: unknown[] }).data.length, 20);
});

testOnStores(
  'token without decimals: its transfer is returned without an amount',
  async (t, store) => {
    const chain = await startChain();
    t.after(chain.stop);
    const { send } = await playStory(chain.client);
    const { get, catchUp } = createWorld(chain.url, { from: 0 }, store);
    const odd = `0x${'0d'.repeat(20)}` as const;
    // For every call, the contract logs a transfer of 5 from the caller to the caller, and returns
    // nothing.
    const event = toEventSelector('Transfer(address,address,uint256)').slice(2);
    const bytecode = `0x60056000523333${`7f${event}`}60206000a300` as const;
    await chain.client.setCode({ address: odd, bytecode });
    await send(BOB, odd, 0n);
    await catchUp();
    const [[entry] = []] = await pages(get, BOB.address);
    const [transfer, ...others] = entry?.transfers ?? [];
    assert.deepEqual(others, []);
    assert.equal(transfer?.fungible_info?.address, `${CHAIN}:${odd}`);
    assert.deepEqual(
      [transfer?.fungible_info?.decimals, transfer?.quantity],
      [undefined, undefined],
    );
  },
);

testOnStores(
  'store that begins late: the reply says since when, and has no earlier entries',
  async (t, store) => {
    const chain = await startChain();
    t.after(chain.stop);
    const { send } = await playStory(chain.client);
    await send(ALICE, BOB.address, 1n);
    const { get, catchUp } = createWorld(chain.url, { from: 'latest' }, store);
    const path = `/v1/account/${BOB.address}/history?chainId=${CHAIN}`;
    const early = await get(path);
    assert.equal(early.status, 503);
    assert.equal(early.headers.get('Retry-After'), '5');
    assert.equal(v.parse(errorReply, await early.json()).reasons[0]?.field, 'transport');
    await catchUp();
    await send(ALICE, BOB.address, 2n);
    await catchUp();
    const { data, since } = v.parse(history.reply, await (await get(path)).json());
    const { timestamp } = await chain.client.getBlock({ blockNumber: 5n });
    assert.equal(since, new Date(Number(timestamp) * 1000).toISOString());
    assert.equal(data.length, 2);
  },
);

testOnStores(
  'node down: stored entries are returned, without amounts whose decimals are unknown',
  async (t, store) => {
    const chain = await startChain();
    t.after(chain.stop);
    await everything(await playStory(chain.client));
    let isAway = false;
    const ask: PostRpc = (...call) => (isAway ? Promise.reject(new TypeError()) : postRpc(...call));
    const { get, catchUp } = createWorld(chain.url, { from: 0 }, store, [], ask);
    await catchUp();
    isAway = true;
    const quantities = async () => {
      const entries = (await pages(get, CAROL.address)).flat();
      return entries.map(({ transfers }) => transfers.map(({ quantity }) => quantity?.numeric));
    };
    const none = undefined;
    assert.deepEqual(await quantities(), [['0.4'], ['1'], ['4'], ['1'], [none], [none]]);
    isAway = false;
    const all = await quantities();
    assert.ok(all.flat().every((each) => each !== none));
    isAway = true;
    assert.deepEqual(await quantities(), all, 'what was heard once is known');
  },
);

testOnStores('index far behind the chain: not returned as complete', async (t, store) => {
  const chain = await startChain();
  t.after(chain.stop);
  await chain.client.mine({ blocks: 400 });
  const { get, follower, catchUp } = createWorld(chain.url, { from: 0 }, store);
  const path = `/v1/account/${ADDRESS}/history?chainId=${CHAIN}`;
  assert.equal(await follower.step(), true);
  assert.equal(follower.state(), 'catching_up');
  assert.equal((await get(path)).status, 503);
  type Health = { features: { history: unknown } };
  const { features } = (await (await get('/health')).json()) as Health;
  assert.deepEqual(features.history, { [CHAIN]: 'catching_up' });
  await catchUp();
  assert.equal((await get(path)).status, 200);
});

test('chain without a history: reported; unknown chain, invalid address or cursor: refused', async () => {
  const { get, asked } = testGateway(
    {},
    {
      chains: {
        'eip155:1': ['https://one.test'],
        'eip155:2': {
          rpc: ['https://two.test'],
          nativeCurrency: { name: 'Two', symbol: 'TWO', decimals: 18 },
          sources: { history: { kind: 'onchain' } },
        },
        [SOLANA]: ['https://sol.test'],
      },
    },
  );
  const path = `/v1/account/${ADDRESS}/history?`;
  const cases: [string, number, string][] = [
    [`${path}chainId=eip155:1`, 503, 'chainId'],
    [`${path}chainId=eip155:3`, 400, 'chainId'],
    [`${path}chainId=${SOLANA}`, 400, 'chainId'],
    [`${path}chainId=nonsense`, 400, 'chainId'],
    ['/v1/account/0x12/history?chainId=eip155:2', 400, 'address'],
    [`/v1/account/${'1'.repeat(40)}/history?chainId=eip155:2`, 400, 'address'],
    [`${path}chainId=eip155:2&cursor=nonsense`, 400, ''],
    [`${path}chainId=eip155:2&cursor=${'a'.repeat(2_100)}`, 400, ''],
    [`${path}chainId=eip155:2&currency=xxx`, 400, 'currency'],
    [`${path}chainId=eip155:2`, 503, 'transport'],
  ];
  for (const [at, status, field] of cases) {
    const response = await get(at);
    assert.equal(response.status, status, at);
    assert.equal(v.parse(errorReply, await response.json()).reasons[0]?.field, field, at);
  }
  const onramp = await get(`${path}chainId=eip155:1&onramp=coinbase`);
  assert.deepEqual(await onramp.json(), { data: [], next: null });
  assert.deepEqual(asked, []);
});
