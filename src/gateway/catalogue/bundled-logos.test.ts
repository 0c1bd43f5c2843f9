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
import { readLogos } from './bundled-logos';
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

test('gap: known networks without a logo, and how many wallets have one', () => {
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
  assert.equal(Object.keys(table.wallets).length, 36);
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
    assert.match(await (await off.app.request(address)).text(), />M</);
  }));

test('no file: no logos', () => {
  assert.equal(readLogos('/nowhere/logos.json')('wallet', 'MetaMask'), undefined);
});
