import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setGatewayLoader } from '../contracts/island-loaders';
import { onHostEvent } from '../reporting/host-events';
import { configure, fakeFetch, setGlobal, settle } from '../testing/fake-page';
import { $catalogue } from './catalogue';
import { loadCatalogue, resetCatalogue } from './load-catalogue';

const wallet = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, ...more });
let alerts = 0;
let stop = () => {};

beforeEach(() => {
  setGatewayLoader(() => import('../gateway/gateway-api'));
  configure({ networks: 'eip155:1 eip155:10' });
  resetCatalogue();
  setGlobal('navigator', { userAgent: 'desktop' });
  alerts = 0;
  stop = onHostEvent(() => (alerts += 1));
});
afterEach(() => stop());

test('entries: 4 recommended for the configured networks, without featured and excluded wallets', async () => {
  configure({
    networks: 'eip155:1 eip155:10',
    featuredWalletIds: 'f2 f1',
    excludeWalletIds: 'x1',
    includeWalletIds: 'a b',
  });
  const calls = fakeFetch((_, url) => {
    const include = url.searchParams.get('include');
    if (include === 'f2,f1') return { body: { data: [wallet('f1'), wallet('f2')], count: 2 } };
    if (include === 'x1') return { body: { data: [wallet('x1', { rdns: 'x.one' })], count: 1 } };
    return { body: { data: ['1', '2', '3', '4', '5'].map((id) => wallet(id)), count: 412 } };
  });
  const loading = loadCatalogue();
  assert.equal($catalogue.get().state, 'loading');
  await loading;
  const recommending = calls.find(({ url }) => url.searchParams.get('entries') === '4');
  const asked = Object.fromEntries(recommending?.url.searchParams ?? []);
  assert.deepEqual(asked, {
    page: '1',
    entries: '4',
    include: 'a,b',
    exclude: 'x1,f2,f1',
    chains: 'eip155:1,eip155:10',
    projectId: 'p1',
    st: 'appkit-embed',
    sv: asked.sv,
  });
  const { state, recommended, featured, excluded, count } = $catalogue.get();
  assert.equal(state, 'ready');
  assert.equal(count, 412);
  assert.deepEqual(
    recommended.map(({ id }) => id),
    ['1', '2', '3', '4'],
  );
  assert.deepEqual(
    featured.map(({ id }) => id),
    ['f2', 'f1'],
  );
  assert.equal(excluded[0]?.rdns, 'x.one');
});

test('more than 100 wallet ids: requested in parts, in the owner’s order', async () => {
  const named = Array.from({ length: 230 }, (_, index) => `w${index}`);
  configure({
    featuredWalletIds: named.join(' '),
    excludeWalletIds: named.slice(0, 101).join(' '),
  });
  const calls = fakeFetch((_, url) => {
    const { entries, include = '' } = Object.fromEntries(url.searchParams);
    if (Number(entries) > 100) return { status: 400 };
    const found = include.split(',').filter(Boolean).reverse();
    return { body: { data: found.map((id) => wallet(id)), count: found.length } };
  });
  await loadCatalogue();
  const { featured, excluded } = $catalogue.get();
  assert.deepEqual(
    featured.map(({ id }) => id),
    named,
  );
  assert.equal(excluded.length, 101);
  assert.equal(calls.length, 1 + 3 + 2);
});

test('recommended wallets fail to load: silent, and retried later', async () => {
  fakeFetch(() => ({ status: 500 }));
  await loadCatalogue();
  assert.equal($catalogue.get().state, 'failed');
  assert.equal(alerts, 0);
  fakeFetch(() => ({ body: { data: [wallet('1')], count: 1 } }));
  await loadCatalogue();
  assert.equal($catalogue.get().state, 'ready');
});

test('repeated calls: one request', async () => {
  const calls = fakeFetch(() => ({ body: { data: [], count: 0 } }));
  await Promise.all([loadCatalogue(), loadCatalogue()]);
  await loadCatalogue();
  assert.equal(calls.length, 1);
});

test('late reply to an earlier request: dropped', async () => {
  let release: (response: Response) => void = () => {};
  setGlobal('fetch', () => new Promise<Response>((resolve) => (release = resolve)));
  const old = loadCatalogue();
  await settle();
  resetCatalogue();
  release(new Response(JSON.stringify({ data: [wallet('old')], count: 1 })));
  await old;
  assert.equal($catalogue.get().state, 'idle');
  assert.deepEqual($catalogue.get().recommended, []);
});

test('mobile: only wallets that can be opened there', async () => {
  setGlobal('navigator', { userAgent: 'iPhone' });
  fakeFetch(() => ({
    body: { data: [wallet('1'), wallet('2', { mobile_link: 'two://' })], count: 2 },
  }));
  await loadCatalogue();
  assert.deepEqual(
    $catalogue.get().recommended.map(({ id }) => id),
    ['2'],
  );
});

test('no project id or -wallets: no request', async () => {
  const calls = fakeFetch(() => ({ body: { data: [], count: 0 } }));
  configure({ projectId: '' });
  await loadCatalogue();
  configure({ enable: '-wallets' });
  await loadCatalogue();
  assert.equal(calls.length, 0);
  assert.equal($catalogue.get().state, 'idle');
});
