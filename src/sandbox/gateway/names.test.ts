/** Tests identity and names on the seeded chain against another client's reads of the registry. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { type Address, namehash, parseAbi } from 'viem';
import { identity } from '../../protocol/http/blockchain';
import { errorReply } from '../../protocol/http/errors';
import { type Profile, profile, profileAddress } from '../../protocol/http/profile';
import { stopAnvils } from '../chains/anvil';
import { SOLANA_ACCOUNTS } from '../facts';
import { SEED_ACCOUNTS, SEED_ENS } from '../facts-seed';
import { type Client, clientOf, USERS } from '../seed/test-client';
import { EVM, type SeededGateway, seededGateway } from './test-seeded';

declare const __RELEASE__: boolean;

const { names, registry, resolver, liar } = SEED_ENS;
const RESOLVER = parseAbi([
  'function addr(bytes32) view returns (address)',
  'function setAddr(bytes32, address)',
  'function setText(bytes32, string, string)',
  'function setName(bytes32, string)',
]);

declare const __ROOT__: string;

let chain: Client;
let gateway: SeededGateway;
let urls: Map<string, string>;

before(async () => {
  chain = await clientOf(31337, path.join(__ROOT__, 'src/sandbox/seed'));
  urls = new Map([[EVM, chain.chain.rpcUrls.default.http[0] ?? '']]);
  gateway = seededGateway(urls);
});
after(async () => {
  await gateway.stop();
  await stopAnvils();
});

async function who(address: string, from = gateway) {
  const raw = await from.json(`/v1/identity/${address}`);
  const parsed = v.parse(identity.reply, raw);
  assert.deepEqual([parsed.name, parsed.avatar], [raw.name, raw.avatar]);
  return parsed;
}

async function profileOf(name: string, from = gateway): Promise<Profile | null> {
  const raw = await from.json(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`);
  return v.parse(profile.reply, raw);
}

test('name with a matching reverse record: returned, with its avatar as the gateway’s own copy', {
  skip: !__RELEASE__,
}, async () => {
  const alice = await who(USERS[1]);
  assert.equal(alice.name, names.alice);
  assert.match(alice.avatar ?? '', /^http:\/\/localhost\/v1\/media\/[0-9a-f]{32}$/);
  const picture = await gateway.get(new URL(alice.avatar ?? '').pathname);
  assert.equal(picture.headers.get('content-type'), 'image/svg+xml');
  assert.match(await picture.text(), /fill='teal'/);
  // In any letter case, and by the other path.
  assert.equal((await who(USERS[1].toLowerCase())).name, names.alice);
  const alias = await gateway.json(`/v1/account/${USERS[1]}/identity`);
  assert.equal(alias.name, names.alice);
});

test('avatar at this machine: not fetched; avatar NFT of the owner: returned', async () => {
  assert.deepEqual(await who(USERS[2]), { name: names.bob, avatar: null });
  const heavy = await who(SEED_ACCOUNTS.heavy);
  assert.equal(heavy.name, names.heavy);
  const picture = await gateway.get(new URL(heavy.avatar ?? '').pathname);
  assert.match(await picture.text(), /<circle/);
});

test('one-sided reverse record or none: no name', async () => {
  for (const address of [liar, USERS[0], USERS[4], SOLANA_ACCOUNTS[0] ?? '']) {
    assert.deepEqual(await who(address), { name: null, avatar: null }, address);
  }
});

test('name lookup: returns the address from the registry; an unregistered name is an empty list', async () => {
  for (const name of [names.alice, names.bob, names.heavy, names.moves]) {
    const found = await profileOf(name);
    const args = [namehash(name)] as const;
    const about = { address: resolver as Address, abi: RESOLVER, functionName: 'addr' } as const;
    assert.equal(found?.addresses['60'], await chain.readContract({ ...about, args }), name);
    assert.equal(found && profileAddress(found, EVM), found?.addresses['60']);
  }
  // In the spelling that users type.
  assert.equal((await profileOf('ALICE.eth'))?.name, names.alice);
  for (const name of [names.expired, names.zero, 'nobody.eth', 'eth', 'a.b.c.d.eth']) {
    assert.equal(await profileOf(name), null, name);
  }
  assert.equal((await gateway.get('/v1/profile/account/nobody.eth')).status, 404);
});

test('invalid name by ENSIP-15: rejected with the reason', async () => {
  for (const name of ['a..eth', 'al ice.eth', 'аlice.eth', 'a_b.eth', '\u200dx.eth', '%00', ' ']) {
    const at = `/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`;
    const response = await gateway.get(at);
    assert.equal(response.status, 400, name);
    const [reason] = v.parse(errorReply, await response.json()).reasons;
    assert.equal(reason?.field, 'name');
    assert.match(reason?.description ?? '', /^Not a name \(ENSIP-15\): \S/);
  }
});

test('name not in normal form: has no owner', async () => {
  const deployer = SEED_ACCOUNTS.deployer as Address;
  const node = namehash(`${USERS[1].slice(2).toLowerCase()}.addr.reverse`);
  const write = (functionName: string, args: unknown[], to = resolver, abi: unknown = RESOLVER) =>
    chain.done({ address: to, abi, functionName, args, account: deployer });
  await write('setName', [node, 'Alice.eth']);
  const strict = seededGateway(urls);
  assert.equal((await who(USERS[1], strict)).name, null);
  await write('setName', [node, names.alice]);
  assert.equal((await who(USERS[1], seededGateway(urls))).name, names.alice);
  await strict.stop();
});

test('avatar NFT of another owner: no avatar', async () => {
  const deployer = SEED_ACCOUNTS.deployer as Address;
  const text = `${EVM}/erc721:0xA36B5D8910997B199cF8f4b411bf96c6C6BC1128/1000`;
  const about = { address: resolver, abi: RESOLVER, account: deployer };
  const args = [namehash(names.alice), 'avatar', text];
  await chain.done({ ...about, functionName: 'setText', args });
  const fresh = seededGateway(urls);
  assert.deepEqual(await who(USERS[1], fresh), { name: names.alice, avatar: null });
  await fresh.stop();
});

test('no registry: reported; node down: an outage, not an unregistered name', async () => {
  const rpc = [urls.get(EVM) ?? ''];
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const without = seededGateway(new Map(), { chains: { [EVM]: { rpc, nativeCurrency } } });
  // Browsers log each HTTP error to the page's console, so an address without a name is not an
  // error.
  const unnamed = (await without.json(`/v1/identity/${USERS[1]}`)) as Record<string, unknown>;
  assert.deepEqual([unnamed.name, unnamed.avatar], [null, null]);
  const profile = await without.get('/v1/profile/account/alice.eth?apiVersion=2');
  assert.equal(profile.status, 503);
  assert.equal(v.parse(errorReply, await profile.json()).reasons[0]?.field, 'chainId');
  const names = { kind: 'ens', registry } as const;
  const dead = { rpc: ['http://127.0.0.1:9/'], nativeCurrency, sources: { names } };
  const away = seededGateway(new Map(), { chains: { [EVM]: dead } });
  for (const at of [`/v1/identity/${USERS[1]}`, '/v1/profile/account/alice.eth?apiVersion=2']) {
    assert.equal((await away.get(at)).status, 503, at);
  }
  const { features } = (await away.json('/health')) as { features: Record<string, unknown> };
  assert.deepEqual(features.names, { [EVM]: 'down' });
  assert.equal((await without.json('/health')).status, 'ok');
});
