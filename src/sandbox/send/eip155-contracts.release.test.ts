/** Tests approvals and contract calls on the seeded chain, with a real exchange. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Interface } from 'ethers';
import { eip155 } from '../../widget/adapters/eip155';
import type { ContractCall, ContractSender } from '../../widget/core/contracts/sender';
import { SEED_AMM, SEED_TOKENS } from '../facts-seed';
import { type SendChain, startSendChain } from './fake-send-chain';

declare const __ROOT__: string;

const contracts = eip155.send?.contracts as ContractSender;
const ROUTER = new Interface([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256) returns (uint256[])',
]);
const { weth, router } = SEED_AMM;
const USDX = SEED_TOKENS.usdx.address;
const LATER = 2n ** 40n;
let chain: SendChain;

before(async () => {
  chain = await startSendChain(31_337, path.join(__ROOT__, 'src/sandbox/seed'));
});
after(() => chain.stop());

const buy = (least = 1n): ContractCall => ({
  to: router,
  data: ROUTER.encodeFunctionData('swapExactETHForTokens', [
    least,
    [weth, USDX],
    chain.place.from,
    LATER,
  ]),
  value: 10n ** 16n,
  gasReserve: 45_000n,
});

async function send(call: ContractCall): Promise<void> {
  const quote = await contracts.quoteCall(chain.place, call);
  assert.deepEqual(quote.simulation, { ok: true });
  await chain.mined(await contracts.submitCall(chain.place, call, quote));
}

test('call with coins: runs, and costs at most the quoted fee', async () => {
  const [coin, token] = [
    await contracts.balance(chain.place, 'native'),
    await contracts.balance(chain.place, USDX),
  ];
  const call = buy();
  const quote = await contracts.quoteCall(chain.place, call);
  assert.equal(quote.coin, coin);
  await send(call);
  assert.ok((await contracts.balance(chain.place, USDX)) > token);
  const spent = coin - (await contracts.balance(chain.place, 'native')) - call.value;
  assert.ok(spent > 0n && spent <= quote.fee + quote.l1Fee, `${spent} of ${quote.fee}`);
});

test('approval: exactly the amount, and none before', async () => {
  assert.equal(await contracts.allowance(chain.place, USDX, router), 0n);
  const approval = { token: USDX, spender: router, amount: 1_234_567n };
  await send(await contracts.approvalCall(approval));
  assert.equal(await contracts.allowance(chain.place, USDX, router), 1_234_567n);
  await send(await contracts.approvalCall({ ...approval, amount: 0n }));
  assert.equal(await contracts.allowance(chain.place, USDX, router), 0n);
});

test('reorg drops the block of an approval: nothing is allowed, the swap would fail, and it is asked anew', async () => {
  await send(buy());
  const units = 1_000_000n;
  const approval = await contracts.approvalCall({ token: USDX, spender: router, amount: units });
  const { from } = chain.place;
  const args = [units, 1n, [USDX, weth], from, LATER];
  const data = ROUTER.encodeFunctionData('swapExactTokensForETH', args);
  const sale: ContractCall = { to: router, data, value: 0n };
  const quote = await contracts.quoteCall(chain.place, approval);
  const id = await contracts.submitCall(chain.place, approval, quote);
  await chain.mined(id);
  assert.equal(await contracts.allowance(chain.place, USDX, router), units);
  assert.deepEqual((await contracts.quoteCall(chain.place, sale)).simulation, { ok: true });
  await chain.rpc('anvil_reorg', 1, []);
  assert.equal(await contracts.allowance(chain.place, USDX, router), 0n);
  const now = await contracts.quoteCall(chain.place, sale);
  assert.equal(now.simulation.ok, false);
  const before = chain.asked.filter((one) => one === 'eth_sendTransaction').length;
  await assert.rejects(contracts.submitCall(chain.place, sale, now), { code: 'send_reverts' });
  assert.equal(chain.asked.filter((one) => one === 'eth_sendTransaction').length, before);
  await send(approval);
  await send(sale);
  assert.equal(await contracts.allowance(chain.place, USDX, router), 0n);
});

test('call that would revert: the contract’s reason, a fee to show, and no request to the wallet', async () => {
  const before = chain.asked.length;
  const quote = await contracts.quoteCall(chain.place, buy(10n ** 30n));
  assert.deepEqual(quote.simulation, {
    ok: false,
    reason: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT',
  });
  assert.ok(quote.fee > 0n);
  await assert.rejects(contracts.submitCall(chain.place, buy(10n ** 30n), quote), {
    code: 'send_reverts',
    params: { reason: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
  });
  assert.ok(!chain.asked.slice(before).includes('eth_sendTransaction'));
});

test('token without allowances: unreadable, never 0', async () => {
  await assert.rejects(contracts.allowance(chain.place, chain.other, router), {
    code: 'token_unreadable',
  });
});
