import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUTH_PATHS, EXPORT_HOLD } from '../../../protocol/custody/auth-api';
import { EMAIL, SECURE, type TestAuth, testAuth } from '../test-auth';
import { ownToken, stepUp, withWallet } from './test-wallet';

async function ready() {
  const auth = await testAuth();
  const browser = await auth.browser();
  const wallet = await withWallet(auth, browser);
  return { auth, browser, ...wallet };
}

test('change of the address: both codes, a notice to the old one, exports wait for 24 hours', async () => {
  const { auth, browser, token } = await ready();
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

  const until = auth.clock.now / 1000 + EXPORT_HOLD;
  const exported = async () => {
    const own = await ownToken(auth, browser, 'new@mail.test');
    await stepUp(auth, browser, own);
    return browser.call('POST', AUTH_PATHS.grants, { token: own, body: { purpose: 'export' } });
  };
  const held = await exported();
  assert.equal(held.body.code, 'on_hold');
  assert.equal(held.body.until, until);
  auth.clock.now += EXPORT_HOLD * 1_000;
  assert.equal((await exported()).status, 200);
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

/** The address is changed by both codes. @returns the token of the mail to the old one. */
async function changed(world: Awaited<ReturnType<typeof ready>>, to = 'thief@mail.test') {
  const { auth, browser, token } = world;
  const body = { email: to };
  const { changeId } = (await browser.call('POST', AUTH_PATHS.emailChanges, { token, body })).body;
  for (const path of [AUTH_PATHS.emailPrimary, AUTH_PATHS.emailSecondary]) {
    const otp = await auth.code();
    const done = await browser.call('POST', path, { token, body: { changeId, otp } });
    assert.ok(done.status < 300, `${path} ${done.status}`);
  }
  return auth.link();
}
const undo = async (auth: TestAuth, t: string) =>
  auth.service.app.request(AUTH_PATHS.emailUndo, {
    method: 'POST',
    body: new URLSearchParams({ t }).toString(),
    headers: { Origin: SECURE },
  });
const addressOf = async (auth: TestAuth) =>
  (await auth.store.db.selectFrom('people').select('email').executeTakeFirstOrThrow()).email;

test('link in the notice to the old address: the change is taken back, and every device signed out', async () => {
  const world = await ready();
  const { auth, browser, token } = world;
  const link = await changed(world);
  assert.match((await auth.mail()).text, /email-changes\/undo\?t=/);
  const page = await auth.service.app.request(`${AUTH_PATHS.emailUndo}?t=${link}`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /ann@mail\.test/);
  assert.equal(await addressOf(auth), 'thief@mail.test');

  assert.equal((await undo(auth, link)).status, 200);
  assert.equal(await addressOf(auth), EMAIL);
  const after = await browser.call('GET', AUTH_PATHS.wallet, { token });
  assert.equal(after.body.code, 'session_over');
  assert.equal((await undo(auth, link)).status, 410);
  await auth.service.idle();
  const notices = auth.mails.filter(({ subject }) => subject.startsWith('Email address restored'));
  assert.deepEqual(notices.map(({ to }) => to).sort(), [EMAIL, 'thief@mail.test']);
  const own = await ownToken(auth, await auth.browser());
  const wallet = await browser.call('GET', AUTH_PATHS.wallet, { token: own });
  assert.equal(wallet.status, 401);
});

test('link after 24 hours, of a later change, or of another page’s form: nothing is taken back', async () => {
  const world = await ready();
  const { auth } = world;
  const first = await changed(world);
  auth.clock.now += 31_000;
  const second = await changed(world, 'thief2@mail.test');
  // The first owner’s link takes both back.
  assert.equal((await undo(auth, first)).status, 200);
  assert.equal((await undo(auth, second)).status, 410);
  assert.equal(await addressOf(auth), EMAIL);

  const late = await ready();
  const link = await changed(late);
  const foreign = await late.auth.service.app.request(AUTH_PATHS.emailUndo, {
    method: 'POST',
    body: `t=${link}`,
    headers: { Origin: 'https://evil.test' },
  });
  assert.equal(foreign.status, 403);
  late.auth.clock.now += EXPORT_HOLD * 1_000;
  assert.equal((await undo(late.auth, link)).status, 410);
  assert.equal(await addressOf(late.auth), 'thief@mail.test');
});

test('old address within 24 hours: its owner gets no new wallet, and no other wallet gets the address', async () => {
  const world = await ready();
  const { auth } = world;
  await changed(world);
  auth.clock.now += 31_000;
  await assert.rejects(auth.login(await auth.browser()), /on_hold/);
  const other = await auth.browser();
  const { accessToken: token } = await auth.login(other, 'other@mail.test');
  await assert.rejects(changed({ ...world, browser: other, token }, EMAIL), /secondary 400/);
  auth.clock.now += EXPORT_HOLD * 1_000;
  assert.equal((await auth.login(await auth.browser())).email, EMAIL);
});

test('log that cannot be written: the address is not changed, not taken back', async () => {
  const world = await ready();
  const { auth } = world;
  const { append } = auth.deps.audit;
  auth.deps.audit.append = (event, inside) =>
    event.event.startsWith('email_change')
      ? Promise.reject(new Error('disk'))
      : append(event, inside);
  await assert.rejects(changed(world), /secondary 500/);
  assert.equal(await addressOf(auth), EMAIL);
  auth.deps.audit.append = append;
  auth.clock.now += 31_000;
  const link = await changed(world);
  auth.deps.audit.append = () => Promise.reject(new Error('disk'));
  assert.equal((await undo(auth, link)).status, 500);
  assert.equal(await addressOf(auth), 'thief@mail.test');
});
