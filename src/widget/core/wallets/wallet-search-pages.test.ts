/** Tests pages that add nothing to the list of all wallets, and gateways that are not asked. */
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { setGatewayLoader } from '../contracts/island-loaders';
import { configure, type FakeCall, fakeFetch, setGlobal } from '../testing/fake-page';
import { resetCatalogue } from './load-catalogue';
import { $walletList, findWallets, readMore, resetWalletList, retryWallets } from './wallet-search';

const wallet = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, ...more });
const page = (from: number, count: number) => ({
  data: Array.from({ length: 40 }, (_, index) => wallet(`p${from + index}`)),
  count,
});
const ids = () => $walletList.get().wallets.map(({ id }) => id);
const lists = (calls: readonly FakeCall[]) =>
  calls.filter(({ url }) => url.searchParams.get('entries') === '40');

beforeEach(() => {
  setGatewayLoader(() => import('../gateway/gateway-api'));
  setGlobal('navigator', { userAgent: 'desktop' });
  configure({ networks: 'eip155:1' });
  resetCatalogue();
  resetWalletList();
});

/** A phone does not list wallets without a link. */
const unusable = (count: number) => ({ body: { data: [wallet(`n${Math.random()}`)], count } });
const numberOf = (url: URL) => Number(url.searchParams.get('page'));

test('pages that add nothing: skipped until one does', async () => {
  setGlobal('navigator', { userAgent: 'iPhone' });
  const link = { mobile_link: 'fox://' };
  const calls = fakeFetch((_, url) =>
    numberOf(url) < 3
      ? unusable(130)
      : { body: { data: [wallet(`u${numberOf(url)}`, link)], count: 130 } },
  );
  const states: string[] = [];
  const stop = $walletList.subscribe(({ state, wallets, more }) => {
    if (wallets.length === 0 && !more) states.push('empty');
    else states.push(state);
  });
  await readMore();
  stop();
  assert.deepEqual(ids(), ['u3']);
  assert.equal($walletList.get().more, true);
  assert.deepEqual([...new Set(states)], ['idle', 'loading', 'ready']);
  await readMore();
  assert.deepEqual(ids(), ['u3', 'u4']);
  assert.equal($walletList.get().more, false);
  assert.deepEqual(
    lists(calls).map(({ url }) => numberOf(url)),
    [1, 2, 3, 4],
  );
});

test('page of unreadable entries: not the end; an empty page: the end', async () => {
  const calls = fakeFetch((_, url) => {
    if (url.searchParams.get('entries') === '4') return { body: { data: [], count: 0 } };
    const data = { 1: [{ id: 1 }, null], 2: [wallet('a')] }[numberOf(url)] ?? [];
    return { body: { data, count: 9_999 } };
  });
  await readMore();
  assert.deepEqual(ids(), ['a']);
  assert.equal($walletList.get().more, true);
  await readMore();
  assert.deepEqual([$walletList.get().state, $walletList.get().more], ['ready', false]);
  assert.equal(lists(calls).length, 3);
});

test('gateway that repeats a page: asked a limited number of times', async () => {
  const calls = fakeFetch(() => ({ body: page(0, 1_000_000) }));
  await readMore();
  await readMore();
  assert.equal(ids().length, 40);
  assert.deepEqual([$walletList.get().state, $walletList.get().more], ['ready', false]);
  assert.equal(lists(calls).length, 51);
});

test('failure midway: loaded pages are not requested again', async () => {
  setGlobal('navigator', { userAgent: 'iPhone' });
  fakeFetch((_, url) => (numberOf(url) === 1 ? unusable(200) : 'down'));
  await readMore();
  assert.equal($walletList.get().state, 'failed');
  const calls = fakeFetch(() => ({
    body: { data: [wallet('a', { mobile_link: 'fox://' })], count: 200 },
  }));
  await retryWallets();
  assert.deepEqual(ids(), ['a']);
  assert.deepEqual(
    lists(calls).map(({ url }) => numberOf(url)),
    [2],
  );
});

for (const [name, off] of [
  ['-wallets', { enable: '-wallets' }],
  ['no project id', { projectId: '' }],
] as const) {
  test(`${name}: lists the owner’s own wallets without a gateway request`, async () => {
    const own = { id: 'c1', name: 'Marmot', homepage: 'https://m.test' };
    configure({ networks: 'eip155:1', ...off }, { customWallets: [own] });
    const calls = fakeFetch(() => ({ body: page(0, 40) }));
    await readMore();
    const { state, more } = $walletList.get();
    assert.deepEqual([ids(), state, more], [['c1'], 'ready', false]);
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const looking = findWallets('marm', false);
      mock.timers.tick(300);
      await looking;
    } finally {
      mock.timers.reset();
    }
    assert.deepEqual([ids(), $walletList.get().state], [['c1'], 'ready']);
    assert.equal(calls.length, 0);
  });
}
