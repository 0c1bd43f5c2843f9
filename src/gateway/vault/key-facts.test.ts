import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testModeKeys } from '../custody/test-mode-keys';
import { createTestVault, createTestWallet } from './test-vault';

test('vault without a key of test projects: no wallet of one is made, live ones are', async () => {
  const world = await createTestVault({}, { kek: { ...testModeKeys(), test: undefined } });
  const refused = await world.create(await createTestWallet('test'));
  assert.deepEqual([refused.status, refused.json.code], [403, 'not_offered']);
  assert.equal((await world.create(await createTestWallet('live'))).status, 200);
});

test('key of test projects recorded, and no such wallet: starts without the key; with one: refused', async () => {
  const kek = testModeKeys();
  const withoutTest = { live: kek.live, test: undefined };
  const world = await createTestVault({}, { kek });
  const { store } = world.vault;
  await store.recordKeys(kek);
  await world.create(await createTestWallet('live'));
  await store.checkKeys(withoutTest);
  await store.recordKeys(withoutTest);
  await world.create(await createTestWallet('test'));
  for (const keys of [withoutTest, { ...testModeKeys(), live: kek.live }]) {
    await assert.rejects(
      store.checkKeys(keys),
      /Restore that key, or name it in "testKek.previous"/,
    );
  }
});

test('vault with both keys: each opens the shares of its mode alone', async () => {
  const kek = testModeKeys();
  const world = await createTestVault({}, { kek });
  for (const [mode, own, other] of [
    ['live', kek.live, kek.test],
    ['test', kek.test, kek.live],
  ] as const) {
    const wallet = await createTestWallet(mode);
    await world.create(wallet);
    const sealed = (await world.vault.store.wallet(wallet.id))?.shares?.eip155 ?? assert.fail();
    const context = [wallet.person, wallet.id, mode, 'eip155'];
    assert.deepEqual(own.open(sealed, context), wallet.shares.eip155.vault);
    assert.throws(() => other.open(sealed, context), { name: 'KeyEncryptionError' });
  }
});
