import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECTOR_TYPES } from '../../../core/constants/initial-limits';
import type { Connector, ConnectorType } from '../../../core/contracts/wallet';
import { type RowSources, roomFor, walletRows } from './wallet-rows';

const connector = (id: string, type: ConnectorType): Connector => ({
  id,
  type,
  name: id,
  namespace: 'eip155',
  wallet: 'injected',
});
const used = (id: string, more: object = {}) => ({ id, name: id, far: false, ...more });
const rows = (sources: Partial<RowSources>) =>
  walletRows({
    connectors: [],
    recent: [],
    connectedIds: [],
    excluded: [],
    order: CONNECTOR_TYPES,
    ...sources,
  });
const ids = (sources: Partial<RowSources>) => rows(sources).map((row) => row.connector?.id);

test('"walletConnect, recent, injected, …, external": the specified order of kinds', () => {
  const connectors = [
    connector('outside', 'EXTERNAL'),
    connector('code', 'WALLET_CONNECT'),
    connector('fox', 'ANNOUNCED'),
    connector('hare', 'ANNOUNCED'),
  ];
  assert.deepEqual(ids({ connectors, recent: [used('hare')] }), ['code', 'hare', 'fox', 'outside']);
});

test('within a kind the order of discovery stays; of the recent ones the latest is first', () => {
  const connectors = ['a', 'b', 'c', 'd'].map((id) => connector(id, 'ANNOUNCED'));
  assert.deepEqual(ids({ connectors, recent: [used('d'), used('b')] }), ['d', 'b', 'a', 'c']);
});

test('a browser wallet without a name comes after those with one', () => {
  const connectors = [connector('injected', 'INJECTED'), connector('fox', 'ANNOUNCED')];
  assert.deepEqual(ids({ connectors }), ['fox', 'injected']);
});

test('the owner’s order wins; a kind it leaves out comes last', () => {
  const connectors = [connector('fox', 'ANNOUNCED'), connector('outside', 'EXTERNAL')];
  assert.deepEqual(ids({ connectors, order: ['external'] }), ['outside', 'fox']);
});

test('a row that could lead nowhere is not there', () => {
  assert.deepEqual(ids({ connectors: [connector('AUTH', 'AUTH')] }), []);
});

test('tags: installed, recent, connected; connected wins', () => {
  const connectors = ['a', 'b', 'c'].map((id) => connector(id, 'ANNOUNCED'));
  const tags = rows({ connectors, recent: [used('b'), used('c')], connectedIds: ['c'] }).map(
    (row) => [row.connector?.id, row.tag],
  );
  assert.deepEqual(tags, [
    ['b', 'recent'],
    ['c', 'connected'],
    ['a', 'installed'],
  ]);
  assert.equal(rows({ connectors: [connector('x', 'EXTERNAL')] })[0]?.tag, undefined);
});

test('a wallet of several namespaces has this tag until it was used', () => {
  const connectors = [connector('sun', 'MULTI_CHAIN')];
  assert.equal(rows({ connectors })[0]?.tag, 'multichain');
  assert.equal(rows({ connectors })[0]?.kind, 'injected');
  assert.equal(rows({ connectors, recent: [used('sun')] })[0]?.tag, 'recent');
  assert.equal(rows({ connectors, connectedIds: ['sun'] })[0]?.tag, 'connected');
});

test('the QR code row has its tag, recent or not, until it is connected', () => {
  const connectors = [connector('code', 'WALLET_CONNECT')];
  const row = (sources: Partial<RowSources>) => rows({ connectors, ...sources })[0];
  assert.equal(row({ recent: [used('code')] })?.tag, 'qrCode');
  assert.equal(row({ recent: [used('code')] })?.kind, 'walletConnect');
  assert.equal(row({ connectedIds: ['code'] })?.tag, 'connected');
});

test('what the owner excluded is hidden as an extension, too: by rdns, else by name', () => {
  const fox: Connector = { ...connector('fox', 'ANNOUNCED'), rdns: 'org.fox', name: 'Fox' };
  const hare = { ...connector('hare', 'INJECTED'), name: 'Hare' };
  const connectors = [fox, hare];
  const without = (name: string, rdns?: string) =>
    ids({ connectors, excluded: [{ id: '1', name, rdns }] });
  assert.deepEqual(without('Fox 2', 'org.fox'), ['hare']);
  assert.deepEqual(without('Hare'), ['fox']);
  assert.deepEqual(without('hare '), ['fox']);
  assert.deepEqual(without('Fox', 'org.other'), ['fox', 'hare']);
  assert.deepEqual(without('Fox'), ['hare'], 'the catalogue does not know its rdns');
});

test('what the owner excluded is not there as a wallet used last either', () => {
  const recent = [used('hare', { far: true, name: 'Hare' })];
  const shown = (id: string, name: string, rdns?: string) =>
    rows({ recent, excluded: [{ id, name, rdns }] }).length;
  assert.equal(shown('hare', 'Other', 'org.hare'), 0);
  assert.equal(shown('other', 'Hare', 'org.hare'), 0);
  assert.equal(shown('other', 'Other', 'org.hare'), 1);
});

test('a wallet used last over a link has its place before anything more is known of it', () => {
  const connectors = [connector('code', 'WALLET_CONNECT'), connector('fox', 'ANNOUNCED')];
  const recent = [used('hare', { far: true }), used('gone')];
  const shown = rows({ connectors, recent }).map(({ key, tag }) => [key, tag]);
  assert.deepEqual(shown, [
    ['eip155:code', 'qrCode'],
    ['far:hare', 'recent'],
    ['eip155:fox', 'installed'],
  ]);
});

test('used last and installed by now: one row, known by its rdns', () => {
  const fox: Connector = { ...connector('org.fox', 'ANNOUNCED'), rdns: 'org.fox' };
  const recent = [used('c'.repeat(64), { far: true, rdns: 'org.fox' })];
  const shown = rows({ connectors: [fox], recent });
  assert.deepEqual(
    shown.map(({ kind, connector: one }) => [kind, one?.id]),
    [['recent', 'org.fox']],
  );
});

test('recommended wallets: four at most, never more than one screen holds, fewer where the owner has his own', () => {
  assert.equal(roomFor(1, 0), 4);
  assert.equal(roomFor(2, 0), 4);
  assert.equal(roomFor(4, 0), 2);
  assert.equal(roomFor(9, 0), 0);
  assert.equal(roomFor(1, 3), 1);
  assert.equal(roomFor(1, 5), 0);
});
