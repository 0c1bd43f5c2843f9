import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { NAMED_NETWORKS } from '../../protocol/networks';
import { parseGatewayConfig } from '../config';
import table from '../data/logos.json';
import { builtInWallets } from '../data/wallet-list';
import { testGateway } from '../test-gateway';
import { type BundledLogos, readLogos } from './bundled-logos';
import { createMarks } from './wallet-tiles';

const CONFIG = parseGatewayConfig({ projects: {}, chains: {} });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

function withFile(text: string, use: (file: string) => void | Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'logos-'));
  const file = path.join(folder, 'logos.json');
  writeFileSync(file, text);
  return Promise.resolve(use(file)).finally(() => rmSync(folder, { recursive: true }));
}

test('table: each name is a known wallet, network, connector or token', () => {
  const marks = createMarks(builtInWallets(), CONFIG);
  for (const [kind, names] of [
    ['wallet', table.wallets],
    ['asset', table.assets],
    ['token', table.tokens],
  ] as const) {
    const known = new Set([...marks[kind].values()].map(({ name }) => name));
    assert.deepEqual(
      Object.keys(names).filter((name) => !known.has(name)),
      [],
    );
  }
});

test('table: only icons with a ground of their own, so that no letters show through', () => {
  const icons = Object.values(table).flatMap((names) => Object.values(names));
  assert.deepEqual(
    icons.filter((icon) => !/-background$| on #/.test(icon)),
    [],
  );
});

test('gap: the known networks without a logo', () => {
  const { asset } = createMarks(builtInWallets(), CONFIG);
  // A network whose picture the widget cannot ask for has none, whatever the table says.
  const bare = NAMED_NETWORKS.filter(({ imageId = '' }) => {
    const mark = asset.get(imageId);
    return !(mark && mark.name in table.assets);
  });
  assert.deepEqual(
    bare.map(({ name }) => name),
    ['Bitcoin Testnet', 'Westend'],
  );
});

/** The set of logos has no mark of them. */
const BARE_WALLETS = `
  AirGap Wallet, Anchorage Digital, Arculus Wallet, Atomic Wallet, Best Wallet, Bifrost Wallet,
  BitPay Wallet, Bitcoin.com Wallet, Bitizen, Blockchain.com, Brave Wallet, Burrito, Cake Wallet,
  Coinomi, Compass Wallet, CoolWallet, Core, Cosmostation, Ctrl Wallet, D'CENT Wallet, ELLIPAL,
  Edge, Fearless Wallet, Fireblocks, FoxWallet, Frame, Frontier, Galaxy Station, Gem Wallet, Glow,
  Guarda, HOT Wallet, Initia Wallet, KEYRING PRO, Klever Wallet, KryptoGO Wallet, Krystal, Leap,
  Leather, Magic Eden, MathWallet, Minerva Wallet, Mixin Messenger, Nest Wallet, Nightly, Ninji,
  Nova Wallet, ONTO, OWallet, Okto, Omni, OneKey, Orange Wallet, Oyl Wallet, PolkaGate,
  Polkadot.js, Ready, SafePal, SecuX, Sequence Wallet, Station, SubWallet, THORWallet, Taho,
  Talisman, Tangem, Tokeo, UniSat, Unstoppable Wallet, Valora, Vultisig, Wigwam, Wizz Wallet,
  Xverse, Zeal, Zelcore, ioPay, xPortal`
  .trim()
  .split(/,\s+/);

test('gap: the known wallets without a logo', () => {
  const bare = builtInWallets().filter(({ name }) => !(name in table.wallets));
  assert.deepEqual(bare.map(({ name }) => name).sort(), BARE_WALLETS);
});

test('logo: in place of the tile, by the name in the table; other names and objects have none', () =>
  withFile(JSON.stringify({ [table.wallets.MetaMask]: SVG }), async (file) => {
    const logos = readLogos(file);
    assert.equal(logos('wallet', 'MetaMask'), SVG);
    assert.equal(logos('token', 'MetaMask'), undefined);
    assert.equal(logos('wallet', 'Phantom'), undefined);
    assert.equal(logos('wallet', '__proto__'), undefined);
    const [metamask] = builtInWallets().filter(({ name }) => name === 'MetaMask');
    const address = `/getWalletImage/${metamask?.id}`;
    const bundled = await testGateway({}, {}, { logos }).app.request(address);
    assert.equal(await bundled.text(), SVG);
    assert.equal(bundled.headers.get('Content-Type'), 'image/svg+xml');
    assert.match(bundled.headers.get('Content-Security-Policy') ?? '', /sandbox/);
    const off = testGateway({}, { catalogue: { pictures: 'none' } }, { logos });
    assert.match(await (await off.app.request(address)).text(), />ME</);
  }));

test('malformed file: no logos, and the reason for the log; malformed entry: only its logo is missing', async () => {
  const faults: string[] = [];
  const read = (text: string, use: (logos: BundledLogos) => void) =>
    withFile(text, (file) => use(readLogos(file, (fault) => faults.push(fault))));
  for (const text of ['', '{"metamask', 'null', '[]', '"<svg"', '7']) {
    await read(text, (logos) => assert.equal(logos('wallet', 'MetaMask'), undefined, text));
  }
  assert.deepEqual(faults, Array(6).fill('logos.json is not an object of SVG pictures'));
  const { MetaMask, Phantom } = table.wallets;
  for (const entry of [
    7,
    null,
    '<p>one</p>',
    SVG.replace('<path', '<script>1</script><path'),
    SVG.replace('<path', '<path onload="1"'),
    SVG.replace('</svg>', `${' '.repeat(6_000)}</svg>`),
  ]) {
    await read(JSON.stringify({ [MetaMask]: entry, [Phantom]: SVG }), (logos) => {
      assert.equal(logos('wallet', 'MetaMask'), undefined, String(entry));
      assert.equal(logos('wallet', 'Phantom'), SVG);
    });
  }
});

test('no file: no logos', () => {
  assert.equal(readLogos('/nowhere/logos.json')('wallet', 'MetaMask'), undefined);
});
