/** Services that name what an account has, and say how much so that it cannot be read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADDRESS } from '../../test-gateway';
import { OTHER, rest, TOKEN, world } from './test-services';

const SCOUT = `https://scout.test/api/v2/addresses/${ADDRESS}`;
/** The last: 18 decimals as a number of JSON have lost digits. */
const ODD = ['', '-5', '1.5', '0x5', '1e30', '9'.repeat(79), true, {}, 1.5, 1e30, 2 ** 53];

function explorer(value: unknown) {
  const entry = (address: string, amount: unknown) => ({
    token: { address_hash: address, decimals: '18', type: 'ERC-20' },
    value: amount,
  });
  return world(
    { balances: { kind: 'blockscout', url: 'https://scout.test/' } },
    {
      [SCOUT]: { coin_balance: '1' },
      [`${SCOUT}/token-balances`]: [entry(TOKEN, '1'), entry(OTHER, value)],
    },
  );
}

function service(contract: string, balance: unknown) {
  const items = [
    { contract: TOKEN, decimals: 18, balance: '1' },
    { contract, decimals: 18, balance },
  ];
  return world({ balances: rest }, { 'https://data.test/': { data: { items } } });
}

test('a coin of which nobody can read how much there is makes the balances an outage: a list without it would look whole', async () => {
  for (const amount of ODD) {
    const said = JSON.stringify(amount);
    const worlds = [explorer(amount), service(OTHER, amount), service('native', amount)];
    for (const { read, health, log } of worlds) {
      assert.equal((await read()).status, 503, said);
      assert.match(log.join(), /no balances that can be read/, said);
      assert.equal((await health())('balances'), 'down', said);
    }
  }
  for (const { read } of [explorer(null), service(OTHER, null)]) {
    assert.equal((await read()).status, 503);
  }
});

test('of the chain’s own coin, of which a service does not say how much there is, the chain says it', async () => {
  const { balances } = await service('native', null).read();
  assert.deepEqual(
    balances.map(({ name, quantity }) => [name, quantity.numeric]),
    [
      ['Ether', '1'],
      ['0xA0…06eB48', '0.000000000000000001'],
    ],
  );
});
