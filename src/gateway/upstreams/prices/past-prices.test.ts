/** Tests past prices of an external service: the endpoint, and the price of 24 hours ago in balances. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as pass } from 'node:timers/promises';
import * as v from 'valibot';
import { balance } from '../../../protocol/http/balance';
import { MAX_PRICE_POINTS, priceHistory } from '../../../protocol/prices/price-history';
import { ADDRESS, testGateway } from '../../test-gateway';
import { RemoteError } from '../fetch/guarded-fetch';

const CHAIN = 'eip155:1';
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const NOW = 1_750_000_000;
const DAY = 86_400;

const priceSource = {
  kind: 'rest' as const,
  url: 'https://now.test/?ids={ids}',
  native: 'ether',
  path: ['{id}'],
};
const past = {
  kind: 'rest' as const,
  url: 'https://past.test/{id}/chart?days={days}&from={from}&to={to}&vs={currency}&in={reference}',
  native: 'ether',
  list: ['prices'],
};

/** As a service has it: milliseconds and numbers. */
const series = (count: number, days = 1, step = (days * DAY) / (count - 1)): [number, number][] =>
  Array.from({ length: count }, (_, at) => [
    (NOW - days * DAY + Math.round(at * step)) * 1000,
    100 + at,
  ]);

function world(
  reply: unknown,
  sources: object = { prices: priceSource, priceHistory: past },
  more: object = {},
) {
  const outside: string[] = [];
  const answers = { past: reply };
  const { get, clock } = testGateway(
    { 'https://one.test/': () => ({ jsonrpc: '2.0', id: 1, result: '0xde0b6b3a7640000' }) },
    { chains: { [CHAIN]: { rpc: ['https://one.test/'], sources } } } as never,
    {
      remote: async (url) => {
        outside.push(url);
        const now = { ether: 120, [TOKEN.toLowerCase()]: 1, ...more };
        const found = url.startsWith('https://now.test/') ? now : await answers.past;
        if (found instanceof Error) throw found;
        return Buffer.from(JSON.stringify(found));
      },
    },
  );
  const ask = (rest = '') =>
    get(`/v1/fungible/price-history?currency=usd&chainId=${CHAIN}&range=day${rest}`);
  const points = async (rest?: string) =>
    v.parse(priceHistory.reply, await (await ask(rest)).json()).points;
  const coin = async () => {
    const response = await get(`/v1/account/${ADDRESS}/balance?currency=usd&chainId=${CHAIN}`);
    const { balances } = v.parse(balance.reply, await response.json());
    return balances.find(({ address }) => !address);
  };
  const state = async () =>
    ((await (await get('/health')).json()) as { features: Record<string, Record<string, string>> })
      .features.priceHistory?.[CHAIN];
  const asked = () => outside.filter((url) => url.startsWith('https://past.test/'));
  return { get, ask, points, coin, state, asked, answers, clock };
}

test('past prices: in order, as decimal strings; the service gets the id and the time', async () => {
  const { points, asked, state } = world({ prices: series(25).reverse() });
  const found = await points(`&address=${TOKEN}`);
  assert.deepEqual([found.length, found[0]], [25, { at: NOW - DAY, price: '100' }]);
  assert.deepEqual(found.at(-1), { at: NOW, price: '124' });
  const from = NOW - DAY - 600;
  assert.deepEqual(asked(), [
    `https://past.test/${TOKEN.toLowerCase()}/chart?days=1&from=${from}&to=${NOW}&vs=usd&in=1`,
  ]);
  assert.equal(await state(), 'up');
});

test('thousands of points: thinned, with the first and the last', async () => {
  const found = await world({ prices: series(5_000) }).points();
  assert.equal(found.length, MAX_PRICE_POINTS);
  assert.deepEqual([found[0]?.price, found.at(-1)?.price], ['100', '5099']);
});

test('invalid, old, future and single points: left out; a reply of another shape has no points', async () => {
  const odd = [
    [(NOW - 10 * DAY) * 1000, 1],
    [(NOW + 7_200) * 1000, 1],
    ...[0, -1, null, 'NaN', '1e5', {}, '9'.repeat(200)].map((price) => [NOW * 1000, price]),
    ...[0, -5, null, 'x', {}, 1e300].map((time) => [time, 5]),
    null,
    7,
  ];
  const good = series(3);
  assert.equal((await world({ prices: [...odd, ...good, ...odd] }).points()).length, 3);
  for (const reply of [{ prices: good.slice(1, 2) }, { prices: {} }, {}, [], 'x', null]) {
    assert.deepEqual(await world(reply).points(), [], JSON.stringify(reply));
  }
});

test('same question: asked once in five minutes, also at the same moment', async () => {
  const { ask, asked, clock } = world({ prices: series(9) });
  const replies = await Promise.all([ask(), ask(), ask()]);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  );
  clock.now += 299_999;
  await ask();
  assert.equal(asked().length, 1);
  clock.now += 1;
  await ask();
  assert.equal(asked().length, 2);
});

test('service down: 503, and no question for half a minute; unknown token: no points', async () => {
  const { ask, points, asked, answers, clock, state } = world(new RemoteError('timeout'));
  const failed = await ask();
  assert.equal(failed.status, 503);
  assert.equal((await failed.json()).reasons[0].field, 'transport');
  assert.equal(await state(), 'down');
  answers.past = { prices: series(3) };
  clock.now += 29_999;
  assert.equal((await ask()).status, 503);
  assert.equal(asked().length, 1);
  clock.now += 1;
  assert.equal((await points()).length, 3);
  const unknown = world(new RemoteError('http_404'));
  assert.deepEqual(await unknown.points(), []);
  assert.equal(await unknown.state(), 'up');
});

test('token without a listing and a price here: no points, and the service is not asked', async () => {
  const { points, asked } = world({ prices: series(9) });
  assert.deepEqual(await points(`&address=0x${'12'.repeat(20)}`), []);
  assert.deepEqual(asked(), []);
});

test('many tokens at once: four requests, a bound for those that wait, then 503 with a time', async () => {
  const addresses = Array.from({ length: 80 }, (_, at) => `0x${String(at + 1).padStart(40, '0')}`);
  let release = (_: unknown) => {};
  const later = new Promise<unknown>((resolve) => {
    release = resolve;
  });
  const priced = Object.fromEntries(addresses.map((address) => [address, 1]));
  const { ask, asked } = world(later, undefined, priced);
  const asking = addresses.map((address) => ask(`&address=${address}`));
  const refused = await Promise.race(asking);
  assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [503, '5']);
  assert.equal(asked().length, 4);
  release({ prices: series(3) });
  const ends = (await Promise.all(asking)).map(({ status }) => status);
  assert.deepEqual([ends.filter((status) => status === 200).length, asked().length], [54, 54]);
});

test('bad questions: 400 with the field; without a source 503 chainId', async () => {
  const { get, asked } = world({ prices: series(3) });
  for (const [query, status, field] of [
    ['currency=usd&chainId=eip155:1&range=year', 400, ''],
    ['currency=xyz&chainId=eip155:1&range=day', 400, 'currency'],
    ['currency=usd&range=day', 400, 'chainId'],
    ['currency=usd&chainId=eip155:5&range=day', 400, 'chainId'],
    ['currency=usd&chainId=eip155:1&range=day&address=0x12', 400, 'address'],
    ['currency=usd&chainId=eip155:1&range=day&address=', 400, 'address'],
  ] as const) {
    const response = await get(`/v1/fungible/price-history?${query}`);
    assert.deepEqual([response.status, (await response.json()).reasons[0].field], [status, field]);
  }
  assert.equal(asked().length, 0);
  const response = await world({}, { prices: priceSource }).ask();
  assert.equal(response.status, 503);
  assert.equal((await response.json()).reasons[0].field, 'chainId');
});

test('balance: has the price of 24 hours ago once it is known, and never waits for it', async () => {
  const { coin, asked, clock, answers } = world({ prices: series(97) });
  const first = await coin();
  assert.deepEqual([first?.price, first?.priceDayAgo], ['120', undefined]);
  await pass();
  assert.equal(asked().length, 1);
  clock.now += 10_000;
  assert.equal((await coin())?.priceDayAgo, '100');
  // The service fails later: what is known stays known while it is near.
  answers.past = new RemoteError('timeout');
  clock.now += 900_000;
  assert.equal((await coin())?.priceDayAgo, '101');
  clock.now += 3_600_000;
  assert.equal((await coin())?.priceDayAgo, undefined);
});
