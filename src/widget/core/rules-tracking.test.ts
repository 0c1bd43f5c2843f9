import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findConnector } from './connectors';
import { fakeConnector } from './fake-world';
import { platformOf } from './rules-tracking';

test('how a wallet is reached, in the words of protocol §2.5', () => {
  const byCode = findConnector('walletConnect', 'eip155');
  assert.equal(byCode && platformOf(byCode), 'qrcode');
  assert.equal(platformOf(fakeConnector()), 'browser');
});
