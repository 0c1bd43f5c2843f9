import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchangeLink } from './exchange-hosts';

for (const [exchange, url] of [
  ['binance', 'https://pay.binance.com/en/checkout/1'],
  ['binance', 'https://app.binance.com/payment/secpay?linkToken=1'],
  ['coinbase', 'https://pay.coinbase.com/buy?sessionToken=1'],
] as const) {
  test(`${url}: a page of ${exchange}`, () => {
    assert.equal(exchangeLink(exchange, url, 'shop.example'), url);
  });
}

for (const [exchange, url] of [
  // No public page names these as sites of a payment.
  ['binance', 'https://www.binance.com/'],
  ['coinbase', 'https://www.coinbase.com/'],
  ['coinbase', 'https://pay.binance.com/'],
  ['binance', 'http://pay.binance.com/'],
  ['binance', 'https://pay.binance.com:8443/'],
  ['binance', 'https://pay.binance.com.evil.example/'],
  ['binance', 'https://pay.binance.com@evil.example/'],
  ['constructor', 'https://pay.binance.com/'],
  ['binance', 'binance'],
] as const) {
  test(`${url} in the name of ${exchange}: refused`, () => {
    assert.equal(exchangeLink(exchange, url, 'shop.example'), undefined);
  });
}
