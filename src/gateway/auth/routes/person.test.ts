import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { AUTH_PATHS, devicesReply, shareReply } from '../../../protocol/custody/auth-api';
import { shareContext } from '../../../protocol/custody/wallet-keys';
import { createSealKey, generateSealKey } from '../../custody/seal-share';
import { appendAudit } from '../auth-context';
import { LOGIN_EVENT, loginDetail } from '../store/login-rows';
import { addUndo } from '../store/undo-rows';
import { EMAIL, LIVE, SHOP, type TestBrowser, testAuth } from '../test-auth';
import { ownToken, personOf, SHARES, signReceipt, stepUp, withWallet } from './test-wallet';

async function ready(config: Parameters<typeof testAuth>[0] = {}) {
  const auth = await testAuth(config);
  const browser = await auth.browser();
  const wallet = await withWallet(auth, browser);
  return { auth, browser, ...wallet };
}

/** The answer for the account page. */
async function first(browser: TestBrowser, token: string) {
  const { body } = await browser.call('GET', AUTH_PATHS.devices, { token });
  return { origin: SHOP, ...v.parse(devicesReply, body) };
}

test('device that is revoked: its sessions end, and it needs a mailed link again', async () => {
  const { auth, browser, token } = await ready();
  const lost = await auth.browser();
  auth.clock.now += 31_000;
  const there = await auth.login(lost);
  const { devices } = (await browser.call('GET', AUTH_PATHS.devices, { token })).body;
  assert.deepEqual(
    devices.map(({ place, current }: Record<string, unknown>) => [place, current]).sort(),
    [
      ['192.0.2.1', false],
      ['192.0.2.1', true],
    ],
  );
  const body = { id: lost.device.thumbprint };
  const done = await browser.call('POST', AUTH_PATHS.deviceRevoke, { token, body });
  assert.equal(done.status, 204);
  const after = await lost.call('GET', AUTH_PATHS.devices, { token: there.accessToken });
  assert.equal(after.body.code, 'session_over');
  auth.clock.now += 31_000;
  const again = await lost.call('POST', AUTH_PATHS.attempts, { body: { ...LIVE, email: EMAIL } });
  assert.equal(again.body.action, 'VERIFY_DEVICE');
  assert.equal((await browser.call('GET', AUTH_PATHS.devices, { token })).status, 200);
});

test('logins: the newest 20 of this person, without a full network address; the log is whole', async () => {
  const { auth, browser, token } = await ready();
  const person = await personOf(auth);
  const other = await auth.browser();
  auth.clock.now += 31_000;
  await auth.login(other, 'other@mail.test');
  const { origin, logins } = await first(browser, token);
  assert.equal(logins.length, 1);
  assert.deepEqual(logins[0], {
    ...{ time: logins[0]?.time, origin, label: 'Unknown browser', place: '192.0.2.0/24' },
  });
  const { db } = auth.store;
  for (let count = 1; count <= 25; count += 1) {
    const detail = loginDetail(`Browser ${count}`, '2001:db8:1:2');
    await appendAudit(auth.deps, { event: LOGIN_EVENT, person, origin, detail });
  }
  const later = (await first(browser, token)).logins;
  assert.equal(later.length, 20);
  assert.deepEqual(
    [later[0]?.label, later[0]?.place, later.at(-1)?.label],
    ['Browser 25', '2001:db8:1::/48', 'Browser 6'],
  );
  const kept = JSON.stringify(await db.selectFrom('audit').selectAll().execute());
  for (const secret of ['192.0.2.1"', '192.0.2.1\\\\', EMAIL, 'other@mail.test']) {
    assert.equal(kept.includes(secret), false, secret);
  }
  assert.equal(await auth.audit(), undefined);
});

test('signatures and releases: the newest 50 of this person, with the site that asked', async () => {
  const { auth, browser, token } = await ready();
  const person = await personOf(auth);
  const sign = { purpose: 'sign', kind: 'solana', intent: 'h'.repeat(43) };
  const signed = await browser.call('POST', AUTH_PATHS.grants, { token, body: sign });
  assert.equal(signed.status, 200);
  const own = await ownToken(auth, browser);
  await stepUp(auth, browser, own);
  const body = { purpose: 'export' };
  const exported = await browser.call('POST', AUTH_PATHS.grants, { token: own, body });
  assert.equal(exported.status, 200);
  await appendAudit(auth.deps, { event: 'grant_sign', person: 'another', origin: SHOP });
  const { activity } = await first(browser, token);
  assert.deepEqual(
    activity.map(({ event, origin, kind }) => [event, origin, kind]),
    [
      ['grant_export', auth.deps.config.secureOrigins[0], undefined],
      ['grant_sign', SHOP, 'solana'],
    ],
  );
  assert.ok(activity.every(({ time }) => time > 0));
  for (let count = 0; count < 60; count += 1) {
    await appendAudit(auth.deps, { event: 'grant_sign', person, origin: `https://${count}.test` });
  }
  const later = (await first(browser, token)).activity;
  assert.deepEqual([later.length, later[0]?.origin], [50, 'https://59.test']);
});

test('device of another person: nothing of it is revoked', async () => {
  const { auth, browser, token } = await ready();
  const other = await auth.browser();
  auth.clock.now += 31_000;
  const there = await auth.login(other, 'other@mail.test');
  const body = { id: other.device.thumbprint };
  assert.equal((await browser.call('POST', AUTH_PATHS.deviceRevoke, { token, body })).status, 204);
  const after = await other.call('GET', AUTH_PATHS.devices, { token: there.accessToken });
  assert.equal(after.status, 200);
});

test('site that is revoked: its sessions end, and the list no longer has it', async () => {
  const { auth, browser, token } = await ready();
  const own = await ownToken(auth, browser);
  const sites = async () =>
    (await browser.call('GET', AUTH_PATHS.devices, { token: own })).body.sites;
  assert.deepEqual(
    (await sites()).map(({ origin }: { origin: string }) => origin),
    [SHOP],
  );
  const body = { origin: SHOP };
  assert.equal(
    (await browser.call('POST', AUTH_PATHS.siteRevoke, { token: own, body })).status,
    204,
  );
  assert.deepEqual(await sites(), []);
  assert.equal((await browser.call('GET', AUTH_PATHS.wallet, { token })).body.code, 'session_over');
});

test('share of a wallet that is the person’s alone: sealed to the frame; before that refused', async () => {
  const { auth, browser, token, walletId } = await ready();
  const frame = await createSealKey(await generateSealKey());
  const body = { kind: 'eip155', recipient: frame.publicKey };
  const ask = () => browser.call('POST', AUTH_PATHS.share, { token, body });
  assert.equal((await ask()).body.code, 'wallet_conflict');
  const receipt = await signReceipt(auth, {
    ...{ sub: await personOf(auth), wallet: walletId, state: 'released' },
  });
  await browser.call('PUT', AUTH_PATHS.wallet, { token, body: { walletId, receipt } });
  const { share } = v.parse(shareReply, (await ask()).body);
  const opened = await frame.open(share, shareContext(walletId, 'eip155', 'device'));
  assert.deepEqual([...opened], SHARES.eip155);
  const intent = 'i'.repeat(43);
  const sign = { purpose: 'sign', kind: 'eip155', intent };
  const grant = await browser.call('POST', AUTH_PATHS.grants, { token, body: sign });
  assert.equal(grant.body.code, 'wallet_own');
});

test('passkey: taken on the secure site after a code, before the release; given with the share', async () => {
  const { auth, browser, token: siteToken, walletId } = await ready({ ownWallets: true });
  const token = await ownToken(auth, browser);
  const passkey = {
    ...{ credentialId: 'Y3JlZA', salt: 's'.repeat(43), iv: 'i'.repeat(16), bytes: 'b'.repeat(43) },
  };
  const put = (by: string, body: object = { walletId, passkey }) =>
    browser.call('PUT', AUTH_PATHS.wallet, { token: by, body });
  assert.equal((await put(siteToken)).body.code, 'origin_refused');
  assert.equal((await put(token)).body.code, 'step_up_needed');
  await stepUp(auth, browser, token);
  const long = { walletId, passkey: { ...passkey, bytes: 'b'.repeat(44) } };
  assert.equal((await put(token, long)).body.code, 'request_invalid');
  assert.equal((await put(token)).status, 200);
  const sub = await personOf(auth);
  const receipt = await signReceipt(auth, { sub, wallet: walletId, state: 'released' });
  await browser.call('PUT', AUTH_PATHS.wallet, { token: siteToken, body: { walletId, receipt } });
  assert.equal((await put(token)).body.code, 'wallet_conflict');
  const { publicKey } = await createSealKey(await generateSealKey());
  const body = { kind: 'eip155', recipient: publicKey };
  const given = await browser.call('POST', AUTH_PATHS.share, { token: siteToken, body });
  assert.deepEqual(v.parse(shareReply, given.body).passkey, passkey);
});

test('delete my data: on the secure site, after a code and the vault’s receipt; nothing is left', async () => {
  const { auth, browser, token: siteToken, walletId } = await ready();
  const sub = await personOf(auth);
  const token = await ownToken(auth, browser);
  // A login that was begun at an earlier address.
  const { db } = auth.store;
  const [attempt] = await db.selectFrom('attempts').selectAll().limit(1).execute();
  if (!attempt) throw new Error('no attempt');
  const former = { ...attempt, id: 'former', email: 'former@mail.test', session: null };
  await db.insertInto('attempts').values(former).execute();
  await addUndo(db, {
    ...{ id: 'undo', person: sub, mode: 'live', project: 'live', origin: SHOP },
    ...{ email: former.email, address: former.email, created: 0, expires: 9e9 },
  });
  const end = (body: object, by = token) =>
    browser.call('POST', AUTH_PATHS.person, { token: by, body });
  assert.equal((await end({}, siteToken)).body.code, 'origin_refused');
  assert.equal((await end({})).body.code, 'step_up_needed');
  await stepUp(auth, browser, token);
  assert.equal((await end({})).body.code, 'wallet_conflict');
  const released = await signReceipt(auth, { sub, wallet: walletId, state: 'released' });
  assert.equal((await end({ receipt: released })).body.code, 'wallet_conflict');
  const receipt = await signReceipt(auth, { sub, wallet: walletId, state: 'deleted' });
  assert.equal((await end({ receipt })).status, 204);
  for (const table of [
    ...(['people', 'wallets', 'devices', 'device_origins', 'sessions', 'consents'] as const),
    ...(['attempts', 'undos', 'cancels'] as const),
  ]) {
    assert.deepEqual(await auth.store.db.selectFrom(table).selectAll().execute(), [], table);
  }
  assert.match((await auth.mail()).subject, /Your data was deleted/);
  assert.equal(await auth.audit(), undefined);
  const after = await browser.call('GET', AUTH_PATHS.wallet, { token });
  assert.equal(after.body.code, 'session_over');
});
