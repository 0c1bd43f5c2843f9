import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { setGlobal, settle } from '../../core/testing/fake-page';
import { createPairing, KEY_RULES, sparePairing, takePairing } from './create-pairing';

const { crypto } = globalThis;
const start = KEY_RULES.navigate?.[0] ?? assert.fail();
let stop = (): void => {};

afterEach(() => {
  stop();
  setGlobal('crypto', crypto);
});

test('pairing: the link of protocol §6.1, and the topic is the hash of the key', async () => {
  const now = 1_790_000_000_500;
  const pairing = await createPairing(now);
  assert.ok(pairing);
  const { topic, symKey, expiry, uri, expiresAt } = pairing;
  assert.equal(pairing.early, true);
  assert.match(symKey, /^[\da-f]{64}$/);
  assert.equal(topic, createHash('sha256').update(Buffer.from(symKey, 'hex')).digest('hex'));
  assert.equal(expiry, 1_790_000_300);
  assert.equal(expiresAt, now + 240_000);
  assert.equal(uri, `wc:${topic}@2?expiryTimestamp=1790000300&relay-protocol=irn&symKey=${symKey}`);
});

/** A hash answers in a turn. */
function fakeHashes(): void {
  const subtle = {
    digest: async (_: string, key: Uint8Array) =>
      new Uint8Array(createHash('sha256').update(key).digest()),
  };
  setGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle });
}

test('island has started: a pairing in the same turn, each with a key of its own', async () => {
  fakeHashes();
  stop = start();
  await settle();
  const first = takePairing(1_790_000_000_500);
  assert.ok(first);
  const { topic, symKey, uri } = first;
  assert.equal(topic, createHash('sha256').update(Buffer.from(symKey, 'hex')).digest('hex'));
  assert.equal(uri, `wc:${topic}@2?expiryTimestamp=1790000300&relay-protocol=irn&symKey=${symKey}`);
  assert.equal(takePairing(), undefined, 'a key is for one pairing');
  await settle();
  const second = takePairing();
  assert.ok(second);
  assert.notEqual(second.symKey, symKey);
});

test('spare pairing: the next one, for a minute; then another lifetime with the same key', async () => {
  fakeHashes();
  stop = start();
  assert.equal(sparePairing(), undefined, 'no key yet');
  await settle();
  const now = 1_790_000_000_500;
  const { topic, expiry, uri } = sparePairing(now) ?? assert.fail();
  assert.equal(sparePairing(now + 59_999)?.uri, uri);
  const later = sparePairing(now + 60_000) ?? assert.fail();
  assert.deepEqual([later.topic, later.expiry], [topic, expiry + 60]);
  const before = sparePairing(now - 1) ?? assert.fail();
  assert.equal(before.expiresAt, now - 1 + 240_000, 'a clock that was set back');
  assert.equal(takePairing(now)?.uri, before.uri);
});

test('island has stopped: its key is gone, and one that comes later is dropped', async () => {
  fakeHashes();
  stop = start();
  await settle();
  stop();
  assert.equal(takePairing(), undefined, 'the key at hand');
  stop = start();
  stop();
  await settle();
  assert.equal(takePairing(), undefined, 'its hash ran during the stop');
});

test('island has stopped while a pairing had another key made: that one is dropped, too', async () => {
  fakeHashes();
  stop = start();
  await settle();
  assert.ok(takePairing());
  stop();
  await settle();
  assert.equal(takePairing(), undefined);
});

test('two pairings: two keys', async () => {
  assert.notEqual((await createPairing())?.symKey, (await createPairing())?.symKey);
});

test('page without https: no pairing', async () => {
  setGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  assert.equal(await createPairing(), undefined);
});
