import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDecimals } from '../../../protocol/amount';
import { type Network, namedNetwork } from '../../../protocol/networks';
import { readPaymentUri } from '../../../protocol/payment-uri/read-payment-uri';
import { canAsk, receiveCode } from './receive-code';

const named = (id: string): Network => {
  const network = namedNetwork(id);
  assert.ok(network);
  return network;
};
const ethereum = named('eip155:1');
const solana = named('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
const hub = named('cosmos:cosmoshub-4');
const ME = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SOL = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';

test('no amount: the code is the plain address', () => {
  for (const network of [ethereum, solana, hub, undefined]) {
    assert.deepEqual(receiveCode(ME, network, ''), { value: ME });
  }
});

test('amount: the code is a link for exactly that amount', () => {
  assert.deepEqual(receiveCode(ME, ethereum, '1.5', 'en'), {
    value: `ethereum:${ME}@1?value=1500000000000000000`,
    asked: '1.5',
  });
  assert.deepEqual(receiveCode(SOL, solana, '0,25', 'de'), {
    value: `solana:${SOL}?amount=0.25`,
    asked: '0.25',
  });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), (units) => {
      const { value } = receiveCode(ME, ethereum, formatDecimals(units, 18), 'en');
      assert.deepEqual(readPaymentUri(value), {
        namespace: 'eip155',
        networkId: 'eip155:1',
        to: ME,
        units,
      });
    }),
  );
});

test('invalid amount: the code is the plain address and the reason is shown', () => {
  for (const [text, locale, reason] of [
    ['.', 'en', /number/],
    ['-1', 'en', /above zero/],
    ['0', 'en', /above zero/],
    ['0.000', 'en', /above zero/],
    ['1e18', 'en', /exponent/],
    ['one', 'en', /digits/],
    ['1,5', 'en', /“\.”/],
    ['1.5', 'de', /“,”/],
    [`0.${'0'.repeat(18)}1`, 'en', /ETH has at most 18 decimals/],
    ['9'.repeat(78), 'en', /too large/],
  ] as const) {
    const { value, asked, problem = '' } = receiveCode(ME, ethereum, text, locale);
    assert.deepEqual([value, asked], [ME, undefined], text);
    assert.match(problem, reason, text);
  }
});

test('no payment links in the namespace, or unknown native token: no amount request', () => {
  assert.equal(canAsk(ethereum), true);
  assert.equal(canAsk(hub), false);
  assert.equal(canAsk({ ...ethereum, supported: false }), false);
  assert.equal(canAsk(undefined), false);
  assert.deepEqual(receiveCode('cosmos1x', hub, '5', 'en'), { value: 'cosmos1x' });
  assert.deepEqual(receiveCode(ME, { ...ethereum, supported: false }, '5', 'en'), { value: ME });
});
