/** Tests registries and resolvers that return nothing, zero, or an offchain lookup. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eip155 } from '../../widget/adapters/eip155';
import type { Sender } from '../../widget/core/contracts/sender';
import { type SendChain, startSendChain } from './fake-send-chain';

const sender = eip155.send as Sender;
const REGISTRY = `0x${'e1'.repeat(20)}`;
const RESOLVER = `0x${'e2'.repeat(20)}`;
/** Answers every call with this address. */
const always = (address: string) => `0x73${address.slice(2)}60005260206000f3`;
const ODD = {
  'the zero address': '0x60206000f3',
  'no code': '0x',
  'eight bytes': '0x60086000f3',
  'a revert without a word': '0x60006000fd',
  // EIP-3668: the first four bytes of OffchainLookup.
  'a place elsewhere to be asked': '0x63556f183060e01b60005260046000fd',
};
let chain: SendChain;

before(async () => {
  chain = await startSendChain();
});
after(() => chain.stop());

async function resolve(registry: string, resolver: string): Promise<string | undefined> {
  await chain.rpc('anvil_setCode', REGISTRY, registry);
  await chain.rpc('anvil_setCode', RESOLVER, resolver);
  const network = { ...chain.network, contracts: { ensRegistry: REGISTRY } };
  return sender.resolveName?.({ ...chain.place, network }, 'alice.eth');
}

test('registry and resolver with an answer: give the address', async () => {
  assert.equal(await resolve(always(RESOLVER), always(chain.other)), chain.other);
});

for (const [what, code] of Object.entries(ODD)) {
  test(`${what}: no address, from the resolver or from the registry`, async () => {
    const failed = { code: 'name_resolve_failed' };
    await assert.rejects(resolve(always(RESOLVER), code), failed);
    await assert.rejects(resolve(code, always(chain.other)), failed);
  });
}
