import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDecimals } from '../amount';
import { isPaymentRequest, paymentUri } from './payment-uri';
import { readPaymentUri } from './read-payment-uri';

const TO = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const ME = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

test('URIs of EIP-681 and Solana Pay: parsed', () => {
  const ether = { networkId: 'eip155:1', to: TO, units: 2014n * 10n ** 15n, decimals: 18 };
  assert.equal(paymentUri(ether), `ethereum:${TO}@1?value=2014000000000000000`);
  assert.equal(
    paymentUri({ networkId: 'eip155:8453', to: TO, units: 1500000n, decimals: 6, token: USDC }),
    `ethereum:${USDC}@8453/transfer?address=${TO}&uint256=1500000`,
  );
  assert.equal(
    paymentUri({ networkId: SOLANA, to: ME, units: 1n, decimals: 9 }),
    `solana:${ME}?amount=0.000000001`,
  );
  assert.equal(
    paymentUri({ networkId: SOLANA, to: ME, units: 10n, decimals: 1, token: MINT }),
    `solana:${ME}?amount=1&spl-token=${MINT}`,
  );
});

test('other namespaces: no payment URI', () => {
  assert.equal(isPaymentRequest('eip155:1'), true);
  assert.equal(isPaymentRequest('cosmos:cosmoshub-4'), false);
  assert.equal(isPaymentRequest('constructor:x'), false);
  const request = { networkId: 'cosmos:cosmoshub-4', to: 'cosmos1x', units: 1n, decimals: 6 };
  assert.equal(paymentUri(request), undefined);
});

test('round trip: a written URI parses to the same amount, to the last unit', () => {
  const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  const decimals = fc.integer({ min: 0, max: 36 });
  fc.assert(
    fc.property(units, decimals, fc.boolean(), fc.boolean(), (amount, places, native, solana) => {
      const [networkId, to, token] = solana ? [SOLANA, ME, MINT] : ['eip155:137', TO, USDC];
      const request = { networkId, to, units: amount, decimals: places };
      const read = readPaymentUri(paymentUri(native ? request : { ...request, token }) ?? '');
      assert.equal(read?.to, to);
      assert.equal(read?.token, native ? undefined : token);
      const found = read?.units ?? parseDecimals(read?.whole ?? 'none', places);
      assert.equal(found, amount);
    }),
  );
});

test('URIs of other wallets: parsed', () => {
  assert.deepEqual(readPaymentUri(` ${TO} `), { to: TO });
  assert.deepEqual(readPaymentUri('alice.eth'), { to: 'alice.eth' });
  assert.deepEqual(readPaymentUri('bücher.eth'), { to: 'bücher.eth' });
  assert.deepEqual(readPaymentUri(`ethereum:${TO}`), { namespace: 'eip155', to: TO });
  assert.deepEqual(readPaymentUri(`ETHEREUM:pay-${TO}@10?value=2.014e18&gas=1`), {
    namespace: 'eip155',
    networkId: 'eip155:10',
    to: TO,
    units: 2014n * 10n ** 15n,
  });
  assert.deepEqual(readPaymentUri(`ethereum:${USDC}@1/transfer?address=bob.eth`), {
    namespace: 'eip155',
    networkId: 'eip155:1',
    to: 'bob.eth',
    token: USDC,
  });
  assert.deepEqual(readPaymentUri(`solana:${ME}?label=A%20shop&amount=1.5`), {
    namespace: 'solana',
    to: ME,
    whole: '1.5',
  });
});

test('numbers and names as the grammar of EIP-681 has them: parsed', () => {
  for (const [value, units] of [
    ['5e', 5n],
    ['.5e1', 5n],
    ['+2.50e2', 250n],
  ] as const) {
    assert.equal(readPaymentUri(`ethereum:${TO}?value=${value}`)?.units, units, value);
  }
  assert.equal(readPaymentUri('ethereum:b%C3%BCcher.eth')?.to, 'bücher.eth');
  assert.equal(readPaymentUri(`ETHEREUM:${TO.toUpperCase()}`)?.to, TO.toUpperCase());
});

test('ambiguous URIs: rejected', () => {
  for (const bad of [
    '',
    'two words',
    'javascript:alert(1)',
    'https://shop.test/pay',
    'bitcoin:1x',
    'ethereum:',
    `ethereum:${TO}@x`,
    `ethereum:${TO}?value=1.5`,
    `ethereum:${TO}?value=-1`,
    `ethereum:${TO}?value=0x10`,
    `ethereum:${TO}?value=1e78`,
    `ethereum:${TO}?value=1e99`,
    `ethereum:${TO}?value=1&value=2`,
    `ethereum:${TO}?value=%`,
    `ethereum:${USDC}/approve?address=${TO}&uint256=1`,
    `ethereum:${USDC}/transfer?address=${TO}&uint256=1&value=1`,
    `ethereum:${USDC}/transfer?uint256=1`,
    `ethereum:usdc.eth/transfer?address=${TO}&uint256=1`,
    'solana:https%3A%2F%2Fshop.test%2Fpay',
    `solana:${ME}?amount=-1`,
    `solana:${ME}?amount=1.`,
    `solana:${ME}?amount=.5`,
    `ethereum:${TO}?value=e5`,
    `ethereum:${TO}?value=.`,
    'ethereum:a%40b.eth',
    'ethereum:%E0.eth',
    `solana:${ME}?amount=1e3`,
    `solana:${ME}?amount=1&amount=2`,
    `solana:${ME}?spl-token=x`,
    // A payment without these parameters would have no owner, or would be a different call.
    `solana:${ME}?amount=1&memo=deposit%20104`,
    `solana:${ME}?amount=1&reference=${MINT}`,
    `ethereum:${TO}?value=1&data=0xd0e30db0`,
    `ethereum:${TO}?value=1&function=deposit()`,
    `ethereum:${USDC}/transfer?address=${TO}&uint256=1&bytes=0x68`,
    'x'.repeat(3000),
  ]) {
    assert.equal(readPaymentUri(bad), undefined, bad);
  }
});
