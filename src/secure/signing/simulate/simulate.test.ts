import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58, base64 } from '@scure/base';
import { encodeFunctionData, erc20Abi, pad, toHex } from 'viem';
import { BOB, KEY, openSigning as open, SOLANA } from '../test-signing';

const TOKEN = '0x00000000000000000000000000000000000070ce';
const THIEF = '0x000000000000000000000000000000000000bad0';
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';

const topic = (address: string) => pad(address as '0x', { size: 32 });
const log = (address: string, event: string, from: string, to: string, amount: bigint) => ({
  ...{ address, topics: [event, topic(from), topic(to)] },
  data: pad(toHex(amount), { size: 32 }),
});
const moved = (address: string, amount: bigint, to = BOB) =>
  log(address, TRANSFER, KEY.address, to, amount);
const answer = (logs: object[], status = '0x1') => [{ calls: [{ status, logs }] }];
const ETHER = 10n ** 16n;
const payment = { from: KEY.address, to: BOB, value: toHex(ETHER) };
const token = (functionName: 'transfer' | 'approve', amount: bigint) => ({
  ...{ from: KEY.address, to: TOKEN },
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [BOB, amount] }),
});

async function asked(transaction: object, eth_simulateV1: () => unknown) {
  const { request, asked: questions } = await open({
    eth_simulateV1,
    eth_getCode: () => '0x60',
  });
  await request('eth_sendTransaction', [transaction]).catch(() => {});
  const { rows, blocked, warnings } = questions[0]?.review ?? assert.fail();
  const said = rows.filter(({ label }) => label === 'Simulation').map(({ value }) => value[0]);
  return { said, blocked, warned: warnings.map(({ text }) => text).join(' ') };
}

test('the simulation agrees: the changes beside the words', async () => {
  const paid = await asked(payment, () => answer([moved(NATIVE, ETHER)]));
  assert.deepEqual([paid.said, paid.blocked], [['−0.01 ETH'], undefined]);
  const sent = await asked(token('transfer', 5n), () => answer([moved(TOKEN, 5n)]));
  assert.deepEqual(sent.said, [`−5 units of tokens (${TOKEN})`]);
  assert.equal(sent.blocked, undefined);
  const allowed = log(TOKEN, APPROVAL, KEY.address, BOB, 5n);
  assert.equal((await asked(token('approve', 5n), () => answer([allowed]))).blocked, undefined);
});

for (const [name, transaction, logs] of [
  ['more leaves', payment, [moved(NATIVE, ETHER * 2n)]],
  ['another token leaves', payment, [moved(NATIVE, ETHER), moved(TOKEN, 1n, THIEF)]],
  ['more of the token leaves', token('transfer', 5n), [moved(TOKEN, 6n)]],
  ['another gets access', token('approve', 5n), [log(TOKEN, APPROVAL, KEY.address, THIEF, 5n)]],
  ['access in a payment', payment, [log(TOKEN, APPROVAL, KEY.address, BOB, 1n)]],
  [
    'an NFT leaves',
    payment,
    [{ ...moved(TOKEN, 0n), topics: [...moved(TOKEN, 0n).topics, topic('0x01')] }],
  ],
] as [string, object, object[]][]) {
  test(`a contradiction, ${name}: blocked, with the reason`, async () => {
    const found = await asked(transaction, () => answer(logs));
    assert.match(found.blocked ?? '', /The simulation (?:takes|gives) .* the request does not say/);
  });
}

test('the simulation hides the payment, or fails: said', async () => {
  const hidden = await asked(payment, () => answer([]));
  assert.deepEqual(hidden.said, ['Your balances stay the same']);
  assert.match(hidden.warned, /no coins leave your account/);
  const fails = await asked(payment, () => answer([], '0x0'));
  assert.deepEqual(fails.said, ['It fails']);
  assert.match(fails.warned, /In the simulation this transaction fails/);
});

test('no simulation: said, for each answer that cannot be read', async () => {
  for (const reply of [null, [], [{}], answer([{ address: 1 }]), '0x', { calls: [] }]) {
    const { said, blocked } = await asked(payment, () => reply);
    assert.deepEqual([said, blocked], [['Not possible on this network'], undefined]);
  }
});

test('blind signing: the changes are shown, and nothing is compared', async () => {
  const call = { from: KEY.address, to: TOKEN, data: '0xdeadbeef' };
  const found = await asked(call, () => answer([moved(TOKEN, 9n, THIEF)]));
  assert.deepEqual(found.said, [`−9 units of tokens (${TOKEN})`]);
  assert.equal(found.blocked, undefined);
});

/** Sends lamports to the second key; the third is the system program. */
function solanaPayment(lamports: number) {
  const amount = new Uint8Array(8);
  new DataView(amount.buffer).setBigUint64(0, BigInt(lamports), true);
  const keys = [base58.decode(SOLANA), new Uint8Array(32).fill(5), new Uint8Array(32)];
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)],
    ...[1, 0, 1, 3, ...keys.flatMap((key) => [...key]), ...new Uint8Array(32).fill(1)],
    ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, ...amount],
  ]);
}
const SYSTEM = '11111111111111111111111111111111';
const lamports = (amount: number) => ({ lamports: amount, owner: SYSTEM, data: ['', 'base64'] });
/** A token account of the wallet. */
const tokens = (amount: number) => ({
  ...{ lamports: 1, owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
  data: [
    base64.encode(
      Uint8Array.from([
        ...new Uint8Array(32).fill(3),
        ...[...base58.decode(SOLANA), amount, ...new Uint8Array(7)],
      ]),
    ),
    'base64',
  ],
});

async function onSolana(before: unknown[], after: unknown[] | null, err: unknown = null) {
  const { request, asked: questions } = await open({
    getMultipleAccounts: () => ({ value: before }),
    simulateTransaction: () => ({ value: { err, accounts: after } }),
  });
  const transaction = base64.encode(solanaPayment(1_000));
  await request('solana_signTransaction', { transaction }).catch(() => {});
  const { rows, blocked, warnings } = questions[0]?.review ?? assert.fail();
  const said = rows.filter(({ label }) => label === 'Simulation').map(({ value }) => value[0]);
  return { said, blocked, warned: warnings.map(({ text }) => text).join(' ') };
}

test('solana: accounts before and after; a contradiction blocks', async () => {
  const before = [lamports(50_000), lamports(0), null];
  const right = await onSolana(before, [lamports(44_000), lamports(1_000), null]);
  assert.deepEqual([right.said, right.blocked], [['−0.000006 SOL'], undefined]);
  const more = await onSolana(before, [lamports(40_000), lamports(1_000), null]);
  assert.match(more.blocked ?? '', /takes 0.00001 SOL from you/);
  const other = await onSolana(
    [lamports(50_000), tokens(9), null],
    [lamports(44_000), tokens(2), null],
  );
  assert.match(other.blocked ?? '', /takes 7 units of token/);
  const fails = await onSolana(before, null, { InstructionError: [0, 'Custom'] });
  assert.deepEqual(fails.said, ['It fails']);
  assert.deepEqual((await onSolana(before, [])).said, ['Not possible on this network']);
  assert.match((await onSolana(before, before)).warned, /no coins leave/);
});
