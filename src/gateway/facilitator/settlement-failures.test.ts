/** Tests what the facilitator does when nodes, other senders and payers get in the way of a payment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Wallet } from 'ethers';
import {
  ABI,
  facilitatorWorld,
  NETWORK,
  payElsewhere,
  SECONDS,
  signPayment,
} from './test-facilitator';

const forged = `0x${'12'.repeat(64)}1b`;
const THEIRS = `0x${'aa'.repeat(32)}`;
const LATER = { validBefore: String(SECONDS + 900_000) };

test('node that answers a refusal after it took the transaction: the payment counts, and is sent once', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.answersRefusal = true;
  const body = await signPayment();
  const { success, transaction } = await facilitator.settle(body);
  assert.deepEqual([success, transaction], [true, chain.sent[0]?.hash]);
});

test('node that refuses a transaction for its own reasons: unknown with the hash, and sent again later', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.refusesSending = true;
  const body = await signPayment();
  const first = await facilitator.settle(body);
  assert.equal(first.errorReason, 'unexpected_settle_error');
  assert.match(first.transaction, /^0x/);
  chain.refusesSending = false;
  const second = await facilitator.settle(body);
  assert.deepEqual([second.success, second.transaction], [true, first.transaction]);
});

test('network that is silent after the transaction was sent: unknown with the hash', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.silent = true;
  const body = await signPayment();
  const { errorReason, transaction } = await facilitator.settle(body);
  assert.deepEqual([errorReason, transaction], ['unexpected_settle_error', chain.sent[0]?.hash]);
  chain.silent = false;
  assert.equal((await facilitator.settle(body)).success, true);
});

test('forged signature for a known payment: refused, also while it is open', async () => {
  const { chain, facilitator } = facilitatorWorld();
  const body = await signPayment();
  const copy = structuredClone(body);
  copy.paymentPayload.payload.signature = forged;
  const both = await Promise.all([facilitator.settle(body), facilitator.settle(copy)]);
  for (const { success, errorReason } of [...both.slice(1), await facilitator.settle(copy)]) {
    assert.deepEqual([success, errorReason], [false, 'invalid_exact_evm_payload_signature']);
  }
  assert.equal(both[0]?.success, true);
  assert.equal(chain.sent.length, 1);
});

test('second authorization of a payer while one waits: refused, also at once; taken after the block', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.mines = false;
  const payer = Wallet.createRandom();
  const [one, other] = [await signPayment({ payer }), await signPayment({ payer })];
  const replies = await Promise.all([facilitator.settle(one), facilitator.settle(other)]);
  assert.deepEqual(
    replies.map(({ errorReason }) => errorReason),
    ['unexpected_settle_error', 'facilitator_payer_waits'],
  );
  assert.equal((await facilitator.verify(other)).invalidReason, 'facilitator_payer_waits');
  assert.equal(chain.sent.length, 1);
  chain.mines = true;
  assert.equal((await facilitator.settle(other)).success, true);
});

test('payer whose transaction failed: refused for a day, also after a restart; others go on', async () => {
  const { chain, clock, facilitator, open } = facilitatorWorld();
  const payer = Wallet.createRandom();
  chain.status = '0x0';
  await facilitator.settle(await signPayment({ payer }));
  chain.status = '0x1';
  for (const each of [facilitator, open()]) {
    const { errorReason } = await each.settle(await signPayment({ payer }));
    assert.equal(errorReason, 'facilitator_payer_limit');
  }
  assert.equal((await facilitator.settle(await signPayment())).success, true);
  clock.now += 86_401_000;
  assert.equal((await open().settle(await signPayment({ payer, signed: LATER }))).success, true);
});

test('no block for three minutes: the same number and authorization with a fifth more, once in that time', async () => {
  const { chain, clock, facilitator } = facilitatorWorld();
  chain.mines = false;
  const body = await signPayment({ signed: LATER });
  await facilitator.settle(body);
  const [slow] = chain.sent;
  clock.now += 180_000;
  const second = await facilitator.settle(body);
  const [raised] = chain.sent;
  assert.deepEqual([chain.sent.length, raised?.nonce, raised?.data], [1, 0, slow?.data]);
  assert.equal(raised?.maxFeePerGas, ((slow?.maxFeePerGas ?? 0n) * 12n) / 10n);
  assert.equal(second.transaction, raised?.hash);
  await facilitator.settle(body);
  assert.equal(chain.sent[0]?.hash, raised?.hash);
  chain.mines = true;
  assert.equal((await facilitator.settle(body)).transaction, raised?.hash);
});

test('silent network after three minutes: unknown with the hash', async () => {
  const { chain, clock, facilitator } = facilitatorWorld();
  chain.mines = false;
  const body = await signPayment({ signed: LATER });
  const { transaction } = await facilitator.settle(body);
  clock.now += 180_000;
  chain.silent = true;
  const second = await facilitator.settle(body);
  assert.deepEqual(
    [second.errorReason, second.transaction],
    ['unexpected_settle_error', transaction],
  );
});

test('no block for three minutes and another payment: the first gets more, so that both can go on', async () => {
  const { chain, clock, facilitator } = facilitatorWorld();
  chain.mines = false;
  const first = await facilitator.settle(await signPayment({ signed: LATER }));
  clock.now += 180_000;
  await facilitator.settle(await signPayment({ signed: LATER }));
  assert.deepEqual(
    chain.sent.map(({ nonce, hash }) => [nonce, hash === first.transaction]),
    [
      [0, false],
      [1, false],
    ],
  );
});

test('payment that failed while the payer waited: the next one of this payer is refused', async () => {
  const { chain, facilitator } = facilitatorWorld();
  const payer = Wallet.createRandom();
  chain.mines = false;
  await facilitator.settle(await signPayment({ payer }));
  chain.mines = true;
  chain.status = '0x0';
  const { errorReason } = await facilitator.settle(await signPayment({ payer }));
  assert.equal(errorReason, 'facilitator_payer_limit');
  assert.equal(chain.sent.length, 1);
});

test('no block, and no budget for more: the transaction stays as it is', async () => {
  const { chain, clock, facilitator } = facilitatorWorld({ dayBudget: { [NETWORK]: '0.000150' } });
  chain.mines = false;
  const body = await signPayment({ signed: LATER });
  const first = await facilitator.settle(body);
  clock.now += 180_000;
  assert.equal((await facilitator.settle(body)).transaction, first.transaction);
});

test('earlier transaction with lower fees gets the block: success with its hash', async () => {
  const { chain, clock, facilitator } = facilitatorWorld();
  chain.mines = false;
  const body = await signPayment({ signed: LATER });
  const first = await facilitator.settle(body);
  clock.now += 180_000;
  await facilitator.settle(body);
  payElsewhere(chain, body, first.transaction);
  chain.confirmed = 1;
  const { success, transaction } = await facilitator.settle(body);
  assert.deepEqual([success, transaction], [true, first.transaction]);
});

test('payment in no block for 8 days: still known, and its number is never taken again', async () => {
  const { chain, clock, facilitator, store } = facilitatorWorld();
  chain.mines = false;
  await facilitator.settle(await signPayment({ signed: LATER }));
  chain.sent.length = 0;
  chain.refusesSending = true;
  clock.now += 8 * 86_400_000;
  await facilitator.settle(await signPayment({ signed: LATER }));
  const rows = await store.db.selectFrom('x402_settlements').select('account_nonce').execute();
  assert.deepEqual(rows.map(({ account_nonce }) => account_nonce).sort(), [0, 1]);
});

test('authorization that another sender carried out first: success with that transaction', async () => {
  const { chain, facilitator, open } = facilitatorWorld();
  chain.status = '0x0';
  chain.mines = false;
  const body = await signPayment();
  await facilitator.settle(body);
  payElsewhere(chain, body, THEIRS);
  chain.mines = true;
  for (const each of [facilitator, open()]) {
    const { success, transaction } = await each.settle(body);
    assert.deepEqual([success, transaction], [true, THEIRS]);
  }
});

test('failed transaction while no logs can be read: unknown, and success once they can', async () => {
  const { chain, facilitator } = facilitatorWorld();
  const body = await signPayment();
  chain.mines = false;
  await facilitator.settle(body);
  payElsewhere(chain, body, THEIRS);
  const { logs } = chain;
  chain.logs = undefined;
  chain.mines = true;
  chain.status = '0x0';
  assert.equal((await facilitator.settle(body)).errorReason, 'unexpected_settle_error');
  chain.logs = logs;
  const { success, transaction } = await facilitator.settle(body);
  assert.deepEqual([success, transaction], [true, THEIRS]);
});

test('authorization that was used before it came: success only if its own transfer is in the logs', async () => {
  const { chain, facilitator } = facilitatorWorld();
  const body = await signPayment();
  payElsewhere(chain, body, THEIRS);
  const { success, transaction } = await facilitator.settle(body);
  assert.deepEqual([success, transaction], [true, THEIRS]);
  const other = await signPayment();
  // The transfer after the next event pays for something else.
  payElsewhere(chain, other, `0x${'bb'.repeat(32)}`, 2);
  const { errorReason } = await facilitator.settle(other);
  assert.equal(errorReason, 'invalid_exact_evm_nonce_already_used');
  assert.equal(chain.sent.length, 0);
});

test('fee for the first layer: part of the cost, so that the budget ends earlier', async () => {
  const { chain, facilitator } = facilitatorWorld({ dayBudget: { [NETWORK]: '0.000200' } });
  chain.l1Fee = `0x${(10n ** 14n).toString(16)}`;
  assert.equal((await facilitator.settle(await signPayment())).success, true);
  chain.l1Fee = undefined;
  const { errorReason } = await facilitator.settle(await signPayment());
  assert.equal(errorReason, 'facilitator_budget_spent');
});

test('key with code (EIP-7702) whose token asks the code: paid with bytes; refused if that reverts too', async () => {
  const { chain, facilitator } = facilitatorWorld();
  chain.hasCode = true;
  const body = await signPayment();
  assert.equal((await facilitator.verify(body)).isValid, true);
  assert.equal((await facilitator.settle(body)).success, true);
  assert.equal(ABI.parseTransaction(chain.sent[0] ?? { data: '' })?.args.length, 7);
  chain.reverts = true;
  const { invalidReason } = await facilitator.verify(await signPayment());
  assert.equal(invalidReason, 'invalid_exact_evm_transaction_simulation_failed');
  assert.equal(chain.sent.length, 1);
});
