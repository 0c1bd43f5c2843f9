import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Interface } from 'ethers';
import fc from 'fast-check';
import { type DecodedSwap, decodeSwap, SWAP_SELECTORS } from './decode-swap';
import { EVM_NATIVE } from './native-coin';
import { SWAP_ROUTERS, swapRouterAt } from './swap-routers';

const V2 = new Interface([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);
const ONE_INCH = new Interface([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
]);
const V2_NAMES = V2.fragments.map((each) => (each as unknown as { name: string }).name);

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  .filter((each) => !/^0x0{40}$/.test(each) && each !== EVM_NATIVE);
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const SECOND = '0x00000000000000000000000000000000000000b2';
const FIRST = '0x00000000000000000000000000000000000000a1';
const ME = '0x1111111111111111111111111111111111111111';

const v2Args = fc.record({
  name: fc.constantFrom(...V2_NAMES),
  one: amount,
  other: amount,
  path: fc.uniqueArray(address, { minLength: 2, maxLength: 4 }),
  to: address,
  deadline: amount,
});
interface V2Args {
  name: string;
  one: bigint;
  other: bigint;
  path: string[];
  to: string;
  deadline: bigint;
}
/** @returns the calldata, the value, and the swap that they say. */
function v2Case({ name, one, other, path, to, deadline }: V2Args) {
  const paysCoin = /^swap(?:Exact)?ETHFor/.test(name);
  const isOut = /ForExact/.test(name);
  const args = paysCoin ? [other, path, to, deadline] : [one, other, path, to, deadline];
  const data = V2.encodeFunctionData(name, args);
  const value = paysCoin ? one : 0n;
  // With two amounts in the call, the exact one is the first.
  const [amountIn, amountOut] = isOut && !paysCoin ? [other, one] : [one, other];
  const swap: DecodedSwap = {
    source: paysCoin ? EVM_NATIVE : (path[0] as string),
    destination: /For(?:Exact)?ETH/.test(name) ? EVM_NATIVE : (path.at(-1) as string),
    ...{ recipient: to, amountIn, amountOut, exact: isOut ? 'out' : 'in', deadline },
  };
  return { data, value, swap };
}

test('selectors: those of the signatures', () => {
  const of = (all: Interface) =>
    all.fragments.map((each) => (each as unknown as { selector: string }).selector.slice(2));
  assert.deepEqual([...SWAP_SELECTORS].sort(), [...of(V2), ...of(ONE_INCH)].sort());
});

test('Uniswap v2: each call as an outside library encodes it', () => {
  for (const name of V2_NAMES) {
    const { data, value, swap } = v2Case({
      ...{ name, one: 5n, other: 7n, path: [FIRST, ME, SECOND], to: ME, deadline: 9n },
    });
    assert.deepEqual(decodeSwap('uniswap-v2', data, value), swap, name);
  }
  fc.assert(
    fc.property(v2Args, (args) => {
      const { data, value, swap } = v2Case(args);
      assert.deepEqual(decodeSwap('uniswap-v2', data, value), swap);
      assert.equal(decodeSwap('1inch-v6', data, value), undefined);
    }),
  );
});

const oneInchArgs = fc.record({
  ...{ executor: address, src: address, dst: address, pool: address, to: address },
  ...{ amount, least: amount, permit2: fc.boolean(), isNative: fc.boolean() },
  route: fc.uint8Array({ maxLength: 200 }),
  tail: fc.uint8Array({ maxLength: 8 }),
});
type OneInchArgs = typeof oneInchArgs extends fc.Arbitrary<infer Args> ? Args : never;
const encodeOneInch = (each: OneInchArgs, flags: bigint, to = each.to) =>
  ONE_INCH.encodeFunctionData('swap', [
    each.executor,
    [
      ...[each.isNative ? EVM_NATIVE : each.src, each.dst, each.pool, to],
      ...[each.amount, each.least, flags],
    ],
    each.route,
  ]);

test('1inch v6: as an outside library encodes it, with the bytes that its clients append', () => {
  fc.assert(
    fc.property(oneInchArgs, (each) => {
      fc.pre(each.src !== each.dst);
      const value = each.isNative ? each.amount : 0n;
      const tail = Buffer.from(each.tail).toString('hex');
      const swap: DecodedSwap = {
        source: each.isNative ? EVM_NATIVE : each.src,
        ...{ destination: each.dst, recipient: each.to, amountIn: each.amount },
        ...{ amountOut: each.least, exact: 'in', deadline: undefined },
      };
      const data = encodeOneInch(each, each.permit2 ? 4n : 0n);
      assert.deepEqual(decodeSwap('1inch-v6', data + tail, value), swap);
      assert.equal(decodeSwap('1inch-v6', data, value + 1n), undefined);
      assert.equal(decodeSwap('uniswap-v2', data, value), undefined);
      // A partial fill and extra coins change the meaning of the amounts.
      for (const flags of [1n, 2n, 5n, 8n, 2n ** 255n]) {
        assert.equal(decodeSwap('1inch-v6', encodeOneInch(each, flags), value), undefined);
      }
      const toSender = encodeOneInch(each, 0n, `0x${'0'.repeat(40)}`);
      assert.equal(decodeSwap('1inch-v6', toSender, value)?.recipient, undefined);
    }),
  );
});

test('one word changed, missing or added: another swap or none, never the same one', () => {
  fc.assert(
    fc.property(v2Args, fc.nat(), fc.integer({ min: 1, max: 255 }), (args, at, by) => {
      const { data, value, swap } = v2Case(args);
      const bytes = Buffer.from(data.slice(2), 'hex');
      const place = at % bytes.length;
      bytes.writeUInt8((bytes.readUInt8(place) ^ by) & 0xff, place);
      const read = decodeSwap('uniswap-v2', `0x${bytes.toString('hex')}`, value);
      // Steps in between, and the wrapped coin at an end, are the exchange's own.
      const paysCoin = swap.source === EVM_NATIVE;
      const step = Math.floor((place - 4) / 32) - (paysCoin ? 5 : 6);
      const isFirst = step === 0 && !paysCoin;
      const isLast = step === args.path.length - 1 && swap.destination !== EVM_NATIVE;
      const isStep = step >= 0 && !isFirst && !isLast;
      if (!isStep) assert.notDeepEqual(read, swap);
      assert.equal(decodeSwap('uniswap-v2', data.slice(0, -64), value), undefined);
      assert.equal(decodeSwap('uniswap-v2', `${data}${'0'.repeat(64)}`, value), undefined);
      if (value === 0n && swap.source !== EVM_NATIVE) {
        assert.equal(decodeSwap('uniswap-v2', data, 1n), undefined);
      }
    }),
  );
});

test('anything else: undefined, without an error', () => {
  const swapTo = (path: string[]) =>
    V2.encodeFunctionData('swapExactTokensForTokens', [1, 1, path, ME, 1]);
  for (const data of ['', '0x', '0x1', '0xzz', '0x38ed1739', swapTo([FIRST]), swapTo([])]) {
    assert.equal(decodeSwap('uniswap-v2', data, 0n), undefined, data);
  }
  assert.equal(decodeSwap('uniswap-v2', swapTo([FIRST, SECOND, FIRST]), 0n), undefined);
  fc.assert(
    fc.property(
      fc.constantFrom(...SWAP_SELECTORS),
      fc.uint8Array({ maxLength: 400 }),
      (selector, bytes) => {
        const data = `0x${selector}${Buffer.from(bytes).toString('hex')}`;
        for (const kind of ['uniswap-v2', '1inch-v6'] as const) decodeSwap(kind, data, 0n);
      },
    ),
  );
});

test('routers: by network and address in either case; no address twice on a network', () => {
  const uniswap = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
  assert.equal(swapRouterAt('eip155:1', uniswap)?.kind, 'uniswap-v2');
  assert.equal(swapRouterAt('eip155:10', uniswap), undefined);
  assert.equal(swapRouterAt('eip155:1', FIRST), undefined);
  const places = SWAP_ROUTERS.map((row) => `${row.networkId} ${row.address}`);
  assert.equal(new Set(places).size, places.length);
  for (const { address: at } of SWAP_ROUTERS) assert.match(at, /^0x[\da-f]{40}$/);
});
