import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { AUTH_PATHS, SESSION_LIFETIME } from '../../../protocol/custody/auth-api';
import { createKeyEncryption } from '../../custody/key-encryption';
import type { ProvenCaller } from '../auth-context';
import { newAttempt } from '../login/begin-attempt';
import { withWallet } from '../routes/test-wallet';
import { EMAIL, LIVE, testAuth } from '../test-auth';
import { addAttempt, attemptById, countGuess, moveStage, writeCode } from './attempt-rows';
import { createAuditLog } from './audit-log';
import type { AuthStore, WalletRow } from './auth-tables';
import { deleteExpired, sealAgain } from './expired-rows';
import { checkKeys, memoryAuthStore } from './open-auth-store';
import { sawDevice } from './people-rows';
import { storeTests } from './test-auth-stores';
import { addWallet, openShare, sealShare } from './wallet-rows';

const pepper = randomBytes(32);
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
const keysOf = (...live: Uint8Array[]) => ({ live: createKeyEncryption(live), test: undefined });

const { testOnStores, openPostgres, skip } = storeTests();

testOnStores(
  'one wallet a person; rotation of the key: shares are sealed again, and the old key is needed no more',
  async (store) => {
    const old = createKeyEncryption([OLD]);
    await checkKeys(store, { kek: keysOf(OLD), pepper });
    const owner = { person: 'p', id: 'w', mode: 'live' } as const;
    const share = Uint8Array.from([1, 2, 3]);
    const row: WalletRow = {
      ...{ ...owner, eip155: 'a', solana: 'b', confirmed: 1, created: 0, passkey: '' },
      custody: 'operator',
      share_entropy: sealShare(old, owner, 'entropy', share),
      share_eip155: sealShare(old, owner, 'eip155', share),
      share_solana: sealShare(old, owner, 'solana', share),
    };
    const added = [1, 2, 3].map(() => addWallet(store.db, row));
    assert.equal((await Promise.all(added)).filter(Boolean).length, 1);
    await sealAgain(store, keysOf(NEW, OLD));
    const kek = createKeyEncryption([NEW]);
    await checkKeys(store, { kek: { live: kek, test: undefined }, pepper });
    const sealed = await store.db.selectFrom('wallets').selectAll().executeTakeFirstOrThrow();
    for (const kind of ['entropy', 'eip155', 'solana'] as const) {
      assert.deepEqual([...openShare(kek, sealed, kind)], [1, 2, 3]);
    }
    await assert.rejects(checkKeys(store, { kek: keysOf(OLD), pepper }));
  },
);

async function filledLog(store = memoryAuthStore()) {
  const log = createAuditLog(store, pepper);
  const events = Array.from({ length: 12 }, (_, time) =>
    log.append({ event: 'login', time, person: `p${time}`, email: EMAIL, origin: LIVE.origin }),
  );
  await Promise.all(events);
  return { store, log };
}

testOnStores('audit log: a chain without addresses', async (store) => {
  const { log } = await filledLog(store);
  assert.equal(await log.verify(), undefined);
  const rows = await store.db.selectFrom('audit').selectAll().execute();
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  assert.equal(JSON.stringify(rows).includes(EMAIL), false);
  assert.deepEqual(await log.head(), { seq: 12, hash: rows[11]?.hash });
});

test('audit log of the first version: its rows fit, new ones go on from them, an edit is found', async () => {
  const store = memoryAuthStore();
  let previous = '';
  for (let seq = 1; seq <= 3; seq++) {
    const row = { seq, time: 9, event: 'old', person: '', subject: '', origin: '', detail: '' };
    const fields = JSON.stringify([...Object.values(row), previous]);
    const hash = createHmac('sha256', pepper).update(`audit row\n${fields}`).digest('base64url');
    await store.db
      .insertInto('audit')
      .values({ ...row, previous, hash })
      .execute();
    previous = hash;
  }
  const log = createAuditLog(store, pepper);
  await log.append({ event: 'new', time: 10 });
  assert.equal(await log.verify(), undefined);
  await store.db.updateTable('audit').set({ time: 8 }).where('seq', '=', 2).execute();
  assert.equal(await log.verify(), 2);
});

test('audit log: an edited, deleted or exchanged row is found, also with a hash without the key', async () => {
  const edits: ((store: AuthStore) => Promise<unknown>)[] = [
    ({ db }) => db.updateTable('audit').set({ person: 'x' }).where('seq', '=', 5).execute(),
    ({ db }) => db.updateTable('audit').set({ time: 99 }).where('seq', '=', 5).execute(),
    ({ db }) => db.deleteFrom('audit').where('seq', '=', 5).execute(),
    ({ db }) =>
      db.updateTable('audit').set({ detail: 'x', hash: 'y' }).where('seq', '=', 5).execute(),
  ];
  for (const edit of edits) {
    const { store, log } = await filledLog();
    await edit(store);
    assert.equal(await log.verify(), 5);
  }
  const { store, log } = await filledLog();
  // A row of another database with the same key has a right hash, and another row before it.
  const foreign = memoryAuthStore();
  const fork = createAuditLog(foreign, pepper);
  for (let time = 0; time < 5; time++) await fork.append({ event: 'other', time });
  const { seq, ...row } = await foreign.db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '=', 5)
    .executeTakeFirstOrThrow();
  await store.db.updateTable('audit').set(row).where('seq', '=', seq).execute();
  assert.equal(await log.verify(), 5);
  assert.equal(await createAuditLog(store, randomBytes(32)).verify(), 1);
});

testOnStores(
  'statements of an attempt: no more than five guesses, one move, no code for an old address',
  async (store) => {
    const { deps } = await testAuth({ deviceLinks: false }, { store });
    const caller = { jkt: 'j', label: 'l', place: 'p', cookie: undefined } as ProvenCaller;
    const { row } = newAttempt(deps, caller, 'b', {
      ...{ kind: 'login', mode: 'live', email: EMAIL, address: EMAIL, project: 'live' },
      ...{ origin: LIVE.origin, code: 'c', code_until: 9e9, expires: 9e9 },
    });
    await addAttempt(store.db, row);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => countGuess(store.db, row.id, 'code', 1)),
    );
    assert.deepEqual(guesses.flatMap((each) => each?.tries ?? []).sort(), [1, 2, 3, 4, 5]);
    const stale = { ...row, email: 'old@mail.test' };
    assert.equal(await writeCode(store.db, stale, { code: 'stolen', code_until: 9e9 }), false);
    assert.equal(
      await writeCode(store.db, { ...row, stage: 'second' }, { code: 'x', code_until: 9e9 }),
      false,
    );
    assert.equal((await attemptById(store.db, row.id))?.code, 'c');
    const moves = [1, 2, 3].map(() => moveStage(store.db, row.id, 'code', { stage: 'done' }));
    assert.equal((await Promise.all(moves)).filter(Boolean).length, 1);
  },
);

testOnStores('two processes append at once: one chain', async (store) => {
  const logs = [createAuditLog(store, pepper), createAuditLog(store, pepper)];
  const appends = Array.from({ length: 20 }, (_, time) =>
    logs[time % 2]?.append({ event: 'login', time }),
  );
  await Promise.all(appends);
  assert.equal(await logs[0]?.verify(), undefined);
  assert.equal((await logs[0]?.head())?.seq, 20);
});

testOnStores('expired rows: deleted in slices; live rows stay', async (store) => {
  const limits = { logins: { perMinute: 9_999, burst: 9_999 } };
  const auth = await testAuth({ limits }, { store });
  const browser = await auth.browser();
  await auth.login(browser);
  const row = await auth.store.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
  const many = Array.from({ length: 700 }, (_, index) => ({
    ...row,
    id: `old${index}`,
    expires: 1,
  }));
  for (let at = 0; at < many.length; at += 50) {
    await auth.store.db
      .insertInto('attempts')
      .values(many.slice(at, at + 50))
      .execute();
  }
  const now = auth.clock.now / 1000;
  assert.equal(await deleteExpired(auth.store, now), true);
  await auth.service.sweep();
  const left = await auth.store.db.selectFrom('attempts').select('id').execute();
  assert.deepEqual(left, [{ id: row.id }]);
  assert.ok(auth.log.some((line) => line.includes('audit head')));
  await deleteExpired(auth.store, now + SESSION_LIFETIME + 4_000);
  assert.deepEqual(await auth.store.db.selectFrom('sessions').selectAll().execute(), []);
});

test('in PostgreSQL: a login, a wallet, guesses at once and the audit log', { skip }, async () => {
  const store = await openPostgres();
  try {
    const auth = await testAuth({}, { store });
    const browser = await auth.browser();
    const { token } = await withWallet(auth, browser);
    const ready = await browser.call('GET', AUTH_PATHS.wallet, { token });
    assert.equal(ready.body.state, 'ready');
    auth.clock.now += 31_000;
    const begun = await browser.call('POST', AUTH_PATHS.attempts, {
      body: { ...LIVE, email: EMAIL },
    });
    const { attemptId } = begun.body;
    const code = await auth.code();
    const otp = code === '000000' ? '000001' : '000000';
    const guess = (text: string) =>
      browser.call('POST', AUTH_PATHS.otp, { body: { attemptId, otp: text } });
    await Promise.all(Array.from({ length: 20 }, () => guess(otp)));
    assert.equal((await guess(code)).status, 401);
    assert.equal(await auth.audit(), undefined);
  } finally {
    await store.close();
  }
});

test('in PostgreSQL: logins of one device at once', { skip }, async () => {
  const store = await openPostgres();
  try {
    const seen = await Promise.all(
      Array.from({ length: 6 }, (_, now) =>
        store.db.transaction().execute((db) =>
          sawDevice(db, {
            ...{ person: 'p', jkt: 'j', origin: LIVE.origin, label: '', place: '' },
            now,
          }),
        ),
      ),
    );
    assert.equal(seen.includes(true), true);
    const rows = await store.db.selectFrom('device_origins').selectAll().execute();
    assert.equal(rows.length, 1);
  } finally {
    await store.close();
  }
});
