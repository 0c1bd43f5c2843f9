import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { NAMESPACES } from '../../protocol/caip';
import { walletEntry } from '../../protocol/http/wallets';
import { builtInWallets, ownId, parseWalletList } from './wallet-list';

const good = {
  id: 'a'.repeat(64),
  name: 'One',
  chains: ['eip155:*'],
  sources: ['https://one.test/docs'],
  checked: '2026-11-22',
};
const fails = (entry: unknown, message: RegExp) =>
  assert.throws(() => parseWalletList([entry]), message);

test('list: at least eighty wallets, from all five namespaces', () => {
  const list = builtInWallets();
  assert.ok(list.length >= 80, String(list.length));
  for (const namespace of NAMESPACES) {
    const of = list.filter(({ chains }) => chains.some((id) => id.startsWith(`${namespace}:`)));
    assert.ok(of.length >= 8, `${namespace}: ${of.length}`);
  }
});

test('built-in wallets: none certified, store links on the store hosts, check dates in the past', () => {
  const today = new Date().toISOString();
  const stores = {
    app_store: ['apps.apple.com', 'itunes.apple.com'],
    play_store: ['play.google.com'],
    chrome_store: ['chrome.google.com', 'chromewebstore.google.com'],
  } as const;
  for (const wallet of builtInWallets()) {
    assert.equal(wallet.badge_type, undefined, wallet.name);
    assert.ok(wallet.checked <= today, wallet.name);
    for (const [field, hosts] of Object.entries(stores)) {
      const link = wallet[field as keyof typeof stores];
      if (link) assert.ok((hosts as readonly string[]).includes(new URL(link).hostname), link);
    }
  }
});

test('wallet ids in the protocol: listed under their names', () => {
  const names = new Map(builtInWallets().map(({ id, name }) => [id, name]));
  for (const [id, name] of [
    ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'MetaMask'],
    ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', 'Trust Wallet'],
    ['fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', 'Coinbase Wallet'],
    ['225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f', 'Safe'],
    ['19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927', 'Ledger'],
    ['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', 'OKX Wallet'],
    ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'Phantom'],
    ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 'Solflare'],
    ['2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01', 'Coin98'],
    ['8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6', 'Magic Eden'],
    ['2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0', 'Backpack'],
    ['38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662', 'Bitget Wallet'],
    ['85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041', 'Frontier'],
    ['2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b', 'Xverse'],
    ['483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13', 'Leather'],
  ] as const) {
    assert.equal(names.get(id), name);
  }
});

test('wallets of other namespaces: carry the id of their standard', () => {
  const known = (name: string): string[] => {
    const { injected = [] } = builtInWallets().find((one) => one.name === name) ?? {};
    return injected
      .filter(({ namespace }) => namespace !== 'eip155')
      .map(({ namespace, injected_id }) => `${namespace} ${injected_id}`);
  };
  assert.deepEqual(known('Solflare'), ['solana Solflare']);
  assert.deepEqual(known('Phantom'), ['solana Phantom', 'bip122 Phantom']);
  assert.deepEqual(known('Xverse'), ['bip122 Xverse']);
  assert.deepEqual(known('Polkadot.js'), ['polkadot polkadot-js']);
  assert.deepEqual(known('SubWallet'), ['polkadot subwallet-js']);
  assert.deepEqual(known('Keplr'), ['cosmos keplr']);
  assert.deepEqual(known('Leap'), ['cosmos leap']);
});

test('entry of the list: the protocol schema keeps every field unchanged', () => {
  for (const wallet of builtInWallets()) {
    const read: Record<string, unknown> = v.parse(walletEntry, wallet);
    const { slug, color, sources, checked, ...fields } = wallet;
    for (const [name, value] of Object.entries(fields)) {
      assert.deepEqual(read[name], value, `${wallet.name} ${name}`);
    }
  }
});

test('each mistake: a line that names the wallet, the field and the error', () => {
  assert.deepEqual(parseWalletList([good]), [good]);
  assert.throws(() => parseWalletList({ wallets: [] }), /is not a JSON array/);
  const cases: [object, RegExp][] = [
    [{ id: 'A'.repeat(64) }, /\[0\] One id: must have 64 lowercase hexadecimal digits/],
    [{ slug: 'one' }, /\[0\] One id: must be the id of its slug/],
    [{ slug: 'One' }, /slug: a-z, 0-9, -/],
    [{ name: '' }, /\[0\] name: must be at most 40 visible characters/],
    [{ name: 'On\u202ee' }, /name: must be at most 40 visible/],
    [{ name: 'x'.repeat(41) }, /name: must be at most 40 visible/],
    [{ homepage: 'http://one.test' }, /homepage: must be an https address/],
    [{ color: 'red' }, /color: must be like #3375bb/],
    [{ chains: [] }, /chains: name at least one chain/],
    [{ chains: ['near:mainnet'] }, /chains\.0: must be a CAIP-2 id, or one of eip155:\*/],
    [{ chains: ['eip155'] }, /chains\.0: must be a CAIP-2 id/],
    [{ chains: ['tezos:*'] }, /chains\.0: must be a CAIP-2 id/],
    [{ mobile_link: 'http://one.test' }, /mobile_link: must be https:\/\//],
    [{ mobile_link: 'one' }, /mobile_link: must be https:\/\//],
    [{ desktop_link: 'javascript:alert(1)' }, /desktop_link: /],
    [{ link_mode: 'one://' }, /link_mode: must be an https address/],
    [{ webapp_link: 'data:text/html,x' }, /webapp_link: must be an https address/],
    [{ app_store: 'file:///etc/passwd' }, /app_store: must be an https address/],
    [{ rdns: 'one' }, /rdns: must be like com\.example\.wallet/],
    [{ injected: [{ namespace: 'near', injected_id: 'isOne' }] }, /injected\.0\.namespace: /],
    [{ injected: [{ namespace: 'eip155', injected_id: 'a b' }] }, /injected_id: must be a prop/],
    [
      { injected: [{ namespace: 'solana', injected_id: 'O\u202e' }] },
      /injected_id: must be at most/,
    ],
    [{ injected: [{ namespace: 'solana', injected_id: '' }] }, /injected_id: must be at most 64/],
    [{ badge_type: 'best' }, /badge_type: /],
    [{ sources: [] }, /sources: name at least one source/],
    [{ sources: ['a book'] }, /sources\.0: must be an https address/],
    [{ checked: '2026-02-30' }, /checked: must be a date such as 2026-11-22/],
    [{ checked: 'yesterday' }, /checked: must be a date/],
    [{ image: 'x' }, /image: /],
  ];
  for (const [fault, message] of cases) fails({ ...good, ...fault }, message);
  fails(null, /\[0\] entry: /);
  assert.throws(() => parseWalletList(Array.from({ length: 30 }, () => ({}))), /and \d+ more$/);
});

test('value that two wallets must not share: reported, in any letter case', () => {
  const other = { ...good, id: 'b'.repeat(64), name: 'Two' };
  const twice = (shared: object, more: object = {}) =>
    parseWalletList([
      { ...good, ...shared },
      { ...other, ...shared, ...more },
    ]);
  assert.equal(twice({}).length, 2);
  assert.throws(() => twice({ id: good.id }), /\[1\] Two id: is the same as of \[0\] One/);
  assert.throws(() => twice({ rdns: 'a.one' }, { rdns: 'A.One' }), /\[1\] Two rdns: is the same/);
  assert.throws(() => twice({ name: 'One' }, { name: 'oNE' }), /name: is the same as of \[0\] One/);
  for (const field of ['app_store', 'play_store', 'chrome_store']) {
    assert.throws(() => twice({ [field]: 'https://store.test/1' }), /: is the same as of/, field);
  }
  assert.equal(twice({ homepage: 'https://one.test' }).length, 2);
});

test('id made from a slug: always the same, and in the form of other ids', () => {
  assert.equal(ownId('one'), ownId('one'));
  assert.notEqual(ownId('one'), ownId('two'));
  const entry = { ...good, id: ownId('one'), slug: 'one' };
  assert.deepEqual(parseWalletList([entry]), [entry]);
});

test('executable link, in any spelling: not accepted', () => {
  const scheme = fc.constantFrom('javascript', 'data', 'file', 'blob', 'vbscript', 'about');
  const noise = fc.constantFrom('', ' ', '\t', '\n', '\r', '\0', '\x01', '\u00a0');
  const end = fc.constantFrom(':alert(1)', '://x', ':', ':/x', '/x', '');
  const written = fc
    .tuple(noise, scheme, noise, fc.nat(8), fc.boolean(), end)
    .map(([before, name, between, at, upper, after]) => {
      const text = name.slice(0, at) + between + name.slice(at);
      return before + (upper ? text.toUpperCase() : text) + after;
    });
  fc.assert(
    fc.property(written, fc.constantFrom('mobile_link', 'desktop_link'), (link, field) => {
      assert.throws(() => parseWalletList([{ ...good, [field]: link }]));
      assert.equal(
        v.parse(walletEntry, { id: '1', name: 'One', [field]: link })[field as 'mobile_link'],
        undefined,
      );
    }),
    { numRuns: 500 },
  );
});
