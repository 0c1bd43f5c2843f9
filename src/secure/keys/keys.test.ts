import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { combine } from 'shamir-secret-sharing';
import { mnemonicToAccount } from 'viem/accounts';
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { KEY_KINDS } from '../../protocol/custody/wallet-keys';
import { createWallet } from './create-wallet';
import { addressesOf, deriveKeys, wordsOf } from './derive-keys';

const ENTROPY = new Uint8Array(16);

test('BIP-39: the words of the first vector', () => {
  assert.equal(wordsOf(ENTROPY), `${'abandon '.repeat(11)}about`);
});

test('addresses: those that other wallets show for the same words', () => {
  const { eip155, solana } = addressesOf(deriveKeys(ENTROPY, 'live'));
  assert.equal(eip155, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
  assert.equal(eip155, mnemonicToAccount(wordsOf(ENTROPY)).address);
  assert.equal(solana, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk');
});

test('a test project has other keys for the same words', () => {
  const live = addressesOf(deriveKeys(ENTROPY, 'live'));
  const other = addressesOf(deriveKeys(ENTROPY, 'test'));
  assert.notEqual(live.eip155, other.eip155);
  assert.notEqual(live.solana, other.solana);
});

async function reader() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  return {
    key: { kty, crv, x, y } as DeviceKey,
    open: async (sealed: string) => {
      const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey);
      return { share: plaintext, context: protectedHeader.ctx };
    },
  };
}

test('a new wallet: each holder can open its share only, and any two give the key of the address', async () => {
  const [auth, vault] = await Promise.all([reader(), reader()]);
  const walletId = crypto.randomUUID();
  const made = await createWallet({
    walletId,
    mode: 'live',
    vaultKey: vault.key,
    authKey: auth.key,
  });
  const secrets: Partial<Record<(typeof KEY_KINDS)[number], Uint8Array>> = {};
  for (const kind of KEY_KINDS) {
    const a = await auth.open(made.shares.auth[kind]);
    const b = await vault.open(made.shares.vault[kind]);
    assert.deepEqual(
      [a.context, b.context],
      [`to-auth ${walletId} ${kind}`, `to-vault ${walletId} ${kind}`],
    );
    await assert.rejects(auth.open(made.shares.vault[kind]));
    const { key, iv, bytes } = made.shares.device[kind];
    await assert.rejects(crypto.subtle.exportKey('raw', key));
    const algorithm = { name: 'AES-GCM', iv: Uint8Array.from(iv) };
    const c = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes));
    const secret = await combine([a.share, b.share]);
    assert.deepEqual(await combine([a.share, c]), secret);
    assert.deepEqual(await combine([b.share, c]), secret);
    secrets[kind] = secret;
  }
  const { entropy, eip155, solana } = secrets;
  assert.ok(entropy && eip155 && solana);
  assert.deepEqual({ eip155, solana }, deriveKeys(entropy, 'live'));
  assert.deepEqual(addressesOf({ eip155, solana }), made.addresses);
});
