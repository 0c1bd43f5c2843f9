import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import { NOTICE_PATH, NOTICE_TYPE } from '../../../protocol/custody/vault-notice';
import { createTokenSigner, generateSigningKey } from '../../custody/signed-token';
import { endDevice } from '../store/session-rows';
import { EMAIL, SHOP, type TestAuth, testAuth } from '../test-auth';
import { personOf, withWallet } from './test-wallet';

async function ready(more: Parameters<typeof testAuth>[1] = {}) {
  const auth = await testAuth({}, more);
  const browser = await auth.browser();
  const { token, walletId } = await withWallet(auth, browser);
  const sub = await personOf(auth);
  const claims = (changes: object = {}) => ({
    ...{ iss: 'appkit-vault', aud: 'appkit-auth', sub, wallet: walletId, event: 'limit' },
    ...{ jkt: browser.device.thumbprint, iat: Math.floor(auth.clock.now / 1000) },
    ...{ at: Math.floor(auth.clock.now / 1000), jti: randomUUID(), ...changes },
  });
  const post = async (notice: unknown) => {
    const reply = await auth.service.app.request(NOTICE_PATH, {
      method: 'POST',
      body: JSON.stringify({ notice }),
    });
    await auth.service.idle();
    return reply.status;
  };
  const tell = async (changes: object = {}, type = NOTICE_TYPE) =>
    post(await auth.vault.signer.sign(type, claims(changes)));
  const mails = () => auth.mails.filter(({ subject }) => /^Limit|^Payment/.test(subject));
  return { auth, browser, token, claims, post, tell, mails };
}

const linkIn = (mail: { text?: string } | undefined): string =>
  /t=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';

/** The button of the page behind the link. */
const pressCancel = async (auth: TestAuth, link: string): Promise<Response> =>
  auth.service.app.request(AUTH_PATHS.exitCancel, {
    method: 'POST',
    body: new URLSearchParams({ t: link }).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'https://secure.gateway.test',
    },
  });

test('vault says that a limit was reached: one mail a day for each kind, with the site and a way to stop it', async () => {
  const { auth, tell, mails, browser, token } = await ready();
  for (let times = 0; times < 5; times += 1) assert.equal(await tell(), 204);
  assert.equal(await tell({ event: 'hold' }), 204);
  assert.deepEqual(
    mails().map(({ to, subject }) => [to, subject]),
    [
      [EMAIL, 'Limit reached: Shop'],
      [EMAIL, 'Payment to a new recipient: Shop'],
    ],
  );
  const text = mails()[0]?.text ?? '';
  assert.match(text, /would go over a limit/);
  assert.ok(text.includes(`Site: ${SHOP}`), text);
  const rows = await auth.store.db
    .selectFrom('audit')
    .select('event')
    .where('event', 'like', 'notice%')
    .execute();
  assert.deepEqual(
    rows.map(({ event }) => event),
    ['notice_limit', 'notice_hold'],
  );
  auth.clock.now += 86_401_000;
  assert.equal(await tell(), 204);
  assert.equal(mails().length, 3);

  const link = linkIn(mails()[2]);
  const place = `${AUTH_PATHS.exitCancel}?t=${link}`;
  const page = await auth.service.app.request(place);
  const question = await page.text();
  assert.match(question, /<h1>Sign out everywhere\?<\/h1>/);
  assert.match(question, /<button class="main">Sign out everywhere<\/button>/);
  const done = await pressCancel(auth, link);
  assert.equal(done.status, 200);
  assert.match(await done.text(), /<h1>Signed out<\/h1>/);
  assert.equal((await browser.call('GET', AUTH_PATHS.devices, { token })).status, 401);
  assert.equal(await auth.audit(), undefined);
});

test('notice that the vault did not sign, an old one, or garbage: refused, no mail', async () => {
  const { auth, claims, post, tell, mails } = await ready();
  const other = await createTokenSigner(await generateSigningKey());
  const now = Math.floor(auth.clock.now / 1000);
  const replies = {
    'another key': await post(await other.sign(NOTICE_TYPE, claims())),
    'a receipt': await tell({}, 'appkit-receipt+jwt'),
    old: await tell({ iat: now - 301 }),
    future: await tell({ iat: now + 301 }),
    'another event': await tell({ event: 'export' }),
    'no id': await tell({ jti: undefined }),
    'a time that is no date': await tell({ at: 8.64e12 }),
    'no text': await post(1),
    garbage: await post('a.b.c'),
  };
  for (const [name, status] of Object.entries(replies)) assert.equal(status, 400, name);
  assert.equal(mails().length, 0);
});

test('notice of another wallet or person, as after a deletion: no mail, and the vault is told that none will go out', async () => {
  const { tell, mails } = await ready();
  assert.equal(await tell({ wallet: '00000000-0000-4000-8000-000000000000' }), 410);
  assert.equal(await tell({ sub: '00000000-0000-4000-8000-000000000000' }), 410);
  assert.equal(mails().length, 0);
});

test('notice that comes again: one mail, and it does not count twice', async () => {
  const { tell, mails } = await ready();
  const jti = randomUUID();
  for (let times = 0; times < 15; times += 1) assert.equal(await tell({ event: 'hold', jti }), 204);
  assert.equal(mails().length, 1);
  for (let times = 0; times < 15; times += 1) await tell({ event: 'hold' });
  assert.equal(mails().length, 10);
});

test('notice that comes again while its mail is on the way: the vault is told to come later, one mail', async () => {
  const { auth, tell, mails } = await ready();
  const { add } = auth.deps.mails;
  let goOn = () => {};
  const asked = new Promise<void>((resolve) => {
    auth.deps.mails.add = (message, done) => {
      goOn = () => void add(message, done);
      resolve();
      return true;
    };
  });
  const jti = randomUUID();
  const first = tell({ jti });
  await asked;
  assert.equal(await tell({ jti }), 502);
  goOn();
  assert.equal(await first, 204);
  assert.equal(await tell({ jti }), 204);
  assert.equal(mails().length, 1);
});

test('process that ended between the row and the mail: the next try is mailed, with a link that works', async () => {
  const { auth, tell, mails } = await ready();
  const jti = randomUUID();
  await tell({ jti });
  const { db } = auth.store;
  await db.updateTable('cancels').set({ mailed: 0 }).execute();
  assert.equal(await tell({ jti }), 204);
  assert.equal(mails().length, 2);
  const rows = await db.selectFrom('cancels').select(['notice', 'mailed']).execute();
  assert.deepEqual(rows, [{ notice: jti, mailed: 1 }]);
  const link = /t=([\w-]{43})/.exec(mails()[1]?.text ?? '')?.[1] ?? '';
  const page = await auth.service.app.request(`${AUTH_PATHS.exitCancel}?t=${link}`);
  assert.match(await page.text(), /<h1>Sign out everywhere\?<\/h1>/);
});

test('notice that comes late: the mail has the time of the request, and the time from which the payment can be made', async () => {
  const { auth, tell, mails } = await ready();
  const at = Math.floor(auth.clock.now / 1000);
  const text = (seconds: number) =>
    `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  auth.clock.now += 25 * 3_600_000;
  const from = at + 86_400;
  const payment = { network: 'eip155:1', recipients: ['a'], more: 0, from };
  assert.equal(await tell({ event: 'hold', at, payment }), 204);
  const mail = mails()[0]?.text ?? '';
  assert.ok(mail.includes(`\n\nThe payment can be made from ${text(from)}.\n\n`), mail);
  assert.ok(mail.includes(`Time: ${text(at)}.`), mail);
  assert.doesNotMatch(mail, /24 hours/);
});

test('holds of one day: a mail for each notice with its recipients, ten at most; after a cancel the next one is mailed', async () => {
  const { auth, tell, mails } = await ready();
  const from = Math.floor(auth.clock.now / 1000) + 86_400;
  const payment = { network: 'eip155:1', recipients: ['0x1111…aaaa'], more: 0, from };
  assert.equal(await tell({ event: 'hold', payment }), 204);
  assert.match(mails()[0]?.text ?? '', /\n\nRecipient: 0x1111…aaaa\. Network: Ethereum\. Site: /);
  const several = { network: 'solana', recipients: ['a', 'b', 'c'], more: 2, from };
  for (let times = 1; times < 15; times += 1) await tell({ event: 'hold', payment: several });
  assert.equal(mails().length, 10);
  assert.match(
    mails()[9]?.text ?? '',
    /\n\nRecipients: a, b, c, 2 more\. Network: Solana\. Site: /,
  );
  assert.equal(await tell({ event: 'hold', payment: { ...payment, recipients: ['<b>'] } }), 400);

  const done = await pressCancel(auth, linkIn(mails()[0]));
  assert.match(await done.text(), /<h1>Payment canceled<\/h1>/);
  assert.equal(await tell({ event: 'hold', payment }), 204);
  assert.equal(mails().length, 11);
});

test('device signed out or removed, or of no session, or the project no longer allows the site: the mail goes out', async () => {
  const { auth, browser, tell, mails } = await ready();
  const { db } = auth.store;
  await endDevice(db, await personOf(auth), browser.device.thumbprint, 1);
  assert.equal(await tell(), 204);
  assert.match(mails()[0]?.text ?? '', /\n\nSite: https:\/\/shop\.test\. Time: /);
  for (const jkt of ['x'.repeat(43), browser.device.thumbprint]) {
    auth.clock.now += 86_401_000;
    if (jkt === browser.device.thumbprint) {
      await db.updateTable('sessions').set({ project: 'gone' }).execute();
    }
    assert.equal(await tell({ jkt }), 204);
    assert.equal(mails().at(-1)?.subject, 'Limit reached');
    assert.match(mails().at(-1)?.text ?? '', /\n\nTime: /);
  }
  assert.equal(mails().length, 3);
});

test('mail server refuses the mail, or sending fails: the vault is told, and its next notice is the first', async () => {
  const { auth, tell, mails } = await ready();
  const { add } = auth.deps.mails;
  auth.deps.mails.add = (_, done) => {
    void done?.(false);
    return true;
  };
  assert.equal(await tell(), 502);
  auth.deps.mails.add = () => {
    throw new Error('broken');
  };
  assert.equal(await tell(), 502);
  auth.deps.mails.add = add;
  assert.equal(await tell(), 204);
  assert.equal(mails().length, 1);
});

test('queue of mails is full: the vault is told, and its next notice is the first', async () => {
  let isFull = false;
  const { auth, tell, mails } = await ready();
  const { add } = auth.deps.mails;
  auth.deps.mails.add = (...given) => !isFull && add(...given);
  isFull = true;
  assert.equal(await tell(), 502);
  isFull = false;
  assert.equal(await tell(), 204);
  assert.equal(mails().length, 1);
});
