import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { namehash, toFunctionSelector } from 'viem';
import { eip155 } from '../../widget/adapters/eip155';
import { nameHash } from '../../widget/adapters/eip155/payments/ens-names';
import type { Sender, SendLocation } from '../../widget/core/contracts/sender';
import { compile } from './fake-contracts';
import { type SendChain, startSendChain } from './fake-send-chain';

const sender = eip155.send as Sender;
const SET = toFunctionSelector('set(bytes32,address)');
let chain: SendChain;
let place: SendLocation;
let registry: string;

async function own(name: string, address: string): Promise<void> {
  const owner = address.slice(2).toLowerCase().padStart(64, '0');
  await chain.write(registry, `${SET}${namehash(name).slice(2)}${owner}`);
}

before(async () => {
  chain = await startSendChain();
  registry = await chain.deploy(compile().Names?.bytecode ?? '');
  place = {
    ...chain.place,
    network: { ...chain.network, contracts: { ensRegistry: registry } },
  };
});
after(() => chain.stop());

const resolve = (name: string, at = place): Promise<string | undefined> | undefined =>
  sender.resolveName?.(at, name);

test('name hash: equals that of another library', () => {
  for (const name of ['eth', 'alice.eth', 'a.b.c.eth', 'ünï.eth']) {
    assert.equal(nameHash(name), namehash(name));
  }
});

test('name: resolved with the network’s registry, in its normal form', async () => {
  await own('alice.eth', chain.other);
  assert.equal(await resolve('alice.eth'), chain.other);
  assert.equal(await resolve('ALICE.eth'), chain.other);
});

test('name with a new owner: detected', async () => {
  await own('moving.eth', chain.other);
  assert.equal(await resolve('moving.eth'), chain.other);
  await own('moving.eth', chain.place.from);
  assert.equal(await resolve('moving.eth'), chain.place.from);
});

test('unregistered name, zero address or invalid registry: an error, never an address', async () => {
  await assert.rejects(resolve('nobody.eth') as Promise<unknown>, { code: 'name_resolve_failed' });
  const network = { ...place.network, contracts: { ensRegistry: chain.other } };
  await assert.rejects(resolve('alice.eth', { ...place, network }) as Promise<unknown>, {
    code: 'name_resolve_failed',
  });
});

test('names that fail ENSIP-15: rejected, including mixed scripts', async () => {
  for (const name of ['аlice.eth', 'a_b.eth', 'x..eth', 'a b.eth', `${'a'.repeat(300)}.eth`]) {
    await assert.rejects(resolve(name) as Promise<unknown>, { code: 'name_invalid' }, name);
  }
});

test('name longer than 255 characters: the reason says the limit', async () => {
  const failure = await (resolve(`${'a'.repeat(252)}.eth`) as Promise<unknown>).catch((one) => one);
  const { code, params } = failure as { code?: string; params?: { reason?: string } };
  assert.deepEqual([code, params?.reason], ['name_invalid', 'longer than 255 characters']);
});

test('network without a registry: no names', async () => {
  assert.equal(await resolve('alice.eth', chain.place), undefined);
});
