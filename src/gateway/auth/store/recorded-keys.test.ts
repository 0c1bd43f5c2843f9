import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createKeyEncryption } from '../../custody/key-encryption';
import { sealAgain } from './expired-rows';
import { checkKeys } from './open-auth-store';
import { storeTests } from './test-auth-stores';
import { addWallet, openShare, sealShare } from './wallet-rows';

const pepper = randomBytes(32);
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const keysOf = (...live: Uint8Array[]) => ({ live: createKeyEncryption(live), test: undefined });
const { testOnStores } = storeTests();

testOnStores(
  'another key or pepper than at the first start: refused with the reason, nothing changed',
  async (store) => {
    const kek = keysOf(OLD);
    await checkKeys(store, { kek, pepper });
    const facts = await store.db.selectFrom('facts').selectAll().execute();
    const wrong = keysOf(NEW);
    await assert.rejects(
      checkKeys(store, { kek: wrong, pepper }),
      /sealed with the key-encryption/,
    );
    const other = randomBytes(32);
    await assert.rejects(checkKeys(store, { kek, pepper: other }), /"pepper" is not the one/);
    assert.deepEqual(await store.db.selectFrom('facts').selectAll().execute(), facts);
    await checkKeys(store, { kek, pepper });
    await checkKeys(store, { kek: keysOf(NEW, OLD), pepper });
  },
);

testOnStores(
  'two first starts at once with different keys: one is refused with the reason, the other has all its keys recorded',
  async (store) => {
    const starts = [OLD, NEW].map((key) => ({
      kek: { live: createKeyEncryption([key]), test: createKeyEncryption([randomBytes(32)]) },
      pepper: randomBytes(32),
    }));
    const results = await Promise.allSettled(starts.map((keys) => checkKeys(store, keys)));
    const reasons = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    assert.equal(reasons.length, 1);
    assert.match(String(reasons[0]), /"kek"/);
    const winner = starts[results.findIndex(({ status }) => status === 'fulfilled')];
    const facts = await store.db.selectFrom('facts').selectAll().orderBy('name').execute();
    assert.deepEqual(
      facts.map(({ name }) => name),
      ['kek', 'pepper', 'test-kek'],
    );
    assert.equal(facts[0]?.value, winner?.kek.live.id);
    assert.equal(facts[2]?.value, winner?.kek.test.id);
    await checkKeys(store, winner ?? assert.fail());
  },
);

testOnStores(
  'a test wallet that the key of live projects sealed: refused until that key is named, then sealed with its own',
  async (store) => {
    const live = createKeyEncryption([OLD]);
    await checkKeys(store, { kek: { live, test: undefined }, pepper });
    const owner = { person: 'p', id: 'w', mode: 'test' } as const;
    const [entropy, eip155, solana] = (['entropy', 'eip155', 'solana'] as const).map((kind) =>
      sealShare(live, owner, kind, Uint8Array.from([1, 2, 3])),
    );
    await addWallet(store.db, {
      ...{ ...owner, eip155: 'a', solana: 'b', confirmed: 1, created: 0, passkey: '' },
      ...{ custody: 'operator', share_entropy: entropy ?? '', share_eip155: eip155 ?? '' },
      share_solana: solana ?? '',
    });
    const facts = () => store.db.selectFrom('facts').selectAll().orderBy('name').execute();
    const before = await facts();
    for (const test of [undefined, createKeyEncryption([NEW])]) {
      await assert.rejects(
        checkKeys(store, { kek: { live, test }, pepper }),
        /has wallets of test projects, .*name that of "kek" in "testKek.previous"/,
      );
    }
    assert.deepEqual(await facts(), before);
    const moving = { live, test: createKeyEncryption([NEW, OLD]) };
    await checkKeys(store, { kek: moving, pepper });
    await sealAgain(store, moving);
    const after = { live, test: createKeyEncryption([NEW]) };
    await checkKeys(store, { kek: after, pepper });
    const row = await store.db.selectFrom('wallets').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([...openShare(after.test, row, 'entropy')], [1, 2, 3]);
    assert.throws(() => openShare(live, row, 'entropy'), /which this process does not have/);
  },
);

testOnStores(
  'key of test projects recorded, and no such wallet: starts without the key, and with another one',
  async (store) => {
    const live = createKeyEncryption([OLD]);
    const both = { live, test: createKeyEncryption([NEW]) };
    for (const test of [both.test, undefined, createKeyEncryption([randomBytes(32)])]) {
      await checkKeys(store, { kek: { live, test }, pepper });
      await sealAgain(store, { live, test });
    }
    const owner = { person: 'p', id: 'w', mode: 'test' } as const;
    await addWallet(store.db, {
      ...{ ...owner, eip155: 'a', solana: 'b', confirmed: 1, created: 0, passkey: '' },
      ...{ custody: 'operator', share_entropy: '', share_eip155: '', share_solana: '' },
    });
    for (const kek of [{ live, test: undefined }, both]) {
      await assert.rejects(checkKeys(store, { kek, pepper }), /Restore that key, or name it in/);
    }
  },
);
