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
const keysOf = (...live: Uint8Array[]) => ({ live: createKeyEncryption(live), test: undefined });

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

  assert.equal(await sealAgain(store, keysOf(NEW, OLD)), 200);
  const after = createKeyEncryption([NEW]);
  assert.equal(await sealAgain(store, keysOf(NEW)), 0);
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
  await assert.rejects(sealAgain(store, keysOf(NEW)), {
    name: 'KeyEncryptionError',
  });
  assert.deepEqual((await store.wallet('w'))?.shares?.eip155, new Uint8Array(OLD));
  await store.close();
});

test('a wallet of a test project that the key of live projects sealed: sealed with its own key, which alone opens it', async () => {
  const store = await openVaultStore(':memory:');
  const before = createKeyEncryption([OLD]);
  for (const mode of ['live', 'test']) {
    const wallet = {
      ...{ id: mode, person: mode, mode, addresses: { eip155: '0x1', solana: 'S' } },
      ...{ confirmed: false, released: false, shares: undefined },
    };
    const shares = Object.fromEntries(
      KEY_KINDS.map((kind) => [
        kind,
        before.seal(new TextEncoder().encode(kind), storedContext(wallet, kind)),
      ]),
    ) as Record<(typeof KEY_KINDS)[number], Uint8Array>;
    await store.addWallet({ ...wallet, shares }, NOW);
  }
  const live = createKeyEncryption([OLD]);
  await store.recordKeys({ live, test: undefined });
  // Each start without the way from the old key is refused, and changes nothing.
  for (const test of [undefined, createKeyEncryption([NEW])]) {
    await assert.rejects(
      store.checkKeys({ live, test }),
      /has wallets of test projects, .*name that of "kek" in "testKek.previous"/,
    );
  }
  const moving = { live, test: createKeyEncryption([NEW, OLD]) };
  await store.checkKeys(moving);
  assert.equal(await sealAgain(store, moving), 1);
  await store.recordKeys(moving);

  const after = { live, test: createKeyEncryption([NEW]) };
  await store.checkKeys(after);
  const share = async (id: string) => {
    const wallet = (await store.wallet(id)) ?? assert.fail();
    return { sealed: wallet.shares?.eip155 ?? assert.fail(), at: storedContext(wallet, 'eip155') };
  };
  const { sealed, at } = await share('test');
  assert.equal(Buffer.from(after.test.open(sealed, at)).toString(), 'eip155');
  assert.throws(() => live.open(sealed, at), /which this process does not have/);
  const untouched = await share('live');
  assert.equal(Buffer.from(live.open(untouched.sealed, untouched.at)).toString(), 'eip155');
  await store.close();
});
