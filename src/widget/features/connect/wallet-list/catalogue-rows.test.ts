import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WalletEntry } from '../../../../protocol/http/wallets';
import { CONNECTOR_TYPES } from '../../../core/constants/initial-limits';
import type { Connector } from '../../../core/contracts/wallet';
import { browserRows } from './browser-rows';
import { type CatalogueSources, catalogueRows } from './catalogue-rows';
import { walletRows } from './wallet-rows';

const entry = (id: string, more: object = {}) =>
  ({ id, name: `Wallet ${id}`, mobile_link: `${id}://`, ...more }) as unknown as WalletEntry;
const entries = (...ids: string[]) => ids.map((id) => entry(id));
const connector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  name: id,
  namespace: 'eip155',
  wallet: 'injected',
  ...more,
});
const CODE = connector('walletConnect', { type: 'WALLET_CONNECT', name: 'WalletConnect' });

function shown(
  sources: Partial<CatalogueSources> = {},
  connectors: readonly Connector[] = [CODE],
): string[] {
  const order = sources.order ?? CONNECTOR_TYPES;
  const recent = sources.recent ?? [];
  const rows = walletRows({ connectors, recent, connectedIds: [], order });
  return catalogueRows({
    rows,
    recent,
    order,
    used: [],
    featured: [],
    custom: [],
    recommended: [],
    excludedIds: [],
    phone: false,
    picture: () => undefined,
    ...sources,
  }).map(({ kind, id }) => `${kind} ${id}`);
}

const FULL = {
  recent: [{ id: 'u', name: 'Wallet u', far: true }],
  used: entries('u'),
  featured: entries('f'),
  custom: entries('c'),
  recommended: entries('1', '2', '3', '4'),
};
const HERE = [CODE, connector('fox'), connector('own', { type: 'EXTERNAL' })];

test('Connector type order: walletConnect, recent, injected, featured, custom, external, recommended', () => {
  assert.deepEqual(shown(FULL, HERE), [
    'walletConnect walletConnect',
    'recent u',
    'injected fox',
    'featured f',
    'custom c',
    'external own',
    'recommended 1',
  ]);
  assert.deepEqual(shown({ ...FULL, used: [], recent: [], featured: [] }, HERE.slice(0, 2)), [
    'walletConnect walletConnect',
    'injected fox',
    'custom c',
    'recommended 1',
    'recommended 2',
    'recommended 3',
  ]);
});

test('phone: recommended wallets fill two lines of tiles, four at most', () => {
  const phone = { ...FULL, phone: true };
  assert.deepEqual(shown(phone, HERE).slice(-2), ['recommended 1', 'recommended 2']);
  assert.equal(shown({ ...phone, featured: [], custom: [] }, [CODE]).length, 6);
});

test('owner’s order: moves whole types', () => {
  const order = ['recommended', 'featured', 'injected', 'walletConnect'];
  assert.deepEqual(shown({ order, featured: entries('f'), recommended: entries('1') }, HERE), [
    'recommended 1',
    'featured f',
    'injected fox',
    'walletConnect walletConnect',
    'external own',
  ]);
});

test('recommended wallets: 4', () => {
  assert.deepEqual(shown({ recommended: entries('1', '2', '3', '4', '5') }).slice(1), [
    'recommended 1',
    'recommended 2',
    'recommended 3',
    'recommended 4',
  ]);
});

test('wallet: listed once, by rdns, id or name', () => {
  const fox = connector('org.fox', { rdns: 'org.fox', name: 'Fox' });
  const kinds = {
    featured: [entry('a', { rdns: 'org.fox' }), entry('b')],
    custom: [entry('b'), entry('c', { name: ' wallet B ' })],
    recommended: [
      entry('d', { name: 'FOX' }),
      entry('e', { rdns: 'x.y' }),
      entry('g', { rdns: 'x.y' }),
    ],
  };
  assert.deepEqual(shown(kinds, [CODE, fox]).slice(1), [
    'injected org.fox',
    'featured b',
    'recommended e',
  ]);
});

test('installed wallet under another name: not listed again, by the identifier of its standard', () => {
  const trust = connector('wallet-standard:Trust', { namespace: 'solana', name: 'Trust' });
  const injected = [{ namespace: 'solana', injected_id: 'Trust' }];
  const both = entry('t', { name: 'Trust Wallet', rdns: 'com.trust', injected });
  const rows = (...here: Connector[]) => shown({ recommended: [both] }, [CODE, ...here]).slice(1);
  assert.deepEqual(rows(), ['recommended t']);
  assert.deepEqual(rows(trust), ['injected wallet-standard:Trust']);
  const evm = connector('com.trust', { rdns: 'com.trust', name: 'Trust Wallet' });
  const one = { ...trust, type: 'MULTI_CHAIN' as const, siblings: [evm, trust] };
  assert.deepEqual(rows(one), ['injected wallet-standard:Trust']);
});

test('connecting in a namespace: offers the wallets that support it', () => {
  const recommended = [
    entry('1', { chains: ['eip155:1'] }),
    entry('2', { chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
    entry('3', { chains: [] }),
    entry('4'),
  ];
  const ids = (wanted?: 'solana') => shown({ recommended, wanted }).map((row) => row.at(-1));
  assert.deepEqual(ids('solana').slice(1), ['2', '3', '4']);
  assert.deepEqual(ids().slice(1), ['1', '2', '3', '4']);
});

test('excluded wallet: absent from every type', () => {
  const excludedIds = ['u', 'c', '1'];
  assert.ok(!shown({ ...FULL, excludedIds }).some((row) => / [uc1]$/.test(row)));
});

test('more wallet data: the row keeps its element', () => {
  const recent = [{ id: 'u', name: 'Wallet u', far: true }];
  const order = CONNECTOR_TYPES;
  const first = walletRows({ connectors: [CODE], recent, connectedIds: [], order });
  const rows = catalogueRows({
    ...{ rows: first, recent, order, featured: [], custom: [], recommended: [], excludedIds: [] },
    used: entries('u'),
    phone: false,
    picture: ({ id }) => `https://p.test/${id}`,
  });
  assert.deepEqual(
    rows.map(({ key }) => key),
    first.map(({ key }) => key),
  );
  assert.equal(rows[1]?.icon, 'https://p.test/u');
});

test('recent wallet: the catalog’s entry is newer and replaces it', () => {
  const recent = ['u', 'f'].map((id) => ({ id, name: `Wallet ${id}`, far: true }));
  const order = CONNECTOR_TYPES;
  const first = walletRows({ connectors: [CODE], recent, connectedIds: [], order });
  const now = entry('f', { homepage: 'https://new.test' });
  const rows = catalogueRows({
    ...{ rows: first, recent, order, custom: [], recommended: [], excludedIds: [] },
    used: entries('u', 'f'),
    featured: [now],
    phone: false,
    picture: () => undefined,
  });
  assert.deepEqual(
    rows.map(({ kind, id }) => `${kind} ${id}`),
    ['walletConnect walletConnect', 'recent u', 'recent f'],
  );
  assert.equal(rows[1]?.wallet?.id, 'u');
  assert.equal(rows[2]?.wallet, now);
});

test('recent wallet hidden from the first view: does not return with the catalog', () => {
  const recent = [{ id: 'u', name: 'Wallet u', far: true }];
  const excluded = [{ id: 'other', name: 'Wallet u' }];
  const order = CONNECTOR_TYPES;
  const given = { connectors: [CODE], recent, connectedIds: [], order };
  const rows = browserRows(given, [], excluded);
  assert.deepEqual(shown({ rows, recent, used: entries('u') }), ['walletConnect walletConnect']);
});

test('look-alike of a catalog wallet, announced first: hides nothing and comes last', () => {
  const fox = entry('f', { name: 'Fox', rdns: 'org.fox' });
  const fake = connector('evil.test', { name: 'F\u043ex', rdns: 'evil.test' });
  const real = connector('org.fox', { name: 'Fox', rdns: 'org.fox' });
  const browser = connector('injected', { type: 'INJECTED', name: 'Browser Wallet' });
  const recommended = [fox, entry('2')];
  const rowsOf = (...found: Connector[]): string[] => {
    const given = { recent: [], connectedIds: [], order: CONNECTOR_TYPES };
    const rows = browserRows({ ...given, connectors: [CODE, ...found] }, [fox], []);
    return shown({ rows, recommended }).slice(1);
  };
  assert.deepEqual(rowsOf(fake), ['recommended f', 'recommended 2', 'injected evil.test']);
  assert.deepEqual(rowsOf({ ...fake, name: 'Fox' }), rowsOf(fake));
  assert.deepEqual(rowsOf(fake, browser, real), [
    'injected org.fox',
    'injected injected',
    'recommended 2',
    'injected evil.test',
  ]);
});
