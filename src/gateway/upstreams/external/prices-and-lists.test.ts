/** Prices and token lists from external services, and the replies while these are away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOLANA } from '../../test-gateway';
import { RemoteError } from '../fetch/guarded-fetch';
import { OTHER, rest, TOKEN, world } from './test-services';

const oracle = {
  kind: 'rest' as const,
  url: 'https://oracle.test/p?ids={ids}&vs={currency}',
  id: 'ethereum:{address}',
  native: 'coin:ether',
  path: ['coins', '{id}', '{currency}'],
  currencies: ['usd' as const, 'eur' as const],
};
const SOLANA_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const SOLANA_OWNER = 'So11111111111111111111111111111111111111112';
const holdings = {
  data: {
    items: [
      { contract: 'native', balance: '2000000000000000000' },
      { contract: TOKEN, meta: { name: 'D', symbol: 'D' }, decimals: 6, balance: '1000001' },
      { contract: OTHER, meta: { name: 'E', symbol: 'E' }, decimals: 18, balance: '1' },
    ],
  },
};

test('oracle: prices by id and currency; an invalid price is left out', async () => {
  const id = `ethereum:${TOKEN.toLowerCase()}`;
  const worlds = (price: unknown) =>
    world(
      { balances: rest, prices: oracle },
      {
        'https://data.test/': holdings,
        'https://oracle.test/': { coins: { 'coin:ether': { usd: 2000 }, [id]: { usd: price } } },
      },
    );
  const { read, outside, clock } = worlds('0.25');
  const { balances } = await read();
  assert.deepEqual(
    balances.map(({ price, value }) => [price, value]),
    [
      ['2000', '4000'],
      ['0.25', '0.25000025'],
      [undefined, undefined],
    ],
  );
  const ids = `coin%3Aether,${[TOKEN, OTHER].map((one) => encodeURIComponent(`ethereum:${one.toLowerCase()}`)).join()}`;
  assert.equal(outside[1], `https://oracle.test/p?ids=${ids}&vs=usd`);
  clock.now += 59_999;
  await read();
  assert.equal(outside.filter((url) => url.includes('oracle')).length, 1, 'kept a minute');
  for (const odd of [
    0,
    '0',
    '0.000',
    -1,
    'NaN',
    'Infinity',
    '1e3',
    null,
    {},
    [],
    '9'.repeat(200),
    true,
  ]) {
    const [, token] = (await worlds(odd).read()).balances;
    assert.deepEqual([token?.price, token?.value], [undefined, undefined], JSON.stringify(odd));
  }
});

test('cached balances: each currency has its own prices, and failed prices are requested again', async () => {
  const oracleDown = new RemoteError('timeout');
  const { read, answers, outside } = world(
    { balances: rest, prices: oracle },
    { 'https://data.test/': holdings, 'https://oracle.test/': oracleDown },
  );
  const coin = async (currency: string) => {
    const { balances } = await read('', undefined, currency);
    return balances.find(({ address }) => !address)?.price;
  };
  assert.equal(await coin('usd'), undefined);
  answers['https://oracle.test/'] = { coins: { 'coin:ether': { usd: 2000, eur: 1800 } } };
  const prices = [await coin('usd'), await coin('eur'), await coin('usd'), await coin('usd')];
  assert.deepEqual(prices, ['2000', '1800', '2000', '2000']);
  assert.equal(outside.filter((url) => url.startsWith('https://data.test/')).length, 1);
});

test('Solana ids: case-sensitive, so an id in another case has no price', async () => {
  const id = `solana:${SOLANA_MINT}`;
  const worlds = (asked: string) => {
    const balances = {
      data: {
        items: [
          { contract: 'native', balance: '2000000000' },
          {
            contract: SOLANA_MINT,
            meta: { name: 'D', symbol: 'D' },
            decimals: 6,
            balance: '2000000',
          },
        ],
      },
    };
    return world(
      { balances: rest, prices: { ...oracle, id: 'solana:{address}', native: 'coin:sol' } },
      {
        'https://data.test/': balances,
        'https://oracle.test/': { coins: { 'coin:sol': { usd: 150 }, [asked]: { usd: 0.5 } } },
      },
      SOLANA,
    );
  };
  const { read, outside } = worlds(id);
  const { balances } = await read('', SOLANA_OWNER);
  assert.deepEqual(
    balances.map(({ address, price, value }) => [address, price, value]),
    [
      [undefined, '150', '300'],
      [`${SOLANA}:${SOLANA_MINT}`, '0.5', '1'],
    ],
  );
  const url = outside.find((one) => one.startsWith('https://oracle.test/'));
  assert.equal(url, `https://oracle.test/p?ids=coin%3Asol,${encodeURIComponent(id)}&vs=usd`);
  const other = await worlds(id.toLowerCase()).read('', SOLANA_OWNER);
  assert.equal(other.balances.at(-1)?.price, undefined);
});

test('balances: sorted by value, those with an unknown value last', async () => {
  const third = '0x3333333333333333333333333333333333333333';
  const { items } = holdings.data;
  const more = { contract: third, meta: { name: 'F', symbol: 'F' }, decimals: 0, balance: '9000' };
  const prices = { usd: 1 };
  const { read } = world(
    { balances: rest, prices: oracle },
    {
      'https://data.test/': { data: { items: [...items].reverse().concat(more) } },
      'https://oracle.test/': {
        coins: {
          'coin:ether': { usd: 2000 },
          [`ethereum:${TOKEN.toLowerCase()}`]: prices,
          [`ethereum:${third}`]: prices,
        },
      },
    },
  );
  const { balances } = await read();
  assert.deepEqual(
    balances.map(({ value }) => value),
    ['9000', '4000', '1.000001', undefined],
  );
});

test('oracle away: everything except prices is served, and /health names the missing prices', async () => {
  const { read, health } = world(
    { balances: rest, prices: oracle },
    { 'https://data.test/': holdings, 'https://oracle.test/': new RemoteError('http_429') },
  );
  const { balances, status } = await read();
  assert.equal(status, 200);
  assert.ok(balances.length === 3 && balances.every(({ price, value }) => !price && !value));
  const features = await health();
  assert.deepEqual([features('prices'), features('balances')], ['down', 'up']);
});

test('token list at a URL: fetched once an hour; while it is away no token is verified', async () => {
  const list = {
    name: 'L',
    tokens: [{ chainId: 1, address: TOKEN, name: 'Dollar', symbol: 'USD', decimals: 6 }],
  };
  const { read, health, outside, answers, clock } = world(
    { balances: rest, tokenLists: ['https://lists.test/a.json'] },
    { 'https://data.test/': holdings, 'https://lists.test/': new RemoteError('timeout') },
  );
  const verified = async () => (await read()).balances.map((entry) => entry.verified);
  const fetched = () => outside.filter((url) => url.includes('lists.test')).length;
  assert.deepEqual(await verified(), [true, false, false]);
  assert.equal((await health())('tokenLists'), 'down');
  answers['https://lists.test/'] = list;
  await verified();
  assert.equal(fetched(), 1, 'it is left alone for a minute');
  clock.now += 60_000;
  await verified();
  assert.deepEqual(await verified(), [true, true, false]);
  assert.equal((await health())('tokenLists'), 'up');
  clock.now += 3_599_999;
  await verified();
  assert.equal(fetched(), 2);
  answers['https://lists.test/'] = '{}';
  clock.now += 1;
  await verified();
  assert.deepEqual(await verified(), [true, true, false], 'the last good list is kept');
});
