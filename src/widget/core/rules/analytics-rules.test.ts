import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeConnector } from '../testing/fake-core';
import { findConnector } from '../wallets/connectors';
import { platformOf } from './analytics-rules';

test('connection method: named as in protocol §2.5', () => {
  const byCode = findConnector('walletConnect', 'eip155');
  assert.equal(byCode && platformOf(byCode), 'qrcode');
  assert.equal(platformOf(fakeConnector()), 'browser');
});
