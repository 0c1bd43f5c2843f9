import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { walletsQuery } from '../../protocol/http/wallets';
import { anyText } from '../../protocol/test-text';
import { type ListedWallet, ownId } from '../data/wallet-list';
import { createWalletPages } from './wallet-pages';

const CHAINS = ['eip155:*', 'eip155:1', 'solana:*', 'bip122:*', 'polkadot:*', 'cosmos:*'];

function listOf(size: number): ListedWallet[] {
  return Array.from({ length: size }, (_, at) => ({
    id: ownId(`wallet-${at}`),
    slug: `wallet-${at}`,
    name: `Wallet ${at}`,
    badge_type: at % 3 === 0 ? 'certified' : 'none',
    chains: CHAINS.filter((_chain, bit) => bit === at % CHAINS.length || ((at >> bit) & 1) === 1),
    sources: ['https://one.test/'],
    checked: '2026-11-22',
  }));
}

const LIST = listOf(300);
const catalogue = createWalletPages(LIST, ['eip155:31337']);
const ask = (query: Record<string, string>) => catalogue.page(v.parse(walletsQuery(), query));
const idsOf = (query: Record<string, string>) => ask(query).data.map(({ id }) => id);

const someIds = fc.subarray(LIST.map(({ id }) => id));
/** Everything but page and entries. */
const filters = fc.record(
  {
    search: fc.constantFrom('1', 'wallet 2', ' WALLET 1 ', 'none like it'),
    include: someIds.map((ids) => ids.slice(0, 200).join()),
    exclude: someIds.map((ids) => ids.slice(0, 200).join()),
    chains: fc
      .subarray(['eip155:1', 'eip155:31337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:7'])
      .map((ids) => ids.join()),
    badge_type: fc.constantFrom('certified', 'none'),
  },
  { requiredKeys: [] },
);

test('pages: each match once, in the order of the list, with the total on every page', () => {
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 100 }), (query, entries) => {
      const all: string[] = [];
      const { count } = ask({ ...query, page: '1', entries: String(entries) });
      const pages = Math.ceil(count / entries);
      for (let page = 1; page <= pages + 1; page += 1) {
        const reply = ask({ ...query, page: String(page), entries: String(entries) });
        assert.equal(reply.count, count);
        assert.equal(reply.data.length, Math.min(entries, Math.max(0, count - all.length)));
        all.push(...reply.data.map(({ id }) => id));
      }
      assert.equal(new Set(all).size, count);
      const place = new Map(LIST.map(({ id }, at) => [id, at]));
      const places = all.map((id) => place.get(id) ?? -1);
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
      );
    }),
    { numRuns: 150 },
  );
});

test('wallet: included exactly when every filter matches', () => {
  fc.assert(
    fc.property(filters, (query) => {
      const { search, include, exclude, chains, badge_type } = query;
      const expected = LIST.filter(
        (wallet) =>
          (!search || wallet.name.toLowerCase().includes(search.trim().toLowerCase())) &&
          (!include || include.split(',').includes(wallet.id)) &&
          !(exclude ?? '').split(',').includes(wallet.id) &&
          (!badge_type || wallet.badge_type === badge_type) &&
          (!chains ||
            chains.split(',').some(
              (id) =>
                wallet.chains.includes(id) ||
                // eip155:7 is a chain outside the configuration, which no namespace wildcard
                // reaches.
                (id !== 'eip155:7' && wallet.chains.includes(`${id.split(':')[0]}:*`)),
            )),
      );
      const { data, count } = ask({ ...query, entries: '100' });
      assert.equal(count, expected.length);
      assert.deepEqual(
        data.map(({ id }) => id),
        expected.slice(0, 100).map(({ id }) => id),
      );
    }),
    { numRuns: 300 },
  );
});

test('include and exclude: a wallet in both is excluded; unknown ids do nothing', () => {
  fc.assert(
    fc.property(someIds, someIds, (one, two) => {
      const include = one.slice(0, 100);
      const exclude = two.slice(0, 100);
      fc.pre(include.length > 0);
      const found = idsOf({
        include: [...include, 'f'.repeat(64)].join(),
        exclude: exclude.join(),
        entries: '100',
      });
      assert.deepEqual([...found].sort(), include.filter((id) => !exclude.includes(id)).sort());
    }),
  );
  assert.equal(ask({ include: 'f'.repeat(64) }).count, 0);
  assert.equal(ask({ include: ',,' }).count, LIST.length);
});

test('search text in other letter forms: finds the same wallets', () => {
  assert.deepEqual(idsOf({ search: 'ＷＡＬＬＥＴ ２９９' }), [ownId('wallet-299')]);
});

test('search for a whole id or rdns: finds that wallet, never a part of either', () => {
  const [first, ...others] = LIST;
  assert.ok(first);
  const { page } = createWalletPages([{ ...first, rdns: 'com.one' }, ...others], []);
  const found = (search: string) =>
    page(v.parse(walletsQuery(), { search })).data.map(({ id }) => id);
  assert.deepEqual(found('com.one'), [first.id]);
  assert.deepEqual(found(first.id), [first.id]);
  assert.deepEqual(found('com.on'), []);
});

test('arbitrary query: answered or refused, without an exception', () => {
  const texts = fc.record(
    {
      page: fc.string(),
      entries: fc.string(),
      search: anyText({ maxLength: 200 }),
      include: anyText(),
      exclude: anyText(),
      chains: anyText(),
      badge_type: fc.string(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(texts, (query) => {
      const parsed = v.safeParse(walletsQuery(), query);
      if (!parsed.success) return;
      const { data, count } = catalogue.page(parsed.output);
      assert.ok(data.length <= 100 && data.length <= count && count <= LIST.length);
    }),
  );
});

test('list of 5,000 wallets: its entries share their chain lists', () => {
  const large = createWalletPages(listOf(5_000), ['eip155:31337']);
  const query = { search: 'wallet 4', chains: 'eip155:31337', entries: '100', page: '2' };
  const { data, count } = large.page(v.parse(walletsQuery(), query));
  assert.equal(data.length, 100);
  assert.ok(count > 500 && count < 1_111, String(count));
  const every = large.page(v.parse(walletsQuery(), { entries: '100' })).data;
  // Shared, so that five thousand entries do not hold five thousand copies.
  assert.ok(new Set(every.map(({ chains }) => chains)).size < 70);
});
