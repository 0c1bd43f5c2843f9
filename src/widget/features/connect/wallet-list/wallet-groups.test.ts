import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupRows, roomFor } from './wallet-groups';
import type { RowKind, WalletRow } from './wallet-rows';

const row = (kind: RowKind, more: Partial<WalletRow> = {}): WalletRow => ({
  key: kind,
  id: kind,
  name: kind,
  kind,
  tag: undefined,
  ...more,
});
const some = (kind: RowKind, count: number) =>
  Array.from({ length: count }, (_, at) => row(kind, { id: `${kind}${at}` }));
const ALL = (
  ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'] as const
).map((kind) => row(kind));
const shown = (rows: readonly WalletRow[], phone = false) =>
  [...groupRows(rows, phone)].map(([id, members]) => `${id}: ${members.map((one) => one.id)}`);

test('Installed: recent and injected; Popular: featured, custom, external, recommended', () => {
  assert.deepEqual(shown(ALL), [
    'code: walletConnect',
    'installed: recent,injected',
    'popular: featured,custom,external,recommended',
  ]);
});

test('phone: all wallets in one grid', () => {
  const [code, apps, ...others] = shown(ALL, true);
  assert.equal(code, 'code: walletConnect');
  assert.equal(apps, 'apps: recent,injected,featured,custom,external,recommended');
  assert.deepEqual(others, []);
});

test('owner’s order of rows: decides the order of groups; no rows, no group', () => {
  assert.deepEqual(shown([row('recommended'), row('injected'), row('walletConnect')]), [
    'popular: recommended',
    'installed: injected',
    'code: walletConnect',
  ]);
  assert.deepEqual(shown([]), []);
});

test('look-alike: last, as a row that shows its identity', () => {
  const fake = row('injected', { id: 'fake', imitates: true, detail: 'evil.test' });
  const rest = ['popular: recommended', 'named: fake'];
  assert.deepEqual(shown([fake, row('recommended')]), rest);
  assert.deepEqual(shown([fake, row('recommended')], true), ['apps: recommended', 'named: fake']);
});

test('identity of one of two wallets with one name: never hidden in a tile', () => {
  const twin = row('injected', { id: 'twin', detail: 'twin.test' });
  assert.deepEqual(shown([twin, row('injected')]), ['installed: twin,injected']);
  assert.deepEqual(shown([twin, row('injected')], true), ['apps: injected', 'named: twin']);
  const own = row('external', { id: 'own', detail: 'own.test' });
  assert.deepEqual(shown([own, row('featured')]), ['popular: featured', 'named: own']);
});

test('recommended wallets: complete one line of four, none below more than four installed', () => {
  const room = (installed: number, chosen: number) =>
    roomFor(
      [row('walletConnect'), ...some('injected', installed), ...some('featured', chosen)],
      false,
    );
  assert.deepEqual([room(0, 0), room(4, 0), room(5, 0)], [4, 4, 0]);
  assert.deepEqual([room(2, 1), room(2, 4), room(2, 9)], [3, 0, 0]);
});

test('recommended wallets on a phone: four at most, in two lines with the tile of all wallets', () => {
  const room = (installed: number, chosen: number) =>
    roomFor([row('walletConnect'), ...some('recent', installed), ...some('custom', chosen)], true);
  assert.deepEqual([room(0, 0), room(3, 0), room(2, 2), room(8, 0)], [4, 4, 3, 0]);
});
