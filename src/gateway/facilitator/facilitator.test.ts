/** Tests the facilitator: each refusal, one transaction a payment, and budgets that outlive a restart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Wallet } from 'ethers';
import {
  ABI,
  facilitatorWorld,
  NETWORK,
  SECONDS,
  type Signing,
  signPayment,
  type TestChain,
  TOKEN,
} from './test-facilitator';

/** Selector of `transferWithAuthorization` with the signature as bytes. Source: FiatToken 2.2. */
const BY_BYTES = '0xcf092995';
const OTHER = `0x${'99'.repeat(20)}`;
const forged = `0x${'12'.repeat(64)}1b`;

const refused: [
  what: string,
  change: Signing,
  reason: string,
  chain?: (chain: TestChain) => void,
][] = [
  ['another network', { wanted: { network: 'eip155:1' } }, 'invalid_network'],
  ['another token', { wanted: { asset: OTHER } }, 'invalid_exact_evm_eip3009_not_supported'],
  ['a recipient that is not listed', { wanted: { payTo: OTHER } }, 'invalid_payment_requirements'],
  [
    'less than the smallest payment',
    { wanted: { amount: '9' }, signed: { value: '9' } },
    'invalid_payment_requirements',
  ],
  [
    'another name of the token',
    { wanted: { extra: { name: 'Euro', version: '2' } } },
    'invalid_payment_requirements',
  ],
  ['other accepted requirements', { accepted: { amount: '24' } }, 'invalid_payment_requirements'],
  [
    'a signature for another recipient',
    { signed: { to: OTHER } },
    'invalid_exact_evm_payload_recipient_mismatch',
  ],
  [
    'a signature for less',
    { signed: { value: '24' } },
    'invalid_exact_evm_payload_authorization_value_mismatch',
  ],
  [
    'a signature for more',
    { signed: { value: '26' } },
    'invalid_exact_evm_payload_authorization_value_mismatch',
  ],
  [
    'an expired signature',
    { signed: { validBefore: String(SECONDS) } },
    'invalid_exact_evm_payload_authorization_valid_before',
  ],
  [
    'a signature that is not valid yet',
    { signed: { validAfter: String(SECONDS) } },
    'invalid_exact_evm_payload_authorization_valid_after',
  ],
  [
    'a block number in place of a time',
    { signed: { validAfter: String(2n ** 255n + 1n), validBefore: String(2n ** 255n + 9n) } },
    'invalid_exact_evm_payload_authorization_valid_after',
  ],
  ['a forged signature', { signature: forged }, 'invalid_exact_evm_payload_signature'],
  [
    'a signature of many bytes',
    { signed: { from: OTHER }, signature: `0x${'12'.repeat(1_025)}` },
    'invalid_exact_evm_payload_signature',
    (chain) => {
      chain.contract = OTHER;
    },
  ],
  [
    'a signature for another chain',
    { domain: { chainId: 1 } },
    'invalid_exact_evm_payload_signature',
  ],
  [
    'a signature for another token',
    { domain: { verifyingContract: OTHER } },
    'invalid_exact_evm_payload_signature',
  ],
  [
    'a nonce that was used',
    { signed: { nonce: `0x${'ee'.repeat(32)}` } },
    'invalid_exact_evm_nonce_already_used',
    (chain) => chain.used.add(`0x${'ee'.repeat(32)}`),
  ],
  [
    'less in the account',
    {},
    'insufficient_funds',
    (chain) => {
      chain.balance = 24n;
    },
  ],
  [
    'a token without EIP-3009',
    {},
    'invalid_exact_evm_eip3009_not_supported',
    (chain) => {
      chain.plain = true;
    },
  ],
  [
    'a transfer that reverts',
    {},
    'invalid_exact_evm_transaction_simulation_failed',
    (chain) => {
      chain.reverts = true;
    },
  ],
  [
    'a transfer that takes much gas',
    {},
    'invalid_exact_evm_transaction_simulation_failed',
    (chain) => {
      chain.gas = 300_001n;
    },
  ],
];
for (const [what, change, reason, prepare] of refused) {
  test(`payment with ${what}: refused with the reason, nothing is sent`, async () => {
    const { chain, facilitator } = facilitatorWorld();
    prepare?.(chain);
    const body = await signPayment(change);
    const verified = await facilitator.verify(body);
    assert.deepEqual([verified.isValid, verified.invalidReason], [false, reason]);
    assert.ok(verified.invalidMessage);
    const settled = await facilitator.settle(body);
    assert.deepEqual([settled.success, settled.errorReason], [false, reason]);
    assert.equal(settled.transaction, '');
    assert.deepEqual(chain.sent, []);
  });
}

test('good payment: verified without a transaction, then one transaction to the token', async () => {
  const { chain, facilitator } = facilitatorWorld();
  const body = await signPayment();
  const payer = body.paymentPayload.payload.authorization.from;
  assert.deepEqual(await facilitator.verify(body), { isValid: true, payer });
  assert.equal(chain.sent.length, 0);
  const settled = await facilitator.settle(body);
  const [sent] = chain.sent;
  assert.deepEqual(settled, {
    ...{ success: true, payer, network: NETWORK, transaction: sent?.hash },
  });
  assert.equal(sent?.to?.toLowerCase(), TOKEN);
  assert.equal(sent?.from, facilitator.address);
  assert.deepEqual([sent?.value, sent?.chainId], [0n, 31337n]);
});

test('same payment again: the same hash, also at once and after a restart; one transaction', async () => {
  const { chain, facilitator, open } = facilitatorWorld();
  const body = await signPayment();
  const both = await Promise.all([facilitator.settle(body), facilitator.settle(body)]);
  const later = await open().settle(body);
  assert.equal(chain.sent.length, 1);
  for (const { success, transaction } of [...both, later]) {
    assert.deepEqual([success, transaction], [true, chain.sent[0]?.hash]);
  }
});

test('same nonce with another amount: another payment, which the network refuses', async () => {
  const { chain, facilitator } = facilitatorWorld();
  const payer = Wallet.createRandom();
  const nonce = `0x${'ab'.repeat(32)}`;
  await facilitator.settle(await signPayment({ payer, signed: { nonce } }));
  const more = { payer, signed: { nonce, value: '900' }, wanted: { amount: '900' } };
  const { success, errorReason } = await facilitator.settle(await signPayment(more));
  assert.deepEqual([success, errorReason], [false, 'invalid_exact_evm_nonce_already_used']);
  assert.equal(chain.sent.length, 1);
});

test('several payments at once: each with its own number of the account', async () => {
  const { chain, facilitator } = facilitatorWorld();
  const bodies = await Promise.all([signPayment(), signPayment(), signPayment()]);
  const all = await Promise.all(bodies.map((body) => facilitator.settle(body)));
  assert.ok(all.every(({ success }) => success));
  assert.deepEqual(
    chain.sent.map(({ nonce }) => nonce),
    [0, 1, 2],
  );
});

test('no block in time: the hash and no success; the next call waits for the same transaction', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.mines = false;
  const body = await signPayment();
  const first = await facilitator.settle(body);
  assert.deepEqual(
    [first.success, first.errorReason, first.transaction],
    [false, 'unexpected_settle_error', chain.sent[0]?.hash],
  );
  chain.mines = true;
  const second = await facilitator.settle(body);
  assert.deepEqual([second.success, second.transaction], [true, chain.sent[0]?.hash]);
  assert.equal(chain.sent.length, 1);
});

test('killed before a node had it: the stored transaction is sent, and no second one', async () => {
  const { chain, facilitator, open } = facilitatorWorld();
  const body = await signPayment();
  chain.mines = false;
  await facilitator.settle(body);
  const lost = chain.sent.splice(0);
  chain.mines = true;
  const { success, transaction } = await open().settle(body);
  assert.deepEqual([success, transaction], [true, lost[0]?.hash]);
});

test('transaction that a node has lost: sent again before the next payment takes the next number', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.mines = false;
  await facilitator.settle(await signPayment());
  const [lost] = chain.sent.splice(0);
  chain.mines = true;
  await facilitator.settle(await signPayment());
  assert.deepEqual(
    chain.sent.map(({ hash, nonce }) => [hash === lost?.hash, nonce]),
    [
      [true, 0],
      [false, 1],
    ],
  );
});

test('transaction that fails: no success, and the same answer later', async () => {
  const { chain, facilitator, open } = facilitatorWorld();
  chain.status = '0x0';
  const body = await signPayment();
  for (const each of [facilitator, open()]) {
    const { success, errorReason } = await each.settle(body);
    assert.deepEqual([success, errorReason], [false, 'invalid_transaction_state']);
  }
});

test('account without coins for gas: nothing counts as sent', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.refusesSending = true;
  chain.coins = 0n;
  const body = await signPayment();
  const { errorReason, errorMessage, transaction } = await facilitator.settle(body);
  assert.deepEqual([errorReason, transaction], ['unexpected_settle_error', '']);
  assert.match(errorMessage ?? '', /coins for gas/);
  chain.refusesSending = false;
  assert.equal((await facilitator.settle(body)).success, true);
});

test('budget of the day: refused above it, also after a restart; free again a day later', async () => {
  // A transaction costs at most 72,000 gas at 2 gwei, and in the end 50,000 at 1 gwei.
  const { chain, clock, facilitator, open } = facilitatorWorld({
    dayBudget: { [NETWORK]: '0.000180' },
  });
  assert.equal((await facilitator.settle(await signPayment())).success, true);
  for (const each of [facilitator, open()]) {
    const { errorReason } = await each.settle(await signPayment());
    assert.equal(errorReason, 'facilitator_budget_spent');
  }
  assert.equal(chain.sent.length, 1);
  clock.now += 86_401_000;
  const later = { validBefore: String(SECONDS + 90_000) };
  assert.equal((await open().settle(await signPayment({ signed: later }))).success, true);
});

test('limit of a payer: refused above it, also after a restart; other payers go on', async () => {
  const { facilitator, open } = facilitatorWorld({ perPayerPerDay: 1 });
  const payer = Wallet.createRandom();
  assert.equal((await facilitator.settle(await signPayment({ payer }))).success, true);
  for (const each of [facilitator, open()]) {
    const body = await signPayment({ payer });
    assert.equal((await each.verify(body)).invalidReason, 'facilitator_payer_limit');
    assert.equal((await each.settle(body)).errorReason, 'facilitator_payer_limit');
  }
  assert.equal((await facilitator.settle(await signPayment())).success, true);
});

test('contract account: asked if it signed (EIP-1271), and paid with its own bytes', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.contract = `0x${'cc'.repeat(20)}`;
  const body = await signPayment({ signed: { from: chain.contract }, signature: '0x1234' });
  const { isValid } = await facilitator.verify(body);
  assert.equal(isValid, true);
  assert.equal((await facilitator.settle(body)).success, true);
  const data = chain.sent[0]?.data ?? '';
  assert.equal(data.slice(0, 10), BY_BYTES);
  assert.equal(ABI.parseTransaction({ data })?.args[6], '0x1234');
});
