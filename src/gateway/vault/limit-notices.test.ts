import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTokenSigner, generateSigningKey } from '../custody/signed-token';
import { createLimitNotices } from './limit-notices';

const DAY = 86_400_000;

async function notices(answer: (count: number) => Response | Promise<Response>) {
  const receipts = await createTokenSigner(await generateSigningKey());
  const clock = { now: 1_800_000_000_000 };
  const sent: string[] = [];
  const logged: string[] = [];
  const made = createLimitNotices({
    ...{ url: 'http://auth.test', receipts, now: () => clock.now },
    log: (level, message) => logged.push(`${level} ${message}`),
    send: async (url) => {
      sent.push(url);
      return answer(sent.length);
    },
  });
  const tell = async (wallet = 'w') => {
    made.tell('limit', { sub: 'p', wallet, cnf: { jkt: 'j'.repeat(43) } });
    await made.idle();
  };
  return { made, tell, sent, logged, clock };
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

test('auth service that is gone or refuses: written down, and tried again after a minute', async () => {
  const { tell, sent, logged, clock } = await notices((count) => {
    if (count === 1) throw new Error('gone');
    return count === 2 ? new Response('', { status: 502 }) : taken();
  });
  await tell();
  await tell();
  assert.equal(sent.length, 1);
  for (let tries = 0; tries < 3; tries += 1) {
    clock.now += 60_000;
    await tell();
  }
  assert.equal(sent.length, 3);
  assert.deepEqual(logged, Array(2).fill('error the notice of a limit was not delivered'));
});

test('many wallets while the auth service does not answer: a bounded number of requests', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  const { made, sent } = await notices(() => promise.then(taken));
  for (let at = 0; at < 1_000; at += 1) {
    made.tell('limit', { sub: 'p', wallet: `w${at}`, cnf: { jkt: 'j'.repeat(43) } });
  }
  resolve();
  await made.idle();
  assert.equal(sent.length, 20);
});
