/** Tests the sum across the page's networks. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { PORTFOLIO_TTL_MS } from '../constants/limits';
import { $activeAccount } from '../state/accounts';
import { setNetworks } from '../state/networks';
import {
  type FakeBalances,
  failing,
  fakeBalances,
  fakeEntry,
  passing,
} from '../testing/fake-balances';
import { fakeNetwork, ONE, settle, TWO } from '../testing/fake-core';
import type { TokenEntry } from './parse-portfolio';
import {
  $acrossNetworks,
  $portfolio,
  countedOf,
  type Portfolio,
  refreshPortfolio,
} from './portfolio';

let it: FakeBalances;
/** By network: 1.5 of each token. */
let answers: Record<string, () => Promise<readonly TokenEntry[] | undefined>>;

const onTwo = (symbol: string, price: string, more: object = {}): TokenEntry => ({
  ...fakeEntry(symbol, price),
  chainId: TWO.id,
  address: `${TWO.id}:0x${symbol.charCodeAt(0).toString(16).padStart(40, '0')}`,
  ...more,
});

beforeEach(async () => {
  it = await fakeBalances();
  setOptions({ ...$options.get(), portfolio: 'all-networks' });
  answers = {
    [ONE.id]: async () => [fakeEntry('A', '2'), fakeEntry('B', '7')],
    [TWO.id]: async () => [onTwo('C', '4'), onTwo('D', '1')],
  };
  it.answer = async ({ networkId }) => answers[networkId]?.();
});
afterEach(() => it.stop());

function counted(): Portfolio {
  const account = $activeAccount.get();
  assert.ok(account.status === 'connected');
  return countedOf(account, $portfolio.get(), $acrossNetworks.get());
}

async function refresh(again = false): Promise<void> {
  await refreshPortfolio('eip155', { again });
  await settle();
  await settle();
}

test('two networks: one list by value, one total, each token with its network', async () => {
  await refresh();
  const { total, partial, tokens, unread, begun } = counted();
  assert.deepEqual(
    tokens.map(({ symbol, networkId }) => [symbol, networkId]),
    [
      ['B', ONE.id],
      ['C', TWO.id],
      ['A', ONE.id],
      ['D', TWO.id],
    ],
  );
  assert.deepEqual([total, partial, unread, begun], ['21', false, [], undefined]);
});

test('option off: the other network is not asked', async () => {
  setOptions({ ...$options.get(), portfolio: 'network' });
  await refresh();
  assert.deepEqual(
    it.asked.map(({ networkId }) => networkId),
    [ONE.id],
  );
  assert.equal(counted().total, '13.5');
});

test('network that fails: named and not in the total; its tokens of before stay', async () => {
  answers[TWO.id] = failing(500);
  await refresh();
  assert.deepEqual([counted().total, counted().unread], ['13.5', ['Local Two']]);
  await passing(PORTFOLIO_TTL_MS);
  answers[TWO.id] = async () => [onTwo('C', '4')];
  await refresh(true);
  assert.deepEqual([counted().total, counted().unread], ['19.5', []]);
  await passing(PORTFOLIO_TTL_MS);
  answers[TWO.id] = async () => undefined;
  await refresh(true);
  assert.deepEqual([counted().total, counted().unread], ['19.5', ['Local Two']]);
});

test('network that has not answered: no total yet, never a smaller one', async () => {
  let release = (_: readonly TokenEntry[]) => {};
  answers[TWO.id] = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  await refresh();
  assert.deepEqual([counted().total, counted().begun], [undefined, true]);
  release([]);
  await settle();
  await settle();
  assert.deepEqual([counted().total, counted().begun], ['13.5', undefined]);
});

test('other network: asked again after 30 s, not with each poll', async () => {
  const times = () => it.asked.filter(({ networkId }) => networkId === TWO.id).length;
  await refresh();
  await passing(PORTFOLIO_TTL_MS - 1);
  await refresh(true);
  assert.equal(times(), 1);
  await passing(1);
  await refresh(true);
  assert.equal(times(), 2);
});

test('value before: known only where each network with a value has one', async () => {
  answers[ONE.id] = async () => [{ ...fakeEntry('A', '2'), priceDayAgo: '1' }];
  answers[TWO.id] = async () => [onTwo('C', '4', { priceDayAgo: '5' })];
  await refresh();
  assert.deepEqual([counted().total, counted().before], ['9', '9']);
  await passing(PORTFOLIO_TTL_MS);
  answers[TWO.id] = async () => [onTwo('C', '4')];
  await refresh(true);
  assert.deepEqual([counted().total, counted().before], ['9', undefined]);
});

test('more networks than the limit: those that are not asked are named', async () => {
  const many = Array.from({ length: 21 }, (_, at) => fakeNetwork(`eip155:${1_000 + at}`));
  setNetworks([ONE, ...many]);
  await refresh();
  await settle();
  const asked = new Set(it.asked.map(({ networkId }) => networkId));
  assert.equal(asked.size, 20);
  const { unread = [], partial } = counted();
  const left = many.filter(({ id }) => !asked.has(id)).map(({ name }) => name);
  assert.equal(left.length, 2);
  assert.deepEqual([left.every((name) => unread.includes(name)), partial], [true, true]);
});

test('switch to another network: the earlier one is asked again 30 s after it was read', async () => {
  const times = () => it.asked.filter(({ networkId }) => networkId === ONE.id).length;
  await refresh();
  await passing(PORTFOLIO_TTL_MS - 1);
  // The total is computed once more, and reads nothing of this network.
  await refresh();
  it.world.tell().network(TWO.id);
  await settle();
  await refresh();
  assert.equal(times(), 1);
  await passing(1);
  await refresh(true);
  assert.equal(times(), 2);
});

test('after a send: other networks are read again too, past the cache of the server', async () => {
  const asked = () => it.asked.filter(({ networkId }) => networkId === TWO.id);
  await refresh();
  assert.equal(asked().length, 1);
  await refreshPortfolio('eip155', { fresh: true });
  await settle();
  await settle();
  assert.equal(asked().length, 2);
  assert.ok(asked()[1]?.force?.length);
});
