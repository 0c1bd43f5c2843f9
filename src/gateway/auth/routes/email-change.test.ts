import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUTH_PATHS, EXPORT_HOLD } from '../../../protocol/custody/auth-api';
import { testAuth } from '../test-auth';
import { stepUp, withWallet } from './test-wallet';

async function ready() {
  const auth = await testAuth();
  const browser = await auth.browser();
  const wallet = await withWallet(auth, browser);
  const grant = (body: object) =>
    browser.call('POST', AUTH_PATHS.grants, { token: wallet.token, body });
  return { auth, browser, ...wallet, grant };
}

test('change of the address: both codes, a notice to the old one, exports wait for 24 hours', async () => {
  const { auth, browser, token, grant } = await ready();
  const begun = await browser.call('POST', AUTH_PATHS.emailChanges, {
    ...{ token, body: { email: 'New@mail.test' } },
  });
  assert.equal(begun.body.action, 'VERIFY_PRIMARY_OTP');
  const { changeId } = begun.body;
  const enter = async (path: string, otp: string) =>
    browser.call('POST', path, { token, body: { changeId, otp } });
  assert.equal((await auth.mail()).to, 'ann@mail.test');
  const first = await auth.code();
  assert.equal((await enter(AUTH_PATHS.emailSecondary, first)).body.code, 'code_wrong');
  assert.equal((await enter(AUTH_PATHS.emailPrimary, first)).status, 204);
  assert.equal((await auth.mail()).to, 'New@mail.test');
  assert.equal((await enter(AUTH_PATHS.emailSecondary, first)).body.code, 'code_wrong');
  const done = await enter(AUTH_PATHS.emailSecondary, await auth.code());
  assert.deepEqual(done.body, { newEmail: 'New@mail.test' });
  const notice = await auth.mail();
  assert.equal(notice.to, 'ann@mail.test');
  assert.match(notice.subject, /Email address changed/);

  await stepUp(auth, browser, token);
  const held = await grant({ purpose: 'export' });
  assert.equal(held.body.code, 'on_hold');
  assert.equal(held.body.until, auth.clock.now / 1000 + EXPORT_HOLD);
  auth.clock.now += EXPORT_HOLD * 1_000;
  const again = await auth.login(browser, 'new@mail.test');
  await stepUp(auth, browser, again.accessToken);
  const free = await browser.call('POST', AUTH_PATHS.grants, {
    ...{ token: again.accessToken, body: { purpose: 'export' } },
  });
  assert.equal(free.status, 200);
});

test('change to an address that has a wallet: the same answers, a notice instead of a code', async () => {
  const { auth, browser, token } = await ready();
  await auth.login(await auth.browser(), 'taken@mail.test');
  auth.clock.now += 31_000;
  const begun = await browser.call('POST', AUTH_PATHS.emailChanges, {
    ...{ token, body: { email: 'taken@mail.test' } },
  });
  const { changeId } = begun.body;
  const otp = await auth.code();
  const first = await browser.call('POST', AUTH_PATHS.emailPrimary, {
    token,
    body: { changeId, otp },
  });
  assert.equal(first.status, 204);
  const mail = await auth.mail();
  assert.equal(mail.to, 'taken@mail.test');
  assert.doesNotMatch(mail.text, /\d{6}/);
  const second = await browser.call('POST', AUTH_PATHS.emailSecondary, {
    ...{ token, body: { changeId, otp } },
  });
  assert.equal(second.body.code, 'code_wrong');
});

test('a resend while the first code is entered: no code of the old address counts for the new one', async () => {
  const { auth, browser, token } = await ready();
  const begun = await browser.call('POST', AUTH_PATHS.emailChanges, {
    ...{ token, body: { email: 'victim@mail.test' } },
  });
  const { changeId } = begun.body;
  const otp = await auth.code();
  auth.clock.now += 31_000;
  await Promise.all([
    browser.call('POST', AUTH_PATHS.emailPrimary, { token, body: { changeId, otp } }),
    browser.call('POST', AUTH_PATHS.resend, { body: { attemptId: changeId } }),
  ]);
  await auth.service.idle();
  const old = auth.mails.filter(({ to }) => to === 'ann@mail.test');
  const codes = old.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
  for (const code of codes) {
    await browser.call('POST', AUTH_PATHS.emailSecondary, { token, body: { changeId, otp: code } });
  }
  const { email } = await auth.store.db
    .selectFrom('people')
    .select('email')
    .executeTakeFirstOrThrow();
  assert.equal(email, 'ann@mail.test');
});
