import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGatewayConfig } from '../config';

const SECRET = 's'.repeat(32);
const PROVIDER = {
  label: 'Pay',
  url: 'http://pay.localhost:1/buy',
  secret: SECRET,
  webhookSecret: SECRET,
};
const parse = (onramp: object) => parseGatewayConfig({ projects: {}, chains: {}, onramp });

for (const [what, onramp, message] of [
  [
    'a provider on a host that is not compiled in',
    { providers: { pay: { ...PROVIDER, url: 'https://pay.example/buy' } } },
    /onramp\.providers\.pay\.url: .*onramp-hosts/,
  ],
  [
    'a page with a query',
    { providers: { pay: { ...PROVIDER, url: 'http://pay.localhost:1/?a' } } },
    /without a query/,
  ],
  [
    'a secret that is short',
    { providers: { pay: { ...PROVIDER, secret: 'short' } } },
    /at least 32/,
  ],
  ['a provider with a built-in name', { providers: { meld: PROVIDER } }, /built-in provider/],
  ['a key without a secret', { coinbase: { keyName: 'k' } }, /keyFile/],
  ['a key in two places', { coinbase: { keyFile: 'f', keyName: 'k', secret: 's' } }, /keyFile/],
  ['an unknown setting', { moonpay: {} }, /moonpay/],
] as const) {
  test(`configuration with ${what}: refused`, () => {
    assert.throws(() => parse(onramp), message);
  });
}

test('one secret for links and reports: refused', () => {
  const good = { ...PROVIDER, webhookSecret: 'w'.repeat(32) };
  assert.equal(parse({ providers: { pay: good } }).onramp?.providers.pay?.label, 'Pay');
  assert.throws(() => parse({ providers: { pay: PROVIDER } }), /webhookSecret/);
});
