import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58, base64 } from '@scure/base';
import { encodeFunctionData, erc20Abi, pad, toHex } from 'viem';
import { parseLamports } from '../answer-read';
import type { ReviewRow } from '../describe/review';
import { BOB, KEY, noMethod, openSigning as open, SOLANA } from '../test-signing';

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

const saidIn = (rows: readonly ReviewRow[]) =>
  rows
    .filter(({ label }) => label === 'Simulation')
    .map(({ value }) =>
      value.map((each) => (typeof each === 'object' ? Object.values(each)[0] : each)).join(''),
    );

async function asked(transaction: object, eth_simulateV1: () => unknown) {
  const { request, asked: questions } = await open({
    eth_simulateV1,
    eth_getCode: () => '0x60',
  });
  await request('eth_sendTransaction', [transaction]).catch(() => {});
  const { rows, blocked, warnings } = questions[0]?.review ?? assert.fail();
  const said = saidIn(rows);
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

test('the node has no simulations: said, without a warning', async () => {
  const { said, warned } = await asked(payment, noMethod);
  assert.deepEqual(said, ['Not possible on this network']);
  assert.doesNotMatch(warned, /simulat/i);
});

test('an answer that cannot be read: said, with a warning', async () => {
  const failing = () => assert.fail('too large');
  const replies = [null, [], [{}], answer([{ address: 1 }]), '0x', { calls: [] }];
  for (const reply of [failing, ...replies.map((each) => () => each)]) {
    const { said, blocked, warned } = await asked(payment, reply);
    assert.deepEqual([said, blocked], [['No answer'], undefined]);
    assert.match(warned, /We couldn't simulate this request/);
  }
});

test('hundreds of events, or many balances: all are compared, the first are shown', async () => {
  const idle = Array.from({ length: 600 }, () => log(TOKEN, TRANSFER, BOB, THIEF, 1n));
  const hidden = await asked(payment, () =>
    answer([moved(NATIVE, ETHER), ...idle, moved(TOKEN, 1n)]),
  );
  assert.match(hidden.blocked ?? '', /takes 1 units/);
  const many = Array.from({ length: 20 }, (_, at) =>
    log(`0x${'ab'.repeat(19)}${String(at + 10)}`, TRANSFER, BOB, KEY.address, 1n),
  );
  const last = await asked(payment, () => answer([...many, moved(NATIVE, ETHER * 2n)]));
  assert.match(last.blocked ?? '', /takes 0.02 ETH/);
  const more = await asked(payment, () => answer([...many, moved(NATIVE, ETHER)]));
  assert.deepEqual([more.said.length, more.said[0], more.blocked], [12, '−0.01 ETH', undefined]);
  assert.match(more.warned, /has 9 more changes than we show/);
});

test('blind signing: what leaves and who gets access is shown, each with a warning', async () => {
  const call = { from: KEY.address, to: TOKEN, data: '0xdeadbeef' };
  const takes = await asked(call, () => answer([moved(TOKEN, 9n, THIEF)]));
  assert.deepEqual(takes.said, [`−9 units of tokens (${TOKEN})`]);
  assert.match(takes.warned, /The simulation takes 9 units of tokens/);
  const access = log(TOKEN, APPROVAL, KEY.address, THIEF, 2n ** 256n - 1n);
  const gives = await asked(call, () => answer([access]));
  assert.deepEqual(gives.said, [`Gives access to your assets to ${THIEF}`]);
  assert.match(gives.warned, new RegExp(`The simulation gives ${THIEF} access`));
  assert.deepEqual([takes.blocked, gives.blocked], [undefined, undefined]);
});

test('events are missing from the answer: no word that balances stay the same', async () => {
  const { said, warned } = await asked(payment, () => [{ calls: [{ status: '0x1' }] }]);
  assert.deepEqual(said, ['No changes in what we could check']);
  assert.match(warned, /doesn't cover all accounts/);
});

test('an NFT: one item for each transfer, whatever its id', async () => {
  const nft = (id: bigint) => ({
    ...moved(TOKEN, 0n),
    topics: [...moved(TOKEN, 0n).topics, pad(toHex(id))],
  });
  const send = (id: bigint) => ({
    ...{ from: KEY.address, to: TOKEN },
    data: encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'transferFrom' },
      args: [KEY.address, BOB, id],
    }),
  });
  for (const id of [0n, 1n, 900n]) {
    const { blocked, warned } = await asked(send(id), () => answer([nft(id)]));
    assert.equal(blocked, undefined);
    assert.doesNotMatch(warned, /simulation/);
  }
  const two = await asked(send(900n), () => answer([nft(900n), nft(901n)]));
  assert.match(two.blocked ?? '', /takes 2 NFT/);
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

type Node = Parameters<typeof open>[0];

async function solanaAsked(transaction: Uint8Array, node: Node) {
  const { request, asked: questions } = await open(node);
  const params = { transaction: base64.encode(transaction) };
  await request('solana_signTransaction', params).catch(() => {});
  const { rows, blocked, warnings } = questions[0]?.review ?? assert.fail();
  return { said: saidIn(rows), blocked, warned: warnings.map(({ text }) => text).join(' ') };
}

/** Accounts by their names, before and after. */
function solanaNode(before: Accounts, after: Accounts, questions: unknown[] = []): Node {
  return {
    getMultipleAccounts: (params) => {
      questions.push(params);
      const [names] = params as [string[]];
      return { value: names.map((name) => before[name] ?? null) };
    },
    simulateTransaction: (params) => {
      questions.push(params);
      const [, { accounts }] = params as [string, { accounts: { addresses: string[] } }];
      const found = accounts.addresses.map((name) => after[name] ?? before[name] ?? null);
      return { value: { err: null, accounts: found } };
    },
  };
}
type Accounts = Record<string, object>;
const PAYEE = base58.encode(new Uint8Array(32).fill(5));
const paid = solanaPayment(1_000);

test('solana: accounts before and after; a contradiction blocks', async () => {
  const [mine, other] = [{ [SOLANA]: lamports(50_000) }, { [PAYEE]: lamports(0) }];
  const before = { ...mine, ...other };
  const right = await solanaAsked(paid, solanaNode(before, { [SOLANA]: lamports(44_000) }));
  assert.deepEqual([right.said, right.blocked], [['−0.000006 SOL'], undefined]);
  const more = await solanaAsked(paid, solanaNode(before, { [SOLANA]: lamports(40_000) }));
  assert.match(more.blocked ?? '', /takes 0.00001 SOL from you/);
  const taken = solanaNode(
    { ...mine, [PAYEE]: tokens(9) },
    { [SOLANA]: lamports(44_000), [PAYEE]: tokens(2) },
  );
  assert.match((await solanaAsked(paid, taken)).blocked ?? '', /takes 7 units of token/);
  assert.match((await solanaAsked(paid, solanaNode(before, {}))).warned, /no coins leave/);
});

test('solana: it fails, has no answer, or the node cannot: said', async () => {
  const reply = (value: object) => ({
    ...solanaNode({ [SOLANA]: lamports(50_000) }, {}),
    simulateTransaction: () => ({ value }),
  });
  const fails = await solanaAsked(paid, reply({ err: { InstructionError: [] }, accounts: null }));
  assert.deepEqual(fails.said, ['It fails']);
  const short = await solanaAsked(paid, reply({ err: null, accounts: [] }));
  assert.deepEqual(short.said, ['No answer']);
  assert.match(short.warned, /We couldn't simulate this request/);
  assert.deepEqual((await solanaAsked(paid, {})).said, ['Not possible on this network']);
});

/** Runs an unknown program on 40 accounts. @param places In a lookup table. */
function solanaCall(places: readonly number[], count = 34): Uint8Array {
  const keys = [
    base58.decode(SOLANA),
    ...Array.from({ length: count }, (_, at) => filled(at + 20)),
  ];
  const lookups = places.length > 0 ? [1, ...TABLE, places.length, ...places, 0] : [0];
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64), 0x80],
    ...[1, 0, 1, keys.length, ...keys.flatMap((key) => [...key]), ...filled(1)],
    ...[1, keys.length - 1, 1, 0, 0, ...lookups],
  ]);
}
const filled = (byte: number) => new Uint8Array(32).fill(byte);
const TABLE = filled(99);
const nameOf = (byte: number) => base58.encode(filled(byte));

test('solana, blind: accounts beyond the first and of a lookup table are watched', async () => {
  const table = Uint8Array.from([...new Uint8Array(56), ...filled(150), ...filled(151)]);
  const before = {
    [SOLANA]: lamports(50_000),
    [base58.encode(TABLE)]: { ...lamports(1), data: [base64.encode(table), 'base64'] },
  };
  for (const [place, transaction] of [
    [nameOf(52), solanaCall([])],
    [nameOf(151), solanaCall([1], 3)],
  ] as const) {
    const node = solanaNode({ ...before, [place]: tokens(9) }, { [place]: tokens(2) });
    const { said, warned } = await solanaAsked(transaction, node);
    assert.match(said.join(), /−7 units of token/);
    assert.match(warned, /The simulation takes 7 units of token/);
  }
  const unread = await solanaAsked(solanaCall([5], 3), solanaNode(before, {}));
  assert.deepEqual(unread.said, ['No answer']);
  const still = await solanaAsked(solanaCall([1], 3), solanaNode(before, {}));
  assert.deepEqual(still.said, ['Your balances stay the same']);
});

test('solana: another may take tokens: shown', async () => {
  const delegated = (delegate: number) => {
    const bytes = new Uint8Array(165);
    bytes.set([...filled(3), ...base58.decode(SOLANA), 9]);
    bytes.set([delegate === 0 ? 0 : 1, 0, 0, 0, ...filled(delegate)], 72);
    return { ...tokens(9), data: [base64.encode(bytes), 'base64'] };
  };
  const before = { [SOLANA]: lamports(50_000), [nameOf(20)]: delegated(0) };
  const node = solanaNode(before, { [nameOf(20)]: delegated(77) });
  const { said, warned } = await solanaAsked(solanaCall([], 3), node);
  assert.deepEqual(said, [`Gives access to your assets to ${nameOf(77)}`]);
  assert.match(warned, /access to your assets/);
});

test('solana: the page chooses accounts of megabytes: none is asked for as a whole', async () => {
  const questions: unknown[] = [];
  const before = { [SOLANA]: lamports(50_000), [PAYEE]: { ...lamports(1), owner: PAYEE } };
  await solanaAsked(paid, solanaNode(before, { [SOLANA]: lamports(44_000) }, questions));
  const [read, run] = questions as [unknown[], unknown[]];
  assert.deepEqual((read[1] as { dataSlice: object }).dataSlice, { offset: 0, length: 129 });
  const { accounts } = run[1] as { accounts: { addresses: string[] } };
  assert.deepEqual(accounts.addresses, [SOLANA]);
});

test('solana: amounts beyond exact numbers: compared to the last unit', async () => {
  const text = (amount: string) =>
    parseLamports(`{"lamports":${amount},"owner":"${SYSTEM}","data":["","base64"]}`) as object;
  const before = { [SOLANA]: text('90071992547409930'), [PAYEE]: text('18446744073709551615') };
  const right = solanaNode(before, { [SOLANA]: text('90071992547403930') });
  assert.deepEqual((await solanaAsked(paid, right)).said, ['−0.000006 SOL']);
  const more = solanaNode(before, { [SOLANA]: text('90071992547403929') });
  assert.match((await solanaAsked(paid, more)).blocked ?? '', /takes 0.000006001 SOL/);
});
