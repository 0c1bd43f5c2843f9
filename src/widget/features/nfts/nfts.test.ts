/** Tests the state of the NFTs: pages, spam, failures, loops, another network. */

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import fc from 'fast-check';
import type { NftEntry } from '../../../protocol/http/nfts';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import { accountOn } from '../../core/testing/fake-account';
import { configure, type FakeCall, fakeFetch } from '../../core/testing/fake-page';
import { HERE, nftOf } from './fake-nfts';
import { $nfts, readNfts, resetNfts, showNfts } from './nfts';
import { nftsScreen } from './nfts-screen';

type Reply = { nfts: NftEntry[]; next?: string | null } | { status: number; field?: string };

const ids = () => $nfts.get().nfts.map(({ tokenId }) => tokenId);

function serve(pages: (cursor: string) => Reply): { asked(): string[]; calls: FakeCall[] } {
  setGatewayLoader(() => import('../../core/gateway/gateway-api'));
  configure({ networks: 'eip155:31337' });
  const calls = fakeFetch((path, url) => {
    if (path.endsWith('supported-chains'))
      return { body: { http: [HERE, 'eip155:31338'], ws: [] } };
    if (!path.endsWith('/nfts')) return { body: {} };
    const reply = pages(url.searchParams.get('cursor') ?? '');
    if (!('status' in reply)) return { body: { next: null, ...reply } };
    const { status, field = 'transport' } = reply;
    return { status, body: { status: 'FAILED', reasons: [{ field, description: 'no' }] } };
  });
  const asked = () =>
    calls
      .filter(({ url }) => url.pathname.endsWith('/nfts'))
      .map(({ url }) => url.searchParams.get('cursor') ?? '');
  return { asked, calls };
}

beforeEach(resetNfts);

test('pages: appended until the last one; only the active network is requested', async () => {
  const { asked, calls } = serve((cursor) =>
    cursor ? { nfts: [nftOf('2')] } : { nfts: [nftOf('1')], next: 'two' },
  );
  await showNfts(accountOn());
  await readNfts();
  await readNfts();
  assert.deepEqual(ids(), ['1', '2']);
  assert.deepEqual(asked(), ['', 'two']);
  assert.equal(calls.at(-1)?.url.searchParams.get('chainId'), HERE);
});

test('failed first page: a failure, never empty; failed later page: keeps the loaded NFTs', async () => {
  let broken = true;
  serve((cursor) =>
    broken ? { status: 500 } : { nfts: [nftOf(cursor || '1')], next: cursor ? null : '2' },
  );
  await showNfts(accountOn());
  assert.equal(nftsScreen($nfts.get(), 0), 'failed');
  broken = false;
  await readNfts();
  assert.deepEqual(ids(), ['1']);
  broken = true;
  await readNfts();
  assert.deepEqual([$nfts.get().state, ids().length], ['failed', 1]);
  assert.equal(nftsScreen($nfts.get(), 1), 'list');
  broken = false;
  await readNfts();
  assert.deepEqual(ids(), ['1', '2']);
});

test('missing source: not an outage, and requested again at the next view', async () => {
  serve(() => ({ status: 503, field: 'chainId' }));
  await showNfts(accountOn());
  assert.equal(nftsScreen($nfts.get(), 0), 'unsupported');
  serve(() => ({ nfts: [nftOf('1')] }));
  await showNfts(accountOn());
  assert.deepEqual(ids(), ['1']);
  resetNfts();
  serve(() => ({ status: 503 }));
  await showNfts(accountOn());
  assert.equal(nftsScreen($nfts.get(), 0), 'failed');
});

test('pages with only spam: skipped up to a limit', async () => {
  const { asked } = serve((cursor) => {
    const page = Number(cursor || 0);
    return { nfts: [nftOf(String(page), { isSpam: page !== 2 })], next: String(page + 1) };
  });
  await showNfts(accountOn());
  assert.deepEqual(ids(), ['0', '1', '2']);
  await readNfts();
  assert.equal(asked().length, 23);
  assert.equal($nfts.get().state, 'ready');
});

test('repeating pages: end the list, and each NFT is listed once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 6 }),
      async (leads) => {
        resetNfts();
        const { asked } = serve((cursor) => ({
          nfts: [nftOf(cursor || '9')],
          next: String(leads[Number(cursor || 0)] ?? 0),
        }));
        await showNfts(accountOn());
        for (let times = 0; times < 9; times += 1) await readNfts();
        assert.deepEqual([$nfts.get().state, $nfts.get().next], ['ready', null]);
        assert.equal(new Set(asked()).size, asked().length);
        assert.deepEqual(
          [...ids()].sort(),
          asked()
            .map((cursor) => cursor || '9')
            .sort(),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('another network: the list is cleared, and NFTs of other networks are not shown', async () => {
  serve(() => ({ nfts: [nftOf('1')] }));
  await showNfts(accountOn());
  const two = 'eip155:31338';
  serve(() => ({ nfts: [nftOf('7', {}, two), nftOf('8')] }));
  await showNfts(accountOn(two));
  assert.deepEqual(ids(), ['7']);
});

test('reopened after half a minute: loads again; the old list stays if that fails', async () => {
  mock.timers.enable({ apis: ['Date'] });
  let reply: Reply = { nfts: [nftOf('1')], next: 'more' };
  const { asked } = serve(() => reply);
  await showNfts(accountOn());
  reply = { nfts: [nftOf('2')] };
  mock.timers.tick(29_999);
  await showNfts(accountOn());
  assert.deepEqual(ids(), ['1']);
  mock.timers.tick(1);
  await showNfts(accountOn());
  assert.deepEqual(ids(), ['2'], 'what was given away is gone');
  assert.equal($nfts.get().next, null);
  reply = { status: 500 };
  mock.timers.tick(30_000);
  await showNfts(accountOn());
  assert.deepEqual([$nfts.get().state, ids()], ['ready', ['2']]);
  assert.equal(asked().length, 3);
  mock.timers.reset();
});

test('another gateway: a new list', async () => {
  const { asked } = serve(() => ({ nfts: [nftOf('1')] }));
  await showNfts(accountOn());
  configure({ networks: 'eip155:31337', apiUrl: 'https://other.test' });
  await showNfts(accountOn());
  assert.deepEqual(asked(), ['', '']);
});
