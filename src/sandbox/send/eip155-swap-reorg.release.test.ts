/** Tests a swap whose approval a reorg takes back: the real adapter and tracker on the seeded exchange. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Interface, parseEther } from 'ethers';
import { parse } from 'valibot';
import { type BuildSwapBody, buildSwapBody, swapQuotes } from '../../protocol/http/swaps';
import { minimumReceived, type Slippage } from '../../protocol/swaps/swap-math';
import { eip155 } from '../../widget/adapters/eip155';
import { NATIVE } from '../../widget/core/account-data/token';
import { connect } from '../../widget/core/connect/connect';
import { setGatewayLoader } from '../../widget/core/contracts/island-loaders';
import type { Sender } from '../../widget/core/contracts/sender';
import { addErrors } from '../../widget/core/errors/app-kit-error';
import { PAYMENT_ERRORS } from '../../widget/core/errors/catalog/payment-errors';
import type { Gateway } from '../../widget/core/gateway/gateway-types';
import { warningKey } from '../../widget/core/payments/payment-warning';
import { stopPending } from '../../widget/core/payments/transaction-tracker';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  type World,
} from '../../widget/core/testing/fake-core';
import { fakeStorage, setGlobal } from '../../widget/core/testing/fake-page';
import { pushView, resetView } from '../../widget/core/views/router';
import { SWAPS_ERRORS } from '../../widget/features/swaps/errors';
import { DOLLARS, ready } from '../../widget/features/swaps/fake-swap';
import { currentQuery } from '../../widget/features/swaps/form/current-query';
import { setSwap } from '../../widget/features/swaps/form/swap-form';
import {
  acceptChange,
  closeSwapReview,
  confirmSwap,
  openSwapReview,
} from '../../widget/features/swaps/submit/confirm-swap';
import { SEED_AMM, SEED_TOKENS } from '../facts-seed';
import { type SendChain, startSendChain } from './fake-send-chain';

declare const __ROOT__: string;

const { usdx } = SEED_TOKENS;
const HALF = 500_000_000n;
const ROUTER = new Interface([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function allowance(address, address) view returns (uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
]);
const PATH = [usdx.address, SEED_AMM.weth];

let chain: SendChain;
let world: World;

const call = (to: string, name: string, args: readonly unknown[]) =>
  chain.rpc<string>('eth_call', { to, data: ROUTER.encodeFunctionData(name, args) }, 'latest');
const allowance = async (): Promise<bigint> =>
  BigInt(await call(usdx.address, 'allowance', [chain.place.from, SEED_AMM.router]));
const expected = async (): Promise<bigint> => {
  const reply = await call(SEED_AMM.router, 'getAmountsOut', [HALF, PATH]);
  const [amounts] = ROUTER.decodeFunctionResult('getAmountsOut', reply) as unknown as [bigint[]];
  return amounts.at(-1) ?? assert.fail();
};
const sends = (): number => chain.asked.filter((one) => one === 'eth_sendTransaction').length;
/** The user has read the warnings. */
const press = (): Promise<void> => confirmSwap(new Set(ready().review.warnings.map(warningKey)));

/** Quotes and builds by the exchange itself. */
async function callSource(_: string, { pattern }: { pattern: string }, asked: unknown) {
  const { query, body } = asked as { query: Record<string, string>; body: unknown };
  if (pattern.endsWith('price')) return { fungibles: [] };
  const received = await expected();
  if (!pattern.endsWith('build-transaction')) {
    const { amount: fromAmount, from: fromAccount, to: toAccount } = query;
    const quote = { fromAmount, fromAccount, toAccount, toAmount: String(received) };
    return parse(swapQuotes.reply, { quotes: [quote] });
  }
  const { amount, userAddress, eip155: more }: BuildSwapBody = parse(buildSwapBody(), body);
  const minimum = minimumReceived(received, more.slippage as Slippage);
  const args = [amount, minimum, PATH, chain.place.from, 2n ** 40n];
  const data = ROUTER.encodeFunctionData('swapExactTokensForETH', args);
  const to = `${chain.network.id}:${SEED_AMM.router}`;
  const tx = { from: userAddress, to, data, eip155: { gas: '250000', gasPrice: '1' } };
  return { tx: { ...tx, amount: String(received) } };
}

before(async () => {
  addErrors({ ...PAYMENT_ERRORS, ...SWAPS_ERRORS });
  chain = await startSendChain(31_337, path.join(__ROOT__, 'src/sandbox/seed'));
  fakePage();
  setGlobal('sessionStorage', fakeStorage());
  const network = { ...chain.network, contracts: { swapRouter: SEED_AMM.router } };
  const options = { networks: [network], projectId: 'p1', apiUrl: 'https://gateway.test' };
  world = fakeWorld({ sender: eip155.send as Sender, options });
  world.script.accounts = async () => [chain.place.from];
  world.script.network = network.id;
  world.provider.request = chain.place.provider.request;
  const gateway = { callSource, fetchBalances: async () => undefined };
  setGatewayLoader(async () => gateway as unknown as Gateway);
  await connect(fakeConnector());
});
after(async () => {
  closeSwapReview();
  stopPending();
  world.stop();
  await chain.stop();
});

test('reorg after the approval: no swap is asked of the wallet; approved anew, it swaps once', async () => {
  resetView('Account');
  const coin = { ...DOLLARS, id: NATIVE, name: 'Ether', symbol: 'ETH', decimals: 18 };
  setSwap({
    from: { ...DOLLARS, id: usdx.address, name: usdx.name ?? '' },
    to: coin,
    amount: '500',
  });
  pushView('Swap');
  pushView('SwapPreview');
  await openSwapReview(currentQuery() ?? assert.fail());
  assert.deepEqual(ready().review.steps, ['approve', 'swap']);
  await press();
  assert.deepEqual([ready().error?.message, ready().review.steps], [undefined, ['swap']]);
  assert.equal(await allowance(), HALF);

  await chain.rpc('anvil_reorg', 1, []);
  assert.equal(await allowance(), 0n);
  await press();
  assert.equal(ready().error?.code, 'swap_changed');
  assert.deepEqual([ready().review.steps, sends()], [['approve', 'swap'], 1]);

  acceptChange();
  await press();
  assert.equal(await allowance(), HALF);
  const held = await chain.held(usdx.address, chain.place.from);
  await press();
  assert.equal(sends(), 3);
  assert.equal(held - (await chain.held(usdx.address, chain.place.from)), HALF);
  assert.equal(await allowance(), 0n);
  assert.ok(
    BigInt(await chain.rpc<string>('eth_getBalance', chain.place.from, 'latest')) > parseEther('1'),
  );
});
