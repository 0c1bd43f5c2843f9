import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { createTokenSigner, generateSigningKey } from '../custody/signed-token';
import { createLimitNotices } from './limit-notices';

const DAY = 86_400_000;

async function notices(answer: (count: number) => Response | Promise<Response>) {
  const receipts = await createTokenSigner(await generateSigningKey());
  const clock = { now: 1_800_000_000_000 };
  const sent: string[] = [];
  const claims: Record<string, unknown>[] = [];
  const logged: string[] = [];
  const timers: { run: () => void; at: number }[] = [];
  const made = createLimitNotices({
    ...{ url: 'http://auth.test', receipts, now: () => clock.now },
    log: (level, message, { again } = {}) => logged.push(`${level} ${message} ${again}`),
    later: (run, ms) => timers.push({ run, at: clock.now + ms }),
    send: async (url, { body }) => {
      sent.push(url);
      claims.push(decodeJwt(JSON.parse(String(body)).notice));
      return answer(sent.length);
    },
  });
  const tell = async (wallet = 'w') => {
    made.tell('limit', { sub: 'p', wallet, cnf: { jkt: 'j'.repeat(43) } });
    await made.idle();
  };
  const hold = async (network: string, recipients: string[], holds_from = 0) => {
    const grant = { sub: 'p', wallet: 'w', cnf: { jkt: 'j'.repeat(43) }, holds_from };
    made.tell('hold', grant, { network, recipients });
    await made.idle();
  };
  const pass = async (ms: number) => {
    clock.now += ms;
    for (const { run } of timers.splice(0).filter(({ at }) => at <= clock.now)) run();
    await made.idle();
  };
  return { made, tell, hold, pass, sent, claims, logged, timers, clock };
}
const taken = () => new Response(null, { status: 204 });

test('a limit reached again and again: one notice a wallet and day', async () => {
  const { tell, sent, clock } = await notices(taken);
  for (let times = 0; times < 100; times += 1) await tell();
  assert.deepEqual(sent, ['http://auth.test/vault-notices']);
  await tell('another');
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
  for (let at = 0; at < 2_000; at += 1) {
    made.tell('limit', { sub: 'p', wallet: `w${at}`, cnf: { jkt: 'j'.repeat(43) } });
  }
  resolve();
  await made.idle();
  assert.equal(sent.length, 20);
  assert.equal(timers.length, 1_000);
  const dropped = logged.filter((line) => line.endsWith(' false'));
  assert.equal(dropped.length, 980);
});
