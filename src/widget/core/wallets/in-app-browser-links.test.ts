import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setGlobal } from '../testing/fake-page';
import { needsNoLink, ownBrowserLink } from './in-app-browser-links';

const PHANTOM = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' };
const SOLFLARE = { id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' };
const COINBASE = { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' };
const PAGE = encodeURIComponent('https://shop.test/a?b=c');

beforeEach(() => {
  for (const name of ['phantom', 'solflare', 'coinbaseSolana']) setGlobal(name, undefined);
  setGlobal('location', { href: 'https://shop.test/a?b=c', origin: 'https://shop.test' });
});

test('each wallet: opens this page by its documented link', () => {
  const origin = encodeURIComponent('https://shop.test');
  assert.equal(ownBrowserLink(PHANTOM), `https://phantom.app/ul/browse/${PAGE}?ref=${origin}`);
  assert.equal(ownBrowserLink(SOLFLARE), `https://solflare.com/ul/v1/browse/${PAGE}?ref=${PAGE}`);
  assert.equal(ownBrowserLink(COINBASE, 'solana'), `https://go.cb-w.com/dapp?cb_url=${PAGE}`);
  assert.equal(ownBrowserLink(COINBASE, 'eip155'), undefined);
  for (const id of ['one', '__proto__', 'constructor']) {
    assert.equal(ownBrowserLink({ id }), undefined, id);
  }
});

test('inside the in-app browser, detected by its global: there is nothing to open', () => {
  for (const [name, wallet] of [
    ['phantom', PHANTOM],
    ['solflare', SOLFLARE],
    ['coinbaseSolana', COINBASE],
  ] as const) {
    assert.ok(ownBrowserLink(wallet, 'solana'), name);
    setGlobal(name, {});
    assert.equal(ownBrowserLink(wallet, 'solana'), undefined, name);
  }
});

test('global that throws on access: counts as absent', () => {
  Object.defineProperty(globalThis, 'phantom', {
    configurable: true,
    get() {
      throw new Error('hostile');
    },
  });
  assert.ok(ownBrowserLink(PHANTOM));
});

test('phone: Coinbase is listed without a link, the others where Solana is active', () => {
  assert.equal(needsNoLink(COINBASE, undefined), true);
  assert.equal(needsNoLink(COINBASE, 'eip155'), true);
  for (const wallet of [PHANTOM, SOLFLARE]) {
    assert.equal(needsNoLink(wallet, 'eip155'), false);
    assert.equal(needsNoLink(wallet, 'solana'), true);
  }
  assert.equal(needsNoLink({ id: 'one' }, 'solana'), false);
});
