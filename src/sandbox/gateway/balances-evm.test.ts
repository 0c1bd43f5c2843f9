/** Tests the gateway's balances on a real chain, checked by another client to the last unit. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { type Address, erc20Abi, formatUnits } from 'viem';
import { type AppOptions, createApp } from '../../gateway/app';
import { type GatewayConfigInput, parseGatewayConfig } from '../../gateway/config';
import { postRpc } from '../../gateway/upstreams/rpc/post-rpc';
import { balance } from '../../protocol/http/balance';
import { stopAnvils } from '../chains/anvil';
import { PROJECT_ID } from '../facts';
import { compiled, published, type TestChain, testChain } from './test-contracts';

const CHAIN = 'eip155:31337';
const UNLIMITED = 2n ** 256n - 1n;
type Sources = NonNullable<Exclude<GatewayConfigInput['chains'][string], string[]>['sources']>;

let chain: TestChain;
let plain: Address;
/** By decimals. */
const coins = new Map<number, Address>();
const odd = new Map<string, Address>();

before(async () => {
  chain = await testChain();
  const { Coin, ...others } = compiled();
  assert.ok(Coin);
  for (const [decimals, supply] of [
    [0, 1n],
    [6, 1_234_567_890_123n],
    [36, 10n ** 36n + 1n],
    [255, UNLIMITED],
  ] as const) {
    const args = [`Coin of ${decimals}`, `C${decimals}`, decimals, supply];
    coins.set(decimals, await chain.deploy(Coin, args));
  }
  for (const [name, artefact] of Object.entries(others)) {
    // OpenZeppelin's own contracts are compiled with them.
    if (/^(?:ERC|IERC|Context)/.test(name)) continue;
    odd.set(name, await chain.deploy(artefact));
  }
  const preset = published('@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json');
  const hostile = '‮<b>Evil\u200b http://evil.com</b>\n';
  plain = await chain.deploy(preset, [
    hostile,
    'EVIL‮'.repeat(20),
    5n * 10n ** 18n + 1n,
    chain.owner,
  ]);
});

after(stopAnvils);

function gateway(sources: Sources = {}, options: Partial<AppOptions> = {}) {
  const clock = { now: 1_750_000_000_000 };
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const sent: { method: string }[][] = [];
  const app = createApp({
    config: parseGatewayConfig({
      projects: { [PROJECT_ID]: { name: 'Test', allowedOrigins: [] } },
      chains: { [CHAIN]: { rpc: [chain.url], nativeCurrency, sources } },
    }),
    now: () => clock.now,
    post: (url, body, limits) => {
      sent.push([JSON.parse(body) as { method: string }].flat());
      return postRpc(url, body, limits);
    },
    ...options,
  });
  const read = async (more = '') => {
    const at = `/v1/account/${chain.owner}/balance?currency=usd&chainId=${CHAIN}${more}`;
    const response = await app.request(`${at}&projectId=${PROJECT_ID}`);
    assert.equal(response.status, 200);
    const raw = (await response.json()) as { balances: { address?: string; price?: unknown }[] };
    const { balances } = v.parse(balance.reply, raw);
    assert.equal(balances.length, raw.balances.length, 'the reply is in the protocol’s shape');
    return balances;
  };
  const health = async () => (await app.request('/health')).json();
  return { app, read, health, clock, sent };
}

const seen = (tokens: Iterable<Address>) => ({ tokensSeenBy: async () => [...tokens] });
const listEntry = (address: Address, name: string, decimals: number) => ({
  chainId: 31337,
  address,
  name,
  symbol: name.toUpperCase(),
  decimals,
});
const idOf = (address: Address) => `${CHAIN}:${address}`;

/** Asserts that the reply matches the chain as viem reads it. */
async function sameAsChain(entries: Awaited<ReturnType<ReturnType<typeof gateway>['read']>>) {
  for (const { address, quantity } of entries) {
    if (!address) {
      const wei = await chain.reader.getBalance({ address: chain.owner });
      assert.equal(quantity.numeric, formatUnits(wei, 18));
      continue;
    }
    const token = { address: address.split(':')[2] as Address, abi: erc20Abi } as const;
    const call = { ...token, functionName: 'balanceOf', args: [chain.owner] } as const;
    const units = await chain.reader.readContract(call);
    assert.equal(quantity.numeric, formatUnits(units, quantity.decimals), address);
  }
}

for (const way of ['batches', 'Multicall3'] as const) {
  test(`${way}: tokens of 0, 6, 36 and 255 decimals are exact, even beside irregular tokens`, async () => {
    if (way === 'Multicall3') await chain.withMulticall();
    // Three of them at the front leave no gas of a block for the others.
    const burners = [1, 2, 3].map((at): Address => `0x${String(at).padStart(40, 'b')}`);
    for (const burner of burners) await chain.copy(odd.get('Burns') as Address, burner);
    const all = [...burners, ...coins.values(), ...odd.values(), plain];
    const { read, sent } = gateway({}, seen(all));
    const balances = await read();
    await sameAsChain(balances);
    for (const [decimals, address] of coins) {
      const entry = balances.find(({ address: id }) => id === idOf(address));
      assert.equal(entry?.quantity.decimals, decimals);
      assert.equal(entry?.symbol, `C${decimals}`);
    }
    const names = balances.map(({ name }) => name);
    // Tokens without valid decimals or a readable balance are absent.
    for (const name of ['NoDecimals', 'TooManyDecimals', 'Reverts', 'Burns', 'MegabyteBalance']) {
      const at = idOf(odd.get(name) as Address);
      assert.ok(!balances.some(({ address }) => address === at), name);
    }
    assert.ok(names.includes('Maker of old'), 'a name of 32 bytes');
    const mega = balances.find(({ address }) => address === idOf(odd.get('Megabytes') as Address));
    assert.match(mega?.name ?? '', /^0x/, 'a name of megabytes is none');
    assert.equal(balances.length, 1 + coins.size + 3 + 1);
    const singles = sent.filter((calls) => calls.length === 1).length;
    if (way === 'Multicall3') assert.ok(singles > 0 && sent.flat().length < 30);
    else assert.ok(sent.some((calls) => calls.length > 1));
  });
}

test('token after one that eats all gas: read again, alone', async () => {
  const tokens = ['Burns', 'Costly'].map((name) => odd.get(name) as Address);
  const { read } = gateway({}, seen(tokens));
  assert.deepEqual(
    (await read()).slice(1).map(({ address, quantity }) => [address, quantity.numeric]),
    [[idOf(odd.get('Costly') as Address), '9']],
  );
});

test('hostile name: sanitized; advertisement: marked', async () => {
  const { read } = gateway({ tokenLists: [] }, seen([plain]));
  const entry = (await read()).at(-1);
  assert.equal(entry?.name, '<b>Evil http://evil.com</b>');
  assert.equal(entry?.symbol, 'EVILEVILEV…');
  assert.deepEqual([entry?.isSpam, entry?.verified], [true, false]);
});

test('metadata and balances: from the chain, the list as fallback; zero balances and other chains are absent', async () => {
  const usd = coins.get(6) as Address;
  const silent = odd.get('NoDecimals') as Address;
  const list = {
    name: 'Test',
    tokens: [
      // The list has wrong decimals; a later list names the token.
      listEntry(usd.toLowerCase() as Address, 'Dollar', 2),
      listEntry(usd, 'Euro', 6),
      listEntry(silent, 'Silent', 4),
      { ...listEntry(plain, 'Elsewhere', 18), chainId: 1 },
      listEntry('0x00000000000000000000000000000000000000AA', 'Nobody', 18),
      { nonsense: true },
    ],
  };
  const { read, health } = gateway({ tokenLists: [list] }, seen([coins.get(0) as Address]));
  const balances = await read();
  await sameAsChain(balances.filter(({ address }) => address !== idOf(silent)));
  assert.deepEqual(
    balances.map(({ name, verified, quantity }) => [name, verified, quantity.decimals]),
    [
      ['Ether', true, 18],
      ['Coin of 6', true, 6],
      ['No decimals', true, 4],
      ['Coin of 0', false, 0],
    ],
  );
  assert.deepEqual((await health()).features.tokenLists, { [CHAIN]: 'up' });
  assert.equal((await health()).features.prices[CHAIN], 'off');
});

test('balances: cached ten seconds; forceUpdate reads again; names are cached', async () => {
  const coin = coins.get(6) as Address;
  const { read, sent, clock } = gateway({}, seen([coin]));
  const before = await read();
  await chain.write(coin, erc20Abi, 'transfer', ['0x00000000000000000000000000000000000000AA', 1n]);
  const asked = sent.length;
  assert.deepEqual(await read(), before);
  assert.equal(sent.length, asked);
  const forced = await read(`&forceUpdate=${idOf(coin)}`);
  await sameAsChain(forced);
  assert.notDeepEqual(forced, before);
  // The native balance and one aggregate: names are known.
  assert.equal(sent.length, asked + 2);
  clock.now += 10_000;
  await read();
  assert.equal(sent.length, asked + 4);
});

test('empty account: the native coin only; forceUpdate adds the tokens it names, also with zero', async () => {
  const [six, all] = [coins.get(6), coins.get(255)] as [Address, Address];
  const lists = [{ name: 'Test', tokens: [listEntry(six, 'Six', 6)] }];
  const { app, read } = gateway({ tokenLists: lists });
  const empty = '0x00000000000000000000000000000000000000bb';
  const of = async (more = '') => {
    const at = `/v1/account/${empty}/balance?currency=usd&chainId=${CHAIN}${more}`;
    const response = await app.request(`${at}&projectId=${PROJECT_ID}`);
    assert.equal(response.status, 200);
    const { balances } = v.parse(balance.reply, await response.json());
    return balances.map(({ address, symbol, quantity: { decimals, numeric } }) => [
      ...[address, symbol, decimals, numeric],
    ]);
  };
  const native = [undefined, 'ETH', 18, '0'];
  assert.deepEqual(await of(), [native]);
  const wallet = idOf('0x00000000000000000000000000000000000000cc');
  const names = [idOf(six), idOf(six).toLowerCase(), idOf(all), wallet];
  assert.deepEqual(await of(`&forceUpdate=${names.join()}`), [
    native,
    [idOf(six), 'C6', 6, '0'],
    [idOf(all), 'C255', 255, '0'],
  ]);
  // A named token that no list and no transfer has shows its amount.
  const held = (await read(`&forceUpdate=${idOf(all)}`)).at(-1);
  assert.equal(held?.quantity.numeric, formatUnits(UNLIMITED, 255));
  assert.deepEqual(await of(), [native], 'the next reply has only what the account owns');
});

test('failed store and failed node: distinguished', async () => {
  const broken = async () => {
    throw new Error('no store');
  };
  const { read, health } = gateway({}, { tokensSeenBy: broken });
  assert.equal((await read()).length, 1);
  const told = await health();
  assert.deepEqual([told.status, told.features.seenTokens[CHAIN]], ['degraded', 'down']);
  assert.equal(told.features.balances[CHAIN], 'up');
  const away = gateway({}, { post: () => Promise.reject(new TypeError('gone')) });
  const at = `/v1/account/${chain.owner}/balance?currency=usd&chainId=${CHAIN}`;
  const response = await away.app.request(`${at}&projectId=${PROJECT_ID}`);
  assert.equal(response.status, 503);
  assert.equal((await away.health()).features.balances[CHAIN], 'down');
});
