import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explorerLink } from '../../../core/network/explorer-link';
import { accountOn } from '../../../core/testing/fake-account';
import { fakeNetwork } from '../../../core/testing/fake-core';
import { entry, HERE, ME } from './fake-history';
import { hashOf, isAwaited, type LocalTransaction, sentBy } from './local-transactions';
import { activityScreen } from './screen-state';

const sent = (id: string, more: Partial<LocalTransaction> = {}): LocalTransaction =>
  ({
    id,
    namespace: 'eip155',
    networkId: HERE,
    from: ME.toLowerCase(),
    to: '0x01',
    token: 'native',
    amount: '1',
    symbol: 'ETH',
    sentAt: 0,
    status: 'pending',
    ...more,
  }) as LocalTransaction;

test('local transactions: of this account and network, newest first, until the history has them', () => {
  const all = [
    sent('0xA'),
    sent('0xb'),
    sent('0xc', { networkId: 'eip155:1' as LocalTransaction['networkId'] }),
    sent('0xd', { from: '0x02' }),
  ];
  const shown = (hash: string) => sentBy(accountOn(), all, [entry('1', { hash })]);
  assert.deepEqual(
    shown('0x99').map(({ id }) => id),
    ['0xb', '0xA'],
  );
  assert.deepEqual(
    shown('0xa').map(({ id }) => id),
    ['0xb'],
  );
});

test('proposal: matched by the transaction that executes it; no hash before', () => {
  const proposal = sent('0xsafe', { proposed: true });
  const [mined, failed] = [
    { ...proposal, status: 'confirmed', by: '0xB1' },
    { ...proposal, status: 'failed', by: '0xb2' },
  ] as const;
  assert.deepEqual([proposal, mined].map(hashOf), ['', '0xB1']);
  const history = [entry('1', { hash: '0xb1' }), entry('2', { hash: '0xb2' })];
  assert.deepEqual(sentBy(accountOn(), [proposal, mined, failed], history), [proposal]);
});

test('replacement of a transaction: not the original, which stays visible', () => {
  const one = sent('0xa', { status: 'replaced', by: '0xb1' });
  assert.deepEqual(sentBy(accountOn(), [one], [entry('1', { hash: '0xb1' })]), [one]);
});

test('pending transaction: the history is polled', () => {
  assert.equal(isAwaited([sent('a')], []), false, 'the chain is asked about it elsewhere');
  assert.equal(isAwaited([sent('a', { status: 'confirmed' })], []), true);
  assert.equal(isAwaited([sent('a', { status: 'failed' })], []), true);
  assert.equal(isAwaited([sent('a', { status: 'dropped' })], []), false);
  assert.equal(isAwaited([], [entry('1', { status: 'pending' })]), true);
  assert.equal(isAwaited([], [entry('1')]), false);
});

test('failed or pending load: never shown as "no activity"', () => {
  const face = (state: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported', more = {}) =>
    activityScreen({ state, entries: [], next: null, ...more }, 0);
  assert.equal(face('failed'), 'failed');
  assert.equal(face('unsupported'), 'unsupported');
  assert.equal(face('idle'), 'waiting');
  assert.equal(face('loading'), 'waiting');
  assert.equal(face('ready'), 'empty');
  assert.equal(face('ready', { next: 'x' }), 'list');
  assert.equal(face('loading', { entries: [entry('1')] }), 'list');
  // Transactions sent from this browser are shown without the history.
  for (const state of ['ready', 'failed', 'unsupported'] as const) {
    assert.equal(activityScreen({ state, entries: [], next: null }, 1), 'list');
  }
});

test('explorer: asked for hashes only', () => {
  const network = fakeNetwork(HERE);
  const hash = `0x${'ab'.repeat(32)}`;
  assert.equal(explorerLink(network, hash), `https://explorer.example/tx/${hash}`);
  assert.equal(explorerLink(network, '0x12/../../evil'), undefined);
  assert.equal(explorerLink(undefined, hash), undefined);
});
