import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { createTokenSigner, generateSigningKey } from '../../custody/signed-token';
import { openVaultStore } from '../vault-store';
import type { KeptNotice } from './notice-rows';
import { createNotices } from './vault-notices';

const DAY = 86_400_000;
const WALLET = '00000000-0000-4000-8000-000000000001';

async function notices(
  answer: (count: number) => Response | Promise<Response>,
  /** Of a process that has ended. */
  before?: { rows: Awaited<ReturnType<typeof openVaultStore>>; clock: { now: number } },
) {
  const rows = before?.rows ?? (await openVaultStore(':memory:'));
  const receipts = await createTokenSigner(await generateSigningKey());
  const clock = before?.clock ?? { now: 1_800_000_000_000 };
  const sent: string[] = [];
  const claims: Record<string, unknown>[] = [];
  const logged: string[] = [];
  const timers: { run: () => void; at: number }[] = [];
  const made = createNotices({
    ...{ rows, url: 'http://auth.test', receipts, now: () => clock.now },
    log: (level, message, { again } = {}) => logged.push(`${level} ${message} ${again}`),
    later: (run, ms) => timers.push({ run, at: clock.now + ms }),
    send: async (url, { body }) => {
      sent.push(url);
      claims.push(decodeJwt(JSON.parse(String(body)).notice));
      return answer(sent.length);
    },
  });
  const tell = async (wallet = WALLET) => {
    await made.tell('limit', { sub: 'p', wallet, cnf: { jkt: 'j'.repeat(43) } });
    await made.idle();
  };
  const hold = async (network: string, recipients: string[], holds_from = 0) => {
    const from = Math.floor(clock.now / 1000) + 86_400;
    const grant = { sub: 'p', wallet: WALLET, cnf: { jkt: 'j'.repeat(43) }, holds_from };
    await made.tell('hold', grant, { network, recipients, from });
    await made.idle();
  };
  const pass = async (ms: number) => {
    clock.now += ms;
    for (const { run } of timers.splice(0).filter(({ at }) => at <= clock.now)) run();
    await made.idle();
  };
  return { made, tell, hold, pass, sent, claims, logged, timers, clock, rows };
}
const refused = () => new Response('', { status: 502 });
const taken = () => new Response(null, { status: 204 });

test('a limit reached again and again: one notice a wallet and day', async () => {
  const { tell, sent, clock } = await notices(taken);
  for (let times = 0; times < 100; times += 1) await tell();
  assert.deepEqual(sent, ['http://auth.test/vault-notices']);
  await tell('00000000-0000-4000-8000-000000000002');
  assert.equal(sent.length, 2);
  clock.now += DAY;
  await tell();
  assert.equal(sent.length, 3);
});

test('payments that wait: a notice for each recipient and network, ten a day; after a cancel the next one is the first', async () => {
  const { hold, claims, sent } = await notices(taken);
  const address = `0x${'12'.repeat(20)}`;
  await hold('eip155:1', [address]);
  await hold('eip155:1', [address]);
  assert.equal(sent.length, 1);
  assert.deepEqual(claims[0]?.payment, {
    ...{ network: 'eip155:1', recipients: ['0x1212…1212'], more: 0, from: 1_800_086_400 },
  });
  await hold('eip155:10', [address]);
  await hold('eip155:1', ['b', 'c', 'd', 'e', 'f']);
  await hold('eip155:1', ['f', 'e', 'd', 'c', 'b']);
  assert.equal(sent.length, 3);
  assert.deepEqual(claims[2]?.payment, {
    ...{ network: 'eip155:1', recipients: ['b', 'c', 'd'], more: 2, from: 1_800_086_400 },
  });
  for (let at = 0; at < 100; at += 1) await hold('eip155:1', [`r${at}`]);
  assert.equal(sent.length, 10);
  await hold('eip155:1', [address], 1_800_000_000);
  assert.equal(sent.length, 11);
});

test('auth service that is gone or refuses: tried again after a minute without a new request, as the same notice', async () => {
  const { tell, pass, sent, claims, logged, timers } = await notices((count) => {
    if (count === 1) throw new Error('gone');
    return count === 2 ? refused() : taken();
  });
  await tell();
  await tell();
  assert.equal(sent.length, 1);
  for (let tries = 0; tries < 4; tries += 1) await pass(60_000);
  assert.equal(sent.length, 3);
  assert.equal(timers.length, 0);
  assert.deepEqual(
    claims.map(({ iat, at }) => [iat, at]),
    [0, 60, 120].map((seconds) => [1_800_000_000 + seconds, 1_800_000_000]),
  );
  assert.equal(new Set(claims.map(({ jti }) => jti)).size, 1);
  assert.deepEqual(logged, ['error a notice was not delivered true']);
  await tell('00000000-0000-4000-8000-000000000002');
  assert.notEqual(claims[3]?.jti, claims[2]?.jti);
});

test('auth service that never takes a limit: an hour of tries, then the next notice is the first', async () => {
  const { tell, pass, sent, logged, timers, rows } = await notices(refused);
  await tell();
  for (let tries = 0; tries < 100; tries += 1) await pass(60_000);
  assert.equal(sent.length, 60);
  assert.equal(timers.length, 0);
  assert.deepEqual(logged, [
    'error a notice was not delivered true',
    'error a notice was not delivered false',
  ]);
  assert.deepEqual((await rows.keptNotices()).notices, []);
  await tell();
  assert.equal(sent.length, 61);
});

test('auth service that does not take a payment: tried for as long as the payment waits', async () => {
  let reply = refused;
  const { hold, pass, sent, timers } = await notices(() => reply());
  await hold('eip155:1', ['a']);
  for (let minutes = 1; minutes < 24 * 60; minutes += 1) await pass(60_000);
  assert.equal(sent.length, 24 * 60);
  assert.equal(timers.length, 0);
  await hold('eip155:1', ['a']);
  reply = taken;
  await pass(60_000);
  assert.deepEqual([sent.length, timers.length], [24 * 60 + 2, 0]);
});

test('person who no longer has the wallet: no other try', async () => {
  const { tell, timers, logged, rows } = await notices(() => new Response('', { status: 410 }));
  await tell();
  assert.equal(timers.length, 0);
  assert.deepEqual(logged, ['error a notice was for a wallet that is gone undefined']);
  assert.deepEqual((await rows.keptNotices()).notices, []);
});

test('many wallets while the auth service does not answer: 20 requests at once, and each kept notice is sent in its turn', async () => {
  const signer = await createTokenSigner(await generateSigningKey());
  let answer = () => {};
  const promise = new Promise<void>((settle) => {
    answer = settle;
  });
  let open = 0;
  let most = 0;
  const { made, sent, logged, timers } = await notices(async (count) => {
    // After those beside it, which are being signed.
    if (count === 20) void signer.sign('test', {}).then(answer);
    open += 1;
    most = Math.max(most, open);
    await promise;
    open -= 1;
    return taken();
  });
  await Promise.all(
    Array.from({ length: 1_100 }, (_, at) => {
      const wallet = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
      return made.tell('limit', { sub: 'p', wallet, cnf: { jkt: 'j'.repeat(43) } });
    }),
  );
  await made.idle();
  assert.deepEqual([sent.length, most], [1_000, 20]);
  assert.deepEqual([timers, logged], [[], []]);
});

test('many notices that failed in one minute: each is tried again, 20 at once', async () => {
  let reply = refused;
  const { made, pass, sent, timers } = await notices(async () => reply());
  for (let at = 0; at < 100; at += 1) {
    const wallet = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    await made.tell('limit', { sub: 'p', wallet, cnf: { jkt: 'j'.repeat(43) } });
  }
  await made.idle();
  reply = taken;
  await pass(60_000);
  assert.deepEqual([sent.length, timers.length], [200, 0]);
});

test('notice that cannot be kept: a payment does not begin to wait, a limit is refused as ever, and the next one is the first', async () => {
  const store = await openVaultStore(':memory:');
  let add: typeof store.addNotice = async () => {
    throw new RangeError('disk full');
  };
  const rows = { ...store, addNotice: (notice: KeptNotice) => add(notice) };
  const { tell, hold, sent, logged } = await notices(taken, { rows, clock: { now: 1 } });
  await assert.rejects(hold('eip155:1', ['a']), /disk full/);
  await tell();
  assert.deepEqual(logged, Array(2).fill('error a notice was not kept undefined'));
  add = async () => false;
  await assert.rejects(hold('eip155:1', ['a']), { code: 'too_many' });
  await tell();
  assert.equal(sent.length, 0);
  add = store.addNotice;
  await hold('eip155:1', ['a']);
  await tell();
  assert.equal(sent.length, 2);
});

test('vault that starts again: the notices that did not arrive are sent, once', async () => {
  const first = await notices(refused);
  await first.tell();
  await first.hold('eip155:1', ['a']);
  assert.equal((await first.rows.keptNotices()).notices.length, 2);

  first.clock.now += 2 * 3_600_000;
  const again = await notices(taken, first);
  await again.made.resume();
  await again.made.idle();
  assert.deepEqual(again.claims.map(({ event, at, iat }) => [event, at, iat]).sort(), [
    ['hold', 1_800_000_000, 1_800_007_200],
    ['limit', 1_800_000_000, 1_800_007_200],
  ]);
  const ids = (claims: Record<string, unknown>[]) => claims.map(({ jti }) => jti).sort();
  assert.deepEqual(ids(again.claims), ids(first.claims));
  await again.tell();
  assert.equal(again.sent.length, 2);
  assert.deepEqual((await first.rows.keptNotices()).notices, []);
});

test('vault that starts again after days, before the auth service: another hour of tries', async () => {
  const first = await notices(refused);
  await first.hold('eip155:1', ['a']);
  first.clock.now += 3 * DAY;
  const again = await notices((count) => (count < 60 ? refused() : taken()), first);
  await again.made.resume();
  await again.made.idle();
  for (let tries = 0; tries < 100; tries += 1) await again.pass(60_000);
  assert.equal(again.sent.length, 60);
  assert.deepEqual(again.logged, ['error a notice was not delivered true']);
  assert.deepEqual((await first.rows.keptNotices()).notices, []);
});

test('more payments that wait than are told in a day: one line of the log a day', async () => {
  const { hold, logged, clock } = await notices(taken);
  const line = 'error more notices today are held back undefined';
  for (let at = 0; at < 10; at += 1) await hold('eip155:1', [`r${at}`]);
  await hold('eip155:1', ['r0']);
  assert.deepEqual(logged, []);
  for (let at = 10; at < 30; at += 1) await hold('eip155:1', [`r${at}`]);
  assert.deepEqual(logged, [line]);
  clock.now += DAY;
  for (let at = 0; at < 12; at += 1) await hold('eip155:1', [`r${at}`]);
  assert.deepEqual(logged, [line, line]);
});
