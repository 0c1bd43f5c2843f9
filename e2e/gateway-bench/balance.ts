/** Measures the balance of an account with many tokens and an empty cache. */
import assert from 'node:assert/strict';
import { keccak256 } from 'viem';
import { createApp } from '../../src/gateway/app';
import { parseGatewayConfig } from '../../src/gateway/config';
import { postRpc } from '../../src/gateway/upstreams/rpc/post-rpc';
import { stopAnvils } from '../../src/sandbox/chains/anvil';
import { published, type TestChain, testChain } from '../../src/sandbox/gateway/test-contracts';

const CHAIN = 'eip155:31337';
const PROJECT = '00000000000000000000000000000001';
const TOKENS = 200;
/** Number of tokens that a pool prices. */
const PRICED = 10;
/** Calls before the measured ones: they warm up the program, not the cache. */
const WARM = 5;
const WANTED_MS = 150;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const post = async (url: string, body: string) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).text();
};

type Addresses = readonly `0x${string}`[];

const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0');

/** Real tokens, each its own contract: a copy of the first one's code and storage. */
async function makeTokens(chain: TestChain): Promise<Addresses> {
  const file = '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json';
  const first = await chain.deploy(published(file), ['Token', 'T', 10n ** 24n, chain.owner]);
  const code = await chain.reader.getCode({ address: first });
  const tokens = Array.from(
    { length: TOKENS - 1 },
    (_, at): `0x${string}` => `0xcc${(at + 1).toString(16).padStart(38, '0')}`,
  );
  // Slot 0 holds its balances, slots 4 and 5 its names.
  const own = keccak256(`0x${word(chain.owner)}${word(0n)}`);
  const text = (letters: string) =>
    `0x${Buffer.from(letters).toString('hex').padEnd(62, '0')}${(letters.length * 2).toString(16).padStart(2, '0')}`;
  const calls = tokens.flatMap((token, at) => [
    { method: 'anvil_setCode', params: [token, code] },
    { method: 'anvil_setStorageAt', params: [token, own, `0x${word(10n ** 24n)}`] },
    { method: 'anvil_setStorageAt', params: [token, `0x${word(3n)}`, text(`Token ${at}`)] },
    { method: 'anvil_setStorageAt', params: [token, `0x${word(4n)}`, text(`T${at}`)] },
  ]);
  const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  await post(chain.url, JSON.stringify(body));
  return [first, ...tokens];
}

/** The first token prices the next ones, and the native coin. */
async function makePools(chain: TestChain, tokens: Addresses) {
  const factoryAbi = published('@uniswap/v2-core/build/UniswapV2Factory.json');
  const pairAbi = published('@uniswap/v2-core/build/UniswapV2Pair.json').abi;
  const weth = published('@uniswap/v2-periphery/build/WETH9.json');
  const factory = await chain.deploy(factoryAbi, [chain.owner]);
  const wrapped = await chain.deploy(weth);
  await chain.pay(wrapped, weth.abi, 'deposit', 10n ** 21n);
  const [stable, ...others] = tokens;
  assert.ok(stable);
  for (const token of [wrapped, ...others.slice(0, PRICED)]) {
    await chain.write(factory, factoryAbi.abi, 'createPair', [token, stable]);
    const pair = (await chain.reader.readContract({
      address: factory,
      abi: factoryAbi.abi,
      functionName: 'getPair',
      args: [token, stable],
    })) as `0x${string}`;
    for (const side of [token, stable]) {
      await chain.write(side, weth.abi, 'transfer', [pair, 10n ** 21n]);
    }
    await chain.write(pair, pairAbi, 'mint', [chain.owner]);
  }
  return { kind: 'pools' as const, factory, weth: wrapped, stable };
}

interface Asked {
  body: string;
  from: number;
  to: number;
}

/** Repeats the recorded requests with the same concurrency. */
function wavesOf(asked: readonly Asked[]): string[][] {
  const waves: { until: number; bodies: string[] }[] = [];
  for (const { body, from, to } of [...asked].sort((one, other) => one.from - other.from)) {
    const last = waves.at(-1);
    if (last && from < last.until) {
      last.bodies.push(body);
      last.until = Math.min(last.until, to);
    } else waves.push({ until: to, bodies: [body] });
  }
  return waves.map(({ bodies }) => bodies);
}

/** @returns rows of the table of `npm run bench:gateway` */
export async function balance({ runs }: { runs: number }) {
  const chain = await testChain();
  try {
    await chain.withMulticall();
    const tokens = await makeTokens(chain);
    const sources = {
      tokenLists: [
        {
          tokens: tokens.map((address, at) => ({
            chainId: 31337,
            address,
            name: `Token ${at}`,
            symbol: `T${at}`,
            decimals: 18,
          })),
        },
      ],
      prices: await makePools(chain, tokens),
    };
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const config = parseGatewayConfig({
      projects: { [PROJECT]: { name: 'Bench', allowedOrigins: [] } },
      chains: { [CHAIN]: { rpc: [chain.url], nativeCurrency, sources } },
    });
    const path = `/v1/account/${chain.owner}/balance?currency=usd&chainId=${CHAIN}`;
    const ours: number[] = [];
    const raw: number[] = [];
    for (let run = -WARM; run < runs; run += 1) {
      const asked: Asked[] = [];
      // A new gateway without any earlier request.
      const app = createApp({
        config,
        post: async (url, body, limits) => {
          const from = performance.now();
          const reply = await postRpc(url, body, limits);
          asked.push({ body, from, to: performance.now() });
          return reply;
        },
      });
      const started = performance.now();
      const reply = await (await app.request(`${path}&projectId=${PROJECT}`)).text();
      const time = performance.now() - started;
      const { balances } = JSON.parse(reply) as { balances: { price?: string }[] };
      assert.equal(balances.length, TOKENS + 1);
      assert.equal(balances.filter(({ price }) => price).length, PRICED + 2);
      const again = performance.now();
      for (const wave of wavesOf(asked)) {
        await Promise.all(wave.map((body) => post(chain.url, body)));
      }
      if (run < 0) continue;
      ours.push(time);
      raw.push(performance.now() - again);
    }
    const time = median(ours);
    return [
      {
        what: `Balance of an account with ${TOKENS} tokens, empty cache`,
        ours: `${time.toFixed(0)} ms`,
        raw: `${median(raw).toFixed(0)} ms`,
        wanted: `< ${WANTED_MS} ms`,
        good: time < WANTED_MS,
      },
    ];
  } finally {
    await stopAnvils();
  }
}
