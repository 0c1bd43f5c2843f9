/** Balances from services outside, as doubles that answer what theirs were seen to answer, or worse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADDRESS, SOLANA } from '../../test-gateway';
import { RemoteError } from '../fetch/guarded-fetch';
import { fillTemplate, valueAt } from './data-service-client';
import { readAmount, readDecimals, readPrice } from './parse-fields';
import { type Answer, CHAIN, NEVER_SEEN, OTHER, rest, TOKEN, world } from './test-services';

const blockscout = { kind: 'blockscout' as const, url: 'https://scout.test/' };
const SCOUT = `https://scout.test/api/v2/addresses/${ADDRESS}`;
const scoutToken = (more: object = {}, value = '2500001') => ({
  token: {
    address_hash: TOKEN.toLowerCase(),
    circulating_market_cap: '60000000000',
    decimals: '6',
    exchange_rate: '0.999801',
    holders_count: '2500000',
    icon_url: 'https://scout.test/usdc.png',
    name: 'USD Coin',
    symbol: 'USDC',
    total_supply: '1',
    type: 'ERC-20',
    ...more,
  },
  token_id: null,
  token_instance: null,
  value,
});

test('an explorer’s balances: coin and tokens, exact, with its prices', async () => {
  const { read, outside, asked, health } = world(
    { balances: blockscout },
    {
      [SCOUT]: { coin_balance: '1500000000000000001', exchange_rate: '2000.5', hash: ADDRESS },
      [`${SCOUT}/token-balances`]: [
        scoutToken(),
        scoutToken({
          address_hash: undefined,
          address: OTHER,
          exchange_rate: null,
          name: null,
          icon_url: null,
        }),
        scoutToken({ type: 'ERC-721' }),
        scoutToken({ decimals: null }),
        scoutToken({ decimals: '1e3' }),
        scoutToken({ address_hash: 'javascript:' }),
        scoutToken({}, '0'),
        null,
        { token: null },
      ],
    },
  );
  const { balances } = await read();
  assert.deepEqual(
    balances.map(({ address, name, quantity, price, value }) => [
      address,
      name,
      quantity.numeric,
      price,
      value,
    ]),
    [
      [
        undefined,
        'Ether',
        '1.500000000000000001',
        '2000.5',
        '3000.75000000000000200'.replace(/0+$/, ''),
      ],
      [`${CHAIN}:${TOKEN}`, 'USD Coin', '2.500001', '0.999801', '2.499503499801'],
      [`${CHAIN}:${OTHER}`, '0x6B…271d0F', '2.500001', undefined, undefined],
    ],
  );
  assert.equal(balances[1]?.iconUrl, 'https://scout.test/usdc.png');
  assert.equal(outside.length, 2);
  assert.deepEqual(asked, [], 'the chain is not asked');
  assert.equal((await health())('balances'), 'up');
});

test('account unknown to the explorer: the chain gives the coin; a lying or absent explorer is an outage', async () => {
  const unseen = { hash: ADDRESS, coin_balance: null, block_number_balance_updated_at: null };
  for (const [own, tokens] of [
    [NEVER_SEEN, NEVER_SEEN],
    // Since 2025.
    [unseen, []],
  ]) {
    const { read } = world(
      { balances: blockscout },
      { [SCOUT]: own, [`${SCOUT}/token-balances`]: tokens },
    );
    assert.deepEqual(
      (await read()).balances.map(({ quantity }) => quantity.numeric),
      ['1'],
    );
  }
  const lies: Answer[] = [
    '<html>',
    {},
    'null',
    new RemoteError('timeout'),
    new RemoteError('http_500'),
  ];
  for (const answer of lies) {
    const { read, health } = world(
      { balances: blockscout },
      { [SCOUT]: { coin_balance: '1' }, [`${SCOUT}/token-balances`]: answer },
    );
    assert.equal((await read()).status, 503, String(answer));
    assert.equal((await health())('balances'), 'down');
  }
  const odd: Answer[] = ['1e5', '-1', '', true, {}, [], 1.5, undefined].map((coin_balance) => ({
    hash: ADDRESS,
    coin_balance,
  }));
  for (const own of [...odd, [], 'null', '"0"', { balance: '1' }]) {
    const { read } = world(
      { balances: blockscout },
      { [SCOUT]: own, [`${SCOUT}/token-balances`]: [] },
    );
    assert.equal((await read()).status, 503, JSON.stringify(own));
  }
});

test('404 from another server, as at a wrong address: an outage, not an empty account', async () => {
  for (const said of [
    undefined,
    '<html>Not found',
    'Not found',
    '"Not found"',
    'null',
    '{"message":"Not Found"}',
    '{"error":"Not found"}',
    '{"message":"Cannot GET /api/v2/addresses","error":"Not Found","statusCode":404}',
  ]) {
    const none = new RemoteError('http_404', said);
    const own = { coin_balance: '1' };
    for (const answers of [
      { 'https://scout.test/': none },
      { [SCOUT]: none, [`${SCOUT}/token-balances`]: [] },
      { [SCOUT]: own, [`${SCOUT}/token-balances`]: none },
    ]) {
      const { read, health } = world({ balances: blockscout }, answers);
      assert.equal((await read()).status, 503, said);
      assert.equal((await health())('balances'), 'down');
    }
  }
});

test('service that fails repeatedly: paused, then tried by one request', async () => {
  const { read, outside, answers, clock } = world(
    { balances: blockscout },
    { [SCOUT]: new RemoteError('timeout') },
  );
  for (let at = 0; at < 3; at += 1) assert.equal((await read()).status, 503);
  const before = outside.length;
  answers[SCOUT] = { coin_balance: '7' };
  answers[`${SCOUT}/token-balances`] = [];
  clock.now += 10 * 60_000;
  assert.equal((await read()).status, 503, 'one question at a time finds out');
  assert.ok(outside.length > before);
  assert.equal((await read()).status, 200);
});

test('service with 429: away, with balances and prices separate, and back with the next answer', async () => {
  const tooMany = new RemoteError('http_429');
  for (const balances of [blockscout, rest]) {
    const places = { 'https://scout.test/': tooMany, 'https://data.test/': tooMany };
    const { read, health, answers } = world({ balances }, places);
    for (let at = 0; at < 4; at += 1) assert.equal((await read()).status, 503, balances.kind);
    assert.equal((await health())('balances'), 'down', balances.kind);
    Object.assign(answers, {
      [SCOUT]: { coin_balance: '7' },
      [`${SCOUT}/token-balances`]: [],
      'https://data.test/': { data: { items: [] } },
    });
    // One question at a time finds out whether it is back.
    await read();
    assert.equal((await read()).status, 200, balances.kind);
    assert.equal((await health())('balances'), 'up', balances.kind);
  }
  const prices = {
    ...{ kind: 'rest' as const, url: 'https://oracle.test/?ids={ids}' },
    ...{ native: 'ether', path: ['{id}'] },
  };
  const { read, health, answers } = world({ prices }, { 'https://oracle.test/': tooMany });
  const told = async () => {
    const { status, balances } = await read();
    return [status, balances[0]?.quantity.numeric, balances[0]?.price];
  };
  for (let at = 0; at < 4; at += 1) assert.deepEqual(await told(), [200, '1', undefined]);
  const features = await health();
  assert.deepEqual([features('prices'), features('balances')], ['down', 'up']);
  answers['https://oracle.test/'] = { ether: 2000 };
  await read();
  assert.deepEqual(await told(), [200, '1', '2000']);
});

test('any service: the configuration gives the paths of its values, and the coin uses the configured facts', async () => {
  const item = {
    contract: TOKEN,
    meta: { name: 'Dollar', symbol: 'USD' },
    decimals: 6,
    balance: '1000000',
    rate: 1.5,
  };
  const items = [
    {
      contract: 'native',
      meta: { name: 'Evil', symbol: 'EVIL' },
      decimals: 2,
      balance: '1000000000000000000',
    },
    item,
    { ...item, contract: 'nobody' },
    { ...item, balance: '0' },
    { ...item, decimals: 300 },
  ];
  const { read, outside, log } = world(
    { balances: rest },
    { 'https://data.test/': { data: { items } } },
  );
  const { balances } = await read();
  assert.deepEqual(
    balances.map(({ name, quantity, value }) => [name, quantity.numeric, value]),
    [
      // Tokens with a value come first.
      ['Dollar', '1', '1.5'],
      ['Ether', '1', undefined],
    ],
  );
  assert.equal(outside[0], `https://data.test/1/${ADDRESS}?key=secret`);
  assert.ok(!log.join().includes('secret'));
});

test('service with tokens only: the coin comes from the chain', async () => {
  const { read } = world({ balances: rest }, { 'https://data.test/': { data: { items: [] } } });
  assert.deepEqual(
    (await read()).balances.map(({ quantity }) => quantity.numeric),
    ['1'],
  );
  const gone = world({ balances: rest }, { 'https://data.test/': { data: {} } });
  assert.equal((await gone.read()).status, 503);
});

test('Solana from a service: its addresses are not changed', async () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const item = {
    contract: mint,
    meta: { name: 'Dollar', symbol: 'USD' },
    decimals: '6',
    balance: '5',
  };
  const answers = { 'https://data.test/': { data: { items: [item, { ...item, contract: '0' }] } } };
  const { read } = world({ balances: rest }, answers, SOLANA);
  const { balances } = await read('', 'So11111111111111111111111111111111111111112');
  assert.deepEqual(
    balances.map(({ address }) => address),
    [undefined, `${SOLANA}:${mint}`],
  );
});

test('untrusted price, amount or decimals: exact, or undefined', () => {
  assert.equal(readPrice(0.00000001), '0.00000001');
  assert.equal(readPrice('12.50'), '12.50');
  assert.equal(
    readAmount('115792089237316195423570985008687907853269984665640564039457584007913129639936'),
    undefined,
  );
  assert.equal(readAmount(Number.MAX_SAFE_INTEGER + 1), undefined);
  assert.equal(readAmount(5), 5n);
  assert.deepEqual(
    [readDecimals('18'), readDecimals(255), readDecimals(256), readDecimals(1.5)],
    [18, 255, undefined, undefined],
  );
  assert.equal(valueAt(JSON.parse('{"a":[{"b":1}]}'), ['a', '0', 'b']), 1);
  for (const place of [['__proto__'], ['constructor'], ['a', 'length', 'x']]) {
    assert.equal(valueAt({ a: [] }, place), undefined);
  }
  assert.equal(
    fillTemplate('https://x/{a}?b={b}&c={c}', { a: '../e?', b: '1,2' }),
    'https://x/..%2Fe%3F?b=1,2&c={c}',
  );
});
