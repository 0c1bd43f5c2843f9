import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECTOR_TYPES } from '../../../core/constants/initial-limits';
import type { Connector, ConnectorType } from '../../../core/contracts/wallet';
import { browserRows } from './browser-rows';
import type { RowSources } from './wallet-rows';

const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  name: id,
  namespace: 'eip155',
  wallet: 'injected',
  rdns: id,
  ...more,
});
const used = (id: string, more: object = {}) => ({ id, name: id, far: false, ...more });
const sources = (given: Partial<RowSources>): RowSources => ({
  connectors: [],
  recent: [],
  connectedIds: [],
  order: CONNECTOR_TYPES,
  ...given,
});
const FOX = { id: '1', name: 'MetaMask', rdns: 'io.metamask' };
const FAKE = connector('evil.test', { name: 'Meta\u041cask', icon: 'data:image/png;base64,AAAA' });

test('look-alike: shows its rdns, no picture, no tag, and never counts as recent', () => {
  const recent = [used('evil.test', { rdns: 'evil.test' })];
  const [row] = browserRows(sources({ connectors: [FAKE], recent }), [FOX], []);
  assert.deepEqual(
    [row?.detail, row?.icon, row?.tag, row?.kind],
    ['evil.test', '', undefined, 'injected'],
  );
  const connectedIds = ['evil.test'];
  const [now] = browserRows(sources({ connectors: [FAKE], connectedIds }), [FOX], []);
  assert.equal(now?.tag, 'connected');
});

test('rdns with letters that look alike: encoded', () => {
  const fake = connector('\u0456o.metamask', { name: 'MetaMask' });
  const [row] = browserRows(sources({ connectors: [fake] }), [FOX], []);
  assert.equal(row?.detail, '%D1%96o.metamask');
});

test('two unknown wallets with one name: both show their rdns, in the order of discovery', () => {
  const both = ['a.test', 'b.test'].map((id) => connector(id, { name: 'Sun', icon: 'data:,' }));
  const rows = browserRows(sources({ connectors: both }), [], []);
  assert.deepEqual(
    rows.map(({ detail, tag, icon }) => [detail, tag, icon]),
    [
      ['a.test', 'installed', 'data:,'],
      ['b.test', 'installed', 'data:,'],
    ],
  );
});

test('row of several namespaces with a look-alike: split', () => {
  const fake = { ...FAKE, name: 'MetaMask' };
  const sun = connector('wallet-standard:MetaMask', { name: 'MetaMask', namespace: 'solana' });
  const row: Connector = { ...fake, type: 'MULTI_CHAIN', siblings: [fake, sun] };
  const rows = browserRows(sources({ connectors: [row] }), [FOX], []);
  assert.deepEqual(
    rows.map(({ key, tag, detail }) => [key, tag, detail]),
    [
      ['eip155:evil.test', undefined, 'evil.test'],
      ['solana:wallet-standard:MetaMask', 'installed', undefined],
    ],
  );
});

const rowsWithout = (connectors: readonly Connector[], name: string, rdns?: string) =>
  browserRows(sources({ connectors }), [], [{ id: '1', name, rdns }]).map(({ id }) => id);

test('excluded wallet: also hidden as an extension, by rdns or name', () => {
  const hare = connector('hare', { type: 'INJECTED' as ConnectorType, name: 'Hare' });
  const { rdns: _, ...nameless } = hare;
  const all = [connector('fox', { rdns: 'org.fox', name: 'Fox' }), nameless];
  assert.deepEqual(rowsWithout(all, 'Fox 2', 'org.fox'), ['hare']);
  assert.deepEqual(rowsWithout(all, 'Hare'), ['fox']);
  assert.deepEqual(rowsWithout(all, 'hare '), ['fox']);
  assert.deepEqual(rowsWithout(all, 'Fox', 'org.other'), ['fox', 'hare']);
  assert.deepEqual(rowsWithout(all, 'Fox'), ['hare'], 'the catalogue does not know its rdns');
});

test('excluded wallet: also hidden as a recent one', () => {
  const recent = [used('hare', { far: true, name: 'Hare' })];
  const shown = (id: string, name: string, rdns?: string) =>
    browserRows(sources({ recent }), [], [{ id, name, rdns }]).length;
  assert.equal(shown('hare', 'Other', 'org.hare'), 0);
  assert.equal(shown('other', 'Hare', 'org.hare'), 0);
  assert.equal(shown('other', 'Other', 'org.hare'), 1);
});
