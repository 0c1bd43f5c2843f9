/** Tests the check of a built transaction: each changed word of it stops the swap, or leaves the money alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Interface } from 'ethers';
import { namedNetwork, parseNetworkObject } from '../../../../protocol/networks';
import { minimumReceived } from '../../../../protocol/swaps/swap-math';
import { NATIVE, type Token } from '../../../core/account-data/token';
import type { BuiltSwap, SwapQuery } from '../form/swap-gateway';
import { checkRoute } from './check-route';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [ME, COIN, USDX, STAR, ROUTER, OTHER] = ['1', '2', '3', '4', '5', '6'].map(address) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const network = parseNetworkObject({
  id: 'eip155:31337',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://node.test/',
  contracts: { swapRouter: { address: ROUTER } },
});
const place = { network, from: ME };

const token = (id: string): Token => ({
  ...{ id, name: id, symbol: id, decimals: 18, numeric: '', verified: true, lookalike: false },
});
const V2 = new Interface([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
]);
const EXPECTED = 1_000_003n;
const MINIMUM = minimumReceived(EXPECTED, 1);

const sells: SwapQuery = { from: token(STAR), to: token(NATIVE), amount: 700n, slippage: 1 };
const buys: SwapQuery = { from: token(NATIVE), to: token(USDX), amount: 700n, slippage: 1 };

const sale = (minimum = MINIMUM) =>
  V2.encodeFunctionData('swapExactTokensForETH', [700n, minimum, [STAR, USDX, COIN], ME, 9n]);
const purchase = (minimum = MINIMUM) =>
  V2.encodeFunctionData('swapExactETHForTokens', [minimum, [COIN, USDX], ME, 9n]);

const built = (data: string, change: Partial<BuiltSwap> = {}): BuiltSwap => ({
  ...{ from: ME, to: ROUTER, chainId: network.id, data, expected: EXPECTED, gas: 1n },
  ...change,
});
const refused = (query: SwapQuery, swap: BuiltSwap): void => {
  assert.throws(() => checkRoute(place, query, swap), { code: 'swap_route_unreadable' });
};

test('right transaction: to the compiled router, with the value of a coin alone', () => {
  const sold = checkRoute(place, sells, built(sale()));
  assert.deepEqual(sold.call, { to: ROUTER, data: sale(), value: 0n });
  assert.equal(sold.minimum, MINIMUM);
  const bought = checkRoute(place, buys, built(purchase(EXPECTED)));
  assert.deepEqual(bought.call, { to: ROUTER, data: purchase(EXPECTED), value: 700n });
  assert.equal(bought.minimum, EXPECTED);
});

for (const [what, change] of [
  ['another router', { to: OTHER }],
  ['another network', { chainId: 'eip155:1' }],
  ['another account', { from: OTHER }],
  ['a better price than its minimum', { expected: EXPECTED * 2n }],
] as [string, Partial<BuiltSwap>][]) {
  test(`transaction with ${what}: refused`, () => refused(sells, built(sale(), change)));
}

for (const [what, query] of [
  ['source', { ...sells, from: token(USDX) }],
  ['destination', { ...sells, to: token(USDX) }],
  ['amount', { ...sells, amount: 701n }],
] as [string, SwapQuery][]) {
  test(`another ${what} than shown: refused`, () => refused(query, built(sale())));
}

test('minimum one unit below the shown one: refused', () => {
  refused(sells, built(sale(MINIMUM - 1n)));
  refused(buys, built(purchase(MINIMUM - 1n)));
});

test('nothing for the tokens: refused, whatever the price says', () => {
  refused(sells, built(sale(0n), { expected: 0n }));
});

for (const [name, query, data] of [
  ['sale', sells, sale()],
  ['purchase', buys, purchase()],
] as [string, SwapQuery, string][]) {
  test(`${name}: each changed word is refused but the deadline and the middle of the path`, () => {
    const passed: number[] = [];
    for (let at = 0; at < (data.length - 10) / 64; at += 1) {
      const end = 10 + at * 64 + 63;
      const digit = (Number.parseInt(data[end] as string, 16) ^ 8).toString(16);
      const changed = data.slice(0, end) + digit + data.slice(end + 1);
      try {
        const { minimum } = checkRoute(place, query, built(changed));
        // A higher minimum is the account's gain.
        if (minimum <= MINIMUM) passed.push(at);
      } catch {}
    }
    // The wrapped coin is the router's to check.
    assert.deepEqual(passed, query === sells ? [4, 7, 8] : [3, 5]);
  });
}

const ONE_INCH = '0x111111125421ca6dc452d289314280a0f8842a65';
const AGGREGATOR = new Interface([
  'function swap(address,(address,address,address,address,uint256,uint256,uint256),bytes) payable',
]);
const ethereum = namedNetwork('eip155:1') ?? assert.fail();
const [EXECUTOR, ROUTE] = [address('7'), `0x${'ab'.repeat(40)}`];

for (const [name, query, value, source, destination] of [
  ['token for coin', sells, 0n, STAR, `0x${'e'.repeat(40)}`],
  ['coin for token', buys, 700n, `0x${'0'.repeat(40)}`, USDX],
] as [string, SwapQuery, bigint, string, string][]) {
  test(`1inch, ${name}: passes; each changed word is refused but the executor's own`, () => {
    const description = [source, destination, EXECUTOR, ME, 700n, MINIMUM, 0n];
    const data = AGGREGATOR.encodeFunctionData('swap', [EXECUTOR, description, ROUTE]);
    const at = { network: ethereum, from: ME };
    const swapOf = (bytes: string): BuiltSwap => ({
      ...built(bytes),
      ...{ to: ONE_INCH, chainId: ethereum.id },
    });
    const checked = checkRoute(at, query, swapOf(data));
    assert.deepEqual(checked.call, { to: ONE_INCH, data, value });
    assert.deepEqual([checked.router.kind, checked.minimum], ['1inch-v6', MINIMUM]);
    const passed: number[] = [];
    for (let word = 0; word < 12; word += 1) {
      const end = 10 + word * 64 + 63;
      const digit = (Number.parseInt(data[end] as string, 16) ^ 8).toString(16);
      try {
        const changed = data.slice(0, end) + digit + data.slice(end + 1);
        if (checkRoute(at, query, swapOf(changed)).minimum <= MINIMUM) passed.push(word);
      } catch {}
    }
    // The executor, what it receives, and its route: the router pays the minimum or nothing.
    assert.deepEqual(passed, [0, 3, 9, 10, 11]);
    const unoswap = `0x83800a8e${data.slice(10)}`;
    assert.throws(() => checkRoute(at, query, swapOf(unoswap)), { code: 'swap_route_unreadable' });
  });
}

test('any bytes: refused', () => {
  for (const data of ['0x', '0x1234', `0x18cbafe5${'f'.repeat(512)}`]) refused(sells, built(data));
});
