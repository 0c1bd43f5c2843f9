/** Tests what storage gives to show: another script of the site may have written it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeStored, type StorageSuffix } from './storage-keys';

const ACCOUNT = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** Turns the text around it, is invisible in part, and fills every screen. */
const HOSTILE = `\u202e\u0000q\u200b${'\u0301'.repeat(50)}\n${'x'.repeat(100_000)}`;
const PICTURES = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//evil.test/p.png',
  `https://evil.test/${'x'.repeat(100_000)}`,
  HOSTILE,
];

const token = (more: object) => ({
  ...{ id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18, numeric: '1' },
  ...{ verified: true, lookalike: false },
  ...more,
});
const cached = (more: object) => ({
  [ACCOUNT]: { caipAddress: ACCOUNT, balance: { balances: [token(more)] }, timestamp: 1 },
});
const connected = (more: object) => ({
  eip155: [{ connectorId: 'io.fox', accounts: [{ address: '0xab' }], ...more }],
});
const balance = (more: object) => ({
  [ACCOUNT]: { caipAddress: ACCOUNT, balance: '1', symbol: 'ETH', timestamp: 1, ...more },
});
const identity = (name: string | null, avatar: string | null) => ({
  '0xab': { identity: { name, avatar }, timestamp: 1 },
});
const pending = (more: object) => [
  {
    ...{ id: '0x1', namespace: 'eip155', networkId: 'eip155:1', from: '0xab', to: '0xcd' },
    ...{ token: 'native', amount: '1', symbol: 'ETH', sentAt: 1 },
    ...more,
  },
];

/** All texts in a value. */
const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((inner) => texts(inner));

const NAMES: readonly [StorageSuffix, string, object, number][] = [
  ['identity_cache', 'name', identity(HOSTILE, null), 64],
  ['portfolio_cache', 'name', cached({ name: HOSTILE }), 32],
  ['portfolio_cache', 'symbol', cached({ symbol: HOSTILE }), 11],
  ['native_balance_cache', 'symbol', balance({ symbol: HOSTILE }), 11],
  ['connections', 'name', connected({ name: HOSTILE }), 40],
  ['recent_wallets', 'name', [{ id: 'a', name: HOSTILE }], 40],
  ['deeplink_choice', 'name', { href: 'fox://', name: HOSTILE }, 40],
  ['pending_transactions', 'symbol', pending({ symbol: HOSTILE }), 64],
];
for (const [suffix, field, value, most] of NAMES) {
  test(`${suffix}: ${field} from another script is one short line without invisible characters`, () => {
    const read = decodeStored(suffix, JSON.stringify(value));
    const shown = texts(read).find((text) => text.includes('x') && text.startsWith('q')) ?? '';
    assert.equal([...shown].length, most);
    assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\n]/u);
    assert.match(shown, /…$/);
  });
}

const IMAGES: readonly [StorageSuffix, (picture: string) => object][] = [
  ['identity_cache', (picture) => identity('a.eth', picture)],
  ['portfolio_cache', (picture) => cached({ iconUrl: picture })],
  ['connections', (picture) => connected({ icon: picture })],
];
for (const [suffix, make] of IMAGES) {
  test(`${suffix}: picture that is no web address is dropped, and the rest stays`, () => {
    for (const picture of PICTURES) {
      const read = decodeStored(suffix, JSON.stringify(make(picture)));
      assert.ok(read, picture.slice(0, 40));
      assert.ok(!texts(read).includes(picture), picture.slice(0, 40));
    }
    const good = 'https://pictures.test/p.png';
    assert.ok(texts(decodeStored(suffix, JSON.stringify(make(good)))).includes(good));
  });
}

test('connections: a small icon that the wallet announced is read back', () => {
  const icon = `data:image/png;base64,${'A'.repeat(9_000)}`;
  assert.ok(texts(decodeStored('connections', JSON.stringify(connected({ icon })))).includes(icon));
});

const REFUSED: readonly [StorageSuffix, string, object][] = [
  ['portfolio_cache', 'decimals', cached({ decimals: 1e9 })],
  ['portfolio_cache', 'decimals', cached({ decimals: 0.5 })],
  ['portfolio_cache', 'amount', cached({ numeric: '-1' })],
  ['portfolio_cache', 'amount', cached({ numeric: '1'.repeat(500) })],
  ['native_balance_cache', 'amount', balance({ balance: '-1' })],
  ['native_balance_cache', 'amount', balance({ balance: '1'.repeat(500) })],
  ['connections', 'address', connected({ accounts: [{ address: HOSTILE }] })],
  ['connections', 'id', connected({ connectorId: HOSTILE })],
  ['deeplink_choice', 'link', { href: HOSTILE, name: 'Fox' }],
  ['pending_transactions', 'recipient', pending({ to: HOSTILE })],
];
for (const [suffix, field, value] of REFUSED) {
  const told = JSON.stringify(value);
  test(`${suffix}: ${field} that nothing of ours writes is not read: ${told.length}`, () => {
    assert.equal(decodeStored(suffix, told), undefined);
  });
}
