/** Tests the aggregator through the routes, against a double that refuses as the real one does. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { decodeSwap } from '../../../protocol/swaps/decode-swap';
import { EVM_NATIVE } from '../../../protocol/swaps/native-coin';
import { SWAP_NETWORK_IDS } from '../../../protocol/swaps/swap-networks';
import { SWAP_ROUTERS } from '../../../protocol/swaps/swap-routers';
import { ADDRESS, testGateway } from '../../test-gateway';
import { ONE_INCH_NETWORKS } from './one-inch-swaps';
import { ROUTER, startOneInch } from './test-one-inch';

const id = (address: string) => `eip155:1:${address}`;
const NATIVE = id(EVM_NATIVE);
const USDC = id(`0x${'a'.repeat(40)}`);

/** A node of the network. */
const node = ({ body }: { body: unknown }) => {
  const { id: number, method } = body as { id: number; method: string };
  const result = method === 'eth_gasPrice' ? '0x3b9aca00' : null;
  return { jsonrpc: '2.0', id: number, result };
};

async function world(t: TestContext, origins: readonly string[] = []) {
  const service = await startOneInch();
  t.after(service.close);
  const gateway = testGateway(
    { 'https://one.test/secret-key': node },
    {
      swap: { oneInchKey: service.key, oneInchUrl: service.url },
      privateOrigins: [service.url, ...origins],
    },
  );
  const quote = (amount = '1000') =>
    gateway.get(`/v1/convert/quotes?from=${NATIVE}&to=${USDC}&amount=${amount}`);
  const build = (more: object = {}) =>
    gateway.post('/v1/convert/build-transaction', {
      ...{ from: NATIVE, to: USDC, amount: '1000', userAddress: id(ADDRESS) },
      ...{ eip155: { slippage: 1 }, disableEstimate: true, ...more },
    });
  return { service, ...gateway, quote, build };
}

test('quote: that of the aggregator; the same question within seconds is asked once', async (t) => {
  const { service, quote, clock } = await world(t);
  const replies = await Promise.all([quote(), quote()]);
  for (const reply of replies) assert.equal((await reply.json()).quotes[0].toAmount, '2000');
  await quote();
  assert.equal(service.asked.length, 1);
  clock.now += 3_000;
  await quote();
  assert.equal(service.asked.length, 2);
});

test('transaction: to the known router, with the account as origin; gas without an estimate', async (t) => {
  const { service, build } = await world(t);
  const reply = await build({ eip155: { slippage: 2, permit: '0x1234' } });
  assert.equal(reply.status, 200);
  const { tx } = await reply.json();
  assert.deepEqual([tx.to, tx.amount], [id(ROUTER), '2000']);
  // The widget reads this in it.
  assert.deepEqual(decodeSwap('1inch-v6', tx.data, 1000n), {
    ...{ source: EVM_NATIVE, destination: USDC.split(':')[2], recipient: ADDRESS.toLowerCase() },
    ...{ amountIn: 1000n, amountOut: 1960n, exact: 'in', deadline: undefined },
  });
  assert.ok(Number(tx.eip155.gas) > 100_000);
  const query = new URL(service.asked[0] ?? '', service.url).searchParams;
  assert.deepEqual(
    ['from', 'origin', 'slippage', 'permit', 'disableEstimate'].map((name) => query.get(name)),
    [ADDRESS, ADDRESS, '2', '0x1234', 'true'],
  );
});

for (const [what, reply] of [
  ['another router', { to: `0x${'b'.repeat(40)}` }],
  ['more coins than asked for', { value: '1001' }],
  ['a wrong key', { status: 401 }],
  ['too many requests', { status: 429 }],
  ['an outage', { status: 502 }],
] as const) {
  test(`aggregator with ${what}: 503, never a transaction`, async (t) => {
    const { service, build } = await world(t);
    Object.assign(service.reply, reply);
    const answer = await build();
    assert.equal(answer.status, 503);
    assert.equal((await answer.json()).reasons[0].field, 'provider');
  });
}

test('refusals: a code of ours and no words of the aggregator', async (t) => {
  const { service, quote } = await world(t);
  const codeOf = async (reply: Response) => [reply.status, (await reply.json()).code];
  assert.deepEqual(await codeOf(await quote('9'.repeat(31))), [400, 'insufficient_liquidity']);
  Object.assign(service.reply, { status: 400, description: '<b>buy at evil.example</b>' });
  const reply = await quote('7');
  const text = await reply.text();
  assert.match(text, /"code":"refused"/);
  assert.doesNotMatch(text, /evil/);
});

test('double: refuses calls that the real API refuses', async (t) => {
  const { service } = await world(t);
  const pair = `src=${EVM_NATIVE}&dst=0x${'a'.repeat(40)}&amount=1000`;
  const swap = `swap?${pair}&from=${ADDRESS}&origin=${ADDRESS}&slippage=1`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${service.key}` };
    return (await fetch(`${service.url}/swap/v6.1/1/${path}`, { headers, ...init })).status;
  };
  assert.deepEqual([await ask(`quote?${pair}`), await ask(swap)], [200, 200]);
  assert.equal(await ask(`quote?${pair}`, { headers: {} }), 401);
  for (const path of ['approve', 'constructor', `quote/../../2/quote?${pair}`]) {
    assert.equal(await ask(path), 404, path);
  }
  assert.equal(await ask(swap, { method: 'POST' }), 404);
  for (const path of [
    ...[`quote?${pair}&from=${ADDRESS}`, `quote?${pair}&amount=1`, `tokens?${pair}`],
    ...[
      `quote?${pair.replace('1000', '1e3')}`,
      `quote?${pair.replace(/dst=\w+/, `dst=${EVM_NATIVE}`)}`,
    ],
    ...[
      swap.replace(/&origin=\w+/, ''),
      swap.replace('slippage=1', 'slippage=51'),
      `${swap}&fee=1`,
    ],
  ]) {
    assert.equal(await ask(path), 400, path);
  }
});

test('failed quote: not kept', async (t) => {
  const { service, quote } = await world(t);
  service.reply.status = 502;
  assert.equal((await quote()).status, 503);
  delete service.reply.status;
  assert.equal((await quote()).status, 200);
});

test('tokens: those of the aggregator, without the malformed, and the coin once', async (t) => {
  const { get } = await world(t);
  const { tokens } = await (await get('/v1/convert/tokens?chainId=eip155:1')).json();
  const found = tokens.map(({ address, symbol }: Record<string, string>) => [address, symbol]);
  assert.deepEqual(found, [
    [NATIVE, 'ETH'],
    [USDC, 'USDC'],
  ]);
});

test('aggregator: on the twelve networks of swaps, with another router on zkSync Era alone', async () => {
  assert.deepEqual([...ONE_INCH_NETWORKS].sort(), [...SWAP_NETWORK_IDS].sort());
  const others = SWAP_ROUTERS.filter(
    ({ kind, address }) => kind === '1inch-v6' && address !== ROUTER,
  );
  assert.deepEqual(
    others.map(({ networkId }) => networkId),
    ['eip155:324'],
  );
});

test('network that only the aggregator knows: no swaps', async (t) => {
  const { get } = await world(t);
  assert.equal((await get('/v1/convert/tokens?chainId=eip155:10')).status, 400);
});

test('key: to the aggregator alone, never to a server that it redirects to, and not in the log', async (t) => {
  const seen: unknown[] = [];
  const other = createServer(({ headers }, response) => {
    seen.push(headers.authorization);
    response.end('{}');
  });
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => other.close());
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { service, quote, log } = await world(t, [origin]);
  service.reply.location = `${origin}/`;
  assert.equal((await quote()).status, 503);
  assert.deepEqual(seen, [undefined], 'asked, without the key');
  assert.ok(!log.join().includes(service.key));
});
