import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOf } from './sites';

test('site: found by its host name, with or without a port, in any case', () => {
  for (const kind of [
    ...[
      'shop',
      'bakery',
      'cdn',
      'gateway',
      'relay',
      'gallery',
      'pages',
      'wallet',
      'pay',
      'exchange',
      'prices',
    ],
  ]) {
    assert.deepEqual(siteOf(`${kind}.localhost:4100`), { kind });
    assert.deepEqual(siteOf(`${kind.toUpperCase()}.LOCALHOST`), { kind });
  }
  assert.deepEqual(siteOf('chain-31337.localhost:5300'), { kind: 'chain', chain: 31337 });
  assert.deepEqual(siteOf('chain-31338.localhost'), { kind: 'chain', chain: 31338 });
  assert.deepEqual(siteOf('chain-solana.localhost:5300'), { kind: 'chain', chain: 'solana' });
});

test('host name that browsers do not trust: serves the host pages, and no other site', () => {
  assert.deepEqual(siteOf('pages.test:4100'), { kind: 'pages' });
  for (const host of ['shop.test', 'gateway.test', 'a.pages.test']) {
    assert.equal(siteOf(host).kind, 'unknown');
  }
});

test('localhost and loopback addresses: reach the gateway', () => {
  for (const host of ['localhost:4100', '127.0.0.1:4100', '[::1]:4100', 'localhost']) {
    assert.deepEqual(siteOf(host), { kind: 'gateway' });
  }
});

test('any other name: unknown, and nothing is served', () => {
  for (const host of ['', undefined, 'example.com', 'shop.example', 'a.shop.localhost', 'shop']) {
    assert.equal(siteOf(host).kind, 'unknown');
  }
  assert.equal(siteOf('chain-1.localhost').kind, 'unknown');
  assert.equal(siteOf('chain-31337x.localhost').kind, 'unknown');
});
