import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onrampLink } from './onramp-hosts';

const LOCAL = ['pay.localhost:4100'];

for (const url of [
  'https://pay.coinbase.com/buy/select-asset?sessionToken=a',
  'https://meldcrypto.com/?publicKey=a',
  'http://pay.localhost:4100/buy?order=1',
]) {
  test(`known link ${url}: opened`, () => {
    assert.equal(onrampLink(url, LOCAL), url);
  });
}

for (const url of [
  'http://pay.coinbase.com/',
  'https://pay.coinbase.com.evil.example/',
  'https://evil.example/pay.coinbase.com',
  'https://pay.coinbase.com:8443/',
  'https://pay.coinbase.com@evil.example/',
  'https://user@pay.coinbase.com/',
  'https://xpay.coinbase.com/',
  'https://coinbase.com/',
  'javascript://pay.coinbase.com/%0aalert(1)',
  'data:text/html,hello',
  'blob:https://pay.coinbase.com/1',
  'http://pay.localhost:4101/',
  'http://other.localhost:4100/',
  '//pay.coinbase.com/',
  '',
]) {
  test(`other link '${url}': refused`, () => {
    assert.equal(onrampLink(url, LOCAL), undefined);
  });
}

test('public host that a page names: never opened', () => {
  assert.equal(onrampLink('https://evil.example/', ['evil.example']), undefined);
  assert.equal(onrampLink('http://localhost.evil.example/', ['localhost.evil.example']), undefined);
});

test('any text: no error, and only known hosts', () => {
  const urls = fc.oneof(fc.string(), fc.webUrl(), fc.webUrl({ withQueryParameters: true }));
  fc.assert(
    fc.property(urls, fc.array(fc.domain()), (url, hosts) => {
      const found = onrampLink(url, hosts);
      assert.ok(
        found === undefined || /^https:\/\/(?:pay\.coinbase|meldcrypto)\.com\//.test(found),
      );
    }),
  );
});
