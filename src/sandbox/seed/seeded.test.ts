/**
 * Tests every line of `facts-seed.ts` against the chain, with a client that shares no code with the
 * seed.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  type Address,
  erc20Abi,
  getAddress,
  namehash,
  parseAbi,
  parseAbiItem,
  zeroAddress,
} from 'viem';
import { stopAnvils } from '../chains/anvil';
import {
  LARGEST_ID,
  MULTICALL3,
  SEED_ACCOUNTS,
  SEED_AMM,
  SEED_COLLECTIONS,
  SEED_ENS,
  SEED_PAST,
  SEED_POISON,
  SEED_TOKENS,
  SEED_TRAPS,
  type SeedToken,
  seedTokenList,
} from '../facts-seed';
import { type Client, clientOf, USERS } from './test-client';

declare const __ROOT__: string;

let chain: Client;
before(async () => {
  chain = await clientOf(31337, path.join(__ROOT__, 'src/sandbox/seed'));
});
after(stopAnvils);

const E18 = 10n ** 18n;
const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = USERS;
const tokens = Object.entries<SeedToken>(SEED_TOKENS);
const at = (address: string) => address as Address;

test('accounts 0 to 9: 10,000 coins and no transactions, as on an empty chain', async () => {
  for (const address of USERS) {
    assert.equal(await chain.getTransactionCount({ address }), 0);
    assert.equal(await chain.getBalance({ address }), 10_000n * E18, address);
  }
});

test('newest block: has the current time and the base fee of an empty chain', async () => {
  const { timestamp, baseFeePerGas } = await chain.getBlock();
  assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 600);
  assert.ok(timestamp > SEED_PAST.ends);
  assert.equal(baseFeePerGas, 1_000_000_000n);
});

test('tokens: report the names, symbols and decimals of the facts', async () => {
  for (const [key, { address, name, symbol, decimals }] of tokens) {
    const read = <Name extends 'name' | 'symbol' | 'decimals'>(functionName: Name) =>
      chain.readContract({ address: at(address), abi: erc20Abi, functionName });
    if (key === 'noMetadata') await assert.rejects(read('decimals'));
    else assert.equal(await read('decimals'), decimals, key);
    if (name === undefined) continue;
    assert.equal(await read('name'), name, key);
    assert.equal(await read('symbol'), symbol, key);
  }
  const old = parseAbi(['function symbol() view returns (bytes32)']);
  const address = at(SEED_TOKENS.bytes32Name.address);
  const symbol = await chain.readContract({ address, abi: old, functionName: 'symbol' });
  assert.match(symbol, /^0x4f4c4400/);
});

/** Balances of accounts 0 to 9, in one call. */
const heldBy = (token: string) =>
  chain.multicall({
    contracts: USERS.map((user) => {
      const args = [user] as const;
      return { address: at(token), abi: erc20Abi, functionName: 'balanceOf', args } as const;
    }),
    multicallAddress: MULTICALL3,
    allowFailure: false,
  });

test('every account: balances match the facts; only account 0 has unsolicited tokens', async () => {
  const unasked = /^(lookalike|bidi|zeroWidth|markup|long|moon|invalidText|nameless)$/;
  for (const [key, { address, held }] of tokens) {
    const wanted = USERS.map((user) => (unasked.test(key) && user !== FIRST ? 0n : held));
    assert.deepEqual(await heldBy(address), wanted, key);
  }
  const coins = await heldBy(SEED_AMM.weth);
  assert.ok(coins.every((held) => held === E18));
});

test('every listed token: on-chain data matches the list', async () => {
  for (const { address, name, symbol, decimals } of seedTokenList([31337]).tokens) {
    const read = <Name extends 'name' | 'symbol' | 'decimals'>(functionName: Name) =>
      chain.readContract({ address: at(address), abi: erc20Abi, functionName });
    assert.deepEqual([await read('name'), await read('symbol')], [name, symbol]);
    assert.equal(await read('decimals'), decimals, name);
  }
});

test('token list: the trusted tokens, once per chain', () => {
  const list = seedTokenList([31337, 31338]);
  assert.equal(list.tokens.length, 2 * 16);
  assert.ok(list.tokens.every(({ address }) => getAddress(address) === address));
  assert.ok(!list.tokens.some(({ address }) => address === SEED_TOKENS.lookalike.address));
  assert.ok(list.tokens.every(({ name, symbol }) => name.length <= 60 && symbol.length <= 20));
});

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
]);
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)']);
const routerAbi = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
]);

test('pools: created by the factory, with the prices of the facts', async () => {
  for (const [key, pool] of Object.entries(SEED_AMM.pools)) {
    const { address } = SEED_TOKENS[key as keyof typeof SEED_AMM.pools];
    const args = [at(address), at(SEED_AMM.weth)] as const;
    const found = await chain.readContract({
      address: SEED_AMM.factory,
      abi: factoryAbi,
      functionName: 'getPair',
      args,
    });
    assert.equal(found, pool);
  }
  const reserves = async (pool: Address) => {
    const [one, other] = await chain.readContract({
      address: pool,
      abi: pairAbi,
      functionName: 'getReserves',
    });
    const first = await chain.readContract({ address: pool, abi: pairAbi, functionName: 'token0' });
    return first === SEED_AMM.weth ? [other, one] : [one, other];
  };
  const [dollars = 0n, coins = 1n] = await reserves(SEED_AMM.pools.usdx);
  const price = (dollars * E18) / coins / 10n ** 6n;
  assert.ok(price > 1900n && price < 2100n, `${price} USDX a coin`);
  assert.deepEqual(await reserves(SEED_AMM.pools.star), [500_000n * E18, 500n * E18]);
  assert.deepEqual(await reserves(SEED_AMM.pools.moon), [E18, E18 / 10_000n]);
});

test('exchange: a swap pays exactly the quoted amount', async () => {
  const route = [at(SEED_AMM.weth), at(SEED_TOKENS.usdx.address)];
  const before = await chain.held(SEED_TOKENS.usdx.address, FIFTH);
  const asked = { address: at(SEED_AMM.router), abi: routerAbi } as const;
  const [, out = 0n] = await chain.readContract({
    ...asked,
    functionName: 'getAmountsOut',
    args: [E18, route],
  });
  const args = [out, route, FIFTH, 2n ** 64n] as const;
  await chain.done({
    ...asked,
    functionName: 'swapExactETHForTokens',
    args,
    account: FIFTH,
    value: E18,
  });
  assert.equal((await chain.held(SEED_TOKENS.usdx.address, FIFTH)) - before, out);
});

test('Multicall3: answers at its usual address, also when one call fails', async () => {
  const contracts = [SEED_TOKENS.usdx, SEED_TOKENS.noMetadata].map(({ address }) => {
    return { address: at(address), abi: erc20Abi, functionName: 'symbol' } as const;
  });
  const [good, bad] = await chain.multicall({ contracts, multicallAddress: MULTICALL3 });
  assert.equal(good?.result, 'USDX');
  assert.equal(bad?.status, 'failure');
});

const stampsAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function supportsInterface(bytes4) view returns (bool)',
]);
const ask = (address: string, functionName: string, ...args: unknown[]) =>
  chain.readContract({
    address: at(address),
    abi: stampsAbi,
    functionName,
    args,
  } as never) as Promise<unknown>;

test('stamps and NFTs: owned, with JSON and an image on the chain', async () => {
  const stamps = SEED_COLLECTIONS.stamps.address;
  const nfts = SEED_COLLECTIONS.editions.address;
  assert.equal(await ask(stamps, 'supportsInterface', '0x80ac58cd'), true);
  assert.equal(await ask(nfts, 'supportsInterface', '0xd9b67a26'), true);
  assert.equal(await ask(stamps, 'ownerOf', 11n), SECOND);
  assert.equal(await ask(stamps, 'ownerOf', LARGEST_ID), FIRST);
  assert.equal(await ask(stamps, 'balanceOf', SEED_ACCOUNTS.heavy), 120n);
  assert.equal(await ask(nfts, 'balanceOf', FIRST, 1n), 3n);
  assert.equal(await ask(nfts, 'balanceOf', SECOND, 2n), 1_000_000n);
  for (const text of [await ask(stamps, 'tokenURI', 11n), await ask(nfts, 'uri', 1n)]) {
    const { name, image } = (await (await fetch(String(text))).json()) as Record<string, string>;
    assert.match(name ?? '', /^(Stamp 11|Piece #1)$/);
    const picture = await fetch(image ?? '');
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml');
    assert.match(
      await picture.text(),
      /^<svg xmlns='http:\/\/www.w3.org\/2000\/svg' viewBox=.*<\/svg>$/,
    );
  }
});

test('account 0: holds every trap', async () => {
  const { address } = SEED_COLLECTIONS.spam;
  for (const [name, id] of Object.entries(SEED_TRAPS)) {
    assert.equal(await ask(address, 'ownerOf', BigInt(id)), FIRST);
    const read = ask(address, 'tokenURI', BigInt(id));
    if (name === 'reverts') await assert.rejects(read);
    else assert.ok(String(await read).length > 20);
  }
});

const ensAbi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function owner(bytes32) view returns (address)',
  'function addr(bytes32) view returns (address)',
  'function name(bytes32) view returns (string)',
  'function text(bytes32, string) view returns (string)',
]);
const ens = (address: string, functionName: string, ...args: unknown[]) =>
  chain.readContract({
    address: at(address),
    abi: ensAbi,
    functionName,
    args,
  } as never) as Promise<unknown>;

test('names: resolve to their accounts, and back only with a matching reverse record', async () => {
  const { registry, names } = SEED_ENS;
  const resolve = async (name: string) => {
    const resolver = String(await ens(registry, 'resolver', namehash(name)));
    return resolver === zeroAddress ? undefined : ens(resolver, 'addr', namehash(name));
  };
  const reverse = async (address: string) => {
    const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`);
    return ens(String(await ens(registry, 'resolver', node)), 'name', node);
  };
  assert.equal(await resolve(names.alice), SECOND);
  assert.equal(await resolve(names.bob), THIRD);
  assert.equal(await resolve(names.heavy), SEED_ACCOUNTS.heavy);
  assert.equal(await resolve(names.moves), FIFTH);
  assert.equal(await resolve(names.zero), zeroAddress);
  assert.equal(await resolve(names.expired), undefined);
  assert.equal(await resolve('nobody.eth'), undefined);
  assert.equal(await reverse(SECOND), names.alice);
  assert.equal(await reverse(SEED_ACCOUNTS.heavy), names.heavy);
  assert.equal(await reverse(FOURTH), names.alice);
  assert.equal(SEED_ENS.liar, FOURTH);
  const avatar = await ens(SEED_ENS.resolver, 'text', namehash(names.heavy), 'avatar');
  assert.equal(avatar, `eip155:31337/erc721:${SEED_COLLECTIONS.stamps.address}/1000`);
  assert.equal(await ens(registry, 'owner', namehash(names.moves)), USERS[9]);
});

test('moves.eth: account 9 can change its address, and no other account can', async () => {
  const abi = parseAbi(['function setAddr(bytes32, address)']);
  const node = namehash(SEED_ENS.names.moves);
  const request = {
    address: SEED_ENS.resolver,
    abi,
    functionName: 'setAddr',
    args: [node, SECOND],
  };
  await assert.rejects(chain.done({ ...request, account: FIRST }), /not the name's owner/);
  await chain.done({ ...request, account: USERS[9] });
  assert.equal(await ens(SEED_ENS.resolver, 'addr', node), SECOND);
});

test('poison: look-alikes of an address with a real payment', async () => {
  const { real, lookalike } = SEED_POISON;
  assert.equal(lookalike.toLowerCase().slice(0, 8), real.toLowerCase().slice(0, 8));
  assert.equal(lookalike.toLowerCase().slice(-6), real.toLowerCase().slice(-6));
  const logs = await chain.getLogs({
    event: parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
    args: { from: [real, lookalike], to: FIRST },
    fromBlock: 0n,
  });
  const seen = logs.map(({ address, args }) => [getAddress(address), args.from, args.value]);
  assert.deepEqual(seen, [
    [SEED_TOKENS.usdx.address, real, SEED_POISON.paid],
    [SEED_TOKENS.usdx.address, lookalike, 0n],
    [SEED_TOKENS.spam.address, lookalike, 25n * E18],
  ]);
});
