import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { type Abi, encodeDeployData } from 'viem';
import { eip155 } from '../../widget/adapters/eip155';
import { PROBE_CODE } from '../../widget/adapters/eip155/payments/received-amount';
import type { Sender, Transfer } from '../../widget/core/contracts/sender';
import { compile, PROBE_SOURCE } from './fake-contracts';
import { type SendChain, startSendChain } from './fake-send-chain';

const sender = eip155.send as Sender;
const contracts = compile();
const THIRD_PARTY = '0x00000000000000000000000000000000000ABc01';
const ETHER = 10n ** 18n;
let chain: SendChain;

before(async () => {
  chain = await startSendChain();
});
after(() => chain.stop());

const deploy = (name: string): Promise<string> => chain.deploy(contracts[name]?.bytecode ?? '');
const coin = (amount: bigint, to = chain.other): Transfer => ({
  token: 'native',
  decimals: 18,
  to,
  amount,
});
const token = (address: string, amount: bigint, to = chain.other): Transfer => ({
  token: address,
  decimals: 6,
  to,
  amount,
});
const coinOf = async (owner: string): Promise<bigint> =>
  BigInt(await chain.rpc<string>('eth_getBalance', owner, 'latest'));

async function send(transfer: Transfer): Promise<string> {
  const quote = await sender.quote(chain.place, transfer);
  assert.deepEqual(quote.simulation, { ok: true });
  const id = await sender.submit(chain.place, transfer, quote);
  await chain.mined(id);
  return id;
}

test('probe: equals the bytecode of its source', () => {
  assert.equal(compile(PROBE_SOURCE).Probe?.deployed, PROBE_CODE);
});

test('native coin: arrives to the last unit, and the fee stays below the quote', async () => {
  const [mine, theirs] = [await coinOf(chain.place.from), await coinOf(chain.other)];
  const transfer = coin(123_456_789n);
  const quote = await sender.quote(chain.place, transfer);
  const id = await sender.submit(chain.place, transfer, quote);
  await chain.mined(id);
  assert.equal((await coinOf(chain.other)) - theirs, 123_456_789n);
  const spent = mine - (await coinOf(chain.place.from)) - 123_456_789n;
  assert.ok(spent > 0n && spent <= quote.fee, `${spent} of ${quote.fee}`);
  assert.deepEqual(await sender.status(chain.network, id, { from: chain.place.from }), {
    state: 'confirmed',
  });
});

test('Max: leaves the gas, also when the base fee doubles meanwhile', async () => {
  await chain.rpc('anvil_setBalance', chain.other, `0x${ETHER.toString(16)}`);
  const place = { ...chain.place, from: chain.other };
  const probe = await sender.quote(place, coin(1n, chain.place.from));
  assert.equal(probe.max, ETHER - probe.fee);
  const transfer = coin(probe.max, chain.place.from);
  const quote = await sender.quote(place, transfer);
  assert.deepEqual(quote.simulation, { ok: true });
  const { baseFeePerGas } = await chain.rpc<{ baseFeePerGas: string }>(
    'eth_getBlockByNumber',
    'latest',
    false,
  );
  const doubled = BigInt(baseFeePerGas) * 2n;
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', `0x${doubled.toString(16)}`);
  const id = await sender.submit(place, transfer, quote);
  await chain.mined(id);
  const { state } = await sender.status(chain.network, id, { from: chain.other });
  assert.equal(state, 'confirmed');
  assert.ok((await coinOf(chain.other)) >= 0n);
});

test('amount over the balance, alone or with gas: reported before any prompt', async () => {
  await chain.rpc('anvil_setBalance', chain.other, `0x${ETHER.toString(16)}`);
  const place = { ...chain.place, from: chain.other };
  const over = await sender.quote(place, coin(ETHER + 1n, THIRD_PARTY));
  assert.equal(over.simulation.ok, false);
  const all = await sender.quote(place, coin(ETHER, THIRD_PARTY));
  assert.ok(all.max < ETHER);
});

test('token of OpenZeppelin: arrives to the last unit', async () => {
  const require = createRequire(import.meta.url);
  const file = '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json';
  const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as {
    abi: Abi;
    bytecode: `0x${string}`;
  };
  const supply = 10n ** 30n;
  const args = ['Gold', 'GLD', supply, chain.place.from];
  const gold = await chain.deploy(encodeDeployData({ abi, bytecode, args }));
  assert.deepEqual(await sender.tokenFacts(chain.place, gold), {
    decimals: 18,
    symbol: 'GLD',
    name: 'Gold',
    source: 'wallet',
  });
  const quote = await sender.quote(chain.place, token(gold, 1n));
  assert.equal(quote.max, supply);
  assert.equal(quote.received, 1n);
  const amount = supply - 7n;
  await send(token(gold, amount));
  assert.equal(await chain.held(gold, chain.other), amount);
  assert.equal(await chain.held(gold, chain.place.from), 7n);
});

test('token without a return value: sent; its bytes32 name is read', async () => {
  const old = await deploy('NoReturn');
  const { decimals, symbol, name } = await sender.tokenFacts(chain.place, old);
  assert.deepEqual([decimals, symbol, name], [6, 'OLD', 'Old Coin']);
  await send(token(old, 250_000n));
  assert.equal(await chain.held(old, chain.other), 250_000n);
});

test('token that returns false, reverts, or has too little: rejected with its reason', async () => {
  const liar = await deploy('ReturnsFalse');
  const refused = await sender.quote(chain.place, token(liar, 1n));
  assert.deepEqual(refused.simulation, { ok: false, reason: 'the token answers no' });
  const paused = await deploy('Paused');
  const frozen = await sender.quote(chain.place, token(paused, 1n));
  assert.deepEqual(frozen.simulation, { ok: false, reason: 'Pausable: paused' });
  const plain = await deploy('Plain');
  const over = await sender.quote(chain.place, token(plain, 10n ** 13n));
  assert.equal(over.simulation.ok, false);
});

test('token with a transfer fee: the received amount is reported', async () => {
  const greedy = await deploy('TakesFee');
  const quote = await sender.quote(chain.place, token(greedy, 1_000_000n));
  assert.equal(quote.received, 990_000n);
  await send(token(greedy, 1_000_000n));
  assert.equal(await chain.held(greedy, chain.other), 990_000n);
});

test('token without decimals: not sent', async () => {
  const mute = await deploy('Mute');
  for (const address of [mute, THIRD_PARTY]) {
    await assert.rejects(sender.tokenFacts(chain.place, address), { code: 'token_unreadable' });
  }
});

test('native coin to a contract that rejects it: refused; to one that runs code: gas is included', async () => {
  const wall = await deploy('Wall');
  const no = await sender.quote(chain.place, coin(1n, wall));
  assert.equal(no.simulation.ok, false);
  assert.equal(no.recipientIsContract, true);
  const vault = await deploy('Vault');
  const yes = await sender.quote(chain.place, coin(5n, vault));
  assert.ok((yes.gas ?? 0n) > 21_000n);
  await send(coin(5n, vault));
  assert.equal(await coinOf(vault), 5n);
});

test('account without activity: unknown; a delegated account: still a person', async () => {
  const unused = await sender.quote(chain.place, coin(1n, THIRD_PARTY));
  assert.deepEqual([unused.recipientKnown, unused.recipientIsContract], [false, false]);
  await chain.rpc('anvil_setCode', THIRD_PARTY, `0xef0100${'11'.repeat(20)}`);
  const person = await sender.quote(chain.place, coin(1n, THIRD_PARTY));
  assert.equal(person.recipientIsContract, false);
  await chain.rpc('anvil_setCode', THIRD_PARTY, '0x');
});

test('layer 1 fee: included in the quote, and in the remaining balance', async () => {
  const before = await sender.quote(chain.place, coin(1n));
  assert.equal(before.l1Fee, 0n);
  const place = '0x420000000000000000000000000000000000000F';
  await chain.rpc('anvil_setCode', place, contracts.Oracle?.deployed);
  const quote = await sender.quote(chain.place, coin(1n));
  await chain.rpc('anvil_setCode', place, '0x');
  // Between the length of the smallest and the largest native transfer, plus a quarter.
  assert.ok(quote.l1Fee > 40_000n && quote.l1Fee < 100_000n, String(quote.l1Fee));
  assert.equal(quote.max, quote.coin - quote.fee - quote.l1Fee);
});

test('wallet on another chain: gets no signature request, and its answers are ignored', async () => {
  const transfer = coin(1n);
  const quote = await sender.quote(chain.place, transfer);
  const asked: string[] = [];
  const request = async ({ method }: { method: string }) => {
    asked.push(method);
    if (method === 'eth_chainId') return '0x1';
    throw new Error('not to be asked');
  };
  const elsewhere = { ...chain.place, provider: { request } };
  await assert.rejects(sender.submit(elsewhere, transfer, quote), { code: 'send_wrong_chain' });
  assert.deepEqual(asked.sort(), ['eth_accounts', 'eth_chainId']);
  const plain = await deploy('Plain');
  const facts = await sender.tokenFacts(elsewhere, plain);
  assert.deepEqual([facts.decimals, facts.source], [6, 'rpc']);
});

test('wallet signed for another chain or returned no id: distinguished from a rejection', async () => {
  const transfer = coin(1n);
  const quote = await sender.quote(chain.place, transfer);
  const answering = (answer: unknown, chains: string[]) => ({
    ...chain.place,
    provider: {
      async request({ method }: { method: string }) {
        if (method === 'eth_chainId') return chains.shift() ?? '0x7a69';
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  const id = `0x${'ab'.repeat(32)}`;
  const cases: [unknown, string[], string][] = [
    [id, ['0x7a69', '0x1'], 'send_other_chain'],
    ['0x12', [], 'send_unreadable'],
    [null, [], 'send_unreadable'],
    [Object.assign(new Error('no'), { code: 4001 }), [], 'user_rejected'],
    [new Error('insufficient funds'), [], 'send_failed'],
  ];
  for (const [answer, chains, code] of cases) {
    await assert.rejects(sender.submit(answering(answer, chains), transfer, quote), { code });
  }
});

test('wallet request: built by the sender: recipient, amount, data, chain, and the quoted fee', async () => {
  const told: Record<string, unknown>[] = [];
  const provider = {
    async request({ method, params }: { method: string; params?: readonly unknown[] | object }) {
      if (method === 'eth_chainId') return '0x7a69';
      told.push((params as Record<string, unknown>[])[0] ?? {});
      return `0x${'ab'.repeat(32)}`;
    },
  };
  const plain = await deploy('Plain');
  const transfer = token(plain, 5n);
  const quote = await sender.quote(chain.place, transfer);
  await sender.submit({ ...chain.place, provider }, transfer, quote);
  const [{ to, value, data, chainId, gas, maxFeePerGas, nonce } = {}] = told;
  assert.deepEqual([to, value, chainId, nonce], [plain, '0x0', '0x7a69', undefined]);
  const owner = chain.other.slice(2).toLowerCase().padStart(64, '0');
  assert.equal(data, `0xa9059cbb${owner}${'5'.padStart(64, '0')}`);
  assert.equal(BigInt(String(gas)) * BigInt(String(maxFeePerGas)), quote.fee);
});

test('failed on chain, dropped by the node, replaced: each is reported, never as a success', async () => {
  const paused = await deploy('Paused');
  const { from } = chain.place;
  const data = `0xa9059cbb${chain.other.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`;
  const gas = '0x30000';
  const failed = await chain.rpc<string>('eth_sendTransaction', { from, to: paused, data, gas });
  await chain.mined(failed);
  assert.equal((await sender.status(chain.network, failed, { from })).state, 'failed');

  await chain.rpc('evm_setAutomine', false);
  const nonce = Number(await chain.rpc('eth_getTransactionCount', from, 'latest'));
  const price = (gwei: number) => `0x${(gwei * 1e9).toString(16)}`;
  const options = { from, to: chain.other, value: '0x1', gas: '0x5208' };
  const fees = (gwei: number) => ({ maxFeePerGas: price(gwei), maxPriorityFeePerGas: price(gwei) });
  const slow = await chain.rpc<string>('eth_sendTransaction', { ...options, ...fees(20) });
  assert.equal((await sender.status(chain.network, slow, { from })).nonce, nonce);
  await chain.rpc('anvil_dropTransaction', slow);
  const gone = await sender.status(chain.network, slow, { from, nonce });
  assert.deepEqual(gone, { state: 'pending', nonce, unseen: true });
  // No node has seen it yet, and its nonce is unknown: it may only be slow.
  assert.equal((await sender.status(chain.network, slow, { from })).unseen, true);
  const quick = await chain.rpc<string>('eth_sendTransaction', { ...options, ...fees(50) });
  await chain.rpc('evm_mine');
  await chain.mined(quick);
  const replaced = await sender.status(chain.network, slow, { from, nonce });
  assert.deepEqual(replaced, { state: 'replaced', nonce, by: quick });
  await chain.rpc('evm_setAutomine', true);
});

test('chain without a base fee: asked for its gas price', async () => {
  const provider = {
    async request({ method, params }: { method: string; params?: readonly unknown[] | object }) {
      if (method === 'eth_getBlockByNumber') return { number: '0x1' };
      if (method === 'eth_gasPrice') return '0x3b9aca00';
      return chain.rpc(method, ...((params ?? []) as unknown[]));
    },
  };
  const quote = await sender.quote({ ...chain.place, provider }, coin(1n));
  assert.deepEqual(quote.price, { perGas: 1_000_000_000n });
  assert.equal(quote.fee, 21_000n * 1_000_000_000n);
});

test('provider that answers from this page’s own nodes: not used as a wallet', async () => {
  const plain = await deploy('Plain');
  const lies = async () => `0x${'63'.padStart(64, '0')}`;
  const place = { ...chain.place, provider: { request: lies, readsHere: true as const } };
  const facts = await sender.tokenFacts(place, plain);
  assert.deepEqual([facts.decimals, facts.source], [6, 'rpc']);
});
