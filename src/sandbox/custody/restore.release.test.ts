/** The restore drill: both databases and the keys on an empty machine give the same wallet. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { verifyMessage } from 'ethers';
import { checkKeys, openAuthStore } from '../../gateway/auth/store/open-auth-store';
import { openVaultStore } from '../../gateway/vault/vault-store';
import { custodyKeys, frameOf, startProcesses } from './test-processes';

async function openStores(folder: string) {
  return {
    auth: await openAuthStore({ file: path.join(folder, 'auth.db') }),
    vault: await openVaultStore(path.join(folder, 'vault.db')),
  };
}
const folder = () => mkdtempSync(path.join(tmpdir(), 'restore-'));

test('backup of both databases, restored on an empty machine: the same address, and it signs', async () => {
  const [machine, backup, empty] = [folder(), folder(), folder()];
  const keys = await custodyKeys();
  const stores = await openStores(machine);
  await checkKeys(stores.auth, keys.made.keys);
  await stores.vault.recordKeys(keys.vault.kek);
  const before = await startProcesses(keys, stores);
  const wallet = await (await frameOf(before)).ensure();
  await before.auth.service.idle();
  await stores.auth.close();
  await stores.vault.close();
  cpSync(machine, backup, { recursive: true });

  cpSync(backup, empty, { recursive: true });
  const restored = await openStores(empty);
  await checkKeys(restored.auth, keys.made.keys);
  await restored.vault.checkKeys(keys.vault.kek);
  const after = await startProcesses(keys, restored);
  after.auth.clock.now = before.auth.clock.now;
  const frame = await frameOf(after);
  assert.deepEqual(await frame.ensure(), wallet);
  const { status, json } = await frame.sign();
  assert.equal(status, 200, json.code);
  assert.equal(verifyMessage('hi', json.signature ?? ''), wallet.addresses.eip155);
  assert.equal(await after.auth.audit(), undefined);
  await restored.auth.close();
  await restored.vault.close();
});

test('restored with the keys of another machine: refused, and nothing is changed', async () => {
  const place = folder();
  const keys = await custodyKeys();
  const stores = await openStores(place);
  await checkKeys(stores.auth, keys.made.keys);
  await stores.vault.recordKeys(keys.vault.kek);
  await (await frameOf(await startProcesses(keys, stores))).ensure();
  const other = await custodyKeys();
  await assert.rejects(checkKeys(stores.auth, other.made.keys), /key-encryption key/);
  await assert.rejects(stores.vault.checkKeys(other.vault.kek), /key-encryption key/);
  await checkKeys(stores.auth, keys.made.keys);
  await stores.auth.close();
  await stores.vault.close();
});
