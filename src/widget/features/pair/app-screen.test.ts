import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppKitError, appKitError } from '../../core/errors/app-kit-error';
import { fakeConnector } from '../../core/testing/fake-core';
import { type AppFacts, appScreen } from './app-screen';

const connector = fakeConnector('walletConnect');
const READY: AppFacts = {
  connecting: { state: 'waiting', connector, startedAt: 0, slow: false },
  pairing: { state: 'ready', uri: 'wc:secret@2', expiresAt: 1 },
  opening: 'idle',
  platform: 'mobile',
  name: 'Fox',
  ownLink: false,
  inApp: false,
};
const failed = (error: AppKitError): AppFacts => ({
  ...READY,
  connecting: { state: 'failed', connector, error },
});

test('from the loading link to the open wallet: one sentence each', () => {
  const making = appScreen({ ...READY, pairing: { state: 'none' } });
  assert.equal(making.state, 'making');
  assert.match(appScreen(READY).text, /Approve the connection in Fox/);
  assert.match(appScreen({ ...READY, opening: 'opening' }).text, /Opening Fox/);
  for (const opening of ['away', 'back'] as const) {
    assert.match(appScreen({ ...READY, opening }).text, /Waiting for your approval in Fox/);
  }
  assert.equal(appScreen({ ...READY, pairing: { state: 'expired' } }).state, 'expired');
});

test('app did not open, or the browser may keep the link: its own text', () => {
  const missing = appScreen({ ...READY, opening: 'missing' });
  assert.equal(missing.state, 'missing');
  assert.match(missing.title, /Fox did not open/);
  assert.match(appScreen({ ...READY, inApp: true }).text, /app’s browser/);
});

test('failed, expired or not ready: also shown after an app did not open', () => {
  const opening = 'missing';
  const rejected = failed(appKitError('connection_rejected'));
  assert.equal(appScreen({ ...rejected, opening }).state, 'failed');
  assert.equal(appScreen({ ...READY, opening, pairing: { state: 'expired' } }).state, 'expired');
  assert.equal(appScreen({ ...READY, opening, pairing: { state: 'none' } }).state, 'making');
  assert.equal(appScreen({ ...rejected, opening, ownLink: true }).state, 'missing');
});

test('long wait: names the cause, the connection or the wallet', () => {
  const slow: AppFacts = {
    ...READY,
    connecting: { state: 'waiting', connector, startedAt: 0, slow: true },
  };
  assert.match(appScreen({ ...slow, pairing: { state: 'none' } }).text, /Check your connection/);
  assert.match(appScreen({ ...slow, opening: 'back' }).text, /Still waiting/);
});

test('rejection: shown as one; other failures: their reason and a quote of the wallet', () => {
  assert.equal(appScreen(failed(appKitError('connection_rejected'))).title, 'Connection declined');
  const told = appScreen(failed(new AppKitError('wallet_default', {}, undefined, 'Update me.')));
  assert.equal(told.quote, 'Update me.');
  assert.ok(!told.text.includes('Update me.'));
});

test("wallet's own link: needs no pairing; no text contains the pairing link", () => {
  const own = appScreen({ ...READY, ownLink: true, pairing: { state: 'none' } });
  assert.equal(own.state, 'ready');
  assert.ok(!JSON.stringify(appScreen(READY)).includes('secret'));
});
