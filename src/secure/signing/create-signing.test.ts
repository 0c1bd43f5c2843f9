import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTransaction, serializeTransaction } from 'viem';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { textHash } from '../device/text-hash';
import { FrameError } from '../frame/frame-error';
import type { Receipt } from './receipts';
import { ATTEMPT, BOB, KEY, OWN_SIGNATURE, openSigning as open, SHOP } from './test-signing';

const payment = { from: KEY.address, to: BOB, value: '0xde0b6b3a7640000' };

test('a payment: completed by the network, described, signed, sent, kept as a receipt', async () => {
  const { request, asked, intents, store } = await open();
  const hash = await request('eth_sendTransaction', [payment]);
  const expected = serializeTransaction({
    ...{ chainId: 1, nonce: 3, gas: 25_200n, to: BOB, value: 10n ** 18n },
    ...{ maxFeePerGas: 205n, maxPriorityFeePerGas: 5n },
  });
  assert.deepEqual(intents, [
    { kind: 'eip155_transaction', origin: SHOP, networkId: 'eip155:1', transaction: expected },
  ]);
  assert.match(hash as string, /^0x[\da-f]{64}$/);
  assert.deepEqual(
    [asked[0]?.origin, asked[0]?.pageName, asked[0]?.position],
    [SHOP, 'Shop', undefined],
  );
  const [receipt, ...more] = (await store.get<Receipt[]>('receipts wallet')) ?? [];
  assert.deepEqual(more, []);
  assert.deepEqual(receipt?.hashes, [await textHash(JSON.stringify(intents[0]))]);
  assert.equal(receipt?.lines[0], `Send 1 ETH to ${BOB}`);
  assert.deepEqual(receipt?.facts.slice(-1), ['Simulation: Not possible on this network']);
  assert.deepEqual(receipt?.payloads, [await textHash(expected)]);
  assert.deepEqual([receipt?.signed, receipt?.build], [1, 'sha384-build']);
  // The recipient is known now.
  await request('eth_sendTransaction', [payment]);
  assert.deepEqual(asked[1]?.review.warnings, []);
});

test('a network without a base fee: a legacy transaction', async () => {
  const { request, intents } = await open({
    eth_feeHistory: () => {
      throw new Error('no method');
    },
    eth_gasPrice: () => '0x7',
  });
  await request('eth_sendTransaction', [payment]);
  const [intent] = intents;
  assert.ok(intent?.kind === 'eip155_transaction');
  const parsed = parseTransaction(intent.transaction as never) as {
    type: string;
    gasPrice: bigint;
  };
  assert.deepEqual([parsed.type, parsed.gasPrice], ['legacy', 7n]);
});

test('the network expects a failure: an error, or a warning where the page names the gas', async () => {
  const eth_estimateGas = () => {
    throw new FrameError('execution reverted');
  };
  // The OP stack's oracle of layer 1 fees.
  const eth_call = (params: unknown) =>
    (params as [{ data: string }])[0].data.startsWith('0x49948e0e') ? '0x4' : '0x';
  const { request, asked } = await open({ eth_estimateGas, eth_call });
  await assert.rejects(request('eth_sendTransaction', [payment]), /execution reverted/);
  assert.equal(asked.length, 0);
  await request('eth_sendTransaction', [{ ...payment, gas: '0x1', gasPrice: '0x2' }]);
  const { warnings, rows } = asked[0]?.review ?? assert.fail();
  assert.match(warnings[0]?.text ?? '', /expects this transaction to fail/);
  assert.deepEqual(rows[1]?.value, ['0.000000000000000007 ETH']);
});

test('rollup fees: part of the fee on screen; unknown where the network has them is an error', async () => {
  const oracle = (answers: Record<string, string>) => (params: unknown) => {
    const { to, data } = (params as [{ to: string; data: string }])[0];
    return answers[`${to} ${data.slice(0, 10)}`] ?? '0x';
  };
  const op = '0x420000000000000000000000000000000000000F';
  const shown = async (answers: Record<string, string>) => {
    const { request, asked } = await open({ eth_call: oracle(answers) });
    await request('eth_sendTransaction', [{ ...payment, gas: '0x1', gasPrice: '0x2' }]);
    return asked[0]?.review.rows[1]?.value[0];
  };
  assert.equal(await shown({}), '0.000000000000000002 ETH');
  assert.equal(await shown({ [`${op} 0x275aedd2`]: '0x7' }), '0.000000000000000009 ETH');
  const both = { [`${op} 0x275aedd2`]: '0x7', [`${op} 0x49948e0e`]: '0x4' };
  assert.equal(await shown(both), '0.000000000000000014 ETH');
  const eth_call = () => {
    throw new FrameError('The network is busy.');
  };
  // Without the contract, the network has no such fees, whatever became of the call.
  const none = await open({ eth_call });
  await none.request('eth_sendTransaction', [payment]);
  const { request, asked } = await open({ eth_call, eth_getCode: () => '0x60' });
  await assert.rejects(request('eth_sendTransaction', [payment]), /busy/);
  assert.equal(asked.length, 0);
});

test('a lying node: of another network, or with another hash', async () => {
  const other = await open({ eth_chainId: () => '0x89' });
  await assert.rejects(other.request('eth_sendTransaction', [payment]), /another network/);
  assert.deepEqual([other.asked, other.intents], [[], []]);
  const hash = await open({ eth_sendRawTransaction: () => `0x${'11'.repeat(32)}` });
  await assert.rejects(hash.request('eth_sendTransaction', [payment]), /another transaction/);
  for (const answer of ['0x', '0xzz', null, {}, '-1']) {
    const { request } = await open({ eth_getTransactionCount: () => answer });
    await assert.rejects(request('eth_sendTransaction', [payment]), /can't be read/);
  }
});

test('wrong transactions: an error before anything is shown', async () => {
  const { request, asked } = await open();
  for (const wrong of [
    { ...payment, from: BOB },
    { ...payment, chainId: '0x5' },
    { ...payment, data: '0x01', input: '0x02' },
    { ...payment, authorizationList: [{}] },
    { ...payment, value: '-1' },
    { value: '0x1' },
    null,
  ]) {
    await assert.rejects(request('eth_sendTransaction', [wrong]));
  }
  assert.deepEqual(asked, []);
});

test('rejected: nothing is signed; a blocked request cannot be approved', async () => {
  const { request, answers, intents, calls } = await open();
  answers.push(false);
  await assert.rejects(request('eth_sendTransaction', [payment]), /User rejected the request/);
  const foreign = 'bank.example wants you to sign in with your Ethereum account:';
  answers.push(true);
  await assert.rejects(request('personal_sign', [foreign, KEY.address]), /User rejected/);
  assert.deepEqual([intents, calls], [[], []]);
});

test('personal_sign: params in either order, text or hex', async () => {
  const { request, intents } = await open();
  const hex = `0x${Buffer.from('hello').toString('hex')}`;
  const account = KEY.address.toLowerCase();
  await request('personal_sign', ['hello', KEY.address]);
  await request('personal_sign', [account, hex]);
  await request('personal_sign', [hex, account, 'password']);
  assert.deepEqual(
    intents.map((intent) => 'message' in intent && intent.message),
    [hex, hex, hex],
  );
  await assert.rejects(request('personal_sign', ['hello', BOB]), /not the one/);
});

test('a fresh code is needed: asked until it is right, then signed once more', async () => {
  const { request, codes, intents, calls } = await open({}, ['step_up_needed']);
  assert.match((await request('personal_sign', ['hi', KEY.address])) as string, /^0x09/);
  assert.deepEqual(codes, [undefined, 'Wrong code']);
  assert.equal(intents.length, 1);
  assert.deepEqual(
    calls.filter(({ path }) => path === AUTH_PATHS.stepUp).map(({ body }) => body),
    [{}, { attemptId: ATTEMPT, otp: '000000' }, { attemptId: ATTEMPT, otp: '123456' }],
  );
  const twice = await open({}, ['step_up_needed', 'step_up_needed']);
  await assert.rejects(twice.request('personal_sign', ['hi', KEY.address]), /step_up_needed/);
  const limit = await open({}, ['limit_reached']);
  await assert.rejects(limit.request('personal_sign', ['hi', KEY.address]), /limit_reached/);
  assert.deepEqual(limit.codes, []);
  // Approved and refused by the vault: a receipt that nothing was signed by.
  const [receipt] = (await limit.store.get<Receipt[]>('receipts wallet')) ?? [];
  assert.deepEqual([receipt?.signed, receipt?.parties], [0, []]);
});

test('a code that is dead, or another refusal: an error, and no other question', async () => {
  const dead = await open({}, ['step_up_needed'], Array(9).fill('000000'));
  await assert.rejects(dead.request('personal_sign', ['hi', KEY.address]), /Wrong code/);
  assert.equal(dead.codes.length, 5);
  const over = await open({}, ['step_up_needed'], ['999999']);
  await assert.rejects(over.request('personal_sign', ['hi', KEY.address]), /session is over/);
  assert.deepEqual([over.codes.length, over.intents], [1, []]);
});

test("the page's number and fee: bounds, and words about them", async () => {
  const counts = (params: unknown) => ((params as string[])[1] === 'latest' ? '0x1' : '0x3');
  const { request, asked } = await open({ eth_getTransactionCount: counts });
  await assert.rejects(
    request('eth_sendTransaction', [{ ...payment, nonce: '0x0' }]),
    /used already/,
  );
  await assert.rejects(request('eth_sendTransaction', [{ ...payment, nonce: '0xff' }]), /too high/);
  assert.equal(asked.length, 0);
  const warned = async (more: object) => {
    await request('eth_sendTransaction', [{ ...payment, ...more }]);
    return (
      asked
        .at(-1)
        ?.review.warnings.map(({ text }) => text)
        .join() ?? ''
    );
  };
  assert.match(await warned({ nonce: '0x2' }), /replaces a transaction/);
  assert.match(await warned({ nonce: '0x4' }), /waits until/);
  assert.match(await warned({ gasPrice: '0x500' }), /very high network fee/);
  assert.match(await warned({ gas: '0x30d40' }), /very high network fee/);
  const absurd = request('eth_sendTransaction', [{ ...payment, gasPrice: '0xffffff' }]);
  await assert.rejects(absurd, /User rejected/);
});

test('aborted: the open approval and those that wait end, and the next request works', async () => {
  const { signing, request, answers, asked } = await open();
  answers.push('wait');
  const first = assert.rejects(request('personal_sign', ['one', KEY.address]));
  const second = assert.rejects(request('personal_sign', ['two', KEY.address]), /aborted/);
  while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  signing.abort();
  await Promise.all([first, second]);
  assert.equal(asked.length, 1);
  await request('personal_sign', ['three', KEY.address]);
});

test('several calls: one transaction after the other, each approved, and their status', async () => {
  let mined: unknown = null;
  const { request, answers, asked } = await open({ eth_getTransactionReceipt: () => mined });
  const batch = {
    version: '2.0.0',
    chainId: '0x1',
    calls: [{ to: BOB }, { to: BOB, value: '0x1' }],
  };
  const { id } = (await request('wallet_sendCalls', [batch])) as { id: string };
  assert.deepEqual(
    asked.map(({ position }) => position),
    ['1 of 2', '2 of 2'],
  );
  const status = async (name: string) =>
    ((await request('wallet_getCallsStatus', [name])) as { status: number }).status;
  assert.equal(await status(id), 100);
  mined = {
    ...{ status: '0x1', blockHash: '0x1', blockNumber: '0x1', gasUsed: '0x1' },
    ...{ transactionHash: '0x1', logs: [] },
  };
  assert.equal(await status(id), 200);
  answers.push(true, false);
  await request('wallet_sendCalls', [{ ...batch, id: 'half' }]);
  assert.equal(await status('half'), 600);
  await assert.rejects(request('wallet_sendCalls', [{ ...batch, id: 'half' }]), /5720/);
  answers.push(false);
  await assert.rejects(request('wallet_sendCalls', [{ ...batch, id: 'no' }]), /User rejected/);
  await assert.rejects(request('wallet_getCallsStatus', ['no']), /5730/);
});

test('calls that must be one: refused before an approval', async () => {
  const { request, asked } = await open();
  const calls = [{ to: BOB }];
  await assert.rejects(request('wallet_sendCalls', [{ calls, atomicRequired: true }]), /5760/);
  const capabilities = { paymasterService: { url: 'https://pay.example' } };
  await assert.rejects(request('wallet_sendCalls', [{ calls, capabilities }]), /5700/);
  await assert.rejects(request('wallet_sendCalls', [{ calls, chainId: '0x89' }]), /5710/);
  assert.deepEqual(asked, []);
  assert.deepEqual(await request('wallet_getCapabilities', [KEY.address]), {
    '0x1': { atomic: { status: 'unsupported' } },
  });
});

test('a method of the other namespace: refused', async () => {
  const { signing, asked } = await open();
  const signer = { networkId: 'solana:x', origin: SHOP, wallet: { id: 'w', addresses: {} } };
  const request = { method: 'personal_sign', params: ['a', KEY.address] };
  await assert.rejects(signing.request(request, signer as never), /Unsupported network/);
  await assert.rejects(signing.request({ method: 'wallet_getAssets' }, signer as never));
  await assert.rejects(signing.request({ method: 'eth_sendUserOperation' }, signer as never));
  assert.deepEqual(asked, []);
});

test('wallet that is the person’s alone: this device signs, without a code', async () => {
  const { request, codes } = await open({}, ['wallet_own']);
  assert.equal(await request('personal_sign', ['hi', KEY.address]), OWN_SIGNATURE);
  assert.deepEqual(codes, []);
});

test('wallet that the vault has released: the auth service gets the receipt, and this device signs', async () => {
  const { request, calls } = await open({}, ['wallet_released']);
  assert.equal(await request('personal_sign', ['hi', KEY.address]), OWN_SIGNATURE);
  const put = calls.find(({ path }) => path === AUTH_PATHS.wallet);
  assert.deepEqual([put?.method, put?.body], ['PUT', { walletId: 'wallet', receipt: 'receipt' }]);
});

test('receipts: shown to the person, of this site only; the page gets none', async () => {
  const { request, shown } = await open();
  await request('personal_sign', ['0x68656c6c6f', KEY.address]);
  assert.equal(await request('appkit_showReceipts'), null);
  const [saved] = shown;
  assert.deepEqual([saved?.origin, saved?.receipts.length], [SHOP, 1]);
  assert.match(saved?.text ?? '', /"appkit-receipts-1"/);
});
