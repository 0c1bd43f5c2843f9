import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { balance } from '../../protocol/http/balance';
import { errorReply } from '../../protocol/http/errors';
import { memoryStore } from '../store/open-store';
import { ADDRESS, SOLANA, testGateway } from '../test-gateway';

const one = 'https://one.test/secret-key';
const SOLANA_ADDRESS = 'So11111111111111111111111111111111111111112';
const native = (result: unknown) => () => ({ jsonrpc: '2.0', id: 1, result });
const path = `/v1/account/${ADDRESS}/balance?currency=usd`;

test('native balance: exact, with the name and symbol of the chain’s coin', async () => {
  const { get, asked } = testGateway({ [one]: native('0x6f05b59d3b20001') });
  const response = await get(`${path}&chainId=eip155:1`);
  assert.deepEqual(await response.json(), {
    balances: [
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        quantity: { decimals: '18', numeric: '0.500000000000000001' },
        verified: true,
      },
    ],
  });
  assert.deepEqual(asked[0]?.body, {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBalance',
    params: [ADDRESS, 'latest'],
  });
});

test('Solana lamports beyond 2^53: keep every digit', async () => {
  const text =
    '{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":18446744073709551615}}';
  const { get } = testGateway({
    'https://sol.test': ({ body }) =>
      (body as { method: string }).method === 'getBalance'
        ? new Response(text)
        : { jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: [] } },
  });
  const response = await get(
    `/v1/account/${SOLANA_ADDRESS}/balance?currency=usd&chainId=${SOLANA}`,
  );
  const { balances } = v.parse(balance.reply, await response.json());
  assert.equal(balances[0]?.quantity.numeric, '18446744073.709551615');
});

test('request without Origin, without sv or with an old sv: answered', async () => {
  const { app } = testGateway({ [one]: native('0x1') });
  for (const sv of ['', '&sv=html-wagmi-1.6.4', '&sv=react-wagmi-1.6.5']) {
    const response = await app.request(
      `${path}&chainId=eip155:1&projectId=00000000000000000000000000000001${sv}`,
    );
    assert.equal((await response.json()).balances.length, 1, sv);
  }
});

test('balance: cached for ten seconds, unless forceUpdate names its chain', async () => {
  const { get, asked, clock } = testGateway({ [one]: native('0x1') });
  const read = (more = '') => get(`${path}&chainId=eip155:1${more}`);
  const reads = () =>
    asked.filter(({ body }) => (body as { method?: string }).method === 'eth_getBalance').length;
  await read();
  await get(`/v1/account/${ADDRESS.toLowerCase()}/balance?currency=usd&chainId=eip155:1`);
  clock.now += 9_999;
  await read();
  await read('&forceUpdate=eip155:31338:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
  assert.equal(reads(), 1);
  await read(
    `&forceUpdate=eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,eip155:1:${ADDRESS}`,
  );
  assert.equal(reads(), 2);
  clock.now += 10_000;
  await read();
  assert.equal(reads(), 3);
  clock.now -= 60_000;
  await read();
  assert.equal(reads(), 4, 'an entry from the future is not used');
});

test('earlier request with a late reply: does not replace a newer result', async () => {
  const answers: ((wei: string) => void)[] = [];
  const { get } = testGateway({
    [one]: () =>
      new Promise((answer) => {
        answers.push((result) => answer({ jsonrpc: '2.0', id: 1, result }));
      }),
  });
  const ask = async (more = '') => {
    const { balances } = v.parse(
      balance.reply,
      await (await get(`${path}&chainId=eip155:1${more}`)).json(),
    );
    return balances[0]?.quantity.numeric;
  };
  const asked = async (count: number) => {
    while (answers.length < count) await new Promise((done) => setImmediate(done));
  };
  const slow = ask();
  await asked(1);
  const forced = ask(`&forceUpdate=eip155:1:${ADDRESS}`);
  await asked(2);
  answers[1]?.('0xde0b6b3a7640000');
  assert.equal(await forced, '1');
  answers[0]?.('0x0');
  assert.equal(await slow, '0');
  assert.equal(await ask(), '1');
  assert.equal(answers.length, 2);
});

test('no chain given: every chain of the namespace answers; one silent chain is left out', async () => {
  const { get } = testGateway({ [one]: native('0x1') });
  const { balances } = v.parse(balance.reply, await (await get(path)).json());
  assert.deepEqual(
    balances.map((entry) => entry.chainId),
    ['eip155:1'],
  );
});

test('outage of the node: 503, never a balance of zero', async () => {
  const answers: unknown[] = [
    () => new Response('<html>'),
    native(null),
    native(''),
    native('0x'),
    native(7),
    native(`0x${'f'.repeat(65)}`),
    () => ({ jsonrpc: '2.0', id: 2, result: '0x1' }),
    () => ({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no' } }),
  ];
  for (const answer of answers) {
    const { get } = testGateway({
      [one]: answer as () => unknown,
      'https://two.test': answer as () => unknown,
    });
    const response = await get(`${path}&chainId=eip155:1`);
    assert.equal(response.status, 503);
    assert.equal(v.parse(errorReply, await response.json()).reasons[0]?.field, 'transport');
  }
});

test('store that begins late: the reply gives the start date of unlisted tokens, and only there', async () => {
  const store = memoryStore();
  const began = (chain: string, from_block: number, since_time: number) =>
    store.db
      .insertInto('progress')
      .values({ chain, from_block, next_block: 2 ** 40, since_time })
      .execute();
  const two = 'https://two.test/';
  const currency = { name: 'Two', symbol: 'TWO', decimals: 18 };
  const { get, clock } = testGateway(
    {
      ...{ [one]: native('0x1'), [two]: native('0x1') },
      'https://sol.test': ({ body }) => {
        const value = (body as { method: string }).method === 'getBalance' ? 5 : [];
        return { jsonrpc: '2.0', id: 1, result: { value } };
      },
    },
    {
      chains: {
        'eip155:1': [one],
        'eip155:2': { rpc: [two], nativeCurrency: currency },
        'eip155:3': {
          rpc: [one],
          nativeCurrency: currency,
          sources: { balances: { kind: 'blockscout', url: 'https://scout.test' } },
        },
        [SOLANA]: ['https://sol.test'],
      },
    },
    {
      store,
      remote: async (url) =>
        Buffer.from(url.endsWith('token-balances') ? '[]' : '{"coin_balance":"7"}'),
    },
  );
  const since = async (more: string, account = ADDRESS) => {
    // It is kept with the balance that was read beside it.
    clock.now += 10_000;
    const response = await get(`/v1/account/${account}/balance?currency=usd${more}`);
    const { since: told } = (await response.json()) as { since?: string };
    return [response.status, told];
  };
  assert.deepEqual(await since('&chainId=eip155:1'), [200, undefined], 'not followed');
  await began('eip155:1', 100, 1_700_000_000);
  assert.deepEqual(await since('&chainId=eip155:1'), [200, '2023-11-14T22:13:20.000Z']);
  await began('eip155:2', 0, 1_500_000_000);
  assert.deepEqual(await since('&chainId=eip155:2'), [200, undefined], 'from its first block on');
  assert.deepEqual(await since(''), [200, '2023-11-14T22:13:20.000Z']);
  await began('eip155:3', 5, 1_800_000_000);
  await began(SOLANA, 5, 1_800_000_000);
  const outside = await since('&chainId=eip155:3');
  assert.deepEqual(outside, [200, undefined], 'a service outside knows them all');
  assert.deepEqual(await since(`&chainId=${SOLANA}`, SOLANA_ADDRESS), [200, undefined]);
  await store.close();
  assert.equal((await since('&chainId=eip155:1'))[0], 200, 'a store that fails takes nothing away');
});

test('invalid parameter: refused with its name', async () => {
  const { get, asked } = testGateway({ [one]: native('0x1') });
  const cases: [string, string][] = [
    ['/v1/account/0x12/balance?currency=usd&chainId=eip155:1', 'address'],
    [`/v1/account/${ADDRESS}/balance?currency=usd&chainId=${SOLANA}`, 'address'],
    ['/v1/account/nonsense/balance?currency=usd', 'address'],
    [`/v1/account/${ADDRESS}/balance?currency=xxx&chainId=eip155:1`, 'currency'],
    [`${path}&chainId=eip155:5`, 'chainId'],
    [`${path}&chainId=cosmos:cosmoshub-4`, 'chainId'],
    [`${path}&chainId=eip155:1&forceUpdate=abc`, 'address'],
  ];
  for (const [at, field] of cases) {
    const response = await get(at);
    assert.equal(response.status, 400, at);
    assert.equal(v.parse(errorReply, await response.json()).reasons[0]?.field, field, at);
  }
  assert.deepEqual(asked, []);
});

test('balance reply: has an ETag that pages can read, equal while the balance is equal', async () => {
  let wei = '0x1';
  const { get } = testGateway({ [one]: () => ({ jsonrpc: '2.0', id: 1, result: wei }) });
  const ask = async () => {
    const { headers } = await get(`${path}&chainId=eip155:1&forceUpdate=eip155:1:${ADDRESS}`);
    assert.match(headers.get('Access-Control-Expose-Headers') ?? '', /etag/);
    assert.equal(headers.get('Cache-Control'), 'no-store');
    return headers.get('ETag');
  };
  const first = await ask();
  assert.match(first ?? '', /^W\/"[^"]+"$/);
  assert.equal(await ask(), first);
  wei = '0x2';
  assert.notEqual(await ask(), first);
});

test('failed reply: has no ETag', async () => {
  const { get } = testGateway({ [one]: native('0x1') });
  const response = await get(`${path}&chainId=eip155:999`);
  assert.ok(response.status >= 400);
  assert.equal(response.headers.get('ETag'), null);
});

test('picture of a coin: only where the gateway has one', async () => {
  const iconOf = async (...args: Parameters<typeof testGateway>) => {
    const { get } = testGateway(...args);
    const { balances } = v.parse(
      balance.reply,
      await (await get(`${path}&chainId=eip155:1`)).json(),
    );
    return balances[0]?.iconUrl;
  };
  const logos = (kind: string, name: string) =>
    kind === 'token' && name === 'ETH' ? '<svg/>' : undefined;
  const node = { [one]: native('0x1') };
  assert.equal(await iconOf(node, {}, { logos }), '/public/getTokenImage/ETH');
  assert.equal(await iconOf(node, { catalogue: { pictures: 'none' } }, { logos }), undefined);
  assert.equal(await iconOf(node), undefined);
});
