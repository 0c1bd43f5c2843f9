import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCAL_SOLANA, SOLANA_ACCOUNTS } from '../../facts';
import { grantOf, type Proposal, readOffer } from './session-offer';

const ONE = 'eip155:31337';
const TWO = 'eip155:31338';
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const wanted = (chains?: string[], methods = ['personal_sign'], events = ['chainChanged']) => ({
  ...(chains && { chains }),
  methods,
  events,
});

function offerOf(
  required: Proposal['requiredNamespaces'],
  optional: Proposal['optionalNamespaces'] = {},
) {
  const metadata = { name: 'A', url: 'https://a.example/path', description: '', icons: [] };
  return readOffer({
    id: 7,
    expiryTimestamp: 1_700_000_000,
    proposer: { metadata },
    requiredNamespaces: required,
    optionalNamespaces: optional,
  });
}

test('required and optional namespaces: merged; unsupported items are listed separately', () => {
  const offer = offerOf(
    { [ONE]: wanted() },
    {
      eip155: wanted([TWO, 'eip155:1'], ['eth_sign']),
      solana: wanted(['solana:x']),
      bip122: wanted(),
    },
  );
  assert.deepEqual(
    offer.networks.map(({ id, required }) => [id, required]),
    [
      [ONE, true],
      [TWO, false],
    ],
  );
  assert.deepEqual(offer.otherNetworks, ['eip155:1', 'solana:x', 'bip122']);
  assert.deepEqual([offer.methods, offer.otherMethods], [['personal_sign'], ['eth_sign']]);
  assert.equal(offer.peer.address, 'https://a.example');
  assert.equal(offer.impossible, undefined);
});

test('proposal that cannot be granted: gives the reason', () => {
  assert.equal(offerOf({}).impossible, 'networks');
  assert.equal(offerOf({}, { eip155: wanted(['eip155:1']) }).impossible, 'networks');
  assert.equal(offerOf({ eip155: wanted([ONE, 'eip155:1']) }).impossible, 'required-networks');
  assert.equal(offerOf({ eip155: wanted([ONE], ['eth_sign']) }).impossible, 'required-methods');
  const eip155 = wanted([ONE], [], ['message']);
  assert.equal(offerOf({ eip155 }).impossible, 'required-methods');
  assert.equal(offerOf({}, { eip155 }).impossible, undefined);
  assert.equal(offerOf({}, { eip155: wanted([ONE], ['eth_sign']) }).impossible, undefined);
});

test('grant: the selected part of the request', () => {
  const methods = ['personal_sign', 'eth_sign'];
  const eip155 = wanted([ONE, TWO], methods, ['chainChanged', 'message']);
  const offer = offerOf({}, { eip155 });
  assert.deepEqual(grantOf(offer, [TWO], { eip155: [0] }), {
    eip155: {
      chains: [TWO],
      accounts: [`${TWO}:${ADDRESS}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  });
});

test('five namespaces: each with its own methods and accounts, without unselected ones', () => {
  const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
  const offer = offerOf(
    {},
    {
      eip155: wanted([ONE]),
      solana: wanted([LOCAL_SOLANA.id], ['solana_signMessage', 'personal_sign']),
      bip122: wanted([regtest], ['signMessage']),
      polkadot: wanted(['polkadot:e143f23803ac50e8f6f8e62695d1ce9e'], ['polkadot_signMessage']),
      cosmos: wanted(['cosmos:cosmoshub-4'], ['cosmos_signAmino']),
    },
  );
  assert.deepEqual(
    offer.namespaces.map(({ namespace, methods }) => [namespace, methods]),
    [
      ['eip155', ['personal_sign']],
      ['solana', ['solana_signMessage']],
      ['bip122', ['signMessage']],
      ['polkadot', ['polkadot_signMessage']],
      ['cosmos', ['cosmos_signAmino']],
    ],
  );
  // A method known in one namespace is unknown in another.
  assert.deepEqual(offer.otherMethods, ['personal_sign']);
  const grant = grantOf(offer, [LOCAL_SOLANA.id, regtest], { solana: [1], bip122: [0, 1] });
  assert.deepEqual(Object.keys(grant), ['solana', 'bip122']);
  assert.deepEqual(grant.solana?.accounts, [`${LOCAL_SOLANA.id}:${SOLANA_ACCOUNTS[1]}`]);
  assert.equal(grant.bip122?.accounts.length, 2);
  assert.ok(grant.bip122?.accounts.every((account) => account.startsWith(`${regtest}:bcrt1q`)));
  const required = offerOf({ solana: wanted([LOCAL_SOLANA.id], ['solana_signEverything']) });
  assert.equal(required.impossible, 'required-methods');
});
