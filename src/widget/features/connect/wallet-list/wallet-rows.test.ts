import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECTOR_TYPES } from '../../../core/constants/initial-limits';
import type { Connector, ConnectorType } from '../../../core/contracts/wallet';
import { type RowSources, walletRows, withEarlyRows } from './wallet-rows';

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

test('within a type: the discovery order; recent wallets by latest use', () => {
  const connectors = ['a', 'b', 'c', 'd'].map((id) => connector(id, 'ANNOUNCED'));
  assert.deepEqual(ids({ connectors, recent: [used('d'), used('b')] }), ['d', 'b', 'a', 'c']);
});

test('browser wallet without a name: after those with one', () => {
  const connectors = [connector('injected', 'INJECTED'), connector('fox', 'ANNOUNCED')];
  assert.deepEqual(ids({ connectors }), ['fox', 'injected']);
});

test('owner’s order: applies; an omitted type comes last', () => {
  const connectors = [connector('fox', 'ANNOUNCED'), connector('outside', 'EXTERNAL')];
  assert.deepEqual(ids({ connectors, order: ['external'] }), ['outside', 'fox']);
});

test('row without a target: not shown', () => {
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

test('wallet of several namespaces: has this tag until used', () => {
  const connectors = [connector('sun', 'MULTI_CHAIN')];
  assert.equal(rows({ connectors })[0]?.tag, 'multichain');
  assert.equal(rows({ connectors })[0]?.kind, 'injected');
  assert.equal(rows({ connectors, recent: [used('sun')] })[0]?.tag, 'recent');
  assert.equal(rows({ connectors, connectedIds: ['sun'] })[0]?.tag, 'connected');
});

test('QR code row: has its tag, recent or not, until connected', () => {
  const connectors = [connector('code', 'WALLET_CONNECT')];
  const row = (sources: Partial<RowSources>) => rows({ connectors, ...sources })[0];
  assert.equal(row({ recent: [used('code')] })?.tag, 'qrCode');
  assert.equal(row({ recent: [used('code')] })?.kind, 'walletConnect');
  assert.equal(row({ connectedIds: ['code'] })?.tag, 'connected');
});

test('recent wallet over WalletConnect: keeps its position before more data loads', () => {
  const connectors = [connector('code', 'WALLET_CONNECT'), connector('fox', 'ANNOUNCED')];
  const recent = [used('hare', { far: true }), used('gone')];
  const shown = rows({ connectors, recent }).map(({ key, tag }) => [key, tag]);
  assert.deepEqual(shown, [
    ['eip155:code', 'qrCode'],
    ['far:hare', 'recent'],
    ['eip155:fox', 'installed'],
  ]);
});

test('recent and now installed: one row, matched by rdns', () => {
  const fox: Connector = { ...connector('org.fox', 'ANNOUNCED'), rdns: 'org.fox' };
  const recent = [used('c'.repeat(64), { far: true, rdns: 'org.fox' })];
  const shown = rows({ connectors: [fox], recent });
  assert.deepEqual(
    shown.map(({ kind, connector: one }) => [kind, one?.id]),
    [['recent', 'org.fox']],
  );
});

test('early rows: those not listed yet, then placeholders, in the order of kinds', () => {
  const early = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Wallet ${id}`, rdns: `${id}.one` }));
  const keys = (known: Partial<RowSources>, room: number, order: readonly string[] = []) =>
    withEarlyRows(rows(known), early, room, {
      recent: known.recent ?? [],
      order: [...order, ...CONNECTOR_TYPES],
    }).map(({ key }) => key);
  const code = connector('code', 'WALLET_CONNECT');
  const far = early.map(({ id }) => `far:${id}`);
  assert.deepEqual(keys({ connectors: [code] }, 4), ['eip155:code', ...far]);
  assert.deepEqual(keys({ connectors: [code] }, 4, ['recommended']), [...far, 'eip155:code']);
  const fox = { ...connector('fox', 'ANNOUNCED'), rdns: 'b.one' };
  const named = { ...connector('named', 'ANNOUNCED'), name: 'Wallet c' };
  const recent = [used('a', { far: true })];
  const listed = keys({ connectors: [code, fox, named], recent }, 3);
  assert.deepEqual(listed.slice(-3), ['far:d', '1', '2']);
  assert.equal(listed.length, 7);
  assert.deepEqual(keys({ connectors: [code] }, 0), ['eip155:code']);
});
