/** Tests balances that a wallet lists itself; the gateway knows their worth. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BalanceEntry } from '../../../protocol/http/balance';
import { PORTFOLIO_TTL_MS } from '../constants/limits';
import {
  type FakeBalances,
  failing,
  fakeBalances,
  fakeEntry,
  passing,
  portfolioHere,
  symbolsHere,
} from '../testing/fake-balances';
import { ONE } from '../testing/fake-core';
import type { TokenEntry } from './parse-portfolio';
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

test('wallet that lists its tokens: the quantities are its own, all else is the gateway’s', async () => {
  const claim = (entry: TokenEntry, numeric: string): BalanceEntry =>
    ({
      ...{ ...entry, quantity: { ...entry.quantity, numeric } },
      ...{ price: '1000', name: 'Bait', iconUrl: 'https://bait.test/a.png', verified: true },
    }) as BalanceEntry;
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((symbol) => fakeEntry(symbol));
  assert.ok(a && b && c && d);
  const other = { ...d, quantity: { decimals: 2, numeric: '1' } };
  it.world.provider.balances = async () => [
    claim(a, '3'),
    claim(b, '4'),
    claim(c, '5'),
    claim(other, '9'),
  ];
  it.answer = async () => [
    { ...a, verified: true },
    { ...b, isSpam: true, verified: false },
    { ...d, verified: true },
  ];
  await refreshPortfolio('eip155');
  const here = portfolioHere();
  assert.deepEqual(
    Object.fromEntries(
      (here?.tokens ?? []).map(({ symbol, numeric, value, verified, spam, iconUrl, name }) => [
        symbol,
        [numeric, value, verified, spam === true, iconUrl, name === 'Bait'],
      ]),
    ),
    {
      A: ['3', '6', true, false, undefined, false],
      B: ['4', undefined, false, true, undefined, false],
      C: ['5', undefined, false, false, undefined, true],
      D: ['9', undefined, false, false, undefined, true],
    },
  );
  assert.equal(here?.total, '6');
  await passing(PORTFOLIO_TTL_MS);
  it.answer = failing(500);
  await refreshPortfolio('eip155');
  assert.deepEqual([portfolioHere()?.status, portfolioHere()?.total], ['ready', undefined]);
});
