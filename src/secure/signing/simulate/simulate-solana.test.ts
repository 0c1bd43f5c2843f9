import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58, base64 } from '@scure/base';
import { parseLamports } from '../answer-read';
import { openSigning as open, SOLANA, saidIn } from '../test-signing';

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
