/**
 * Tests that the names of a zone resolve by the code of other people's clients (ethers, viem) and in Send,
 * and that the resolver's contract refuses forged answers.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AbiCoder, EnsPlugin, JsonRpcProvider, Network, Wallet } from 'ethers';
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  toHex,
} from 'viem';
import { parseNetworkObject } from '../../protocol/networks';
import { eip155 } from '../../widget/adapters/eip155';
import { deployUniversalResolver } from './test-universal-resolver';
import {
  CHAIN,
  COIN,
  newWallet,
  RESOLVER_ABI,
  SIGNER,
  startZone,
  type TestZone,
  ZONE,
} from './test-zone';

const RECORD_ABI = parseAbi(['function addr(bytes32 node) view returns (address)']);

let zone: TestZone;
before(async () => {
  zone = await startZone();
});
after(() => zone.stop());

function ethersProvider(): JsonRpcProvider {
  const network = new Network('local', 31337);
  network.attachPlugin(new EnsPlugin(zone.registry, 31337));
  return new JsonRpcProvider(zone.chain.url, network, { staticNetwork: network });
}

test('name of the zone: resolved by the code of ethers, through the registry', async (t) => {
  const wallet = newWallet();
  await zone.register(await zone.claim(wallet, 'heron'));
  const provider = ethersProvider();
  t.after(() => provider.destroy());
  assert.equal(await provider.resolveName(`heron.${ZONE}`), wallet.address);
  assert.equal(await provider.resolveName(`unused.${ZONE}`), null);
});

/** The name in DNS's wire form. */
const wire = (name: string): Hex =>
  toHex(
    Buffer.concat([
      ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
      Buffer.from([0]),
    ]),
  );

const resolveArgs = (name: string) =>
  [
    wire(name),
    encodeFunctionData({ abi: RECORD_ABI, functionName: 'addr', args: [namehash(name)] }),
  ] as const;

test('name of the zone: resolved in Send by the widget, from the chain alone', async (t) => {
  const wallet = newWallet();
  await zone.register(await zone.claim(wallet, 'siskin'));
  const network = parseNetworkObject({
    ...{ id: CHAIN, name: 'Local', rpcUrl: zone.chain.url },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    contracts: { ensRegistry: { address: zone.registry } },
  });
  const provider = { request: () => Promise.reject(new Error('answers no reads')) };
  const place = { provider, network, from: zone.chain.owner };
  Object.defineProperty(globalThis, 'location', {
    configurable: true,
    value: { hostname: 'shop.localhost' },
  });
  t.after(() => Reflect.deleteProperty(globalThis, 'location'));
  const resolve = async (name: string) => eip155.send?.resolveName?.(place, name);
  assert.equal(await resolve(`siskin.${ZONE}`), wallet.address);
  await assert.rejects(resolve(`unused.${ZONE}`), { code: 'name_resolve_failed' });
  Object.assign(location, { hostname: 'shop.example' });
  // A contract must not lead a public page into the visitor's own machine.
  await assert.rejects(resolve(`siskin.${ZONE}`), { code: 'name_resolve_failed' });
});

test('name of the zone: resolved by the code of viem', async () => {
  const wallet = newWallet();
  await zone.register(await zone.claim(wallet, 'egret'));
  const client = createPublicClient({ transport: http(zone.chain.url) });
  const universalResolverAddress = await deployUniversalResolver(zone.chain, zone.registry);
  const resolve = (name: string, more = {}) =>
    client.getEnsAddress({ name, universalResolverAddress, ...more });
  assert.equal(await resolve(`egret.${ZONE}`), wallet.address);
  // For other coins viem leaves the address as the bytes are.
  const own = await resolve(`egret.${ZONE}`, { coinType: BigInt(COIN) });
  assert.equal(own?.toLowerCase(), wallet.address.toLowerCase());
  assert.equal(await resolve(`unused.${ZONE}`), null);
  assert.equal(await resolve('egret.elsewhere.eth'), null);
  // A gateway that answers by its clock of ten minutes ago: the contract refuses, and so does viem.
  const now = zone.clock.now;
  zone.clock.now = now - 600_000;
  assert.equal(await resolve(`egret.${ZONE}`), null);
  zone.clock.now = now;
});

/** The gateway's answer for a name, as bytes. */
async function answerFor(name: string): Promise<{ data: Hex; extra: Hex }> {
  const extra = encodeFunctionData({
    abi: RESOLVER_ABI,
    functionName: 'resolve',
    args: resolveArgs(name),
  });
  const response = await fetch(`${zone.origin}/v1/profile/ccip/${zone.resolver}/${extra}.json`);
  return { data: ((await response.json()) as { data: Hex }).data, extra };
}

const proved = (data: Hex, extra: Hex) =>
  zone.chain.reader.readContract({
    address: zone.resolver,
    abi: RESOLVER_ABI,
    functionName: 'resolveWithProof',
    args: [data, extra],
  });

test('forged answers: refused by the contract', async () => {
  const wallet = newWallet();
  await zone.register(await zone.claim(wallet, 'plover'));
  const { data, extra } = await answerFor(`plover.${ZONE}`);
  await proved(data, extra);
  const [result, expires, signature] = AbiCoder.defaultAbiCoder().decode(
    ['bytes', 'uint64', 'bytes'],
    data,
  ) as unknown as [Hex, bigint, Hex];
  const encode = (...values: unknown[]) =>
    AbiCoder.defaultAbiCoder().encode(['bytes', 'uint64', 'bytes'], values) as Hex;
  const thief = AbiCoder.defaultAbiCoder().encode(['address'], [zone.chain.owner]);
  const others = await answerFor(`unused.${ZONE}`);
  for (const [forged, about, error] of [
    [encode(thief, expires, signature), extra, /WrongSignature/],
    [encode(result, expires + 1n, signature), extra, /WrongSignature/],
    [data, others.extra, /WrongSignature/],
    [encode(result, expires, `0x${'0'.repeat(130)}`), extra, /WrongSignature/],
    [encode(result, expires, '0x'), extra, /WrongSignature/],
  ] as const) {
    await assert.rejects(proved(forged, about), error);
  }
});

test('answer after five minutes: expired; of a signer that was removed: refused', async () => {
  const early = zone.clock.now;
  zone.clock.now = early - 600_000;
  const old = await answerFor(`plover.${ZONE}`);
  zone.clock.now = early;
  await assert.rejects(proved(old.data, old.extra), /Expired/);
  const fresh = await answerFor(`plover.${ZONE}`);
  const signer = new Wallet(SIGNER).address;
  await zone.chain.write(zone.resolver, RESOLVER_ABI, 'setSigner', [signer, false]);
  await assert.rejects(proved(fresh.data, fresh.extra), /WrongSignature/);
  await zone.chain.write(zone.resolver, RESOLVER_ABI, 'setSigner', [signer, true]);
});

test('calls with a known selector and nothing behind it, odd labels: refused, not an error', async () => {
  for (const [name, inner] of [
    [`heron.${ZONE}`, '0x3b3b57de'],
    [`heron.${ZONE}`, '0x59d1d43c'],
    [`heron.${ZONE}`, '0x'],
    [`a b.${ZONE}`, '0x3b3b57de'],
    [`\u0001.${ZONE}`, '0x3b3b57de'],
  ] as const) {
    const args = [wire(name), inner] as const;
    const data = encodeFunctionData({ abi: RESOLVER_ABI, functionName: 'resolve', args });
    const url = `${zone.origin}/v1/profile/ccip/${zone.resolver}/${data}.json`;
    assert.ok((await fetch(url)).status < 500, name);
  }
});

test('signed answers: of this zone and this resolver only, and bounded', async () => {
  const { extra } = await answerFor('alice.other.eth');
  const get = async (sender: string, data: string) =>
    (await fetch(`${zone.origin}/v1/profile/ccip/${sender}/${data}.json`)).status;
  assert.equal(await get(zone.resolver, extra), 400);
  assert.equal(await get(zone.chain.owner, extra), 400);
  for (const data of ['0x', '0x12', 'nothing', `0x9061b923${'00'.repeat(3_000)}`]) {
    assert.equal(await get(zone.resolver, data), 400, data.slice(0, 20));
  }
});
