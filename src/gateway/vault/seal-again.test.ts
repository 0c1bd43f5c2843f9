import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY_KINDS } from '../../protocol/custody/wallet-keys';
import { createKeyEncryption } from '../custody/key-encryption';
import { sealAgain } from './seal-again';
import { openVaultStore } from './vault-store';
import { storedContext } from './wallet-routes';

const NOW = 1_800_000_000;
const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);

test('a new key: every share opens with it alone afterwards; a second run changes nothing', async () => {
  const store = await openVaultStore(':memory:');
  const before = createKeyEncryption([OLD]);
  const ids = Array.from({ length: 201 }, (_, at) => `w${String(at).padStart(4, '0')}`);
  const share = (id: string, kind: string) => new TextEncoder().encode(`${id} ${kind}`);
  for (const id of ids) {
    const wallet = {
      ...{ id, person: `p${id}`, mode: 'live', addresses: { eip155: '0x1', solana: 'S' } },
      ...{ confirmed: false, released: false },
    };
    const sealed = (kind: (typeof KEY_KINDS)[number]) =>
      before.seal(share(id, kind), storedContext({ ...wallet, shares: undefined }, kind));
    const shares = {
      entropy: sealed('entropy'),
      eip155: sealed('eip155'),
      solana: sealed('solana'),
    };
    await store.addWallet({ ...wallet, shares }, NOW);
  }
  await store.release(ids[5] ?? '', NOW);

  assert.equal(await sealAgain(store, createKeyEncryption([NEW, OLD])), 200);
  const after = createKeyEncryption([NEW]);
  assert.equal(await sealAgain(store, after), 0);
  for (const id of ids) {
    const wallet = await store.wallet(id);
    if (!wallet?.shares) continue;
    for (const kind of KEY_KINDS) {
      const opened = after.open(wallet.shares[kind], storedContext(wallet, kind));
      assert.equal(Buffer.from(opened).toString(), `${id} ${kind}`);
    }
  }
  await store.close();
});

test('a key that is missing: an error, and every share is as it was', async () => {
  const store = await openVaultStore(':memory:');
  const wallet = {
    ...{ id: 'w', person: 'p', mode: 'live', addresses: { eip155: '0x1', solana: 'S' } },
    shares: { entropy: OLD, eip155: OLD, solana: OLD },
  };
  await store.addWallet(wallet, NOW);
  await assert.rejects(sealAgain(store, createKeyEncryption([NEW])), {
    name: 'KeyEncryptionError',
  });
  assert.deepEqual((await store.wallet('w'))?.shares?.eip155, new Uint8Array(OLD));
  await store.close();
});
