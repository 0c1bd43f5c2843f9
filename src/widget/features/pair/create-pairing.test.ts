import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { NewPairing } from '../../core/contracts/pairing-state';
import { setGlobal } from '../../core/testing/fake-page';
import { createPairing, KEY_RULES, takePairing } from './create-pairing';

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

/** The browser hashes beside the page. */
async function keyAtHand(): Promise<NewPairing> {
  for (;;) {
    const pairing = takePairing(1_790_000_000_500);
    if (pairing) return pairing;
    await new Promise(setImmediate);
  }
}

test('key at hand: a pairing in the same turn, each with a key of its own', async () => {
  const [start] = KEY_RULES.navigate ?? [];
  const stop = start?.();
  const first = await keyAtHand();
  const { topic, symKey, uri } = first;
  assert.equal(topic, createHash('sha256').update(Buffer.from(symKey, 'hex')).digest('hex'));
  assert.equal(uri, `wc:${topic}@2?expiryTimestamp=1790000300&relay-protocol=irn&symKey=${symKey}`);
  assert.equal(takePairing(), undefined, 'a key is for one pairing');
  const second = await keyAtHand();
  assert.notEqual(second.symKey, symKey);
  stop?.();
});

test('two pairings: two keys', async () => {
  assert.notEqual((await createPairing())?.symKey, (await createPairing())?.symKey);
});

test('page without https: no pairing', async (context) => {
  const { crypto } = globalThis;
  context.after(() => setGlobal('crypto', crypto));
  setGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  assert.equal(await createPairing(), undefined);
});
