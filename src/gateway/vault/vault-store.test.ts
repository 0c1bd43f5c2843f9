import assert from 'node:assert/strict';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { brokenRow } from '../custody/audit-chain';
import { createKeyEncryption } from '../custody/key-encryption';
import { openVaultStore } from './vault-store';

const NOW = 1_800_000_000;
const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const keysOf = (...live: Uint8Array[]) => ({ live: createKeyEncryption(live), test: undefined });
const file = () => path.join(mkdtempSync(path.join(tmpdir(), 'vault-')), 'vault.db');
const WALLET = {
  ...{ id: 'w', person: 'p', mode: 'live' },
  addresses: { eip155: '0x1', solana: 'S' },
  shares: {
    entropy: new Uint8Array([1]),
    eip155: new Uint8Array([2]),
    solana: new Uint8Array([3]),
  },
};

test('opened again: wallets, used grants, ledger, holds and the chain of the log are there', async () => {
  const name = file();
  const first = await openVaultStore(name);
  await first.recordKeys(keysOf(OLD));
  assert.equal(await first.addWallet(WALLET, NOW), true);
  await first.confirm('w', NOW);
  await first.consumeGrant('g', NOW + 60, NOW);
  await first.spend(
    'w',
    'eip155:1',
    [{ at: NOW, unit: 'native', networkId: 'eip155:1', amount: 10n ** 30n }],
    ['r'],
    { event: 'signed', detail: { n: 0 }, now: NOW },
  );
  await first.hold('w', 'export', NOW);
  await Promise.all([1, 2, 3].map((n) => first.audit('signed', { n }, NOW)));
  await first.close();

  const again = await openVaultStore(name);
  await again.checkKeys(keysOf(OLD));
  assert.deepEqual(await again.wallet('w'), {
    ...WALLET,
    confirmed: true,
    released: false,
  });
  assert.equal(await again.consumeGrant('g', NOW + 60, NOW), false);
  assert.equal((await again.spendings('w', NOW))[0]?.amount, 10n ** 30n);
  assert.deepEqual(await again.knownRecipients('w', 'eip155:1', ['r', 's']), new Set(['r']));
  assert.equal(await again.hold('w', 'export', NOW + 5), NOW);
  await again.audit('signed', { n: 4 }, NOW);
  const rows = await again.auditRows();
  assert.equal(rows.length, 5);
  assert.equal(brokenRow(rows), -1);
  await again.close();
});

test('a wrong key-encryption key: refused, and the file still belongs to the right one', async () => {
  const name = file();
  const store = await openVaultStore(name);
  await store.recordKeys(keysOf(OLD));
  await assert.rejects(store.checkKeys(keysOf(NEW)), /name it in "kek.previous"/);
  await store.checkKeys(keysOf(OLD));
  await store.checkKeys(keysOf(NEW, OLD));
  await store.recordKeys(keysOf(NEW, OLD));
  await assert.rejects(store.checkKeys(keysOf(OLD)), /sealed with the key-encryption key/);
  await store.close();
});

test('a second vault with the same file: does not open, until the first has closed', async () => {
  const name = file();
  const first = await openVaultStore(name);
  await assert.rejects(openVaultStore(name), /another process has it open/);
  await first.close();
  await (await openVaultStore(name)).close();
});

test('after a release: no share is left in the file', async () => {
  const store = await openVaultStore(file());
  await store.addWallet(WALLET, NOW);
  await store.release('w', NOW);
  const wallet = await store.wallet('w');
  assert.deepEqual([wallet?.released, wallet?.shares], [true, undefined]);
  await store.close();
});

test('the ledger forgets what is older than a day', async () => {
  const store = await openVaultStore(file());
  const entry = { unit: 'native', networkId: 'eip155:1', amount: 1n };
  await store.spend(
    'w',
    'eip155:1',
    [
      { ...entry, at: NOW - 86_400 },
      { ...entry, at: NOW - 86_399 },
    ],
    [],
    { event: 'signed', detail: {}, now: NOW },
  );
  assert.equal((await store.spendings('w', NOW)).length, 1);
  await store.close();
});

test('the file is for its owner only', async () => {
  const name = file();
  const store = await openVaultStore(name);
  assert.equal(statSync(name).mode & 0o077, 0);
  await store.close();
});
