/** Tests the routes of the facilitator: bad bodies, what it supports, and that it is off by default. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { x402Settle, x402Supported, x402Verify } from '../../protocol/pay/x402-facilitator';
import { parseGatewayConfig } from '../config';
import { testGateway } from '../test-gateway';
import { KEY, NETWORK, signPayment, X402_CONFIG } from './test-facilitator';

const nativeCurrency = { name: 'One', symbol: 'ONE', decimals: 18 };
const chains = { [NETWORK]: { rpc: ['http://127.0.0.1:9'], nativeCurrency } };
const ON = { chains, x402: X402_CONFIG } as object;
const on = () => testGateway({}, ON, { x402Key: KEY });

test('gateway without x402: has no such endpoints', async () => {
  const { app } = testGateway();
  for (const { method, pattern } of [x402Verify, x402Settle, x402Supported]) {
    const options = method === 'POST' ? { method, body: '{}' } : {};
    assert.equal((await app.request(pattern, options)).status, 404);
  }
});

test('supported: the networks of the tokens, and the account that pays', async () => {
  const reply = await on().app.request(x402Supported.pattern);
  const { kinds, signers } = (await reply.json()) as { kinds: unknown; signers: object };
  assert.deepEqual(kinds, [{ x402Version: 2, scheme: 'exact', network: NETWORK }]);
  assert.match(JSON.stringify(signers), /0x[\da-fA-F]{40}/);
});

const bad: [what: string, path: string, value: unknown, reason: string][] = [
  ['version 1', 'x402Version', 1, 'invalid_x402_version'],
  ['another scheme', 'paymentRequirements.scheme', 'upto', 'unsupported_scheme'],
  ['a network of another kind', 'paymentRequirements.network', 'solana:1', 'invalid_network'],
  ['no name of the token', 'paymentRequirements.extra', {}, 'invalid_payment_requirements'],
  ['an amount as a number', 'paymentRequirements.amount', 25, 'invalid_payment_requirements'],
  [
    'a value that is no uint256',
    'paymentPayload.payload.authorization.value',
    '9'.repeat(78),
    'invalid_payload',
  ],
  ['a fraction', 'paymentRequirements.amount', '2.5', 'invalid_payment_requirements'],
  ['no signature', 'paymentPayload.payload.signature', '', 'invalid_payload'],
];

function setAt(body: object, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce((at, name) => Reflect.get(at, name) as object, body);
  Reflect.set(place, last, value);
}

for (const [what, path, value, reason] of bad) {
  test(`body with ${what}: HTTP 400 with the reason`, async () => {
    const { app, asked } = on();
    const body = structuredClone(await signPayment());
    setAt(body, path, value);
    for (const { pattern } of [x402Verify, x402Settle]) {
      const reply = await app.request(pattern, { method: 'POST', body: JSON.stringify(body) });
      assert.equal(reply.status, 400);
      const { invalidReason, errorReason } = (await reply.json()) as Record<string, unknown>;
      assert.equal(invalidReason ?? errorReason, reason);
    }
    assert.deepEqual(asked, []);
  });
}

test('network that does not answer: 503, and no verdict', async () => {
  const { app } = on();
  const body = JSON.stringify(await signPayment());
  for (const { pattern } of [x402Verify, x402Settle]) {
    assert.equal((await app.request(pattern, { method: 'POST', body })).status, 503);
  }
});

test('configuration: an unknown network, a missing budget and no recipients stop the start', () => {
  const parse = (change: object) =>
    parseGatewayConfig({ projects: {}, chains, x402: { ...X402_CONFIG, ...change } });
  const [token] = X402_CONFIG.tokens;
  assert.throws(() => parse({ tokens: [{ ...token, network: 'eip155:5' }] }), /not in "chains"/);
  assert.throws(() => parse({ dayBudget: {} }), /dayBudget: "eip155:31337" is missing/);
  assert.throws(() => parse({ recipients: [] }), /recipients/);
  assert.throws(() => parse({ dayBudget: { [NETWORK]: '1e30' } }), /decimal string/);
  assert.equal(parse({}).x402?.perPayerPerDay, 3);
});
