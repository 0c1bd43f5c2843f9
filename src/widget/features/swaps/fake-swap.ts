/** For tests: a connected page, a filled form, a gateway and a chain with scripted replies. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Interface, keccak256 } from 'ethers';
import { parse } from 'valibot';
import { type BuildSwapBody, buildSwapBody, swapQuotes } from '../../../protocol/http/swaps';
import { minimumReceived, type Slippage } from '../../../protocol/swaps/swap-math';
import { NATIVE, type Token } from '../../core/account-data/token';
import { connect } from '../../core/connect/connect';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import type {
  AtomicSupport,
  CallBatches,
  CallsTrial,
  ContractCall,
  ContractSender,
  TransactionQuote,
} from '../../core/contracts/sender';
import { addErrors } from '../../core/errors/app-kit-error';
import { PAYMENT_ERRORS } from '../../core/errors/catalog/payment-errors';
import type { BalanceQuery, Gateway } from '../../core/gateway/gateway-types';
import { stopPending } from '../../core/payments/transaction-tracker';
import {
  ADDRESS,
  type FakePage,
  fakeConnector,
  fakeNetwork,
  fakePage,
  fakeWorld,
  settle,
  type World,
} from '../../core/testing/fake-core';
import { setGlobal } from '../../core/testing/fake-page';
import { createFakeSender, type FakeSender, HASH } from '../../core/testing/fake-sender';
import { pushView, resetView } from '../../core/views/router';
import { SWAPS_ERRORS } from './errors';
import { currentQuery } from './form/current-query';
import { resetSwap, setSwap } from './form/swap-form';
import { $swapReview, closeSwapReview, confirmSwap, openSwapReview } from './submit/confirm-swap';
import type { ReadyReview } from './submit/review-state';
import { swapFollows } from './swap-rules';

addErrors({ ...PAYMENT_ERRORS, ...SWAPS_ERRORS });

export const ROUTER = '0x5555555555555555555555555555555555555555';
export const USDX = '0x1111111111111111111111111111111111111111';
export const WETH = '0x2222222222222222222222222222222222222222';
const SWAP_HASH = `0x${'cd'.repeat(32)}`;

export const PLACE = {
  ...fakeNetwork('eip155:31337', 'Local One'),
  contracts: { swapRouter: ROUTER },
};

const token = (id: string, symbol: string, decimals: number): Token => ({
  ...{ id, name: 'Dollar X', symbol, decimals, numeric: '', verified: true, lookalike: false },
});
export const DOLLARS = token(USDX, 'USDX', 6);
const ETHER = token(NATIVE, 'ETH', 18);

const V2 = new Interface([
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function approve(address,uint256)',
]);

export interface FakeChain {
  balance: bigint;
  allowance: bigint;
  quoted: TransactionQuote;
  /** Each call that the wallet was asked for. */
  calls: ContractCall[];
  /** The wallet's answer, in turn; the last one again. */
  answers: (() => Promise<string>)[];
  /** The wallet's word on batches. */
  atomic: AtomicSupport | undefined;
  /** Each batch that the wallet was asked for. */
  batched: (readonly ContractCall[])[];
  /** Of a batch as a whole. */
  simulated: CallsTrial | undefined;
}

export interface FakeApi {
  /** Coins for all tokens. */
  expected: bigint;
  /** Percent, as the gateway says it. */
  providerFee: unknown;
  /** Changes the built transaction. */
  lie: (tx: Record<string, unknown>) => Record<string, unknown>;
  /** Tokens that each question for balances wants anew. */
  forced: (readonly string[])[];
  /** Rejects the endpoint with this pattern. */
  fails: string;
  error: unknown;
}

export interface SwapWorld {
  world: World;
  sender: FakeSender;
  chain: FakeChain;
  api: FakeApi;
  page: FakePage;
  stop(): void;
}

function fakeContracts(chain: FakeChain): ContractSender {
  const answered = (): Promise<string> => {
    const [answer, ...others] = chain.answers;
    if (others.length > 0) chain.answers = others;
    assert.ok(answer);
    return answer();
  };
  const batches: CallBatches = {
    support: async () => chain.atomic,
    simulate: async () => chain.simulated,
    async submit(_, calls, __, asking) {
      asking?.();
      chain.batched.push(calls);
      return answered();
    },
    status: async () => ({ state: 'pending' }),
  };
  return {
    batches: async () => batches,
    signedTransfers: () => Promise.reject(new Error('A swap signs no transfer')),
    balance: async () => chain.balance,
    allowance: async () => chain.allowance,
    async approvalCall({ token: to, spender, amount }) {
      return { to, data: V2.encodeFunctionData('approve', [spender, amount]), value: 0n };
    },
    contentOf: async ({ to, data, value }) => ({
      to,
      value: String(value),
      dataHash: keccak256(data),
    }),
    quoteCall: async () => ({ ...chain.quoted }),
    async submitCall(_, call, __, asking) {
      asking?.();
      chain.calls.push(call);
      return answered();
    },
  };
}

export function fakeApi(api: FakeApi): Gateway {
  const build = ({ amount, from, userAddress, eip155: { slippage } }: BuildSwapBody) => {
    const minimum = minimumReceived(api.expected, slippage as Slippage);
    const values = [amount, minimum, [USDX, WETH], ADDRESS, 9n];
    const data = V2.encodeFunctionData('swapExactTokensForETH', values);
    const eip155 = { gas: '200000', gasPrice: '1' };
    const tx = { from: userAddress, to: `${PLACE.id}:${ROUTER}`, data, eip155 };
    assert.ok(from?.endsWith(USDX));
    return { tx: api.lie({ ...tx, amount: String(api.expected) }) };
  };
  const callSource = async (_: string, { pattern }: { pattern: string }, asked: unknown) => {
    const { query, body } = asked as { query: Record<string, string>; body: unknown };
    if (pattern.includes(api.fails)) throw api.error;
    if (pattern.endsWith('build-transaction')) return build(parse(buildSwapBody(), body));
    if (pattern.endsWith('price')) return { fungibles: [] };
    const { amount: fromAmount, from: fromAccount, to: toAccount } = query;
    const quote = { fromAmount, fromAccount, toAccount, toAmount: String(api.expected) };
    const { providerFee } = api;
    const fee = providerFee === undefined ? {} : { providerFee };
    return parse(swapQuotes.reply, { quotes: [{ ...quote, ...fee }] });
  };
  const fetchBalances = async ({ force }: BalanceQuery) => {
    api.forced.push(force ?? []);
    return undefined;
  };
  return { callSource, fetchBalances } as unknown as Gateway;
}

/** After the start: the library runs effects by a timer without a delay, which the fake one never fires. */
export function fireEffects(): void {
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
}

/** Lets the effects of rendered components run, and what they began. */
export async function effectsRun(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await settle();
    mock.timers.tick(50);
  }
}

/** Fakes timers until the stop. 500 USDX for a coin. */
export async function startSwap(): Promise<SwapWorld> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 });
  const page = fakePage();
  const sender = createFakeSender();
  const chain: FakeChain = {
    ...{ balance: 1_000_000_000n, allowance: 0n, calls: [] },
    quoted: { fee: 1_000n, l1Fee: 0n, coin: 10n ** 18n, nonce: 7, simulation: { ok: true } },
    answers: [async () => HASH, async () => SWAP_HASH],
    ...{ atomic: undefined, batched: [], simulated: { ok: true, returned: '0x' } },
  };
  const api: FakeApi = {
    ...{ expected: 10n ** 17n, lie: (tx) => tx, fails: 'none', error: undefined },
    ...{ providerFee: undefined, forced: [] },
  };
  const world = fakeWorld({
    sender: Object.assign(sender, { contracts: fakeContracts(chain) }),
    options: { networks: [PLACE], projectId: 'p1', apiUrl: 'https://gateway.test' },
  });
  setGatewayLoader(async () => fakeApi(api));
  const stopRules = swapFollows();
  await connect(fakeConnector());
  resetView('Account');
  setSwap({ from: DOLLARS, to: ETHER, amount: '500' });
  return {
    ...{ world, sender, chain, api, page },
    stop() {
      closeSwapReview();
      stopPending();
      resetSwap();
      stopRules();
      world.stop();
      setGatewayLoader(() => Promise.reject(new Error('none')));
      mock.timers.reset();
    },
  };
}

export async function reviewed(): Promise<void> {
  pushView('Swap');
  pushView('SwapPreview');
  const query = currentQuery();
  assert.ok(query);
  await openSwapReview(query);
}

export function ready(): ReadyReview {
  const shown = $swapReview.get();
  assert.equal(shown.state, 'ready', JSON.stringify((shown as { error?: Error }).error?.message));
  return shown as ReadyReview;
}

/** The code of the error in place of the review. */
export function failedCode(): string {
  const shown = $swapReview.get();
  return shown.state === 'failed' ? shown.error.code : shown.state;
}

export const press = (): Promise<void> => confirmSwap(new Set(['["impactUnknown",{}]']));

/** The approval is in a block, and allows its amount. */
export async function approved({ sender, chain }: SwapWorld): Promise<void> {
  const pressed = press();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  sender.becomes = { state: 'confirmed' };
  chain.allowance = 500_000_000n;
  for (let turn = 0; turn < 5; turn += 1) {
    mock.timers.tick(4_000);
    await settle();
  }
  sender.becomes = { state: 'pending' };
  await pressed;
}
