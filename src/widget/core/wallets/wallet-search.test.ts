import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { setGatewayLoader } from '../contracts/island-loaders';
import { endNamespaceSwitch, filterNamespace } from '../state/namespaces';
import { configure, type FakeCall, fakeFetch, setGlobal, settle } from '../testing/fake-page';
import { resetCatalogue } from './load-catalogue';
import {
  $walletList,
  endSearch,
  findWallets,
  readMore,
  resetWalletList,
  retryWallets,
} from './wallet-search';

const wallet = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, ...more });
const page = (from: number, count: number) => ({
  data: Array.from({ length: 40 }, (_, index) => wallet(`p${from + index}`)),
  count,
});
const ids = () => $walletList.get().wallets.map(({ id }) => id);
const lists = (calls: readonly FakeCall[]) =>
  calls.filter(({ url }) => url.searchParams.get('entries') === '40');
const params = ({ url }: FakeCall) => Object.fromEntries(url.searchParams);

beforeEach(() => {
  setGatewayLoader(() => import('../gateway/gateway-api'));
  setGlobal('navigator', { userAgent: 'desktop' });
  configure({ networks: 'eip155:1' });
  resetCatalogue();
  resetWalletList();
});

test('pages of 40: without the wallets above them; each wallet once', async () => {
  configure(
    { networks: 'eip155:1', featuredWalletIds: 'f1', excludeWalletIds: 'x1' },
    { customWallets: [{ id: 'c1', name: 'Mine', homepage: 'https://mine.test' }] },
  );
  const calls = fakeFetch((_, url) => {
    const { entries, include, page: n } = Object.fromEntries(url.searchParams);
    if (entries === '4') return { body: { data: [wallet('r1'), wallet('r2')], count: 60 } };
    if (include === 'f1') return { body: { data: [wallet('f1')], count: 1 } };
    if (entries === '40' && n === '1') return { body: page(0, 60) };
    if (entries === '40') return { body: { data: [wallet('p39'), wallet('last')], count: 60 } };
    return { body: { data: [], count: 0 } };
  });
  await readMore();
  assert.deepEqual(ids().slice(0, 5), ['f1', 'c1', 'r1', 'r2', 'p0']);
  assert.equal(ids().length, 44);
  assert.equal($walletList.get().more, true);
  const [asked] = lists(calls);
  assert.ok(asked);
  assert.equal(params(asked).exclude, 'x1,r1,r2,f1');
  assert.equal(params(asked).chains, 'eip155:1');
  assert.equal(params(asked).badge_type, undefined);
  await readMore();
  assert.equal(ids().length, 45);
  assert.equal(ids().at(-1), 'last');
  assert.equal($walletList.get().more, false);
  await readMore();
  assert.equal(lists(calls).length, 2);
});

test('owner’s selection and page’s chains: apply to page, search and badge', async () => {
  configure({
    networks: 'eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    includeWalletIds: 'i1,i2',
    excludeWalletIds: 'x1',
  });
  const calls = fakeFetch(() => ({ body: { data: [wallet('i1')], count: 1 } }));
  const kept = {
    include: 'i1,i2',
    exclude: 'x1,i1',
    chains: 'eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  };
  await readMore();
  const asked = (list: readonly FakeCall[]) =>
    list.map(params).map(({ include, exclude, chains }) => ({ include, exclude, chains }));
  assert.deepEqual(asked(lists(calls)), [kept]);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    for (const [word, badge] of [
      ['one', false],
      ['', true],
    ] as const) {
      calls.length = 0;
      void findWallets(word, badge);
      mock.timers.tick(300);
      await settle();
      assert.deepEqual(asked(calls), [{ ...kept, exclude: 'x1' }], word);
    }
  } finally {
    mock.timers.reset();
  }
});

test('page load in progress: no second request', async () => {
  const calls = fakeFetch(() => ({ body: page(0, 500) }));
  await Promise.all([readMore(), readMore(), readMore()]);
  assert.equal(lists(calls).length, 1);
});

test('page: keeps only wallets of the configured chains', async () => {
  fakeFetch((_, url) => ({
    body:
      url.searchParams.get('entries') === '4'
        ? { data: [], count: 0 }
        : {
            data: [
              wallet('1', { chains: ['eip155:1'] }),
              wallet('2', { chains: ['solana:x'] }),
              wallet('3'),
            ],
            count: 3,
          },
  }));
  await readMore();
  assert.deepEqual(ids(), ['1', '3']);
});

test('failed page: requested again; loaded pages stay', async () => {
  fakeFetch(() => ({ body: page(0, 100) }));
  await readMore();
  fakeFetch(() => 'down');
  await readMore();
  assert.equal($walletList.get().state, 'failed');
  assert.equal(ids().length, 40);
  const calls = fakeFetch(() => ({ body: page(40, 100) }));
  await retryWallets();
  assert.equal($walletList.get().state, 'ready');
  assert.equal(ids().length, 80);
  assert.equal(lists(calls)[0]?.url.searchParams.get('page'), '2');
});

/** Freezes time; only `tick` advances it. */
function withClock(run: (tick: (ms: number) => Promise<void>) => Promise<void>) {
  return async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await run(async (ms) => {
        mock.timers.tick(ms);
        await settle();
      });
    } finally {
      mock.timers.reset();
    }
  };
}

test(
  'search: 100 entries, 300 ms after the last letter',
  withClock(async (tick) => {
    const calls = fakeFetch(() => ({ body: { data: [wallet('a')], count: 1 } }));
    void findWallets('m', false);
    await tick(200);
    void findWallets('  me ', false);
    await tick(299);
    assert.equal(calls.length, 0);
    assert.deepEqual($walletList.get(), {
      state: 'loading',
      wallets: [],
      more: false,
      found: true,
    });
    await tick(1);
    await settle();
    assert.deepEqual(ids(), ['a']);
    assert.equal(calls.length, 1);
    const { entries, search, page: n } = Object.fromEntries(calls[0]?.url.searchParams ?? []);
    assert.deepEqual([entries, search, n], ['100', 'me', '1']);
  }),
);

test(
  'late replies: dropped; the reply to an earlier search never shows',
  withClock(async (tick) => {
    const replies = new Map<string, (response: Response) => void>();
    setGlobal('fetch', (address: string) => {
      const word = new URL(address).searchParams.get('search') ?? '';
      return new Promise<Response>((resolve) => replies.set(word, resolve));
    });
    const answer = async (word: string) => {
      const body = JSON.stringify({ data: [wallet(word)], count: 1 });
      replies.get(word)?.(new Response(body));
      await settle();
    };
    void findWallets('old', false);
    await tick(300);
    void findWallets('new', false);
    await tick(300);
    await answer('new');
    assert.deepEqual(ids(), ['new']);
    await answer('old');
    assert.deepEqual(ids(), ['new']);
  }),
);

test(
  'results: stay while the user types; an empty search shows the list',
  withClock(async (tick) => {
    fakeFetch((_, url) => ({
      body: url.searchParams.has('search') ? { data: [wallet('a')], count: 1 } : page(0, 40),
    }));
    void readMore();
    await tick(0);
    void findWallets('a', false);
    await tick(300);
    void findWallets('ab', false);
    assert.equal($walletList.get().state, 'loading');
    assert.deepEqual(ids(), ['a']);
    void findWallets(' ', false);
    assert.equal($walletList.get().found, false);
    assert.equal(ids().length, 40);
  }),
);

test(
  'badge filter: requests certified wallets, with or without a search; Retry repeats it',
  withClock(async (tick) => {
    let calls = fakeFetch(() => 'down');
    void findWallets('', true);
    await tick(300);
    assert.equal($walletList.get().state, 'failed');
    calls = fakeFetch(() => ({ status: 401 }));
    void retryWallets();
    await tick(300);
    assert.equal($walletList.get().error?.code, 'invalid_project_id');
    calls = fakeFetch(() => ({ body: { data: [wallet('a')], count: 1 } }));
    void retryWallets();
    await tick(300);
    assert.deepEqual(ids(), ['a']);
    assert.equal($walletList.get().error, undefined);
    assert.equal(calls[0]?.url.searchParams.get('badge_type'), 'certified');
    assert.equal(calls[0]?.url.searchParams.has('search'), false);
  }),
);

test(
  'search: also finds the owner’s own wallets; the request omits excluded ones',
  withClock(async (tick) => {
    configure(
      { networks: 'eip155:1', excludeWalletIds: 'x1' },
      { customWallets: [{ id: 'c1', name: 'Marmot', homepage: 'https://m.test' }] },
    );
    const calls = fakeFetch(() => ({ body: { data: [wallet('a')], count: 1 } }));
    void findWallets('marm', false);
    await tick(300);
    assert.deepEqual(ids(), ['c1', 'a']);
    assert.equal(calls[0]?.url.searchParams.get('exclude'), 'x1');
    endSearch();
    assert.equal($walletList.get().found, false);
  }),
);

test('connecting in a namespace: list and search show only wallets that support it', async () => {
  configure({ networks: 'eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' });
  const data = [
    wallet('evm', { chains: ['eip155:1'] }),
    wallet('sun', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
    wallet('any'),
  ];
  fakeFetch(() => ({ body: { data, count: 3 } }));
  await readMore();
  assert.deepEqual(ids(), ['evm', 'sun', 'any']);
  filterNamespace('solana');
  assert.deepEqual(ids(), ['sun', 'any']);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const found = findWallets('wallet', false);
    mock.timers.tick(300);
    await found;
  } finally {
    mock.timers.reset();
  }
  assert.deepEqual(ids(), ['sun', 'any']);
  endNamespaceSwitch();
  assert.deepEqual(ids(), ['evm', 'sun', 'any']);
});
