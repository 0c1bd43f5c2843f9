/** Services that name what an account has, and say how much so that it cannot be read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADDRESS } from '../../test-gateway';
import { CHAIN, OTHER, rest, TOKEN, world } from './test-services';

const SCOUT = `https://scout.test/api/v2/addresses/${ADDRESS}`;
/** The last: 18 decimals as a number of JSON have lost digits. */
const ODD = ['', '-5', '1.5', '0x5', '1e30', '9'.repeat(79), true, {}, 1.5, 1e30, 2 ** 53];

const LISTED = { chainId: 1, address: OTHER, name: 'Dai', symbol: 'DAI', decimals: 18 };
const LISTS = [{ tokens: [LISTED] }];
/** On no list: a third party can make this token and send it. */
const UNLISTED = `0x${'5e'.repeat(20)}`;

function explorer(value: unknown, token = OTHER) {
  const entry = (address: string, amount: unknown) => ({
    token: { address_hash: address, decimals: '18', type: 'ERC-20' },
    value: amount,
  });
  return world(
    { balances: { kind: 'blockscout', url: 'https://scout.test/' }, tokenLists: LISTS },
    {
      [SCOUT]: { coin_balance: '1' },
      [`${SCOUT}/token-balances`]: [entry(TOKEN, '1'), entry(token, value)],
    },
  );
}

function service(contract: string, balance: unknown) {
  const items = [
    { contract: TOKEN, decimals: 18, balance: '1' },
    { contract, decimals: 18, balance },
  ];
  return world(
    { balances: rest, tokenLists: LISTS },
    { 'https://data.test/': { data: { items } } },
  );
}

test('unreadable amount of a listed or native coin: an outage, because a list without it would look complete', async () => {
  for (const amount of ODD) {
    const said = JSON.stringify(amount);
    const worlds = [explorer(amount), service(OTHER, amount), service('native', amount)];
    for (const { read, health, log } of worlds) {
      assert.equal((await read()).status, 503, said);
      assert.match(log.join(), /unreadable balances/, said);
      assert.equal((await health())('balances'), 'down', said);
    }
  }
  for (const { read } of [explorer(null), service(OTHER, null)]) {
    assert.equal((await read()).status, 503);
  }
});

test('service without an amount for the native coin: the chain gives the amount', async () => {
  const { balances } = await service('native', null).read();
  assert.deepEqual(
    balances.map(({ name, quantity }) => [name, quantity.numeric]),
    [
      ['Ether', '1'],
      ['0xA0…06eB48', '0.000000000000000001'],
    ],
  );
});

test('unreadable amount of an unlisted token: left out and logged once; other balances stay', async () => {
  for (const amount of [...ODD, null]) {
    for (const { read, health, log, clock } of [
      explorer(amount, UNLISTED),
      service(UNLISTED, amount),
    ]) {
      for (let time = 0; time < 2; time += 1) {
        const { status, balances } = await read();
        assert.equal(status, 200, JSON.stringify(amount));
        const tokens = balances.flatMap(({ address }) => address ?? []);
        assert.deepEqual(tokens, [`${CHAIN}:${TOKEN}`]);
        clock.now += 60_000;
      }
      assert.equal((await health())('balances'), 'up');
      assert.equal(log.filter((line) => /omitted an unlisted token/.test(line)).length, 1);
    }
  }
});
