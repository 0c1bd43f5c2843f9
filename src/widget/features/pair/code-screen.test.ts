import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pairing } from '../../core/contracts/pairing-state';
import { AppKitError, appKitError } from '../../core/errors/app-kit-error';
import type { ConnectState } from '../../core/state/connect-state';
import { fakeConnector } from '../../core/testing/fake-core';
import { codeScreen } from './code-screen';

const connector = fakeConnector('walletConnect');
const waiting = (slow = false): ConnectState => ({
  state: 'waiting',
  connector,
  startedAt: 0,
  slow,
});
const failed = (error: AppKitError): ConnectState => ({ state: 'failed', connector, error });
const NONE: Pairing = { state: 'none' };
const READY: Pairing = { state: 'ready', uri: 'wc:secret@2', expiresAt: 1 };
const EXPIRED: Pairing = { state: 'expired' };

test('code loading, ready, expired: one screen each', () => {
  const states = [NONE, READY, EXPIRED].map((pairing) => codeScreen(waiting(), pairing).state);
  assert.deepEqual(states, ['making', 'ready', 'expired']);
});

test('link: available only while valid, and never in the texts', () => {
  assert.equal(codeScreen(waiting(), READY).uri, 'wc:secret@2');
  for (const screen of [
    codeScreen(waiting(), NONE),
    codeScreen(waiting(), EXPIRED),
    codeScreen(failed(appKitError('failed_to_connect')), READY),
  ]) {
    assert.equal(screen.uri, undefined);
  }
  const { title, text } = codeScreen(waiting(true), READY);
  assert.ok(!`${title}${text}`.includes('secret'));
});

test('link that the relay may not have: marked until it has', () => {
  assert.equal(codeScreen(waiting(), { ...READY, early: true }).early, true);
  assert.equal(codeScreen(waiting(), READY).early, undefined);
});

test('after a long wait the screen shows the reason: the code or the wallet', () => {
  assert.match(codeScreen(waiting(true), NONE).text, /connection/);
  assert.match(codeScreen(waiting(true), READY).text, /Still waiting/);
});

test('rejection: shown as one; other failures: their reason and a quote of the wallet', () => {
  const declined = codeScreen(failed(appKitError('connection_rejected')), NONE);
  assert.equal(declined.title, 'Connection declined');
  assert.equal(declined.quote, undefined);

  const timeout = codeScreen(failed(appKitError('wallet_timeout')), EXPIRED);
  assert.equal(timeout.state, 'failed');
  assert.match(timeout.text, /hasn't responded/);

  const told = new AppKitError('wallet_default', {}, undefined, 'Please update.');
  assert.equal(codeScreen(failed(told), NONE).quote, 'Please update.');
  assert.ok(!codeScreen(failed(told), NONE).text.includes('Please update.'));
});

test('no request yet: the space of the code is reserved', () => {
  assert.equal(codeScreen({ state: 'idle' }, NONE).state, 'making');
});

test('selected wallet: named until the wait is long', () => {
  const { title, text } = codeScreen(waiting(), READY, 'Fox');
  assert.equal(title, 'Scan with your phone');
  assert.match(text, /^Scan with Fox, then approve/);
  assert.match(codeScreen(waiting(), READY, undefined, true).title, /other device/);
});
