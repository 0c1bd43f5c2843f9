/** Tests the swap endpoints on a real chain with the published contracts of Uniswap v2. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { type Address, createWalletClient, type Hex, http, parseEther } from 'viem';
import { foundry } from 'viem/chains';
import { createApp } from '../../gateway/app';
import { parseGatewayConfig } from '../../gateway/config';
import {
  buildApprove,
  buildSwap,
  swapAllowance,
  swapGasPrice,
  swapQuotes,
  swapTokens,
} from '../../protocol/http/swaps';
import { tokenPrices } from '../../protocol/http/token-prices';
import { EVM_NATIVE } from '../../protocol/swaps/native-coin';
import { minimumReceived } from '../../protocol/swaps/swap-math';
import { stopAnvils } from '../chains/anvil';
import { PROJECT_ID } from '../facts';
import { type Artefact, compiled, published, type TestChain, testChain } from './test-contracts';

const CHAIN = 'eip155:31337';
const WETH = published('@uniswap/v2-periphery/build/WETH9.json');
const FACTORY = published('@uniswap/v2-core/build/UniswapV2Factory.json');
const PAIR = published('@uniswap/v2-core/build/UniswapV2Pair.json');
const ROUTER = published('@uniswap/v2-periphery/build/UniswapV2Router02.json');

let chain: TestChain;
let coin: Artefact;
let weth: Address;
let router: Address;
let factory: Address;
/** USD of 6 decimals; STAR only has a pool with the wrapped coin; LONE has none. */
const at = {} as Record<'USD' | 'STAR' | 'LONE', Address>;

before(async () => {
  chain = await testChain();
  await chain.withMulticall();
  coin = compiled().Coin as Artefact;
  for (const [symbol, decimals] of [
    ['USD', 6],
    ['STAR', 18],
    ['LONE', 18],
  ] as const) {
    at[symbol] = await chain.deploy(coin, [symbol, symbol, decimals, 10n ** 30n]);
  }
  factory = await chain.deploy(FACTORY, [chain.owner]);
  weth = await chain.deploy(WETH);
  router = await chain.deploy(ROUTER, [factory, weth]);
  await chain.pay(weth, WETH.abi, 'deposit', parseEther('1000'));
  const pool = async (one: Address, ofOne: bigint, other: Address, ofOther: bigint) => {
    await chain.write(factory, FACTORY.abi, 'createPair', [one, other]);
    const args = { address: factory, abi: FACTORY.abi, functionName: 'getPair' };
    const pair = (await chain.reader.readContract({ ...args, args: [one, other] })) as Address;
    await chain.write(one, coin.abi, 'transfer', [pair, ofOne]);
    await chain.write(other, coin.abi, 'transfer', [pair, ofOther]);
    await chain.write(pair, PAIR.abi, 'mint', [chain.owner]);
  };
  await pool(weth, parseEther('100'), at.USD, 200_000n * 10n ** 6n);
  await pool(at.STAR, 30_000n * 10n ** 18n, weth, parseEther('30'));
});

after(stopAnvils);

const id = (address: string) => `${CHAIN}:${address}`;
const NATIVE = id(EVM_NATIVE);

function gateway() {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const tokens = [{ chainId: 31337, address: at.USD, name: 'Dollar', symbol: 'USD', decimals: 6 }];
  const prices = { kind: 'pools' as const, factory, weth, stable: at.USD };
  const app = createApp({
    config: parseGatewayConfig({
      projects: { [PROJECT_ID]: { name: 'Test', allowedOrigins: [] } },
      chains: {
        [CHAIN]: {
          rpc: [chain.url],
          nativeCurrency,
          sources: { tokenLists: [{ tokens }], prices },
        },
        'eip155:1': ['http://127.0.0.1:9'],
      },
      swap: { routers: { [CHAIN]: router } },
    }),
  });
  const call = async (path: string, body?: unknown) => {
    const url = `${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT_ID}`;
    const post = { method: 'POST', body: JSON.stringify(body) };
    const response = await app.request(url, body === undefined ? {} : post);
    return { status: response.status, value: (await response.json()) as unknown };
  };
  const get = (path: string, query: Record<string, string>) =>
    call(`${path}?${new URLSearchParams(query)}`);
  return { call, get };
}

async function quoted(from: string, to: string, amount: bigint): Promise<bigint> {
  const { value } = await gateway().get(swapQuotes.pattern, { from, to, amount: String(amount) });
  return BigInt(v.parse(swapQuotes.reply, value).quotes[0]?.toAmount ?? assert.fail());
}

const order = (from: string, to: string, amount: bigint, more = {}) => ({
  ...{ from, to, amount: String(amount), userAddress: id(chain.owner), projectId: PROJECT_ID },
  ...{ eip155: { slippage: 1 }, ...more },
});

const balanceOf = async (token: string): Promise<bigint> =>
  token === EVM_NATIVE
    ? chain.reader.getBalance({ address: chain.owner })
    : ((await chain.reader.readContract({
        address: token as Address,
        abi: coin.abi,
        functionName: 'balanceOf',
        args: [chain.owner],
      })) as bigint);

/** Sends what the gateway built, as a wallet would. @returns fees paid, wei */
async function send(to: string, data: string, value: bigint, gas = '100000'): Promise<bigint> {
  const wallet = createWalletClient({
    account: chain.owner,
    chain: foundry,
    transport: http(chain.url),
  });
  const call = { to: to as Address, data: data as Hex, value, gas: BigInt(gas) };
  const hash = await wallet.sendTransaction(call);
  const receipt = await chain.reader.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  assert.equal(receipt.status, 'success');
  return receipt.gasUsed * receipt.effectiveGasPrice;
}

const plain = (caip10: string) => caip10.split(':')[2] ?? '';

for (const [name, pair] of Object.entries({
  'native coin to token': () => [EVM_NATIVE, at.USD],
  'token to native coin': () => [at.USD, EVM_NATIVE],
  'token to token, in two steps': () => [at.STAR, at.USD],
})) {
  test(`${name}: the account receives exactly the quoted amount`, async () => {
    const [from, to] = pair() as [string, string];
    const amount = from === at.USD ? 1_000_000_000n : parseEther('1');
    const expected = await quoted(id(from), id(to), amount);
    const { get, call } = gateway();
    if (from !== EVM_NATIVE) {
      const query = { from: id(from), to: id(to), userAddress: id(chain.owner) };
      const built = await get(buildApprove.pattern, { ...query, amount: String(amount) });
      const { tx } = v.parse(buildApprove.reply, built.value);
      await send(plain(tx.from), tx.data, 0n);
      const asked = { tokenAddress: id(from), userAddress: id(chain.owner) };
      const allowed = await get(swapAllowance.pattern, asked);
      assert.deepEqual(allowed.value, { allowance: String(amount) }, 'exactly what was asked for');
    }
    const built = await call(buildSwap.pattern, order(id(from), id(to), amount));
    assert.equal(built.status, 200, JSON.stringify(built.value));
    const { tx } = v.parse(buildSwap.reply, built.value);
    assert.equal(tx.to, id(router.toLowerCase()));
    assert.equal(tx.amount, String(expected));
    const before = await balanceOf(to);
    const value = from === EVM_NATIVE ? amount : 0n;
    const fee = await send(plain(tx.to), tx.data, value, tx.eip155.gas);
    const received = (await balanceOf(to)) - before + (to === EVM_NATIVE ? fee : 0n);
    assert.equal(received, expected);
  });
}

test('price moved beyond the slippage: the built swap fails on the chain', async () => {
  const amount = parseEther('1');
  const { value } = await gateway().call(buildSwap.pattern, order(NATIVE, id(at.USD), amount));
  const { tx } = v.parse(buildSwap.reply, value);
  const other = await gateway().call(buildSwap.pattern, order(NATIVE, id(at.USD), amount * 2n));
  const first = v.parse(buildSwap.reply, other.value).tx;
  await send(router, first.data, amount * 2n, first.eip155.gas);
  const late = { account: chain.owner, to: router, data: tx.data as Hex, value: amount };
  await assert.rejects(chain.reader.call(late), /INSUFFICIENT_OUTPUT_AMOUNT/);
});

test('minimum received: the quote less the tolerated percent, rounded up', () => {
  assert.equal(minimumReceived(100n, 1), 99n);
  assert.equal(minimumReceived(199n, 1), 198n);
  assert.equal(minimumReceived(1n, 5), 1n);
});

test('gas: with an estimate less than without one, and never far from the real use', async () => {
  const { call } = gateway();
  const amount = parseEther('0.1');
  const gasOf = async (more: object) => {
    const { value } = await call(buildSwap.pattern, order(NATIVE, id(at.USD), amount, more));
    return Number(v.parse(buildSwap.reply, value).tx.eip155.gas);
  };
  const [estimated, fixed] = [await gasOf({}), await gasOf({ disableEstimate: true })];
  assert.ok(estimated > 100_000 && estimated < fixed && fixed < 300_000, `${estimated} ${fixed}`);
});

test('tokens: the native coin and the list; a token by its address, also an unlisted one', async () => {
  const { get } = gateway();
  const read = async (query: Record<string, string>) =>
    v
      .parse(swapTokens.reply, (await get(swapTokens.pattern, { chainId: CHAIN, ...query })).value)
      .tokens.map(({ address, symbol, decimals }) => [address, symbol, decimals]);
  const usd = [id(at.USD.toLowerCase()), 'USD', 6];
  assert.deepEqual(await read({}), [[NATIVE, 'ETH', 18], usd]);
  assert.deepEqual(await read({ address: at.USD }), [usd]);
  const star = [id(at.STAR.toLowerCase()), 'STAR', 18];
  assert.deepEqual(await read({ address: id(at.STAR) }), [star]);
  assert.deepEqual(await read({ address: chain.owner }), [], 'no contract');
});

test('gas price: three kinds, each at least the one before, and enough for the next block', async () => {
  const { value } = await gateway().get(swapGasPrice.pattern, { chainId: CHAIN });
  const { standard, fast, instant } = v.parse(swapGasPrice.reply, value);
  const { baseFeePerGas } = await chain.reader.getBlock();
  assert.ok(BigInt(standard) >= (baseFeePerGas ?? 0n));
  assert.ok(BigInt(fast) >= BigInt(standard) && BigInt(instant) >= BigInt(fast));
});

for (const [name, query, status, reply] of [
  ['same token', () => [NATIVE, NATIVE, '1'], 400, 'same_token'],
  ['coin and its wrapped token', () => [NATIVE, id(weth), '1'], 400, 'same_token'],
  ['token without a pool', () => [NATIVE, id(at.LONE), '1000'], 400, 'insufficient_liquidity'],
  ['too little to give anything', () => [NATIVE, id(at.USD), '1'], 400, 'insufficient_liquidity'],
  ['amount 0', () => [NATIVE, id(at.USD), '0'], 400, 'invalid_amount'],
  ['more than a uint256', () => [NATIVE, id(at.USD), `9${'0'.repeat(77)}`], 400, 'invalid_amount'],
  ['decimal amount', () => [NATIVE, id(at.USD), '1.5'], 400, 'FAILED'],
  ['negative amount', () => [NATIVE, id(at.USD), '-1'], 400, 'FAILED'],
  ['exponent', () => [NATIVE, id(at.USD), '1e30'], 400, 'FAILED'],
  ['two networks', () => [NATIVE, `eip155:1:${EVM_NATIVE}`, '1'], 400, 'FAILED'],
  [
    'network without an exchange',
    () => [`eip155:1:${EVM_NATIVE}`, `eip155:1:${at.USD}`, '1'],
    400,
    'FAILED',
  ],
  ['no address', () => [NATIVE, id('0x12'), '1'], 400, 'FAILED'],
  ['no CAIP-10', () => [NATIVE, 'USD', '1'], 400, 'FAILED'],
] as const) {
  test(`quote, ${name}: ${status} ${reply}`, async () => {
    const [from = '', to = '', amount = ''] = query();
    const answer = await gateway().get(swapQuotes.pattern, { from, to, amount });
    const { code, status: failed } = answer.value as Record<string, string>;
    assert.deepEqual([answer.status, code ?? failed], [status, reply]);
  });
}

for (const [name, more, status, reply] of [
  ['slippage of 0', { eip155: { slippage: 0 } }, 400, 'FAILED'],
  ['slippage as text', { eip155: { slippage: '1' } }, 400, 'FAILED'],
  ['slippage of half a percent', { eip155: { slippage: 0.5 } }, 400, 'FAILED'],
  ['account of another network', { userAddress: `eip155:1:${EVM_NATIVE}` }, 400, 'FAILED'],
  ['more than the account has', { amount: `1${'0'.repeat(24)}` }, 400, 'cannot_estimate'],
] as const) {
  test(`transaction, ${name}: ${status} ${reply}`, async () => {
    const body = order(NATIVE, id(at.USD), 1_000_000_000n, more);
    const answer = await gateway().call(buildSwap.pattern, body);
    const { code, status: failed } = answer.value as Record<string, string>;
    assert.deepEqual([answer.status, code ?? failed], [status, reply]);
  });
}

test('allowance of the native coin: more than any amount', async () => {
  const query = { tokenAddress: NATIVE, userAddress: id(chain.owner) };
  const { value } = await gateway().get(swapAllowance.pattern, query);
  assert.equal(v.parse(swapAllowance.reply, value).allowance, String(2n ** 256n - 1n));
});

test('router on a network that the gateway does not serve: refused at start', () => {
  const config = { projects: {}, chains: {}, swap: { routers: { 'eip155:5': router } } };
  assert.throws(
    () => parseGatewayConfig(config),
    /swap\.routers\["eip155:5"\]: .* not in "chains"/,
  );
});

test('prices: by address, without an entry for a token that has none', async () => {
  const { call } = gateway();
  const ask = (body: object) => call(tokenPrices.pattern, { currency: 'usd', ...body });
  const bad = await ask({ addresses: ['nothing'] });
  assert.equal(bad.status, 400);
  assert.equal((await ask({ addresses: [] })).status, 400);
  assert.equal((await ask({ addresses: [NATIVE], currency: 'xyz' })).status, 400);
  const { value } = await ask({ addresses: [id(at.LONE), NATIVE, id(at.USD)] });
  const { fungibles } = v.parse(tokenPrices.reply, value);
  assert.deepEqual(
    fungibles.map(({ address, symbol, decimals }) => [address, symbol, decimals]),
    [
      [NATIVE, 'ETH', 18],
      [id(at.USD.toLowerCase()), 'USD', 6],
    ],
  );
  // The swaps of this file move the price of the coin.
  assert.match(fungibles[0]?.price ?? '', /^(19|20)\d\d\.\d/);
  assert.equal(fungibles[1]?.price, '1');
});
