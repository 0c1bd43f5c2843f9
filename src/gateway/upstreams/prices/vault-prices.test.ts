/** Tests vault-based prices; `sandbox/gateway/prices-solana.release.test.ts` covers the local Solana. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { balance } from '../../../protocol/http/balance';
import { SOLANA, testGateway } from '../../test-gateway';
import { TOKEN_PROGRAM } from '../tokens/solana-accounts';
import { account, key, mintAccount, tokenAccount } from '../tokens/test-solana-accounts';
import { createVaults, WRAPPED_SOL } from './vault-prices';

const [OWNER, POOL, OTHER_POOL] = [key(1), key(2), key(3)];
const [USD, STAR, DUST] = [key(11), key(12), key(13)];
const DECIMALS = new Map([
  [USD, 6],
  [STAR, 9],
  [DUST, 2],
]);

interface Held {
  mint: string;
  amount: bigint;
  /** Default: the pool's. */
  owner?: string;
  program?: string;
}

/** One SOL, one STAR and 1.00 DUST of the owner's, with what the pools hold. */
function world(held: Record<string, Held | undefined>, more: object = {}) {
  const vaults = Object.keys(held);
  const pools = vaults.flatMap((one, at) => (at % 2 ? [] : [[one, vaults[at + 1] ?? '']]));
  const state = { held, usd: account(mintAccount(6)) as unknown };
  const own = [
    { mint: STAR, amount: 10n ** 9n, owner: OWNER },
    { mint: DUST, amount: 100n, owner: OWNER },
    { mint: USD, amount: 1n, owner: OWNER },
  ];
  const found = (address: string) => {
    const vault = state.held[address];
    if (vault) return account(tokenAccount({ owner: POOL, ...vault }), vault.program);
    if (address === USD) return state.usd;
    const decimals = DECIMALS.get(address);
    return decimals === undefined ? null : account(mintAccount(decimals));
  };
  const answer = (method: string, [first, second]: [never, { programId?: string }]) => {
    if (method === 'getBalance') return 10 ** 9;
    if (method === 'getMultipleAccounts') return (first as string[]).map(found);
    const tokens = second.programId === TOKEN_PROGRAM ? own : [];
    return tokens.map((each) => ({ pubkey: key(99), account: account(tokenAccount(each)) }));
  };
  const prices = { kind: 'vaults', pools, stable: USD, ...more };
  const { get, clock, asked } = testGateway(
    {
      'https://sol.test/': ({ body }) => {
        const { method, params } = body as { method: string; params: [never, never] };
        return { jsonrpc: '2.0', id: 1, result: { value: answer(method, params) } };
      },
    },
    { chains: { [SOLANA]: { rpc: ['https://sol.test/'], sources: { prices } } } } as never,
  );
  async function read() {
    const response = await get(`/v1/account/${OWNER}/balance?currency=usd&chainId=${SOLANA}`);
    assert.equal(response.status, 200);
    const { balances } = v.parse(balance.reply, await response.json());
    const of = (mint?: string) =>
      balances.find(({ address }) => address === (mint && `${SOLANA}:${mint}`))?.price;
    return { sol: of(), star: of(STAR), dust: of(DUST), usd: of(USD) };
  }
  async function health() {
    const told = (await (await get('/health')).json()) as {
      features: { prices: Record<string, string> };
    };
    return told.features.prices[SOLANA];
  }
  const reads = () =>
    asked.filter(({ body }) => JSON.stringify(body).includes(vaults[0] ?? '')).length;
  return { read, health, state, clock, reads };
}

const SOL_USD = {
  [key(21)]: { mint: WRAPPED_SOL, amount: 100n * 10n ** 9n },
  [key(22)]: { mint: USD, amount: 15_000n * 10n ** 6n },
};

test('SOL and a token: priced by the ratio of the vaults in either order; the stable coin is 1', async () => {
  const { read, health } = world({
    ...SOL_USD,
    [key(23)]: { mint: USD, amount: 2_500n * 10n ** 6n },
    [key(24)]: { mint: STAR, amount: 10_000n * 10n ** 9n },
  });
  assert.deepEqual(await read(), { sol: '150', star: '0.25', dust: undefined, usd: '1' });
  assert.equal(await health(), 'up');
});

test('token without a stable coin pool: priced through SOL; two ways: the deeper one', async () => {
  const overSol = {
    [key(25)]: { mint: DUST, amount: 100n * 1_000n },
    [key(26)]: { mint: WRAPPED_SOL, amount: 20n * 10n ** 9n },
  };
  assert.equal((await world({ ...SOL_USD, ...overSol }).read()).dust, '3');
  const shallow = {
    [key(27)]: { mint: DUST, amount: 100n * 500n },
    [key(28)]: { mint: USD, amount: 1_000n * 10n ** 6n },
  };
  // 3,000 dollars' worth are in the one, 1,000 in the other.
  assert.equal((await world({ ...SOL_USD, ...overSol, ...shallow }).read()).dust, '3');
  assert.equal((await world({ ...SOL_USD, ...shallow }).read()).dust, '2');
});

test('two pools for one market: the deeper pool wins', async () => {
  const small = {
    [key(31)]: { mint: WRAPPED_SOL, amount: 10n ** 9n, owner: OTHER_POOL },
    [key(32)]: { mint: USD, amount: 9_000n * 10n ** 6n, owner: OTHER_POOL },
  };
  assert.equal((await world({ ...small, ...SOL_USD }).read()).sol, '150');
  assert.equal((await world({ ...SOL_USD, ...small }).read()).sol, '150');
});

test('pool below the minimum liquidity: gives no price', async () => {
  const held = (dollars: bigint) => ({
    [key(21)]: { mint: WRAPPED_SOL, amount: 10n ** 9n },
    [key(22)]: { mint: USD, amount: dollars },
  });
  assert.equal((await world(held(999_999_999n)).read()).sol, undefined);
  assert.equal((await world(held(1_000_000_000n)).read()).sol, '1000');
  const least = { minLiquidity: '0.5' };
  assert.equal((await world(held(499_999n), least).read()).sol, undefined);
  assert.equal((await world(held(500_000n), least).read()).sol, '0.5');
});

test('malformed pool: prices nothing and does not affect other pools', async () => {
  const [sol, usd] = Object.values(SOL_USD);
  for (const [one, other] of [
    [undefined, usd],
    [{ ...sol, amount: 0n }, usd],
    [sol, { ...usd, amount: 0n }],
    // Of two pools, of one token, of a program that could write anything there.
    [sol, { ...usd, owner: OTHER_POOL }],
    [usd, usd],
    [sol, { ...usd, program: key(50) }],
  ] as [Held | undefined, Held | undefined][]) {
    const { read, health } = world({
      ...{ [key(21)]: one, [key(22)]: other },
      [key(23)]: { mint: USD, amount: 2_500n * 10n ** 6n },
      [key(24)]: { mint: STAR, amount: 10_000n * 10n ** 9n },
    });
    assert.deepEqual(await read(), { sol: undefined, star: '0.25', dust: undefined, usd: '1' });
    assert.equal(await health(), 'up');
  }
});

test('stable coin mint missing: no prices, balances still load, /health reports it', async () => {
  for (const odd of [null, account(mintAccount(6), key(50)), account(Buffer.alloc(82))]) {
    const { read, health, state } = world(SOL_USD);
    state.usd = odd;
    assert.equal((await read()).sol, undefined);
    assert.equal(await health(), 'down');
  }
});

test('simultaneous callers: one request; after a failure: none for three seconds', async () => {
  const { read, state, clock, reads } = world(SOL_USD);
  const told = await Promise.all([read(), read(), read()]);
  assert.deepEqual(
    told.map(({ sol }) => sol),
    ['150', '150', '150'],
  );
  assert.equal(reads(), 1);
  clock.now += 10_000;
  const { usd } = state;
  state.usd = null;
  assert.equal((await read()).sol, undefined);
  state.usd = usd;
  clock.now += 2_999;
  assert.equal((await read()).sol, undefined);
  assert.equal(reads(), 2);
  clock.now += 1;
  assert.equal((await read()).sol, '150');
});

test('prices: cached for ten seconds', async () => {
  const { read, state, clock, reads } = world(SOL_USD);
  assert.equal((await read()).sol, '150');
  state.held[key(22)] = { mint: USD, amount: 20_000n * 10n ** 6n };
  clock.now += 9_999;
  assert.equal((await read()).sol, '150');
  assert.equal(reads(), 1);
  clock.now += 1;
  assert.equal((await read()).sol, '200');
});

test('older request that fails late: does not replace newer prices', async () => {
  const clock = { now: 0 };
  let fail: (error: Error) => void = () => {};
  const late = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const good = [SOL_USD[key(21)], SOL_USD[key(22)]].map((held) => ({
    owner: TOKEN_PROGRAM,
    data: tokenAccount({ owner: POOL, mint: held?.mint ?? '', amount: held?.amount ?? 0n }),
  }));
  const usd = { owner: TOKEN_PROGRAM, data: mintAccount(6) };
  const answers = [late, Promise.resolve([usd, ...good])];
  const { quotes } = createVaults(
    {
      ...{ kind: 'vaults', pools: [[key(21), key(22)]], stable: USD, currency: 'usd' },
      minLiquidity: '1',
    },
    {
      accounts: () => answers.shift() ?? Promise.reject(new Error('asked again')),
      tokenAccounts: () => Promise.reject(new Error('not asked for')),
    },
    () => clock.now,
  );
  const price = async () => (await quotes(SOLANA, 'usd', [WRAPPED_SOL])).get(WRAPPED_SOL);
  const first = price();
  clock.now += 10_000;
  const told = await price();
  assert.ok(told);
  fail(new Error('late'));
  await assert.rejects(first, /late/);
  assert.deepEqual(await price(), told);
});
