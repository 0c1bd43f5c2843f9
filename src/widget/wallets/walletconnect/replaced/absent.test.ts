/**
 * Tests the stubs of modules that only a wallet, or a feature we do not offer, would run.
 * `scripts/build/walletconnect.test.ts` runs a full session without them: a call of one that throws
 * would end it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMessage, validateSignedCacao } from './cacao';
import { EventClient } from './client-telemetry';
import { detect } from './detect-browser';
import { EchoClient } from './echo-client';
import KeyValueStorage from './keyvaluestorage';
import { p256 } from './p256';
import { getSuiDigest } from './transaction-ids';
import { Verify } from './verify';
import { getWindowMetadata } from './window-metadata';

test('missing feature: throws instead of returning a wrong answer', () => {
  for (const absent of [
    formatMessage,
    validateSignedCacao,
    getSuiDigest,
    p256.verify,
    () => new KeyValueStorage(),
  ]) {
    assert.throws(absent, /not part of the page side|without a store/);
  }
});

test('reporting modules: report nothing and call no host', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', () => Promise.reject(new Error('network')));
  const telemetry = new EventClient();
  await telemetry.init();
  telemetry.createEvent().setError();
  telemetry.deleteEvent();
  assert.equal(telemetry.getEvent(), undefined);
  assert.equal(telemetry.telemetryEnabled, false);
  await new EchoClient().registerDeviceToken();
  const verify = new Verify();
  await verify.init();
  // Empty, not absent: without it a wallet asks a host of its makers (protocol §6.4).
  assert.equal(await verify.register(), '');
  assert.equal(await verify.resolve(), undefined);
  assert.equal(detect(), null);
  assert.equal(getWindowMetadata(), undefined);
  assert.equal(fetched.mock.callCount(), 0);
});
