import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { balance } from '../../protocol/http/balance';
import { errorReply } from '../../protocol/http/errors';
import { ADDRESS, SOLANA, testGateway } from '../test-gateway';

const one = 'https://one.test/secret-key';
const SOLANA_ADDRESS = 'So11111111111111111111111111111111111111112';
const native = (result: unknown) => () => ({ jsonrpc: '2.0', id: 1, result });
const path = `/v1/account/${ADDRESS}/balance?currency=usd`;

test('native balance is exact, with the coin of the chain', async () => {
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

test('Solana lamports beyond 2^53 keep every digit', async () => {
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

test('the traps of the known server are not ours: no Origin, no sv, an old sv', async () => {
  const { app } = testGateway({ [one]: native('0x1') });
  for (const sv of ['', '&sv=html-wagmi-1.6.4', '&sv=react-wagmi-1.6.5']) {
    const response = await app.request(
      `${path}&chainId=eip155:1&projectId=00000000000000000000000000000001${sv}`,
    );
    assert.equal((await response.json()).balances.length, 1, sv);
  }
});

test('a balance is kept ten seconds, unless forceUpdate names its chain', async () => {
  const { get, asked, clock } = testGateway({ [one]: native('0x1') });
  const read = (more = '') => get(`${path}&chainId=eip155:1${more}`);
  await read();
  await get(`/v1/account/${ADDRESS.toLowerCase()}/balance?currency=usd&chainId=eip155:1`);
  clock.now += 9_999;
  await read();
  await read('&forceUpdate=eip155:31338:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
  assert.equal(asked.length, 1);
  await read(
    `&forceUpdate=eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,eip155:1:${ADDRESS}`,
  );
  assert.equal(asked.length, 2);
  clock.now += 10_000;
  await read();
  assert.equal(asked.length, 3);
  clock.now -= 60_000;
  await read();
  assert.equal(asked.length, 4, 'an entry from the future is not used');
});

test('without a chain every chain of the family answers; one silent chain is left out', async () => {
  const { get } = testGateway({ [one]: native('0x1') });
  const { balances } = v.parse(balance.reply, await (await get(path)).json());
  assert.deepEqual(
    balances.map((entry) => entry.chainId),
    ['eip155:1'],
  );
});

test('an outage is a 503, never a balance of zero', async () => {
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

test('bad parameters are refused with the field that is wrong', async () => {
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
