/** Tests the steps of a swap: what is asked of the wallet, what stops it, and what is left to continue. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { AppKitError, appKitError } from '../../../core/errors/app-kit-error';
import { payments } from '../../../core/payments/payment-journal';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS, settle } from '../../../core/testing/fake-core';
import { $route, goBack } from '../../../core/views/router';
import { $toast } from '../../../core/views/toasts';
import {
  approved,
  DOLLARS,
  failedCode,
  PLACE,
  press,
  ROUTER,
  ready,
  reviewed,
  type SwapWorld,
  startSwap,
  USDX,
  WETH,
} from '../fake-swap';
import { setSwap } from '../form/swap-form';
import { endSwapped } from '../result/show-swapped';
import { acceptChange, chooseUnlimited, STALE_MS } from './confirm-swap';
import { swapProgress } from './swap-progress';

let swap: SwapWorld;
const GOLD = `0x${'3'.repeat(40)}`;
const progress = () => swapProgress({ network: PLACE, from: ADDRESS });
const descriptions = (): string[] =>
  $pendingTransactions.get().map((one) => ('description' in one ? one.description : ''));

beforeEach(async () => {
  swap = await startSwap();
});
afterEach(() => {
  swap.stop();
  storage.remove('swap_progress');
  storage.remove('recent_payments');
  storage.remove('pending_transactions');
});

test('approval: exactly the amount, to the router of the swap', async () => {
  await reviewed();
  assert.deepEqual(ready().review.steps, ['approve', 'swap']);
  await approved(swap);
  assert.equal(swap.chain.calls.length, 1);
  const [call] = swap.chain.calls;
  assert.deepEqual([call?.to, call?.value], [USDX, 0n]);
  assert.ok(call?.data.endsWith(500_000_000n.toString(16).padStart(64, '0')));
  assert.ok(call?.data.includes(ROUTER.slice(2)));
  assert.deepEqual(ready().review.steps, ['swap']);
  assert.equal(progress()?.step, 'approved');
});

test('both steps: two requests, then Account; the swap is tracked, and nothing is left to continue', async () => {
  await reviewed();
  await approved(swap);
  await press();
  assert.equal(swap.chain.calls.length, 2);
  assert.equal(swap.chain.calls[1]?.to, ROUTER);
  assert.equal($route.get().view, 'Account');
  assert.equal(progress(), undefined);
  assert.deepEqual(descriptions(), [
    'Approve 500\u00a0USDX for Uniswap',
    'Swap 500\u00a0USDX for ETH',
  ]);
});

test('end of a swap after its moment: one toast; a failed swap may be repeated without a warning', async () => {
  swap.chain.allowance = 500_000_000n;
  await reviewed();
  await press();
  await settle();
  endSwapped();
  assert.equal(payments().length, 1);
  swap.sender.becomes = { state: 'failed' };
  for (let turn = 0; turn < 3; turn += 1) {
    mock.timers.tick(4_000);
    await settle();
  }
  assert.match($toast.get()?.message ?? '', /^Swapping 500\u00a0USDX for ETH failed/);
  assert.deepEqual(payments(), []);
});

test('swap on the chain: the balances are read anew, both tokens bypassing the caches', async () => {
  swap.chain.allowance = 500_000_000n;
  setSwap({ to: { ...DOLLARS, id: GOLD } });
  // To a token instead of the coin: another call of the router.
  swap.api.lie = (tx) => {
    const data = `${tx.data}`.replace(WETH.slice(2), GOLD.slice(2)).replace('18cbafe5', '38ed1739');
    return { ...tx, data };
  };
  await reviewed();
  await press();
  swap.api.forced.length = 0;
  swap.sender.becomes = { state: 'confirmed' };
  for (let turn = 0; turn < 3; turn += 1) {
    mock.timers.tick(4_000);
    await settle();
  }
  // The code of the balances is a file of its own.
  for (let turn = 0; swap.api.forced.length === 0 && turn < 100; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const both = [`${PLACE.id}:${USDX}`, `${PLACE.id}:${GOLD}`];
  assert.ok(swap.api.forced.some((ids) => both.every((id) => ids.includes(id))));
});

test('approval gone again (a reorganized chain, or taken back): no swap; the approval is asked for again', async () => {
  await reviewed();
  await approved(swap);
  assert.deepEqual(ready().review.steps, ['swap']);
  swap.chain.allowance = 0n;
  await press();
  assert.equal(ready().error?.code, 'swap_changed');
  assert.deepEqual(ready().review.steps, ['approve', 'swap']);
  assert.equal(swap.chain.calls.length, 1);
  acceptChange();
  await approved(swap);
  assert.deepEqual(
    swap.chain.calls.map(({ to }) => to),
    [USDX, USDX],
  );
});

test('pressed twice: one request', async () => {
  swap.chain.allowance = 500_000_000n;
  await reviewed();
  await Promise.all([press(), press()]);
  assert.equal(swap.chain.calls.length, 1);
});

const rejected = async (): Promise<never> => {
  throw Object.assign(new Error('no'), { code: 4001 });
};

test('rejected approval: nothing is left to continue', async () => {
  swap.chain.answers = [rejected];
  await reviewed();
  await press();
  assert.equal(ready().error?.code, 'user_rejected');
  assert.equal(progress(), undefined);
});

test('rejected swap after the approval: left to continue, with the swap alone', async () => {
  await reviewed();
  await approved(swap);
  swap.chain.answers = [rejected];
  await press();
  assert.equal(ready().error?.code, 'user_rejected');
  assert.deepEqual(
    [progress()?.step, progress()?.from.id, progress()?.units],
    ['approved', DOLLARS.id, '500000000'],
  );
  swap.chain.answers = [async () => `0x${'ef'.repeat(32)}`];
  await press();
  assert.equal(swap.chain.calls.length, 3);
  assert.equal(progress(), undefined);
});

test('swap without an answer: the next press needs its own acknowledgment', async () => {
  await reviewed();
  await approved(swap);
  swap.chain.answers = [async () => Promise.reject(new Error('connection lost'))];
  await press();
  assert.equal(progress()?.step, 'swap');
  assert.equal(payments().filter(({ sent }) => !sent).length, 1);
  goBack();
  await reviewed();
  const ids = ready().review.warnings.map(({ id }) => id);
  assert.ok(ids.includes('unanswered'));
  await press();
  assert.equal(swap.chain.calls.length, 2);
});

test('failed approval: the error says so, and the swap is not asked for', async () => {
  await reviewed();
  const pressed = press();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  swap.sender.becomes = { state: 'failed' };
  mock.timers.tick(4_000);
  await pressed;
  assert.equal(ready().error?.code, 'swap_failed');
  assert.equal(swap.chain.calls.length, 1);
});

test('worse price on the press: shown and asked again; the minimum never falls unseen', async () => {
  swap.chain.allowance = 500_000_000n;
  await reviewed();
  swap.api.expected = (swap.api.expected * 99n) / 100n;
  await press();
  assert.equal(ready().error?.code, 'swap_changed');
  assert.deepEqual(swap.chain.calls, []);
  await press();
  assert.deepEqual(swap.chain.calls, []);
  acceptChange();
  await press();
  assert.equal(swap.chain.calls.length, 1);
});

test('slightly worse price: the reviewed transaction is sent, with its minimum', async () => {
  swap.chain.allowance = 500_000_000n;
  await reviewed();
  const { call } = ready().review;
  swap.api.expected -= 1_000n;
  await press();
  assert.equal(swap.chain.calls[0]?.data, call.data);
});

test('old price: not confirmed before the next one', async () => {
  swap.chain.allowance = 500_000_000n;
  swap.api.fails = 'none';
  await reviewed();
  swap.api.fails = 'build';
  swap.api.error = new Error('down');
  for (let turn = 0; turn < 4; turn += 1) {
    mock.timers.tick(STALE_MS / 3 + 1);
    await settle();
  }
  assert.equal(ready().stale, true);
  await press();
  assert.deepEqual(swap.chain.calls, []);
  swap.api.fails = 'none';
  mock.timers.tick(10_001);
  await settle();
  assert.equal(ready().stale, false);
});

test('unlimited approval: only by the choice of the user', async () => {
  await reviewed();
  await chooseUnlimited(true);
  const pressed = press();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  assert.ok(swap.chain.calls[0]?.data.endsWith('f'.repeat(64)));
  swap.sender.becomes = { state: 'confirmed' };
  swap.chain.allowance = 2n ** 256n - 1n;
  mock.timers.tick(4_000);
  await pressed;
  assert.equal(ready().unlimited, false);
});

test('other recipient in the calldata: nothing is asked of the wallet', async () => {
  swap.api.lie = (tx) => ({
    ...tx,
    data: `${tx.data}`.replace(ADDRESS.slice(2).toLowerCase(), '9'.repeat(40)),
  });
  await reviewed();
  assert.equal(failedCode(), 'swap_route_unreadable');
});

for (const [what, pattern, code] of [
  ['prices of the exchange', 'quotes', 'swap_init_failed'],
  ['transaction', 'build', 'swap_build_failed'],
] as const) {
  test(`${what}: not loaded: ${code}`, async () => {
    Object.assign(swap.api, { fails: pattern, error: new Error('down') });
    await reviewed();
    assert.equal(failedCode(), code);
  });
}

for (const [reason, code] of [
  ['insufficient_liquidity', 'swap_no_liquidity'],
  ['same_token', 'swap_same_token'],
  ['other', 'swap_build_failed'],
] as const) {
  test(`gateway refuses with ${reason}: ${code}`, async () => {
    const reply = Response.json({ code: reason, message: 'no' }, { status: 400 });
    const error = new AppKitError('http_status', { n: 400 }, reply);
    Object.assign(swap.api, { fails: 'build', error });
    await reviewed();
    assert.equal(failedCode(), code);
  });
}

test('allowance not readable, approval not buildable: each has its error', async () => {
  const { contracts } = swap.sender;
  assert.ok(contracts);
  const { allowance } = contracts;
  contracts.allowance = () => Promise.reject(appKitError('rpc_unavailable'));
  await reviewed();
  assert.equal(failedCode(), 'swap_allowance_failed');
  contracts.allowance = allowance;
  contracts.approvalCall = () => Promise.reject(new Error('no chunk'));
  await reviewed();
  assert.equal(failedCode(), 'swap_approval_failed');
});

test('owner without swaps: refused before anything is asked', async () => {
  const network = { ...PLACE, contracts: {} };
  const { requireSwapContext } = await import('../swap-context');
  assert.equal(requireSwapContext().where.network.id, network.id);
  swap.world.stop();
  await settle();
  assert.throws(requireSwapContext, { code: 'swap_unsupported' });
});
