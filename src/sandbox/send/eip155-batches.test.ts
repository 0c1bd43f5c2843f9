/** Tests batches of calls on the seeded chain: the widget's adapter against the sandbox's wallet. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Interface } from 'ethers';
import { eip155 } from '../../widget/adapters/eip155';
import type {
  CallBatches,
  ContractCall,
  ContractSender,
  SendLocation,
  TransferStatus,
} from '../../widget/core/contracts/sender';
import { SEED_AMM, SEED_MARKET, SEED_TOKENS } from '../facts-seed';
import { WalletError } from '../wallet-core/errors';
import { signerAt } from '../wallet-core/keys';
import { createWallet } from '../wallet-core/sandbox-wallet';
import {
  type AtomicSupport,
  INITIAL_STATE,
  type Question,
  type WalletState,
} from '../wallet-core/state';
import { type SendChain, startSendChain } from './fake-send-chain';

declare const __ROOT__: string;

const contracts = eip155.send?.contracts as ContractSender;
const ROUTER = new Interface([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256) returns (uint256[])',
]);
const { weth, router } = SEED_AMM;
const USDX = SEED_TOKENS.usdx.address;
const FEE = SEED_TOKENS.feeOnTransfer.address;
const RESET = SEED_MARKET.tokens.resetFirst.address;
const LATER = 2n ** 40n;
const FINE = { simulation: { ok: true } } as const;
const SITE = { origin: 'http://shop.localhost:4100', port: 4100 };

let chain: SendChain;
let batches: CallBatches;
const questions: Question[] = [];

/** The sandbox's wallet with one of its accounts, on this chain. */
async function walletOf(index: number, atomic: AtomicSupport | undefined, allows = true) {
  let state: WalletState = { ...INITIAL_STATE, account: index };
  const wallet = createWallet({
    load: async () => state,
    save: async (next) => {
      state = next;
    },
    ask: async (question) => {
      questions.push(question);
      return question.kind === 'connect' || allows;
    },
    rpc: (_, method, params) => chain.rpc(method, ...params),
    emit: () => {},
    signerAt,
    atomic: () => atomic,
  });
  const request = (asked: { method: string; params?: readonly unknown[] | object }) =>
    wallet.request(SITE, asked as { method: string; params?: readonly unknown[] });
  await request({ method: 'eth_requestAccounts' });
  const from = signerAt(index).address;
  const place: SendLocation = { provider: { request }, network: chain.network, from };
  return { request, from, place };
}

before(async () => {
  chain = await startSendChain(31_337, path.join(__ROOT__, 'src/sandbox/seed'));
  batches = await contracts.batches();
});
after(() => chain.stop());

const approval = (token: string, amount: bigint): Promise<ContractCall> =>
  contracts.approvalCall({ token, spender: router, amount });

const sale = (token: string, units: bigint, to: string, least = 1n): ContractCall => ({
  to: router,
  data: ROUTER.encodeFunctionData('swapExactTokensForETH', [
    units,
    least,
    [token, weth],
    to,
    LATER,
  ]),
  value: 0n,
});

const purchase = (token: string, to: string): ContractCall => ({
  to: router,
  data: ROUTER.encodeFunctionData('swapExactETHForTokens', [1n, [weth, token], to, LATER]),
  value: 10n ** 15n,
});

async function ended({ provider }: SendLocation, id: string): Promise<TransferStatus> {
  for (;;) {
    const status = await batches.status(provider, id);
    if (status.state !== 'pending') return status;
  }
}

for (const [index, atomic, title] of [
  [3, 'ready', 'Upgrade your account and send these calls?'],
  [4, 'supported', 'Upgrade your account and send these calls?'],
  // The account has named the code.
  [4, 'supported', 'Send these calls?'],
] as const) {
  test(`account ${index}, atomic ${atomic}, "${title}": approval and swap in one transaction`, async () => {
    const { place, from } = await walletOf(index, atomic);
    assert.equal(await batches.support(place), atomic);
    const units = 50_000_000n;
    const calls = [await approval(USDX, units), sale(USDX, units, from)];
    const [coins, tokens] = [
      await contracts.balance(place, 'native'),
      await contracts.balance(place, USDX),
    ];
    const tried = await batches.simulate(place, calls);
    assert.equal(tried?.ok, true);
    const status = await ended(place, await batches.submit(place, calls, FINE));
    assert.equal(status.state, 'confirmed');
    assert.match(status.by ?? '', /^0x[\da-f]{64}$/);
    assert.equal(questions.at(-1)?.title, title);
    assert.equal(await contracts.balance(place, USDX), tokens - units);
    assert.ok((await contracts.balance(place, 'native')) > coins);
    assert.equal(await contracts.allowance(place, USDX, router), 0n);
  });
}

test('second call reverts: the first did nothing either', async () => {
  const { place, from } = await walletOf(5, 'supported');
  const calls = [await approval(USDX, 1_000_000n), sale(USDX, 1_000_000n, from, 10n ** 30n)];
  const tried = await batches.simulate(place, calls);
  assert.deepEqual(tried, {
    ok: false,
    reason: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT',
  });
  // As if the price had moved after the trial.
  const status = await ended(place, await batches.submit(place, calls, FINE));
  assert.equal(status.state, 'failed');
  assert.equal(await contracts.allowance(place, USDX, router), 0n);
});

test('trial of a purchase: exactly the amount that the router counts arrives, and of a token with a fee less', async () => {
  const { place, from } = await walletOf(6, undefined);
  for (const [token, hasFee] of [
    [USDX, false],
    [FEE, true],
  ] as const) {
    const tried = await batches.simulate(place, [purchase(token, from)], token);
    assert.ok(tried?.ok);
    const counted = BigInt(`0x${tried.returned.slice(-64)}`);
    assert.ok(tried.received !== undefined && counted > 0n);
    // The token rounds its fee down.
    assert.equal(counted - tried.received, hasFee ? counted / 100n : 0n);
  }
});

test('trial of a sale of a token with a fee: the pool refuses it, before any approval', async () => {
  const { place, from } = await walletOf(6, undefined);
  const units = 10n ** 18n;
  const calls = [await approval(FEE, units), sale(FEE, units, from)];
  assert.deepEqual(await batches.simulate(place, calls), {
    ok: false,
    reason: 'UniswapV2: K',
  });
});

test('token that refuses an allowance over an old one: the quote says so, and zero first works', async () => {
  const { place } = await walletOf(6, undefined);
  await chain.write(RESET, (await approval(RESET, 5n)).data);
  const first = { ...place, from: chain.place.from, provider: chain.place.provider };
  const over = await contracts.quoteCall(first, await approval(RESET, 6n));
  assert.deepEqual(over.simulation, { ok: false, reason: 'reset the allowance first' });
  const zero = await contracts.quoteCall(first, await approval(RESET, 0n));
  assert.deepEqual(zero.simulation, { ok: true });
});

test('wallet without batches: no support, and a request is refused with 5760', async () => {
  const { place, request } = await walletOf(7, undefined);
  assert.equal(await batches.support(place), undefined);
  const calls = [{ to: USDX, data: '0x' }];
  const asked = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls };
  await assert.rejects(request({ method: 'wallet_sendCalls', params: [asked] }), { code: 5760 });
});

test('upgrade rejected: 5750; nothing was sent, and the adapter offers no batch again', async () => {
  const { place } = await walletOf(8, 'ready', false);
  assert.equal(await batches.support(place), 'ready');
  const calls = [await approval(USDX, 1n)];
  await assert.rejects(batches.submit(place, calls, FINE), (error: { cause?: unknown }) => {
    assert.ok(error.cause instanceof WalletError && error.cause.code === 5750);
    return true;
  });
  assert.equal(await batches.support(place), undefined);
});

const CALLS = [{ to: USDX, data: '0x', value: '0x0' }];
const RIGHT = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: CALLS };
for (const [what, change, code] of [
  ['another version', { version: '1.0' }, -32602],
  ['no version', { version: undefined }, -32602],
  ['no word on atomicity', { atomicRequired: undefined }, -32602],
  ['a chain id with leading zeros', { chainId: '0x07a69' }, -32602],
  ['a chain id as a number', { chainId: 31337 }, -32602],
  ['another chain', { chainId: '0x1' }, 5710],
  ['another account', { from: `0x${'1'.repeat(40)}` }, 4100],
  ['no calls', { calls: [] }, -32602],
  ['a call without an address of its own', { calls: [{ to: '0x12' }] }, -32602],
  ['data that is no hex', { calls: [{ to: USDX, data: 'hello' }] }, -32602],
  ['a value as a number', { calls: [{ to: USDX, value: 1 }] }, -32602],
  ['too many calls', { calls: Array(21).fill(CALLS[0]) }, 5740],
  ['a capability it can’t do without', { capabilities: { paymaster: { url: 'x' } } }, 5700],
  [
    'such a capability in a call',
    { calls: [{ ...CALLS[0], capabilities: { paymaster: {} } }] },
    5700,
  ],
  ['an id that is no hex', { id: 'mine' }, -32602],
] as const) {
  test(`wallet_sendCalls with ${what}: ${code}, and no question`, async () => {
    const { request } = await walletOf(7, 'supported');
    const before = questions.length;
    const params = [{ ...RIGHT, ...change }];
    await assert.rejects(request({ method: 'wallet_sendCalls', params }), { code });
    assert.equal(questions.length, before);
  });
}

test('ids: used twice is refused with 5720; unknown is 5730; an optional capability is ignored', async () => {
  const { request } = await walletOf(7, 'supported');
  const asked = { ...RIGHT, id: '0x1234', capabilities: { paymaster: { optional: true } } };
  const calls = [{ to: signerAt(1).address, value: '0x1' }];
  const params = [{ ...asked, calls }];
  assert.deepEqual(await request({ method: 'wallet_sendCalls', params }), { id: '0x1234' });
  await assert.rejects(request({ method: 'wallet_sendCalls', params }), { code: 5720 });
  await assert.rejects(request({ method: 'wallet_getCallsStatus', params: ['0x99'] }), {
    code: 5730,
  });
});

test('capabilities: of the asked chains and the own account alone', async () => {
  const { request, from } = await walletOf(7, 'ready');
  const ask = (...params: unknown[]) => request({ method: 'wallet_getCapabilities', params });
  const own = { '0x7a69': { atomic: { status: 'ready' } } };
  assert.deepEqual(await ask(from), own);
  assert.deepEqual(await ask(from, ['0x1', '0x7a69']), own);
  assert.deepEqual(await ask(from, ['0x1']), {});
  await assert.rejects(ask(signerAt(1).address), { code: 4100 });
  await assert.rejects(ask(from, ['1']), { code: -32602 });
});
