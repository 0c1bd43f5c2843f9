import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import { EMAIL, LIVE, type TestBrowser, testAuth } from '../test-auth';
import { ownToken, personOf, signReceipt, stepUp, withWallet } from './test-wallet';

type Given = Parameters<typeof testAuth>;

async function ready(config: Given[0] = {}, more: Given[1] = {}) {
  const auth = await testAuth({ ownWallets: true, ...config }, more);
  const browser = await auth.browser();
  const wallet = await withWallet(auth, browser);
  const own = await ownToken(auth, browser);
  await stepUp(auth, browser, own);
  const grant = (purpose: string, token = own, by: TestBrowser = browser) =>
    by.call('POST', AUTH_PATHS.grants, { token, body: { purpose } });
  return { auth, browser, ...wallet, own, grant };
}
type World = Awaited<ReturnType<typeof ready>>;

async function custody({ browser, own }: World) {
  return (await browser.call('GET', AUTH_PATHS.wallet, { token: own })).body.custody;
}

const sign = { purpose: 'sign', kind: 'eip155', intent: 'i'.repeat(43) };

async function putReceipt({ auth, browser, token, walletId }: World) {
  const sub = await personOf(auth);
  const receipt = await signReceipt(auth, { sub, wallet: walletId, state: 'released' });
  return browser.call('PUT', AUTH_PATHS.wallet, { token, body: { walletId, receipt } });
}

test('release that stops half way: the wallet still signs, and the receipt can be asked for again', async () => {
  const world = await ready();
  const { auth, browser, token, grant, own } = world;
  const given = await grant('release');
  assert.notEqual(decodeJwt(given.body.grant).step_up, undefined);
  assert.equal(await custody(world), 'releasing');
  const signed = await browser.call('POST', AUTH_PATHS.grants, { token, body: sign });
  assert.equal(signed.status, 200);
  // Hours later, in a session without a code, also while a change of the address is waited for.
  auth.clock.now += 600_000;
  await auth.store.db
    .updateTable('people')
    .set({ export_hold: auth.clock.now / 1000 + 60 })
    .execute();
  const finish = await grant('release', own);
  assert.equal(finish.status, 200);
  assert.equal(decodeJwt(finish.body.grant).step_up, undefined, 'of use for the receipt alone');
  assert.equal((await putReceipt(world)).body.custody, 'own');
  const refused = await browser.call('POST', AUTH_PATHS.grants, { token, body: sign });
  assert.equal(refused.body.code, 'wallet_own');
});

test('while a release is finished, a waiting change of the address keeps the proof back', async () => {
  const { auth, grant } = await ready();
  await grant('release');
  await auth.store.db
    .updateTable('people')
    .set({ export_hold: auth.clock.now / 1000 + 60 })
    .execute();
  const { body } = await grant('release');
  assert.equal(decodeJwt(body.grant).step_up, undefined);
});

test('mail of a release: once, when the vault has done it', async () => {
  const world = await ready();
  const { auth, grant } = world;
  await grant('release');
  await auth.service.idle();
  const before = auth.mails.length;
  await putReceipt(world);
  await putReceipt(world);
  await auth.service.idle();
  assert.deepEqual(
    auth.mails.slice(before).map(({ subject }) => subject),
    ['Wallet released: Shop'],
  );
});

test('service without the setting: own wallets are offered', async () => {
  const { browser, own } = await ready({ ownWallets: undefined });
  const { body } = await browser.call('GET', AUTH_PATHS.wallet, { token: own });
  assert.deepEqual([body.custody, body.mayBeOwn], ['operator', true]);
});

test('service that does not offer own wallets: no grant, and the reply says so', async () => {
  const { browser, own, grant } = await ready({ ownWallets: false });
  assert.equal((await grant('release')).body.code, 'not_offered');
  const { body } = await browser.call('GET', AUTH_PATHS.wallet, { token: own });
  assert.deepEqual([body.custody, body.mayBeOwn], ['operator', undefined]);
});

test('mails to logins of other browsers: an export of a known device is not kept back', async () => {
  const { auth, grant } = await ready({ limits: { mailsPerHour: 3 } });
  const intruder = await auth.browser();
  let status = 200;
  for (let tries = 0; tries < 20 && status === 200; tries += 1) {
    auth.clock.now += 31_000;
    const body = { ...LIVE, email: EMAIL };
    ({ status } = await intruder.call('POST', AUTH_PATHS.attempts, { body }));
  }
  assert.equal(status, 429);
  assert.equal((await grant('export')).status, 200);
});

test('queue of mails is full: no grant of an export or a deletion', async () => {
  const { auth, grant } = await ready();
  auth.deps.mails.add = () => false;
  for (const purpose of ['export', 'delete']) {
    assert.equal((await grant(purpose)).body.code, 'mail_failed', purpose);
  }
});

test('link in the mail of a deletion: everybody is signed out, and the waits of before are void', async () => {
  const { auth, browser, grant, own } = await ready();
  assert.equal(decodeJwt((await grant('delete')).body.grant).holds_from, undefined);
  const link = /t=([\w-]{43})/.exec((await auth.mail()).text)?.[1] ?? '';
  const url = `${AUTH_PATHS.exitCancel}?t=${link}`;
  const asked = await auth.service.app.request(url);
  assert.match(await asked.text(), /Cancel the deletion of your wallet\?/);
  assert.equal((await browser.call('GET', AUTH_PATHS.wallet, { token: own })).status, 200);
  const post = (t: string) =>
    auth.service.app.request(AUTH_PATHS.exitCancel, {
      method: 'POST',
      body: new URLSearchParams({ t }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  assert.equal((await post('x'.repeat(43))).status, 410);
  assert.equal((await post(link)).status, 200);
  assert.equal((await post(link)).status, 410);
  const after = await browser.call('GET', AUTH_PATHS.wallet, { token: own });
  assert.equal(after.body.code, 'session_over');
  const canceled = auth.clock.now / 1000;
  const again = await ownToken(auth, browser);
  await stepUp(auth, browser, again);
  const claims = decodeJwt((await grant('delete', again)).body.grant);
  assert.equal(claims.holds_from, canceled + 1);
  assert.equal(await auth.audit(), undefined);
});

test('sign out everywhere: the waits of before are void too', async () => {
  const { auth, browser, grant, own } = await ready();
  await browser.call('DELETE', `${AUTH_PATHS.sessions}?all=1`, { token: own });
  const again = await ownToken(auth, browser);
  await stepUp(auth, browser, again);
  const { holds_from } = decodeJwt((await grant('export', again)).body.grant);
  assert.equal(typeof holds_from, 'number');
});
