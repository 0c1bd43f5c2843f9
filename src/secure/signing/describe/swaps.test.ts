import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Interface } from 'ethers';
import { expectedOf } from '../simulate/simulate-evm';
import { transactionActions } from './describe-transaction';
import { BOB, ME, review, TOKEN, USDC } from './test-review';

const UNISWAP = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d';
const ONE_INCH = '0x111111125421ca6dc452d289314280a0f8842a65';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const DAI = '0x00000000000000000000000000000000000000da';
const SOON = 1_800_000_000 + 1_200;
const ETHER = 10n ** 18n;
const V2 = new Interface([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
]);
const V6 = new Interface([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
]);
const contracts = new Map([
  [TOKEN, USDC],
  [DAI, { ...USDC, symbol: 'DAI', decimals: 18 }],
]);
const ethForUsdc = (least: bigint, to = ME, deadline = SOON) =>
  V2.encodeFunctionData('swapExactETHForTokens', [least, [WETH, TOKEN], to, deadline]);
const say = (to: string, data: string, value = 0n) => review({ to, data, value }, { contracts });

test('swap of a known exchange: both amounts in words, nothing blind, no second payment', () => {
  const found = say(UNISWAP, ethForUsdc(3_000_000_000n), ETHER);
  assert.deepEqual(found.said, [
    `Swap *1 ETH* for at least *3000 USDC* (token <${TOKEN}>) through Uniswap (<${UNISWAP}>)`,
  ]);
  assert.deepEqual([found.blind, found.risks], [undefined, []]);
  assert.deepEqual(found.warned, []);
});

test('exact amount out, and the aggregator: in words too', () => {
  const args = [5n * ETHER, 2_000_000n, [TOKEN, WETH, DAI], ME, SOON];
  const exact = say(UNISWAP, V2.encodeFunctionData('swapTokensForExactTokens', args));
  assert.match(exact.said[0] ?? '', /^Swap at most \*2 USDC\* .* for \*5 DAI\*/);
  const desc = [TOKEN, DAI, BOB, `0x${'0'.repeat(40)}`, 2_000_000n, ETHER, 0n];
  const routed = say(ONE_INCH, V6.encodeFunctionData('swap', [BOB, desc, '0x1234']));
  assert.match(routed.said[0] ?? '', /^Swap \*2 USDC\* .* for at least \*1 DAI\* .* through 1inch/);
  assert.deepEqual([exact.warned, routed.warned], [[], []]);
});

test('another recipient, no minimum, no limit, no end: each is warned about', () => {
  const warned = (data: string, value = ETHER) => say(UNISWAP, data, value).warned.join(' ');
  const away = say(UNISWAP, ethForUsdc(3n, BOB), ETHER);
  assert.match(away.said[0] ?? '', new RegExp(`, to <${BOB}> through`));
  assert.match(away.warned[0] ?? '', /another address gets what you swap for/);
  assert.deepEqual(away.parties, [BOB]);
  assert.match(warned(ethForUsdc(0n)), /no minimum/);
  assert.match(warned(ethForUsdc(3n, ME, SOON + 90_000)), /more than a day/);
  const open = [5n, 2n ** 256n - 1n, [TOKEN, DAI], ME, SOON];
  const unlimited = say(UNISWAP, V2.encodeFunctionData('swapTokensForExactTokens', open));
  assert.match(unlimited.said[0] ?? '', /^Swap at most \*any amount\*/);
  assert.match(unlimited.warned.join(' '), /no limit on what you pay/);
});

test('the same call at another address or network, or with a call beside it: blind', () => {
  const data = ethForUsdc(3n);
  assert.ok(say(BOB, data, ETHER).blind);
  assert.ok(say(UNISWAP, `${data}00`, ETHER).blind);
  const desc = [TOKEN, DAI, BOB, ME, 2n, 1n, 1n];
  assert.ok(say(ONE_INCH, V6.encodeFunctionData('swap', [BOB, desc, '0x'])).blind);
});

test('a token whose facts one node alone says, or two say differently: said, or blocked', () => {
  const of = (isConfirmed: boolean | undefined) =>
    review(
      { to: UNISWAP, data: ethForUsdc(3n), value: ETHER },
      { contracts: new Map([[TOKEN, { ...USDC, isConfirmed }]]) },
    );
  assert.match(of(false).blocked ?? '', /Two nodes disagree/);
  assert.ok(of(undefined).rows.some(({ label }) => label === 'Token name and decimals'));
});

test('simulation: no more of the source may leave than the swap says', () => {
  const fee = { perGas: 1n, tip: 1n };
  const transaction = { chainId: 1n, nonce: 0n, gas: 1n, fee, accessList: [], to: UNISWAP };
  const paid = { ...transaction, value: ETHER, data: ethForUsdc(3n) };
  const expected = expectedOf(transactionActions(paid), ME, 7n);
  assert.deepEqual([...expected.outflows], [['', ETHER]]);
  assert.deepEqual([expected.access, expected.isBlind], [[UNISWAP], false]);
  const args = [5n, 9n, [TOKEN, DAI], ME, SOON];
  const tokens = V2.encodeFunctionData('swapTokensForExactTokens', args);
  const other = expectedOf(transactionActions({ ...transaction, value: 0n, data: tokens }), ME, 7n);
  assert.deepEqual([...other.outflows], [[TOKEN, 9n]]);
});
