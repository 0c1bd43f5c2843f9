/**
 * Tests prices from real pools of Uniswap v2 on a real chain, checked by fractions of its reserves.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { type Address, parseEther } from 'viem';
import { createApp } from '../../gateway/app';
import { type GatewayConfigInput, parseGatewayConfig } from '../../gateway/config';
import { postRpc } from '../../gateway/upstreams/rpc/post-rpc';
import { balance } from '../../protocol/http/balance';
import { stopAnvils } from '../chains/anvil';
import { PROJECT_ID } from '../facts';
import { type Artefact, compiled, published, type TestChain, testChain } from './test-contracts';

const CHAIN = 'eip155:31337';
const WETH = published('@uniswap/v2-periphery/build/WETH9.json');
const FACTORY = published('@uniswap/v2-core/build/UniswapV2Factory.json');
const PAIR = published('@uniswap/v2-core/build/UniswapV2Pair.json');
type Sources = NonNullable<Exclude<GatewayConfigInput['chains'][string], string[]>['sources']>;

let chain: TestChain;
let coin: Artefact;
let factory: Address;
let weth: Address;
/** USD of 6 decimals, STAR of 18, BIT of 8, WIDE of 36, THIN and LONE of 18. */
const at: Record<string, Address> = {};

async function pool(one: Address, ofOne: bigint, other: Address, ofOther: bigint): Promise<void> {
  await chain.write(factory, FACTORY.abi, 'createPair', [one, other]);
  const pair = (await chain.reader.readContract({
    address: factory,
    abi: FACTORY.abi,
    functionName: 'getPair',
    args: [one, other],
  })) as Address;
  await chain.write(one, coin.abi, 'transfer', [pair, ofOne]);
  await chain.write(other, coin.abi, 'transfer', [pair, ofOther]);
  await chain.write(pair, PAIR.abi, 'mint', [chain.owner]);
}

before(async () => {
  chain = await testChain();
  await chain.withMulticall();
  coin = compiled().Coin as Artefact;
  for (const [symbol, decimals] of Object.entries({
    USD: 6,
    STAR: 18,
    BIT: 8,
    WIDE: 36,
    THIN: 18,
    LONE: 18,
  })) {
    at[symbol] = await chain.deploy(coin, [symbol, symbol, decimals, 10n ** 30n * 10n ** 18n]);
  }
  factory = await chain.deploy(FACTORY, [chain.owner]);
  weth = await chain.deploy(WETH);
  await chain.pay(weth, WETH.abi, 'deposit', parseEther('1000'));
  const { USD, STAR, BIT, WIDE, THIN } = at;
  assert.ok(USD && STAR && BIT && WIDE && THIN);
  // 1 ETH = 2,000 USD; 3 STAR = 1 ETH; 1 BIT = 0.00000001 USD; 0.003 WIDE = 10,000 USD (a pool
  // counts to 2^112); THIN: 10 USD in total.
  await pool(weth, parseEther('100'), USD, 200_000n * 10n ** 6n);
  await pool(STAR, 30n * 10n ** 18n, weth, parseEther('10'));
  await pool(BIT, 10n ** 20n, USD, 10_000n * 10n ** 6n);
  await pool(WIDE, 3n * 10n ** 33n, USD, 10_000n * 10n ** 6n);
  await pool(THIN, 10n ** 18n, USD, 10n * 10n ** 6n);
});

after(stopAnvils);

function gateway(prices: Sources['prices'], tokens = Object.values(at)) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const entries = tokens.map((address) => ({
    chainId: 31337,
    address,
    name: 'x',
    symbol: 'x',
    decimals: 0,
  }));
  const sources = { tokenLists: [{ tokens: entries }], ...(prices && { prices }) };
  const sent: unknown[] = [];
  const app = createApp({
    config: parseGatewayConfig({
      projects: { [PROJECT_ID]: { name: 'Test', allowedOrigins: [] } },
      chains: { [CHAIN]: { rpc: [chain.url], nativeCurrency, sources } },
    }),
    tokensSeenBy: async () => Object.values(at),
    post: (url, body, limits) => {
      sent.push(JSON.parse(body));
      return postRpc(url, body, limits);
    },
  });
  const read = async (currency = 'usd') => {
    const path = `/v1/account/${chain.owner}/balance?currency=${currency}&chainId=${CHAIN}`;
    const response = await app.request(`${path}&projectId=${PROJECT_ID}`);
    const { balances } = v.parse(balance.reply, await response.json());
    const of = (address?: Address) =>
      balances.find((entry) => entry.address === (address && `${CHAIN}:${address}`));
    return { balances, of };
  };
  const health = async () => (await (await app.request('/health')).json()).features.prices[CHAIN];
  return { read, health, sent };
}

const pools = (more = {}) => ({
  kind: 'pools' as const,
  factory,
  weth,
  stable: at.USD as Address,
  ...more,
});

test('price: the ratio of the pool reserves for any decimals, also through the native coin', async () => {
  const { read, health } = gateway(pools());
  const { of } = await read();
  assert.equal(of()?.price, '2000');
  assert.equal(of(at.USD)?.price, '1');
  assert.equal(of(at.STAR)?.price, '666.666666666666666');
  assert.equal(of(at.BIT)?.price, '0.00000001');
  assert.equal(of(at.WIDE)?.price, '3333333.33333333333');
  assert.equal(of(at.LONE)?.price, undefined, 'no pool, no price');
  assert.equal(of(at.THIN)?.price, undefined, 'too little in it');
  assert.equal(of(at.THIN)?.value, undefined);
  assert.equal(await health(), 'up');
  assert.equal((await gateway(pools({ minLiquidity: '10' })).read()).of(at.THIN)?.price, '10');
});

test('value: price times amount, with the exact price instead of the displayed one', async () => {
  const { of } = await gateway(pools()).read();
  const star = of(at.STAR);
  const amount = (await chain.reader.readContract({
    address: at.STAR as Address,
    abi: coin.abi,
    functionName: 'balanceOf',
    args: [chain.owner],
  })) as bigint;
  // Two thousand per three, cut after 18 digits.
  const exact = (amount * 2000n) / 3n / 10n ** 18n;
  assert.equal(star?.value?.split('.')[0], exact.toString());
});

test("unlisted token: no value above the pool's reserves", async () => {
  const { of } = await gateway(pools(), [at.USD as Address]).read();
  assert.deepEqual([of(at.STAR)?.price, of(at.STAR)?.value], [undefined, undefined]);
  assert.equal(of(at.STAR)?.verified, false);
  assert.equal(of(at.USD)?.price, '1');
});

test('currency other than the pools’, or no pools: no prices', async () => {
  const euro = (await gateway(pools()).read('eur')).balances;
  assert.ok(euro.length > 5 && euro.every(({ price, value }) => !price && !value));
  const { read, health } = gateway(pools({ stable: '0x00000000000000000000000000000000000000aa' }));
  const { balances } = await read();
  assert.ok(balances.length > 5 && balances.every(({ price }) => price === undefined));
  assert.equal(await health(), 'down');
});

test('prices: cached ten seconds and requested together with the names', async () => {
  const { read, sent } = gateway(pools());
  await read();
  // Native balance, token balances, names, pools, reserves, decimals of the stable coin.
  assert.equal(sent.length, 6);
  await read();
  assert.equal(sent.length, 6);
});
