/** Tests the rendered activity in a fake document: each state, and the text of the rows. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import type { HistoryTransfer } from '../../../../protocol/http/history';
import { $options, setOptions } from '../../../core/config/options';
import { knownCounterparties } from '../../../core/payments/known-counterparties';
import { resetAccount, setConnected } from '../../../core/state/accounts';
import { setChains } from '../../../core/state/namespaces';
import { setNetworks } from '../../../core/state/networks';
import { accountOn } from '../../../core/testing/fake-account';
import { fakeNetwork } from '../../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../../core/testing/fake-dom';
import { fakeStorage, setGlobal } from '../../../core/testing/fake-page';
import { ActivityScreen } from '../ActivityScreen';
import {
  entry,
  type FakeReply,
  HERE,
  ME,
  nftTransfer,
  servePages,
  transfer,
} from '../history/fake-history';
import { resetActivity } from '../history/history-store';

const REAL = '0xc0aB3b528522C377c9b2D869a603771f63082bC8';
const LOOKALIKE = '0xc0AB3b51d90E7A64fB2083C51e97D60A4F082BC8';
let root: FakeNode;

const idOf = (node: FakeNode): string => node.attributes.get('data-testid') ?? '';
const byId = (id: string): FakeNode | undefined => nodesIn(root).find((node) => idOf(node) === id);
const said = (id: string): string => {
  const node = byId(id);
  return node ? textOf(node).replace(/\s+/g, ' ').trim() : '';
};

const COIN = {
  ...(transfer().fungible_info as NonNullable<HistoryTransfer['fungible_info']>),
  icon: { url: '/public/getTokenImage/ETH', content_type: undefined },
};

/** The address of the picture in a row. */
function imageOf(id: string): URL | undefined {
  const row = byId(`entry-${id}`) ?? assert.fail(id);
  const image = nodesIn(row).find(({ localName }) => localName === 'img');
  return image && new URL(image.attributes.get('src') ?? '');
}

async function until(look: () => unknown): Promise<void> {
  for (let turn = 0; turn < 200 && !look(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(look(), textOf(root));
}

function draw(reply: (cursor: string) => FakeReply): () => string[] {
  const { asked } = servePages(reply);
  setNetworks([fakeNetwork(HERE, 'Local One')]);
  setChains(['eip155']);
  setConnected(accountOn());
  render(<ActivityScreen account={accountOn()} available={() => true} />, root as never);
  return asked;
}

beforeEach(() => {
  root = fakeDocument();
  setGlobal('localStorage', fakeStorage());
  resetActivity();
});
afterEach(() => {
  render(null, root as never);
  resetAccount('eip155');
  resetActivity();
});

test('list: skeletons, then rows by month with texts, amounts and marks; the end shows the start date', async () => {
  draw(() => ({
    data: [
      entry('fake', { minedAt: '2023-03-07T10:00:00Z' }, [
        transfer({ from: LOOKALIKE, to: ME, quantity: { numeric: '0' } }),
      ]),
      entry('swap', { minedAt: '2023-03-06T10:00:00Z', operationType: 'trade', sentFrom: ME }, [
        transfer({ direction: 'out', quantity: { numeric: '25' } }),
        transfer({ quantity: { numeric: '0.0125' } }),
      ]),
      entry(
        'paid',
        { minedAt: '2023-02-06T10:00:00Z', operationType: 'send', sentFrom: ME, sentTo: REAL },
        [transfer({ direction: 'out', to: REAL, quantity: { numeric: '1234.5678' } })],
      ),
      entry('no', { minedAt: '2023-02-05T10:00:00Z', operationType: 'send', status: 'failed' }, []),
      entry('got', { minedAt: '2023-02-04T10:00:00Z', sentFrom: REAL }, [
        transfer({ from: REAL, to: ME, quantity: { numeric: '5' } }),
      ]),
    ],
    since: '2023-01-02T12:00:00Z',
  }));
  assert.ok(byId('activity-waiting'));
  await until(() => byId('entry-got'));
  const heads = nodesIn(root).filter(({ localName }) => localName === 'h3');
  assert.deepEqual(heads.map(textOf), ['March 2023', 'February 2023']);
  assert.match(said('entry-fake'), /^ETReceived ?Imitation\..*Don't copy it\..*\+0\.000 ETH/);
  assert.match(said('entry-swap'), /^ETSwapped 25\.000 ETH→0\.012 ETH/);
  assert.match(
    said('entry-paid'),
    /^ETSent To 0xc0…082bC80xc0aB3b528522\w+ 1,234\.567 ETH \d+ yr\. ago$/,
  );
  assert.match(said('entry-no'), /^Sent Failed/);
  const amountIn = (id: string) =>
    nodesIn(byId(id) ?? assert.fail(id)).find((one) => idOf(one) === 'entry-amount');
  const green = (id: string) =>
    / good\b/.test(amountIn(id)?.attributes.get('class') ?? assert.fail(id));
  assert.deepEqual([green('entry-got'), green('entry-fake')], [true, false]);
  assert.equal(said('activity-end'), 'Activity since \u2068Jan 2, 2023\u2069');
  const links = nodesIn(root).filter(({ localName }) => localName === 'a');
  assert.deepEqual(links, [], 'a row leads to its details, not away');
  // The send feature is notified.
  const counterparties = () => knownCounterparties(accountOn().caipAddress);
  await until(() => counterparties().sentTo.includes(REAL));
  assert.deepEqual(counterparties().imitations, [{ address: LOOKALIKE, like: REAL }]);
});

test('imitation and spam coins: tagged, and never a green amount; an ordinary coin is green', async () => {
  const got = (id: string, coin: object) =>
    entry(id, { sentFrom: REAL, sentTo: ME }, [
      transfer({
        from: REAL,
        to: ME,
        quantity: { numeric: '5000' },
        fungible_info: { ...COIN, address: `${HERE}:${LOOKALIKE}`, ...coin },
      }),
    ]);
  draw(() => ({
    data: [
      got('alike', { name: 'Ether', symbol: 'ETH' }),
      got('spam', { name: 'Visit win.xyz', symbol: 'WIN', is_spam: true }),
      got('plain', { name: 'Other', symbol: 'OTHER' }),
    ],
  }));
  await until(() => byId('entry-plain'));
  assert.match(said('entry-alike'), /Received ?Unverified\. This token imitates/);
  assert.match(said('entry-spam'), /Received ?Spam\. Spam sent to many wallets/);
  const green = ['alike', 'spam', 'plain'].filter((id) =>
    nodesIn(byId(`entry-${id}`) ?? assert.fail(id)).some(
      (one) => idOf(one) === 'entry-amount' && / good\b/.test(one.attributes.get('class') ?? ''),
    ),
  );
  assert.deepEqual(green, ['plain']);
});

test('pictures: only those of the gateway, and none for an imitation', async () => {
  setOptions({ ...$options.get(), projectId: 'p1', apiUrl: 'https://gateway.test' });
  const media = `/v1/media/${'ab'.repeat(16)}`;
  draw(() => ({
    data: [
      entry('coin', {}, [transfer({ fungible_info: COIN })]),
      entry('else', {}, [
        transfer({ fungible_info: { ...COIN, icon: { url: 'https://evil.test/e.png' } } }),
      ]),
      entry('fake', {}, [
        transfer({ fungible_info: COIN, from: LOOKALIKE, to: ME, quantity: { numeric: '0' } }),
      ]),
      entry('nft', {}, [transfer(nftTransfer(false, media))]),
      entry('afar', {}, [transfer(nftTransfer(false, 'https://evil.test/n.png'))]),
      entry('known', { operationType: 'send', sentFrom: ME, sentTo: REAL }, [
        transfer({ direction: 'out', to: REAL, quantity: { numeric: '3' } }),
      ]),
    ],
  }));
  // A picture of an NFT is decoded before it is shown.
  const decoded: string[] = [];
  Object.assign(document, {
    createElement: () => ({
      onload: () => {},
      decode: async () => {},
      set src(url: string) {
        decoded.push(new URL(url).pathname);
        queueMicrotask(() => this.onload());
      },
    }),
  });
  await until(() => byId('entry-known'));
  await until(() => imageOf('nft') && imageOf('coin'));
  assert.equal(imageOf('coin')?.origin, 'https://gateway.test');
  assert.equal(imageOf('coin')?.pathname, COIN.icon.url);
  assert.equal(imageOf('nft')?.pathname, media);
  assert.deepEqual(decoded, [media]);
  for (const id of ['else', 'fake', 'afar']) assert.equal(imageOf(id), undefined, id);
});

test('an approval shows no recipient: its transaction went to a token or to the permit submitter', async () => {
  const own = { operationType: 'approve', sentFrom: ME, sentTo: REAL } as const;
  draw(() => ({
    data: [
      entry('own', own, []),
      entry('permit', { ...own, sentFrom: REAL, sentTo: LOOKALIKE }, []),
      entry('called', { ...own, operationType: 'execute' }, []),
    ],
  }));
  await until(() => byId('entry-called'));
  for (const id of ['entry-own', 'entry-permit']) {
    assert.match(said(id), /^Approved \d+ yr\. ago$/);
  }
  assert.match(said('entry-called'), /^Executed To 0xc0…/);
});

test('relative time: advances while visible, and nothing else renders', async () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.UTC(2025, 5, 1, 12, 0, 40) });
  try {
    setOptions({ ...$options.get(), projectId: 'p1', apiUrl: 'https://gateway.test' });
    const minedAt = '2025-06-01T12:00:00.000Z';
    const late = { minedAt, operationType: 'send', sentFrom: ME, sentTo: REAL } as const;
    const move = transfer({ fungible_info: COIN, direction: 'out', from: ME, to: REAL });
    draw(() => ({ data: [entry('late', late, [move])] }));
    await until(() => byId('entry-late'));
    // Its picture is asked for a moment after it has come into sight: one more rendering.
    assert.equal(imageOf('late'), undefined);
    await until(() => {
      mock.timers.tick(20);
      return imageOf('late');
    });
    assert.match(said('entry-late'), /4\d sec\. ago$/);
    // Runs once for each rendered row.
    const parse = mock.method(Date, 'parse');
    // In steps: the clock starts when the list becomes visible.
    await until(() => {
      mock.timers.tick(2_000);
      return said('entry-late').endsWith(' 1 min. ago');
    });
    assert.equal(parse.mock.callCount(), 0);
    parse.mock.restore();
  } finally {
    mock.timers.reset();
  }
});

test('thousands of rows: only the visible ones are rendered', async () => {
  draw(() => ({ data: Array.from({ length: 1_000 }, (_, at) => entry(`n${at}`)) }));
  await until(() => byId('entry-n0'));
  const rows = nodesIn(root).filter((node) => idOf(node).startsWith('entry-n'));
  assert.ok(rows.length < 20, `${rows.length} rows`);
  assert.ok(nodesIn(root).length < 1_500);
  const [first] = nodesIn(root).filter((node) => node.attributes.get('role') === 'listitem');
  assert.equal(first?.attributes.get('aria-setsize'), '1001');
});

test('failed load: error and Retry, never "no activity"', async () => {
  draw(() => ({ status: 500 }));
  await until(() => byId('retry'));
  assert.match(textOf(root), /^Failed to fetch transactions/);
  assert.doesNotMatch(textOf(root), /No activity/);
});

test('empty: links to receiving; an unsupported network says so', async () => {
  draw(() => ({ data: [] }));
  await until(() => byId('activity-receive'));
  assert.match(textOf(root), /^No activity yet.*Local One/);
  render(null, root as never);
  resetActivity();
  draw(() => ({ status: 503, field: 'chainId' }));
  await until(() => /Activity not supported/.test(textOf(root)));
});

test('no entries since the source begins: shows since when', async () => {
  draw(() => ({ data: [], since: '2023-01-02T12:00:00Z' }));
  await until(() => byId('activity-receive'));
  assert.match(textOf(root), /^No activity yet/);
  assert.equal(said('activity-end'), 'Activity since \u2068Jan 2, 2023\u2069');
  render(null, root as never);
  resetActivity();
  draw(() => ({ data: [] }));
  await until(() => byId('activity-receive'));
  assert.equal(byId('activity-end'), undefined, 'nothing happened at all');
});

test('after the last row: skips spam pages once by itself, then by a press', async () => {
  const asked = draw((cursor) => ({
    data: cursor ? [entry(`s${cursor}`, {}, [nftTransfer(true)])] : [entry('real')],
    next: String(Number(cursor || 0) + 1),
  }));
  await until(() => asked().length === 21 && byId('activity-more'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(asked().length, 21);
});

test('kept rows update their relative time: a minute ago does not stay', async (context) => {
  const now = Date.parse('2025-06-01T12:01:30Z');
  context.mock.timers.enable({ apis: ['setInterval', 'Date'], now });
  draw(() => ({ data: [entry('a')] }));
  await until(() => byId('entry-a'));
  assert.match(said('entry-a'), / 1 min\. ago$/);
  await until(() => {
    context.mock.timers.tick(30_000);
    return /[2-9]\d* min\. ago$/.test(said('entry-a'));
  });
});
