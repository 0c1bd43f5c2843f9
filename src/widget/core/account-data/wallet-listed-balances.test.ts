/** Tests balances that a wallet lists itself, in place of the gateway. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import {
  type FakeBalances,
  fakeBalances,
  portfolioHere,
  symbolsHere,
} from '../testing/fake-balances';
import { ONE } from '../testing/fake-core';
import { refreshPortfolio } from './portfolio';

const TOKEN = `0x${'ab'.repeat(20)}`;

let it: FakeBalances;
beforeEach(async () => {
  it = await fakeBalances();
});
afterEach(() => it.stop());

test('wallet that lists its balances: parsed like the API’s reply, and the gateway is asked for their worth', async () => {
  const asked: string[] = [];
  const coin = { name: 'Ether', symbol: 'ETH', quantity: { decimals: 18, numeric: '1.5' } };
  const token = {
    ...{ name: 'x'.repeat(100), symbol: 'US\u202eDC', iconUrl: 'javascript:a', price: 2 },
    ...{ chainId: ONE.id, address: `${ONE.id}:${TOKEN}` },
    quantity: { decimals: 6, numeric: '0.000001' },
  };
  it.world.provider.balances = async (networkId) => {
    asked.push(networkId);
    return [coin, token, { ...token, quantity: { decimals: 6, numeric: '-1' } }, 'odd'];
  };
  await refreshPortfolio('eip155');
  assert.deepEqual([asked, it.asked.length, portfolioHere()?.status], [[ONE.id], 1, 'ready']);
  const tokens = portfolioHere()?.tokens ?? [];
  assert.deepEqual(tokens.map(({ id, numeric }) => [id, numeric]).sort(), [
    [TOKEN, '0.000001'],
    ['native', '1.5'],
  ]);
  const shown = tokens.find(({ id }) => id === TOKEN);
  assert.equal(shown?.iconUrl, undefined);
  assert.doesNotMatch(shown?.symbol ?? '', /\u202e/);
  assert.ok((shown?.name.length ?? 99) < 40);
});

test('wallet that lists nothing itself: the gateway is asked', async () => {
  it.world.provider.balances = async () => undefined;
  await refreshPortfolio('eip155');
  assert.equal(it.asked.length, 1);
  assert.deepEqual(symbolsHere(), ['B', 'A']);
});
