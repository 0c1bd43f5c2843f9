import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFunctionData, erc20Abi, pad, toHex } from 'viem';
import { BOB, KEY, noMethod, openSigning as open, saidIn } from '../test-signing';

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
