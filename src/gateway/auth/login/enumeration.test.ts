/** The service does not show whether an address is known: not by its work, and not by its time. */
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { after, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import { memoryAuthStore } from '../store/open-auth-store';
import { LIVE, TEST, type TestAuth, testAuth } from '../test-auth';

declare const __RELEASE__: boolean;

/** The service's own hashes, while a test counts them. */
const counted: string[] = [];
const { createHash, createHmac } = crypto;
Object.assign(crypto, {
  createHash(...args: Parameters<typeof createHash>) {
    counted.push(`hash ${args[0]}`);
    return createHash(...args);
  },
  createHmac(...args: Parameters<typeof createHmac>) {
    counted.push(`hmac ${args[0]}`);
    return createHmac(...args);
  },
});
syncBuiltinESMExports();
after(() => {
  Object.assign(crypto, { createHash, createHmac });
  syncBuiltinESMExports();
});

const NO_LIMIT = { perMinute: 1_000_000, burst: 1_000_000 };
const LIMITS = { requests: NO_LIMIT, logins: NO_LIMIT, project: NO_LIMIT, mailsPerHour: 1_000 };

/** A service whose statements, random bytes and hashes are counted. */
async function countedAuth(config: { deviceLinks: boolean }) {
  const inner = memoryAuthStore();
  const statements: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      counted.push(inner.db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const store = { ...inner, db: inner.db.withPlugin(statements) };
  const auth = await testAuth({ ...config, limits: LIMITS }, { store });
  const { random } = auth.deps;
  auth.deps.random = (count) => {
    counted.push(`random ${count}`);
    return random(count);
  };
  return auth;
}

/** @param mode of the wallets */
const addPerson = (auth: TestAuth, email: string, mode: 'live' | 'test') =>
  auth.store.db
    .insertInto('people')
    .values({ id: email, mode, email, address: email, created: 1, export_hold: 0, holds_from: 0 })
    .execute();

for (const [title, config, at] of [
  ['a mailed link', { deviceLinks: true }, LIVE],
  ['a mailed code', { deviceLinks: false }, TEST],
] as const) {
  test(`known and unknown address, ${title}: the same statements, hashes and random bytes`, async () => {
    const auth = await countedAuth(config);
    await addPerson(auth, 'known@mail.test', at === LIVE ? 'live' : 'test');
    const work: Record<string, string[]> = {};
    for (const name of ['known', 'other']) {
      auth.clock.now += 31_000;
      const { call } = await auth.browser();
      counted.length = 0;
      const email = `${name}@mail.test`;
      const begun = await call('POST', AUTH_PATHS.attempts, { body: { ...at, email } });
      assert.equal(begun.status, 200);
      const { attemptId } = begun.body;
      // Not the code of one in a million.
      const otp = await call('POST', AUTH_PATHS.otp, { body: { attemptId, otp: '000000' } });
      auth.clock.now += 31_000;
      const again = await call('POST', AUTH_PATHS.resend, { body: { attemptId } });
      assert.deepEqual([otp.status, again.status], [401, 200], JSON.stringify(otp.body));
      await auth.service.idle();
      work[name] = [...counted];
    }
    assert.ok((work.known?.length ?? 0) > 10);
    assert.deepEqual(work.known, work.other);
  });
}

/** The same numbers in each run. Source: Numerical Recipes' linear congruential generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How often a value of one is larger than a value of the other: 0.5 where they are alike. */
function rankShare(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (const [rank, { isOne }] of all.entries()) if (isOne) ranks += rank + 1;
  return (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
}

/** Of each kind. */
const TRIES = 500;
/** The share of 500 and 500 equal values varies by 0.018 (one standard deviation). */
const MAX_LEAN = 0.1;

test('rank share: half for the same values, one for larger ones', () => {
  const random = seeded(7);
  const values = () => Array.from({ length: TRIES }, random);
  assert.ok(Math.abs(rankShare(values(), values()) - 0.5) < MAX_LEAN);
  assert.ok(
    rankShare(
      values().map((value) => value + 0.3),
      values(),
    ) >
      0.5 + MAX_LEAN,
  );
});

test('1,000 tries at known and unknown addresses: their times do not tell them apart', {
  skip: !__RELEASE__,
}, async () => {
  const auth = await testAuth({ limits: LIMITS });
  for (let number = 0; number < TRIES; number += 1) {
    await addPerson(auth, `known${number}@mail.test`, 'live');
  }
  const { call } = await auth.browser();
  const times = { known: [] as number[], other: [] as number[] };
  const random = seeded(26);
  const tries = (['known', 'other'] as const)
    .flatMap((name) =>
      Array.from({ length: TRIES }, (_, number) => ({ name, number, place: random() })),
    )
    .sort((a, b) => a.place - b.place);
  const ask = async (email: string) => {
    const from = performance.now();
    const reply = await call('POST', AUTH_PATHS.attempts, { body: { ...LIVE, email } });
    const time = performance.now() - from;
    assert.equal(reply.status, 200);
    await auth.service.idle();
    return time;
  };
  for (let warm = 0; warm < 50; warm += 1) await ask(`warm${warm}@mail.test`);
  for (const { name, number } of tries) {
    times[name].push(await ask(`${name}${number}@mail.test`));
  }
  const share = rankShare(times.known, times.other);
  assert.ok(Math.abs(share - 0.5) < MAX_LEAN, `known addresses take longer in ${share} of pairs`);
});
