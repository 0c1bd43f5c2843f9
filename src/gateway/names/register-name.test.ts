import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Wallet } from 'ethers';
import { nameMessage } from '../../protocol/names/account-name';
import { memoryStore } from '../store/open-store';
import { type EvmCalls, RpcRefusal } from '../upstreams/rpc/evm-call';
import { createNameRegistry } from './register-name';
import { createZoneNames } from './zone-names';

const ZONE = 'shop.eth';
const NOW = 1_750_000_000_000;
const CONTRACT = `0x${'c'.repeat(40)}`;
const coinOf = (chain: number) => 0x80000000 + chain;

/** @param accepting the network on which the contract accepts every signature */
function world(accepting?: string, refusal?: RpcRefusal) {
  const asked: string[] = [];
  const calls = {
    async request(chain: string) {
      asked.push(chain);
      if (refusal) throw refusal;
      return chain === accepting ? '0x01' : '0x00';
    },
  } as unknown as EvmCalls;
  const names = createZoneNames(memoryStore());
  const registry = createNameRegistry({
    ...{ zone: ZONE, reserved: [], names, calls },
    ...{ serves: () => true, now: () => NOW },
  });
  return { asked, names, registry };
}

const timestamp = NOW / 1000;
const claim = (label: string) => nameMessage({ name: `${label}.${ZONE}`, timestamp });
const ofContract = (message: string, chain: number) => {
  return { coin_type: coinOf(chain), address: CONTRACT, message, signature: '0x1234' };
};

test('contract account: asked on the network of its registration alone, whatever a change names', async () => {
  const { registry, asked, names } = world('eip155:10');
  const chains = { chain: 'eip155:1', owner: CONTRACT };
  const made = { label: 'heron', attributes: {}, origin: 'o', coinTypes: ['60'], at: timestamp };
  await names.add({ ...made, ...chains });
  const name = `heron.${ZONE}`;
  const thief = `0x${'b'.repeat(40)}`;
  const theft = JSON.stringify({ name, coin_type: 60, address: thief, timestamp });
  await assert.rejects(registry.setAddress(name, ofContract(theft, 10)), { field: 'signature' });
  const words = JSON.stringify({ name, attributes: {}, timestamp });
  await assert.rejects(registry.setAttributes(name, ofContract(words, 10)), { field: 'signature' });
  assert.deepEqual(asked, ['eip155:1', 'eip155:1']);
});

test('node that cannot answer: an outage, and no verdict on the signature', async () => {
  for (const about of ['passing', 'unclear', 'limit'] as const) {
    const { registry } = world(undefined, new RpcRefusal(-32000, about));
    await assert.rejects(registry.register(ofContract(claim('heron'), 1), 'o'), { status: 503 });
  }
  const { registry } = world(undefined, new RpcRefusal(3, 'own'));
  await assert.rejects(registry.register(ofContract(claim('heron'), 1), 'o'), { status: 401 });
});

test('registrations at the same time: three of an account, not one more', async () => {
  const { registry, names } = world();
  const wallet = new Wallet(`0x${'7'.repeat(64)}`);
  const bodies = await Promise.all(
    ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'].map(async (label) => {
      const message = claim(label);
      const signature = await wallet.signMessage(message);
      return { coin_type: 60, address: wallet.address, message, signature };
    }),
  );
  const done = await Promise.allSettled(bodies.map((body) => registry.register(body, 'o')));
  assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 3);
  const owner = wallet.address.toLowerCase();
  assert.equal(await names.countSince({ owner }, 0), 3);
});

test('address that another account sets: not among the names of its owner', async () => {
  const { registry, names } = world();
  const wallet = new Wallet(`0x${'7'.repeat(64)}`);
  const sign = async (message: string) => {
    const signature = await wallet.signMessage(message);
    return { coin_type: 60, address: wallet.address, message, signature };
  };
  await registry.register(await sign(claim('scam')), 'o');
  const name = `scam.${ZONE}`;
  const change = JSON.stringify({ name, coin_type: 60, address: CONTRACT, timestamp });
  await registry.setAddress(name, await sign(change));
  assert.deepEqual(await names.ofOwner(CONTRACT, 10), []);
});
