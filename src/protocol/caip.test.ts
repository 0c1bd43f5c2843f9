import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type CaipNetworkId,
  caipAddress,
  isNamespace,
  NAMESPACES,
  parseCaipAddress,
  parseCaipNetworkId,
} from './caip';
import { anyText } from './test-text';

test('CAIP-10 address: has three colon-separated parts', () => {
  assert.equal(parseCaipAddress('eip155:1:0xab').address, '0xab');
  assert.throws(() => parseCaipAddress('eip155:1'), /Invalid CAIP-10 address: eip155:1/);
  assert.throws(() => parseCaipAddress('eip155:1:0xab:x'), /Invalid CAIP-10 address/);
  assert.throws(() => parseCaipAddress('eip155::0xab'), /Invalid CAIP Address/);
  assert.throws(() => parseCaipAddress('eip155:1:'), /Invalid CAIP Address/);
  assert.throws(() => parseCaipAddress('near:1:a'), /Invalid CAIP Address/);
  assert.throws(() => parseCaipAddress('eip155:1:0x/../ab'), /Invalid CAIP Address/);
  assert.throws(() => parseCaipAddress(undefined as unknown as string), /Invalid CAIP-10 address/);
});

test('CAIP-2 network id: has two colon-separated parts', () => {
  assert.equal(parseCaipNetworkId('eip155:1').reference, '1');
  for (const bad of [
    'eip155',
    'eip155:',
    ':1',
    'near:1',
    'eip155:1:2',
    'eip155: 1',
    'eip155:a/b',
    '',
  ]) {
    assert.throws(() => parseCaipNetworkId(bad), { message: `Invalid CAIP-2 network id: ${bad}` });
  }
  assert.throws(() => parseCaipNetworkId(`eip155:${'1'.repeat(33)}`));
});

test('CAIP-2 and CAIP-10 vectors of the five namespaces: parsed', () => {
  for (const id of [
    'eip155:1',
    'bip122:000000000019d6689c085ae165831e93',
    'cosmos:cosmoshub-3',
    'cosmos:Binance-Chain-Tigris',
    'cosmos:iov-mainnet',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ]) {
    assert.equal(parseCaipNetworkId(id).id, id);
  }
  for (const id of [
    'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
    'cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f:5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy',
  ]) {
    assert.equal(parseCaipAddress(id).id, id);
  }
});

const namespaces = fc.constantFrom(...NAMESPACES);
const references = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/);
const addresses = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/);

test('network id and address joined: parse to the same parts', () => {
  fc.assert(
    fc.property(namespaces, references, addresses, (namespace, reference, address) => {
      const network = parseCaipNetworkId(`${namespace}:${reference}`);
      const parts = parseCaipAddress(caipAddress(network.id, address));
      assert.deepEqual(
        [parts.networkId, parts.namespace, parts.reference, parts.address],
        [network.id, namespace, reference, address],
      );
    }),
  );
});

test('any string: parses to exactly its parts or throws', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      try {
        const parts = parseCaipNetworkId(text);
        assert.equal(`${parts.namespace}:${parts.reference}`, text);
        assert.ok(isNamespace(parts.namespace));
      } catch (error) {
        assert.match((error as Error).message, /^Invalid CAIP-2 network id: /);
      }
    }),
  );
  assert.throws(() => caipAddress('eip155:1' as CaipNetworkId, ''), /Invalid CAIP Address/);
});
