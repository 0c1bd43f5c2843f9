import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setChains } from '../state/namespaces';
import { setNetworks } from '../state/networks';
import { fakeNetwork, ONE, OTHER } from '../testing/fake-core';
import { configure } from '../testing/fake-page';
import { authConnector, findAuthConnector } from './auth-connector';
import { $connectors } from './connectors';

const BITCOIN = fakeNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin');

beforeEach(() => {
  configure({}, { features: { email: true } });
  setNetworks([BITCOIN, OTHER, ONE]);
});

test('active namespace with keys: that one', () => {
  setChains(['eip155', 'solana'], OTHER, ['eip155', 'solana']);
  assert.equal(findAuthConnector()?.namespace, 'solana');
});

test('active namespace without keys: the first one with keys', () => {
  setChains(['bip122', 'solana', 'eip155'], BITCOIN, ['bip122', 'solana', 'eip155']);
  assert.equal(findAuthConnector()?.namespace, 'eip155');
});

test('no namespace with keys, or e-mail login off: none', () => {
  setChains(['bip122'], BITCOIN, ['bip122']);
  assert.equal(findAuthConnector(), undefined);
  setChains(['eip155'], ONE, ['eip155']);
  configure({}, { features: { email: false } });
  assert.equal(findAuthConnector(), undefined);
});

test('a login is no wallet to select: no list has it', () => {
  setChains(['eip155'], ONE, ['eip155']);
  assert.ok($connectors.get().every(({ type }) => type !== 'AUTH'));
  assert.equal(authConnector('ID_AUTH', 'bip122'), undefined);
  assert.equal(authConnector('io.one', 'eip155'), undefined);
});
