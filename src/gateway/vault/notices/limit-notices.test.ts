import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { createTokenSigner, generateSigningKey } from '../../custody/signed-token';
import { openVaultStore } from '../vault-store';
import { createLimitNotices } from './limit-notices';

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
  const made = createLimitNotices({
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
    const grant = { sub: 'p', wallet: WALLET, cnf: { jkt: 'j'.repeat(43) }, holds_from };
    await made.tell('hold', grant, { network, recipients });
    await made.idle();
  };
  const pass = async (ms: number) => {
    clock.now += ms;
    for (const { run } of timers.splice(0).filter(({ at }) => at <= clock.now)) run();
    await made.idle();
  };
  return { made, tell, hold, pass, sent, claims, logged, timers, clock, rows };
}
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
    ...{ network: 'eip155:1', recipients: ['0x1212…1212'], more: 0 },
  });
  await hold('eip155:10', [address]);
  await hold('eip155:1', ['b', 'c', 'd', 'e', 'f']);
  await hold('eip155:1', ['f', 'e', 'd', 'c', 'b']);
  assert.equal(sent.length, 3);
  assert.deepEqual(claims[2]?.payment, {
    ...{ network: 'eip155:1', recipients: ['b', 'c', 'd'], more: 2 },
  });
  for (let at = 0; at < 100; at += 1) await hold('eip155:1', [`r${at}`]);
  assert.equal(sent.length, 10);
  await hold('eip155:1', [address], 1_800_000_000);
  assert.equal(sent.length, 11);
});

test('auth service that is gone or refuses: written down, and tried again after a minute without a new request', async () => {
  const { tell, pass, sent, claims, logged, timers } = await notices((count) => {
    if (count === 1) throw new Error('gone');
    return count === 2 ? new Response('', { status: 502 }) : taken();
  });
  await tell();
  await tell();
  assert.equal(sent.length, 1);
  for (let tries = 0; tries < 4; tries += 1) await pass(60_000);
  assert.equal(sent.length, 3);
  assert.equal(timers.length, 0);
  assert.equal(claims[2]?.iat, 1_800_000_120);
  assert.deepEqual(logged, Array(2).fill('error the notice of a limit was not delivered true'));
});

test('auth service that never answers well: an hour of tries, then the next notice is the first', async () => {
  const { tell, pass, sent, logged, timers } = await notices(
    () => new Response('', { status: 502 }),
  );
  await tell();
  for (let tries = 0; tries < 100; tries += 1) await pass(60_000);
  assert.equal(sent.length, 60);
  assert.equal(timers.length, 0);
  assert.equal(logged.at(-1), 'error the notice of a limit was not delivered false');
  await tell();
  assert.equal(sent.length, 61);
});

test('many wallets while the auth service does not answer: a bounded number of requests and of waiting notices', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  const { made, sent, logged, timers } = await notices(() => promise.then(taken));
  const told = Array.from({ length: 2_000 }, (_, at) =>
    made.tell('limit', { sub: 'p', wallet: `w${at}`, cnf: { jkt: 'j'.repeat(43) } }),
  );
  await Promise.all(told);
  resolve();
  await made.idle();
  assert.equal(sent.length, 20);
  assert.equal(timers.length, 980);
  const dropped = logged.filter((line) => line.endsWith(' false'));
  assert.equal(dropped.length, 1_000);
});

test('vault that starts again: the notices that did not arrive are sent, once', async () => {
  const first = await notices(() => new Response('', { status: 502 }));
  await first.tell();
  await first.hold('eip155:1', ['a']);
  assert.equal((await first.rows.pendingNotices()).length, 2);

  first.clock.now += 2 * 3_600_000;
  const again = await notices(taken, first);
  await again.made.resume();
  await again.made.idle();
  assert.deepEqual(again.claims.map(({ event, iat }) => [event, iat]).sort(), [
    ['hold', 1_800_007_200],
    ['limit', 1_800_007_200],
  ]);
  await again.tell();
  assert.equal(again.sent.length, 2);
  assert.deepEqual(await first.rows.pendingNotices(), []);
});

test('vault that starts again after an hour, and fails again: that was the last try', async () => {
  const refuse = () => new Response('', { status: 502 });
  const first = await notices(refuse);
  await first.tell();
  first.clock.now += 3_600_000;
  const again = await notices(refuse, first);
  await again.made.resume();
  await again.made.idle();
  assert.deepEqual(again.logged, ['error the notice of a limit was not delivered false']);
  assert.equal(again.timers.length, 0);
  assert.deepEqual(await first.rows.pendingNotices(), []);
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
