import assert from 'node:assert/strict';
import { test } from 'node:test';
import { split } from 'shamir-secret-sharing';
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { KEY_KINDS, type KeyKind, shareContext } from '../../protocol/custody/wallet-keys';
import { openRecovery, wordsIn } from '../exit/open-recovery';
import { addressesOf, deriveKeys, entropyOf, wordsOf } from '../keys/derive-keys';
import { sealShare } from '../keys/seal-share';
import { beginExport } from './begin-export';

const ID = '5d9f3c1e-8d2b-4f6a-9c47-0b1d2e3f4a5b';

async function wallet(recipient: DeviceKey, id = ID) {
  const entropy = crypto.getRandomValues(new Uint8Array(16));
  const keys = deriveKeys(entropy, 'live');
  const reply = { auth: {}, vault: {} } as Record<'auth' | 'vault', Record<KeyKind, string>>;
  for (const kind of KEY_KINDS) {
    const [a, b] = await split({ entropy, ...keys }[kind], 3, 2);
    assert.ok(a && b);
    const context = shareContext(id, kind, 'device');
    reply.auth[kind] = await sealShare(recipient, a, context);
    reply.vault[kind] = await sealShare(recipient, b, context);
  }
  const target = { id: ID, addresses: addressesOf(keys), mode: 'live' as const };
  return { entropy, reply, target };
}

test('both shares of each key: the words and keys of the wallet, which its written recovery opens too', async () => {
  const { recipient, open } = await beginExport();
  const { entropy, reply, target } = await wallet(recipient);
  const { words, keys } = await open(reply, target);
  assert.equal(words.join(' '), wordsOf(entropy));
  const opened = openRecovery(words.map((word, at) => `${at + 1}. ${word}`).join('\n'), 'live');
  assert.deepEqual(opened, { addresses: target.addresses, keys });
});

test('shares of another wallet, exchanged shares, and another address: refused', async () => {
  const { recipient, open } = await beginExport();
  const { reply, target } = await wallet(recipient);
  const other = await wallet(recipient);
  const foreign = await wallet(recipient, '6d9f3c1e-8d2b-4f6a-9c47-0b1d2e3f4a5b');
  const swap = { ...reply, auth: { ...reply.auth, eip155: reply.auth.solana } };
  const mixed = { auth: reply.auth, vault: other.reply.vault };
  for (const [name, given, of] of [
    ['another wallet', other.reply, target],
    ['sealed for another wallet', foreign.reply, foreign.target],
    ['exchanged', swap, target],
    ['mixed', mixed, target],
    ['another mode', reply, { ...target, mode: 'test' as const }],
  ] as const) {
    await assert.rejects(open(given, of), /don't give the keys/, name);
  }
});

test('written recovery: known vector; no words of a wallet: nothing', () => {
  const words =
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
  const opened = openRecovery(words.toUpperCase(), 'live');
  assert.equal(opened?.addresses.eip155, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
  assert.equal(opened?.addresses.solana, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk');
  assert.deepEqual(entropyOf(words), new Uint8Array(16));
  for (const text of ['', 'abandon', words.replace('about', 'abandon'), '\u0000', 'я'.repeat(50)]) {
    assert.equal(openRecovery(text, 'live'), undefined);
  }
  assert.equal(wordsIn('1. Apple,\n2) brick'), 'apple brick');
});
